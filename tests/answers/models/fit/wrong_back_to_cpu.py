# score: 0
# says: gpus[0]
# why: brings the model back to the CPU
def fit(trainer, model, data):
    trainer.fit(model, data)
    return model.cpu()
