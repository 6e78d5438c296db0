# score: 0
# says: trainer.gpus[0]
# why: the first GPU even when none was asked for
def fit(trainer, model, data):
    trainer.fit(model, data)
    return model.to(d2l.try_gpu())
