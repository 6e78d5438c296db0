# score: 1
# says: line g works, copy_
# why: copy_ across thought to fail
which_fail = {"a", "d", "f", "g", "h"}
