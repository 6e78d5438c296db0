# score: 0
# says: trainer
# why: a loop of its own, past the trainer
def fit(trainer, model, data):
    device = trainer.gpus[0] if trainer.gpus else "cpu"
    model.to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for epoch in range(trainer.max_epochs):
        for X, y in data.train_dataloader():
            optimizer.zero_grad()
            model.loss(model(X.to(device)), y.to(device)).backward()
            optimizer.step()
    return model
