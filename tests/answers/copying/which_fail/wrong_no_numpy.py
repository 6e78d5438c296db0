# score: 1
# says: line h fails, NumPy
# why: NumPy thought to move by itself
which_fail = {"a", "d", "f"}
