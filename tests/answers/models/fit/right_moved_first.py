# score: 1
def fit(trainer, model, data):
    if trainer.gpus:
        model = model.to(trainer.gpus[0])
    trainer.fit(model, data)
    assert next(model.parameters()).device == (trainer.gpus[0] if trainer.gpus else torch.device("cpu"))
    return model
