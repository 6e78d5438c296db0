# score: 0
# says: line a fails
# why: the letters of the lines that work
which_fail = {"b", "c", "e", "g"}
