# score: 0
# says: cuda:1, cuda:0
# why: takes the first card
def roomiest_gpu():
    return try_gpu()
