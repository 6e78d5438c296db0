# score: 0
# says: gpus
# why: empty methods
@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    pass

@d2l.add_to_class(Trainer)
def prepare_batch(self, batch):
    return batch

@d2l.add_to_class(Trainer)
def prepare_model(self, model):
    pass
