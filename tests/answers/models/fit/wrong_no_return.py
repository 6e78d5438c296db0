# score: 0
# says: None, return
# why: the model is not returned
def fit(trainer, model, data):
    trainer.fit(model, data)
