# score: 0
# says: very model
# why: trains and returns a copy
import copy

def fit(trainer, model, data):
    model = copy.deepcopy(model)
    trainer.fit(model, data)
    return model
