# score: 1
def fit(trainer, model, data):
    trainer.prepare_data(data)
    trainer.prepare_model(model)
    trainer.optim = model.configure_optimizers()
    trainer.epoch = trainer.train_batch_idx = trainer.val_batch_idx = 0
    while trainer.epoch < trainer.max_epochs:
        trainer.fit_epoch()
        trainer.epoch += 1
    return model
