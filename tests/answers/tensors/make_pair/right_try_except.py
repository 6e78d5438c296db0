# score: 2
# why: asks forgiveness instead of permission
def make_pair():
    def create(f, i):
        try:
            return f((2, 3), device=torch.device("cuda", i))
        except (RuntimeError, AssertionError):
            return f((2, 3))

    return create(torch.ones, 0), create(torch.rand, 1)
