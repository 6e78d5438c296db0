# score: 2
# why: runs the lines
which_fail = set()
with trygpu.virtual_gpus(2):
    x, y, c = (torch.ones(2, 3, device=d) for d in ("cuda:0", "cuda:1", "cpu"))
    s = torch.tensor(2.0)
    lines = {
        "a": lambda: x + y,
        "b": lambda: x + s,
        "c": lambda: x * 3,
        "d": lambda: x + c,
        "e": lambda: x[torch.tensor([0])],
        "f": lambda: torch.cat([x, y]),
        "g": lambda: y.copy_(x),
        "h": lambda: x.numpy(),
    }
    for letter, line in lines.items():
        try:
            line()
        except Exception:
            which_fail.add(letter)
    del x, y
