# score: 2
# why: a set
which_fail = {"a", "d", "f", "h"}
