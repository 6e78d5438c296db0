# score: 2
# why: a copy made without history
def to_numpy(x):
    with torch.no_grad():
        here = x.to("cpu")
    return here.detach().numpy()
