# score: 0
# says: set, dict
# why: a dict
which_fail = {"a": True, "d": True, "f": True, "h": True}
