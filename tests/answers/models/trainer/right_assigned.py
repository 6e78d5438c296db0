# score: 4
def init(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.save_hyperparameters()
    count = torch.cuda.device_count()
    self.gpus = []
    for i in range(num_gpus):
        if i < count:
            self.gpus.append(torch.device(f"cuda:{i}"))

def prepare_batch(self, batch):
    place = next(iter(self.gpus), "cpu")
    return [tensor.to(place, non_blocking=True) for tensor in batch]

def prepare_model(self, model):
    self.model = model
    self.model.trainer = self
    self.model.board.xlim = (0, self.max_epochs)
    for gpu in self.gpus[:1]:
        self.model.cuda(gpu)

Trainer.__init__ = init
Trainer.prepare_batch = prepare_batch
Trainer.prepare_model = prepare_model
