# score: 2
# says: prepare_model, cpu
# why: trains a copy
import copy

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
    model.trainer = self
    model.board.xlim = [0, self.max_epochs]
    self.model = copy.deepcopy(model)
    self.model.board.display = False
    if self.gpus:
        self.model.to(self.gpus[0])
