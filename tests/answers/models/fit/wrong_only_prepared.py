# score: 0
# says: trainer
# why: prepares and does not train
def fit(trainer, model, data):
    trainer.prepare_data(data)
    trainer.prepare_model(model)
    return model
