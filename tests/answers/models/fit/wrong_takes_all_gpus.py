# score: 0
# says: trainer.gpus[0]
# why: changes the trainer's list of GPUs
def fit(trainer, model, data):
    trainer.gpus = d2l.try_all_gpus()
    trainer.fit(model, data)
    return model
