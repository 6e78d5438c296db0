# score: 1
# says: line d fails
# why: the CPU thought to mix with a GPU
which_fail = {"a", "f", "h"}
