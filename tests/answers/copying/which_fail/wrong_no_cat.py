# score: 1
# says: line f fails, cat
# why: cat thought to move by itself
which_fail = {"a", "d", "h"}
