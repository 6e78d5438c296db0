# score: 2
def cards():
    for i in range(num_gpus()):
        yield gpu(i)


def try_all_gpus():
    return [*cards()] or [cpu()]
