# score: 0
# says: loss
# why: the optimizer does not step
def fit(trainer, model, data):
    model.configure_optimizers = lambda: torch.optim.SGD(model.parameters(), lr=0.0)
    trainer.fit(model, data)
    return model
