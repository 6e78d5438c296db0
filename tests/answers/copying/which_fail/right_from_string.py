# score: 2
# why: a set of a string
which_fail = set("adfh")
