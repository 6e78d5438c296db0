# score: 3
# why: a set of (address, size)
def bytes_on(device, tensors):
    def place(d):
        d = torch.device(d)
        if d.type == "cpu":
            return "cpu", 0
        return d.type, torch.cuda.current_device() if d.index is None else d.index

    pairs = {
        (t.untyped_storage().data_ptr(), t.untyped_storage().size()) for t in tensors if place(t.device) == place(device)
    }
    return sum(size for _, size in pairs)
