# score: 1
# says: line b works, single number
# why: a number on the CPU thought to fail
which_fail = {"a", "b", "d", "f", "h"}
