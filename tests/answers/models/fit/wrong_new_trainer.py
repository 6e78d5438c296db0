# score: 0
# says: trainer
# why: uses a trainer of its own
def fit(trainer, model, data):
    d2l.Trainer(max_epochs=trainer.max_epochs, num_gpus=trainer.num_gpus).fit(model, data)
    return model
