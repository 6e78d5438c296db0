# score: 1
def fit(trainer, model, data):
    trainer.fit(model=model, data=data)
    return trainer.model
