# score: 2
# why: built step by step
which_fail = set()
which_fail |= {"a", "d"}
which_fail.add("f")
which_fail.add("h")
