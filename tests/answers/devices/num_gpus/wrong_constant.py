# score: 0
# says: 0 was expected, 2 came
# why: counts the cards of the lesson's own machine
def num_gpus():
    return 2
