# score: 0
# says: other programs, free
# why: total minus own tensors: forgets other programs
def fits(shape, dtype, device):
    device = torch.device(device)
    free = torch.cuda.get_device_properties(device).total_memory - torch.cuda.memory_allocated(device)
    return torch.Size(shape).numel() * dtype.itemsize <= free
