"""Expressions as people write them around devices, and what each gives: a value, devices, or an error.

``expected_snippets.json`` holds what PyTorch's own CUDA code gave (oracle/derive_snippets.py). Only what needs no
kernel is looked at: places, types, identity, copied values, errors.
"""

import copy
import io
import pickle
import warnings
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import nn

EXPECTED = Path(__file__).parent / "expected_snippets.json"

# In each: x is on cuda:0, y on cuda:1, c on the CPU, all 2 by 3 of ones; s is 0-dim on the CPU; t is on cuda:1, 0-dim.
SNIPPETS = """
x.device
torch.device('cuda')
torch.device('cuda:7')
torch.device(1)
torch.device('cuda', 1) == torch.device('cuda:1')
torch.device('cuda') == torch.device('cuda:0')
torch.device('cuda:-1')
torch.device('gpu')
torch.device('cuda:x')
torch.device('cuda', -1)
type(torch.device('cuda')).__name__
isinstance(x.device, torch.device)
hash(torch.device('cuda:1')) == hash(y.device)
pickle.loads(pickle.dumps(torch.device('cuda:1')))
repr(x)
str(torch.zeros(2, device='cuda:1', dtype=torch.int64))
repr(torch.tensor(2.0, device='cuda'))
repr(nn.Parameter(torch.zeros(1, device='cuda:1')))
torch.ones(2, device='cuda').device
torch.ones(2, device=1).device
torch.ones(2, device='cuda:2')
torch.ones(2, device='cuda:9')
torch.ones(2, device=5)
torch.ones(2, device=-1)
c.to('cuda:2')
c.cuda(7)
c.cuda(-1).device
torch.cuda.set_device(3)
torch.cuda.set_device(-1)
torch.cuda.device(1).__enter__()
torch.cuda.get_device_name(4)
torch.cuda.get_device_properties(2)
torch.cuda.get_device_capability('cpu')
torch.cuda.memory_allocated('cpu')
torch.cuda.memory_allocated(2)
torch.cuda.mem_get_info(2)
torch.cuda.synchronize(5)
torch.cuda.synchronize('cpu')
torch.cuda.current_stream(3)
torch.cuda.Stream(device='cpu')
torch.zeros(3, device='cuda').new_zeros(2).device
x.new_tensor([1, 2]).device
x.new_full((2,), 1.0, device='cpu').device
y.new_empty(2).device
c.new_ones(2, device='cuda:1').device
torch.ones_like(y).device
torch.zeros_like(y, device='cpu').device
torch.empty_like(c, device='cuda').device
torch.tensor(x).device
torch.tensor([x[0, 0], 1.0]).device
torch.tensor([1, 2], device=torch.device('cuda')).device
torch.as_tensor(y) is y
torch.as_tensor(y, device='cuda:1') is y
torch.as_tensor(y, device='cuda:0').device
torch.asarray(c, device='cuda').device
torch.from_numpy(c.numpy()).cuda().device
torch.full((2,), t).device
torch.full((2,), 1.0, device='cuda:1').device
torch.arange(3, device='cuda:1').device
torch.linspace(0, 1, 3, device='cuda').device
torch.eye(2, device='cuda').device
torch.tril_indices(2, 2, device='cuda:1').device
torch.randperm(4, device='cuda').device
torch.empty_strided((2, 3), (1, 2), device='cuda:1').stride()
torch.hann_window(4, device='cuda').device
torch.sparse_coo_tensor([[0], [1]], [1.0], (2, 2), device='cuda:1').device
x.to('cuda:0') is x
x.to('cuda') is x
y.to('cuda') is y
y.to('cuda').device
y.to(1) is y
y.to(torch.device('cuda', 1)) is y
y.cuda() is y
y.cuda().device
y.cuda(1) is y
c.cpu() is c
x.cpu().device
x.cpu() is x
x.to('cpu').tolist()
x.to(c).device
c.to(y).device
c.to(y) is c
y.to(y) is y
y.to('cuda:1', copy=True) is y
y.to('cuda:1', torch.float64).dtype
y.to(device='cuda:0', dtype=torch.float16).device
y.to(torch.float32) is y
y.double().device
c.to('cuda', non_blocking=True).device
x.to('meta').device
x.to(memory_format=torch.contiguous_format) is x
x.type()
y.half().type()
c.type('torch.cuda.FloatTensor').device
x.type(torch.FloatTensor).device
x.type('torch.FloatTensor').device
c.type_as(y).device
y.type_as(c).device
isinstance(x, torch.FloatTensor)
isinstance(x, torch.cuda.FloatTensor)
isinstance(c, torch.FloatTensor)
torch.cuda.FloatTensor(2, 3).device
torch.is_tensor(x), torch.is_floating_point(y)
x.is_cuda, c.is_cuda
x.is_cpu, c.is_cpu
x.is_meta, x.is_sparse
x.get_device(), y.get_device(), c.get_device()
x.layout, x.is_contiguous()
x.is_pinned(), c.is_pinned()
c.pin_memory().is_pinned()
x.pin_memory()
x.numpy()
x.numpy(force=True).tolist()
x.__array__()
__import__('numpy').asarray(x)
__import__('numpy').array(c).tolist()
x.detach().cpu().numpy().tolist()
nn.Parameter(x).numpy()
x.tolist()
t.item()
float(t), int(t), bool(t)
[1, 2][torch.tensor(1, device='cuda')]
list(x[0].cpu())
x.__cuda_array_interface__['shape']
c.__cuda_array_interface__
hasattr(x, '__cuda_array_interface__'), hasattr(c, '__cuda_array_interface__')
x.__dlpack_device__()[1], c.__dlpack_device__()[1]
torch.from_dlpack(y).device
x.untyped_storage().device
x.storage().device
x.untyped_storage().is_cuda
x.untyped_storage().cpu().device
y.untyped_storage().nbytes()
c.untyped_storage().cuda().device
x.data.device
x.detach().device
x.T.device
x.view(-1).device
x[0].device
x.clone().device
x.contiguous() is x
x + y
x + c
c + y
(x + s).device
(s + y).device
(x + t).device
(t + c)
x * 3 is not None
x @ y.T
x @ c.T
torch.mm(c, x.T)
torch.cat([x, y])
torch.cat([x, c])
torch.stack([c, y])
torch.where(x > 0, x, y)
torch.where(x > 0, x, s).device
torch.where(c > 0, x, x)
torch.dot(x[0], c[0])
torch.bmm(x[None], c.T[None])
torch.equal(x, y)
torch.equal(x, c)
torch.allclose(x, c)
torch.isclose(x, y)
torch.maximum(x, y)
torch.minimum(x, s).device
torch.pow(s, x).device
torch.lerp(x, x, s).device
torch.lerp(x, y, 0.5)
torch.addmm(c[:, :2], x, x.T)
torch.einsum('ij,kj->ik', x, y)
torch.einsum('ij,kj->ik', x, c)
torch.outer(x[0], c[0])
torch.cdist(x, c)
torch.add(x, x, out=torch.empty(2, 3))
torch.add(x, x, out=torch.empty(2, 3, device='cuda:1'))
torch.add(c, c, out=x)
torch.sum(x, dim=0, out=torch.empty(3))
torch.mm(x, x.T, out=torch.empty(2, 2))
x.add_(c)
x.add_(s).device
c.add_(x)
c.add_(torch.ones((), device='cuda'))
s.add_(torch.ones((), device='cuda'))
y.copy_(x).device
y.copy_(c).device
c.copy_(x).device
y.copy_(c) is y
c.fill_(t).device
x.fill_(s).device
x[0, 0] = 5.0
x[0] = c[0]
x[0] = y[0]
x[0, 0] = t
c[0, 0] = t
c[0] = x[0]
x[c > 0]
x[c > 0] = 1.0
x[y > 0]
x[torch.tensor([0])].device
x[torch.tensor([0], device='cuda:1')]
c[torch.tensor([0], device='cuda')]
x[torch.tensor([True, False])].device
x.index_select(0, torch.tensor([0]))
x.gather(1, torch.zeros(2, 1, dtype=torch.long))
x.scatter(1, torch.zeros(2, 1, dtype=torch.long, device='cuda'), c)
x.scatter_add(1, torch.zeros(2, 1, dtype=torch.long), x)
x.index_add(0, torch.tensor([0]), x[:1])
x.index_put((torch.tensor([0]),), c[0])
x.index_put((torch.tensor([0]),), s).device
x.masked_fill(c > 0, 0.0)
x.masked_fill(x > 0, s).device
x.masked_fill(x > 0, t)
x.masked_scatter(x > 0, c)
x.take(torch.tensor([0]))
torch.take_along_dim(x, torch.zeros(2, 1, dtype=torch.long), 1)
torch.searchsorted(x[0], c[0])
torch.bucketize(c, x[0])
torch.isin(x, c)
torch.nonzero(x).device
torch.unique(x).device
torch.broadcast_tensors(x, c)[1].device
torch.meshgrid(x[0], c[0], indexing='ij')
torch.tensor_split(x, torch.tensor([1]))[0].device
torch.repeat_interleave(x, torch.tensor([1, 2]), 0)
torch.linalg.solve(x.new_ones(3, 3), c.T)
torch.linalg.norm(x).device
x.set_(c)
x.set_(y.untyped_storage())
setattr(x, 'data', c)
setattr(x, 'data', y)
setattr(x, 'grad', c)
setattr(x, 'grad', y)
setattr(x.requires_grad_(), 'grad', torch.ones(2, 3, device='cuda')) or x.grad.device
nn.Linear(3, 2).cuda()(c)
nn.Linear(3, 2)(x)
nn.Linear(3, 2).to('cuda:1')(x)
nn.Linear(3, 2).to('cuda:1').weight.device
nn.Linear(3, 2, device='cuda:1').weight.device
nn.Linear(3, 2).cuda(5)
nn.Linear(3, 2).to('cuda:2')
next(nn.Linear(3, 2).cuda().parameters()).is_leaf
next(nn.Linear(3, 2).to('cuda').cpu().parameters()).device
nn.Linear(3, 2).to_empty(device='cuda:1').weight.device
[b.device for b in nn.BatchNorm1d(3).to('cuda:1').buffers()]
nn.BatchNorm1d(3).cuda()(c)
nn.BatchNorm1d(3)(x)
nn.LayerNorm(3).cuda()(c)
nn.LayerNorm(3)(x)
nn.GroupNorm(1, 3).cuda()(c)
nn.Embedding(4, 2).cuda()(torch.tensor([1]))
nn.Embedding(4, 2)(torch.tensor([1], device='cuda'))
nn.EmbeddingBag(4, 2).cuda()(torch.tensor([1]), torch.tensor([0]))
nn.Conv1d(2, 2, 1).cuda()(c)
nn.Conv1d(2, 2, 1)(x)
nn.Conv2d(1, 1, 1).cuda(1)(x[None])
nn.ConvTranspose1d(2, 2, 1).cuda()(c)
nn.LSTM(3, 2).cuda()(c)
nn.LSTM(3, 2)(x)
nn.LSTM(3, 2).cuda()(x, (torch.zeros(1, 2), torch.zeros(1, 2)))
nn.GRU(3, 2).cuda()(x, torch.zeros(1, 2))
nn.RNNCell(3, 2).cuda()(c)
nn.LSTMCell(3, 2).cuda()(x, (torch.zeros(2, 2), torch.zeros(2, 2)))
nn.MultiheadAttention(4, 2).cuda()(*[torch.ones(2, 1, 4)] * 3)
nn.PReLU().cuda()(c)
nn.Bilinear(3, 3, 2).cuda()(x, c)
nn.CrossEntropyLoss()(x, torch.tensor([0, 1]))
nn.CrossEntropyLoss(weight=torch.ones(3))(x, torch.tensor([0, 1], device='cuda'))
nn.MSELoss()(x, c)
nn.MSELoss()(c, y)
nn.L1Loss()(x, y)
nn.NLLLoss()(x, torch.tensor([0, 1]))
nn.BCELoss()(x, c)
nn.BCEWithLogitsLoss()(x, c)
nn.BCEWithLogitsLoss(pos_weight=torch.ones(3))(x, x)
nn.KLDivLoss(reduction='sum')(x, c)
nn.SmoothL1Loss()(x, c)
nn.HuberLoss()(x, c)
nn.CosineSimilarity()(x, c)
nn.TripletMarginLoss()(x, c, x)
F.linear(x, c)
F.linear(x, x, torch.ones(2))
F.conv1d(x[None], c[None])
F.embedding(torch.tensor([0]), x)
F.scaled_dot_product_attention(x[None, None], c[None, None], c[None, None])
F.dropout(x).device
F.one_hot(torch.tensor([1], device='cuda:1'), 3).device
F.softmax(y, 0).device
F.interpolate(y[None], 4).device
F.grid_sample(x[None, None], torch.zeros(1, 2, 2, 2))
F.pad(y, (1, 1)).device
F.cosine_similarity(x, y)
F.cross_entropy(x, c)
F.binary_cross_entropy_with_logits(x, y)
x.requires_grad_().sum().backward(torch.tensor(1.0))
x.requires_grad_().sum().backward(torch.tensor(1.0, device='cuda:1'))
torch.autograd.grad(x.requires_grad_().sum(), x)[0].device
torch.autograd.grad(x.requires_grad_().to('cuda:1').sum(), x)[0].device
torch.autograd.grad(c.requires_grad_().cuda().sum(), c)[0].device
nn.utils.clip_grad_norm_([nn.Parameter(x)], 1.0)
nn.utils.parameters_to_vector([x, y])
nn.utils.parameters_to_vector([x, c])
torch.optim.SGD([nn.Parameter(x)], lr=0.1).param_groups[0]['params'][0].device
torch._foreach_add([x, x], [c, c])
torch._foreach_add([x, y], 1.0)[1].device
torch._foreach_mul_([x], [y])
torch._foreach_copy_([x], [c]) is None
copy.deepcopy(y).device
copy.deepcopy(nn.Linear(1, 1).to('cuda:1')).weight.device
pickle.loads(pickle.dumps(y)).device
saved(y).device
saved(y, map_location='cpu').device
saved(y, map_location='cuda:0').device
saved(y, map_location={'cuda:1': 'cuda:0'}).device
saved(y, map_location=lambda storage, place: storage).device
saved(y, map_location=lambda storage, place: storage.cuda(0)).device
saved(y, map_location=torch.device('cuda')).device
saved(y, map_location='cuda:5')
saved(c, map_location='cuda:1').device
saved({'a': x, 'b': [y]}, map_location='cuda:1')['a'].device
torch.cuda.is_available()
torch.cuda.device_count()
torch.cuda.current_device()
torch.cuda.is_initialized()
torch.accelerator.is_available()
torch.accelerator.device_count()
torch.accelerator.current_accelerator()
torch.accelerator.current_device_index()
torch.accelerator.set_device_index(1)
torch.get_default_device()
torch.cuda.get_device_capability()[0] > 0
torch.cuda.can_device_access_peer(0, 1)
torch.cuda.can_device_access_peer(0, 5)
torch.cuda.memory_allocated(0)
torch.cuda.memory_allocated('cuda:1')
torch.cuda.max_memory_allocated(torch.device('cuda:1'))
torch.cuda.empty_cache()
sorted(torch.cuda.memory_stats())[:3]
torch.cuda.memory_stats(1)['allocated_bytes.all.current']
torch.cuda.memory_stats(1)['active.all.current']
torch.cuda.default_generators[1].device
torch.cuda.get_rng_state(1).device
torch.cuda.get_rng_state().dtype
torch.Generator('cuda').device
torch.Generator(device='cuda:1').manual_seed(3).initial_seed()
torch.rand(2, device='cuda', generator=torch.Generator())
torch.rand(2, generator=torch.Generator('cuda'))
torch.rand(2, device='cuda:1', generator=torch.Generator('cuda:0'))
torch.randperm(3, device='cuda', generator=torch.Generator())
c.normal_(generator=torch.Generator('cuda'))
x.normal_(generator=torch.Generator())
torch.multinomial(x, 1, generator=torch.Generator())
torch.bernoulli(x, generator=torch.Generator())
torch.cuda.manual_seed(3), torch.cuda.initial_seed()
torch.cuda.Stream(1).device
torch.cuda.current_stream().device
torch.cuda.Event(enable_timing=True).elapsed_time(torch.cuda.Event(enable_timing=True))
torch.cuda.Event().query()
torch.autocast('cuda').fast_dtype
torch.get_autocast_dtype('cuda')
torch.amp.GradScaler().get_scale()
torch.ones(2**40, device='cuda')
torch.empty(2**62, device='cuda')
torch.empty(2**33, device='cuda:1').device
x.expand(2, 2, 3).device
torch.vmap(torch.sum)(y).device
torch.func.grad(lambda v: v.sum())(y).device
torch.nested.nested_tensor([x[0], x[1]]).device
torch.jit.script(nn.Linear(3, 2)).to('cuda:1').weight.device
torch.fx.symbolic_trace(nn.Linear(3, 2)).cuda().weight.device
nn.utils.rnn.pack_padded_sequence(x[..., None], torch.tensor([2, 1]), enforce_sorted=False).batch_sizes.device
nn.utils.rnn.pack_padded_sequence(x[..., None], torch.tensor([2, 1], device='cuda'))
nn.utils.rnn.pad_sequence([x[0], c[1]])
nn.parallel.scatter(c, [0, 1])[1].device
nn.parallel.gather([x, y], 0).device
nn.parallel.gather([x, y], 'cpu').device
torch.utils.data.default_collate([x[0], x[1]]).device
torch.testing.assert_close(x, c)
torch.testing.assert_close(x, y, check_device=False)
torch.distributions.Normal(x, y, validate_args=False).loc.device
torch.distributions.Normal(x, 1.0, validate_args=False).sample().device
torch.distributions.Categorical(y, validate_args=False).probs.device
"""


def saved(value: object, **options: object) -> object:
    file = io.BytesIO()
    torch.save(value, file)
    file.seek(0)
    return torch.load(file, **options)


def namespace() -> dict:
    return {
        "torch": torch,
        "nn": nn,
        "F": F,
        "copy": copy,
        "pickle": pickle,
        "saved": saved,
        "c": torch.ones(2, 3),
        "s": torch.tensor(2.0),
        "x": torch.ones(2, 3).to("cuda:0"),
        "y": torch.ones(2, 3).to("cuda:1"),
        "t": torch.tensor(3.0).to("cuda:1"),
    }


def outcome(snippet: str) -> list:
    """``["value", repr]`` or ``["error", type, first line]``; of tensors only where they are is told."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.cuda.set_device(0)
        for card in range(torch.cuda.device_count()):
            torch.cuda.reset_peak_memory_stats(card)
        names = namespace()
        try:
            if is_assignment(snippet):
                exec(snippet, names)
                return ["value", "assigned"]
            value = eval(snippet, names)
        except Exception as error:  # whatever it raises is the outcome
            return ["error", type(error).__name__, (str(error).splitlines() or [""])[0]]
        return ["value", f"tensor on {value.device}" if isinstance(value, torch.Tensor) else repr(value)]


def is_assignment(snippet: str) -> bool:
    return snippet.startswith(("x[", "c[")) and " = " in snippet


def all_snippets() -> list[str]:
    return [line for line in SNIPPETS.splitlines() if line]
