# score: 2
# says: hparams
# why: save_hyperparameters() is forgotten
@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.gpus = [d2l.gpu(number) for number in range(d2l.num_gpus())][:num_gpus]


@d2l.add_to_class(Trainer)
def prepare_batch(self, batch):
    if self.gpus:
        batch = [part.to(self.gpus[0]) for part in batch]
    return batch


@d2l.add_to_class(Trainer)
def prepare_model(self, model):
    model.trainer = self
    model.board.xlim = [0, self.max_epochs]
    if self.gpus:
        model.to(self.gpus[0])
    self.model = model
