# score: 0
# says: 64, 100
# why: does nothing
def largest_batch(make, device, limit):
    return limit
