# score: 2
# says: prepare_model, cpu
# why: trains a copy
import copy

@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.save_hyperparameters()
    self.gpus = [d2l.gpu(i) for i in range(min(num_gpus, d2l.num_gpus()))]


@d2l.add_to_class(Trainer)
def prepare_batch(self, batch):
    if self.gpus:
        batch = [a.to(self.gpus[0]) for a in batch]
    return batch


@d2l.add_to_class(Trainer)
def prepare_model(self, model):
    model.trainer = self
    model.board.xlim = [0, self.max_epochs]
    self.model = copy.deepcopy(model)
    self.model.board.display = False
    if self.gpus:
        self.model.to(self.gpus[0])
