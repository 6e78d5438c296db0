# score: 0
# says: letters a to h
# why: capitals
which_fail = {"A", "D", "F", "H"}
