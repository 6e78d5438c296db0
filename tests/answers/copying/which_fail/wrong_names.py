# score: 0
# says: not defined
# why: letters without quotes
which_fail = {a, d, f, h}
