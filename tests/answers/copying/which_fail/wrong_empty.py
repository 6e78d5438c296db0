# score: 0
# says: line a fails
# why: nothing fails
which_fail = set()
