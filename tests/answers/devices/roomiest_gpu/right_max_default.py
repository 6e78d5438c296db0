# score: 2
def roomiest_gpu():
    cards = [gpu(i) for i in range(num_gpus())]
    return max(cards, key=lambda card: torch.cuda.mem_get_info(card)[0], default=cpu())
