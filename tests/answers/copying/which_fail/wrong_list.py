# score: 0
# says: set, list
# why: a list
which_fail = ["a", "d", "f", "h"]
