# score: 0
# says: epochs
# why: one epoch only
def fit(trainer, model, data):
    trainer.prepare_data(data)
    trainer.prepare_model(model)
    trainer.optim = model.configure_optimizers()
    trainer.epoch = trainer.train_batch_idx = trainer.val_batch_idx = 0
    trainer.fit_epoch()
    return model
