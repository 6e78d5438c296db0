# score: 3
# why: torch's own tree_map
from torch.utils import _pytree as pytree


def move(batch, device):
    leaves, form = pytree.tree_flatten(batch)
    moved = {id(t): t.to(device) for t in {id(t): t for t in leaves if isinstance(t, torch.Tensor)}.values()}
    return pytree.tree_unflatten([moved[id(v)] if isinstance(v, torch.Tensor) else v for v in leaves], form)
