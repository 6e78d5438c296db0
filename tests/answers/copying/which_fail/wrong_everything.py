# score: 0
# says: line b works
# why: all letters
which_fail = set("abcdefgh")
