# score: 0
# says: set, frozenset
# why: a frozenset
which_fail = frozenset("adfh")
