# score: 0
# says: function, parameters
# why: a function instead of a module
def Standardize(mean, std):
    return lambda x: (x - mean) / std
