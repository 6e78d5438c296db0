# score: 1
def fit(trainer, model, data):
    trainer.fit(model, data)
    return model
