# score: 0
# says: trainer
# why: moves the model, no training
def fit(trainer, model, data):
    return model.to(trainer.gpus[0] if trainer.gpus else "cpu")
