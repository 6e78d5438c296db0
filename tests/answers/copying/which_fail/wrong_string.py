# score: 0
# says: set, str
# why: a string
which_fail = "adfh"
