# score: 2
# why: empty tensors filled where they are
def make_pair():
    places = []
    for i in range(2):
        places.append(f"cuda:{i}" if torch.cuda.device_count() > i else "cpu")
    X = torch.empty((2, 3), device=places[0])
    X.fill_(1)
    Y = torch.empty((2, 3), device=places[1])
    Y.uniform_()
    return X, Y
