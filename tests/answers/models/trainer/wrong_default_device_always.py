# score: 1
# says: cpu, cuda:0
# why: uses a GPU even when none was asked for
@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.save_hyperparameters()
    self.gpus = [d2l.gpu(number) for number in range(d2l.num_gpus())][:num_gpus]


@d2l.add_to_class(Trainer)
def prepare_batch(self, batch):
    return [a.to(d2l.try_gpu()) for a in batch]


@d2l.add_to_class(Trainer)
def prepare_model(self, model):
    model.trainer = self
    model.board.xlim = [0, self.max_epochs]
    self.model = model.to(d2l.try_gpu())
