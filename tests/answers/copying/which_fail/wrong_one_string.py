# score: 0
# says: letters a to h
# why: a set of one string, not of letters
which_fail = {"adfh"}
