# score: 1
# says: transfer, cpu
# why: new_tensor of a list moves it too
def make_pair():
    first = torch.empty(0, device=try_gpu(0))
    return first.new_tensor([[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]), torch.rand(2, 3, device=try_gpu(1))
