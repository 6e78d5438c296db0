# score: 2
# says: prepare_model, trainer
# why: what d2l sets is missing
@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.save_hyperparameters()
    self.gpus = [d2l.gpu(number) for number in range(d2l.num_gpus())][:num_gpus]


@d2l.add_to_class(Trainer)
def prepare_batch(self, batch):
    if self.gpus:
        batch = [part.to(self.gpus[0]) for part in batch]
    return batch


@d2l.add_to_class(Trainer)
def prepare_model(self, model):
    if self.gpus:
        model.to(self.gpus[0])
