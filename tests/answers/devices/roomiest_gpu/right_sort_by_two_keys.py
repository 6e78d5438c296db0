# score: 2
def roomiest_gpu():
    if not torch.cuda.is_available():
        return torch.device("cpu")
    ranking = sorted((-torch.cuda.mem_get_info(i)[0], i) for i in range(torch.cuda.device_count()))
    return torch.device("cuda", ranking[0][1])
