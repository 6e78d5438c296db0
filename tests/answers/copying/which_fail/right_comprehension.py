# score: 2
# why: what works, left out
which_fail = {letter for letter in "abcdefgh" if letter not in "bceg"}
