# score: 0
# says: cuda:0, cuda:1
# why: .cuda() without a number
def add_on(x, y):
    return x.cuda() + y.cuda()
