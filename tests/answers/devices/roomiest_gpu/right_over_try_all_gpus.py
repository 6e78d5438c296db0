# score: 2
def roomiest_gpu():
    def room(device):
        return torch.cuda.mem_get_info(device)[0] if device.type == "cuda" else 0

    return max(try_all_gpus(), key=room)
