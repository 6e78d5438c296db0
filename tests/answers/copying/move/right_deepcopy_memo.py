# score: 3
# why: copy's memo, filled in first
import copy


def move(batch, device):
    memo = {}

    def find(part):
        if isinstance(part, torch.Tensor):
            memo.setdefault(id(part), None)
            if memo[id(part)] is None:
                memo[id(part)] = part.to(device)
        elif isinstance(part, dict):
            for value in part.values():
                find(value)
        elif isinstance(part, (list, tuple)):
            for value in part:
                find(value)
        else:
            memo[id(part)] = part

    find(batch)
    return copy.deepcopy(batch, memo)
