# score: 0
# says: line b works
# why: everything mixed fails, even a number and an index
which_fail = {"a", "b", "d", "e", "f", "h"}
