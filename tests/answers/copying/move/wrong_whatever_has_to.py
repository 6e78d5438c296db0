# score: 2
# says: method to
# why: moves whatever has a method to, not only tensors
def move(batch, device):
    moved = {}

    def walk(part):
        if hasattr(part, "to"):
            if id(part) not in moved:
                moved[id(part)] = part.to(device)
            return moved[id(part)]
        if isinstance(part, dict):
            return {key: walk(value) for key, value in part.items()}
        if isinstance(part, tuple) and hasattr(part, "_fields"):
            return type(part)(*map(walk, part))
        if isinstance(part, (list, tuple)):
            return type(part)(map(walk, part))
        return part

    return walk(batch)
