# score: 1
# says: line e works, indices
# why: an index on the CPU thought to fail
which_fail = {"a", "d", "e", "f", "h"}
