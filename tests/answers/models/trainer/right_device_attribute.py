# score: 4
@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.save_hyperparameters()
    self.gpus = d2l.try_all_gpus()[:num_gpus]
    self.place = d2l.try_gpu() if num_gpus else d2l.cpu()


@d2l.add_to_class(Trainer)
def prepare_batch(self, batch):
    return [x.to(self.place) for x in batch]


@d2l.add_to_class(Trainer)
def prepare_model(self, model):
    model.to(self.place)
    model.trainer, self.model = self, model
    model.board.xlim = [0, self.max_epochs]
