# score: 0
# says: a machine without a GPU, ValueError
# why: takes the largest of nothing
def roomiest_gpu():
    return gpu(max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)[0]))
