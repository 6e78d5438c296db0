# score: 0
# says: set, function
# why: a function
def which_fail():
    return {"a", "d", "f", "h"}
