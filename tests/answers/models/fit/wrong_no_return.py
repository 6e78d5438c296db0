# score: 0
# says: return
# why: the model is not returned
def fit(trainer, model, data):
    trainer.fit(model, data)
