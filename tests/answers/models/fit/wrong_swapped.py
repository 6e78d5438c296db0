# score: 0
# says: AttributeError, train_dataloader
# why: the arguments are swapped
def fit(trainer, model, data):
    trainer.fit(data, model)
    return model
