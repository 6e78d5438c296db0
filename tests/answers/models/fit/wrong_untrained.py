# score: 0
# says: trainer
# why: returns the model as it came
def fit(trainer, model, data):
    return model
