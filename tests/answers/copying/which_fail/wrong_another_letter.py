# score: 1
# says: letters a to h
# why: a letter that is no line
which_fail = {"a", "d", "f", "h", "i"}
