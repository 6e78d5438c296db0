# score: 0
# says: new model
# why: remembers the model of each device, so two calls give one model
import functools


@functools.cache
def make_net(device):
    return nn.Sequential(nn.Linear(3, 1)).to(device)
