# score: 0
# says: line d fails
# why: only GPUs don't mix
which_fail = {"a", "f"}
