# score: 0
# says: letters a to h
# why: numbers of the lines instead of their letters
which_fail = {0, 3, 5, 7}
