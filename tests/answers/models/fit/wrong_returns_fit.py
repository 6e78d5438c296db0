# score: 0
# says: None, return
# why: trainer.fit returns None
def fit(trainer, model, data):
    return trainer.fit(model, data)
