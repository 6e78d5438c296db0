# score: 0
# says: int, NoneType
# why: prints instead of returning
def num_gpus():
    print(torch.cuda.device_count())
