# score: 2
# says: whole
# why: each storage once, but only its largest view
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    sizes = {}
    for t in tensors:
        if t.device == here:
            key = t.untyped_storage().data_ptr()
            sizes[key] = max(sizes.get(key, 0), t.numel() * t.element_size())
    return sum(sizes.values())
