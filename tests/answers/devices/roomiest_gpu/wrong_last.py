# score: 0
# says: cuda:0, cuda:1
# why: takes the last card
def roomiest_gpu():
    return try_all_gpus()[-1]
