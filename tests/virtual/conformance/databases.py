"""PyTorch's own test databases: operators, modules, optimizers."""

import warnings

import torch

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from torch.testing._internal.common_methods_invocations import op_db
    from torch.testing._internal.common_modules import module_db
    from torch.testing._internal.common_optimizers import optim_db

# The import above forbids setting torch.backends' flags for the rest of the process; other tests need them.
torch.backends.__allow_nonbracketed_mutation_flag = True

__all__ = ["module_db", "op_db", "optim_db"]
