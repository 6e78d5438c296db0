# score: 1
def fit(trainer, model, data):
    Trainer.fit(trainer, model, data)
    return model.train()
