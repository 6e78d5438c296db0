# score: 3
# why: .cuda(i) or .cpu()
def add_on(x, y):
    if y.is_cuda:
        return x.cuda(y.get_device()) + y
    return x.cpu() + y
