# score: 0
# says: ValueError, different devices
# why: takes the most frequent device
from collections import Counter

def device_of(module):
    count = Counter(t.device for t in [*module.parameters(), *module.buffers()])
    return count.most_common(1)[0][0] if count else torch.device("cpu")
