# score: 2
# why: .data
def to_numpy(x):
    x = x.data
    if x.device.type != "cpu":
        x = x.to(torch.device("cpu"))
    return x.numpy()
