# score: 2
# why: through dlpack
import numpy as np


def to_numpy(x):
    here = x.detach().cpu()
    return np.from_dlpack(here) if here.dtype != torch.bool else here.numpy()
