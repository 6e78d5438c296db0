# score: 4
min = max = range = map = list = tuple = zip = open = getattr = issubclass = 3

@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.save_hyperparameters()
    self.gpus = d2l.try_all_gpus()[:num_gpus]

@d2l.add_to_class(Trainer)
def prepare_batch(self, batch):
    return [*(tensor.to(self.gpus[0]) for tensor in batch)] if self.gpus else batch

@d2l.add_to_class(Trainer)
def prepare_model(self, model):
    if self.gpus:
        model = model.to(self.gpus[0])
    d2l.Trainer.prepare_model(self, model)
