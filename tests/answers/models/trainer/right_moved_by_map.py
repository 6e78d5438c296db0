# score: 4
@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.save_hyperparameters()
    every_card = map(d2l.gpu, range(d2l.num_gpus()))
    self.gpus = list(every_card)[:num_gpus]


@d2l.add_to_class(Trainer)
def prepare_batch(self, batch):
    if not self.gpus:
        return batch
    first = self.gpus[0]
    return tuple(map(lambda part: part.to(first), batch))


@d2l.add_to_class(Trainer)
def prepare_model(self, model):
    for card in self.gpus[:1]:
        model.to(card)
    self.model, model.trainer = model, self
    model.board.xlim = [0, self.max_epochs]
