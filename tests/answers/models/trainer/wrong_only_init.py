# score: 1
# says: Trainer.prepare_batch
# why: only the first method is written
@d2l.add_to_class(Trainer)
def __init__(self, max_epochs, num_gpus=0, gradient_clip_val=0):
    self.save_hyperparameters()
    self.gpus = [d2l.gpu(number) for number in range(d2l.num_gpus())][:num_gpus]
