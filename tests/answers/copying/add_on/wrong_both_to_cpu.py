# score: 1
# says: 3 transfers
# why: adds in main memory
def add_on(x, y):
    return (x.cpu() + y.cpu()).to(y.device)
