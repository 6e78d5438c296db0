# score: 0
# says: net
# why: does nothing
def save_params(net, path):
    pass

def load_params(net, path):
    pass
