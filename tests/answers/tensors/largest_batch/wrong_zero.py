# score: 0
# says: 64, 0
# why: does nothing
def largest_batch(make, device, limit):
    return 0
