# score: 1
fit = lambda trainer, model, data: trainer.fit(model, data) or model
