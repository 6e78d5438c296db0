# score: 0
# says: single number
# why: moves only where adding fails: a single number on the CPU doesn't fail
def add_on(x, y):
    try:
        return x + y
    except RuntimeError:
        return x.to(y.device) + y
