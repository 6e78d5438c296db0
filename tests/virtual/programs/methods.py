"""PyTorch's further machinery: mixed precision, checkpointing, transforms, several devices, d2l."""

import copy

import torch
import torch.nn.functional as F
from torch import nn
from torch.func import functional_call, grad, hessian, jacrev, jvp, vmap
from torch.nn.utils import parametrizations
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

from .basics import mlp
from .registry import batch, fit, program


@program
def autocast_to_bfloat16(device):
    model = mlp(16, 32, 1).to(device)
    x, y = batch(8, 16).to(device), batch(8, 1, seed=1).to(device)

    def loss_of():
        with torch.autocast(torch.device(device).type, dtype=torch.bfloat16):
            made = model(x)
            assert made.dtype == torch.bfloat16
            return F.mse_loss(made, y)

    return fit(model, torch.optim.SGD(model.parameters(), lr=0.1), loss_of)


@program
def scaled_gradients(device):
    model = mlp(16, 32, 1).to(device)
    x, y = batch(8, 16).to(device), batch(8, 1, seed=1).to(device)
    optimizer = torch.optim.Adam(model.parameters())
    scaler = torch.amp.GradScaler(torch.device(device).type, init_scale=2.0**60, growth_interval=2)
    losses = []
    for step in range(6):
        optimizer.zero_grad()
        loss = F.mse_loss(model(x), y) * (1e30 if step == 1 else 1)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
        losses += [loss.item(), scaler.get_scale()]
    return losses


@program
def gradient_checkpointing(device):
    torch.manual_seed(0)
    model = nn.Sequential(*(nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Dropout(0.2)) for _ in range(4))).to(device)
    x = batch(6, 8).to(device).requires_grad_()

    def loss_of():
        hidden = checkpoint_sequential(model[:2], 2, x, use_reentrant=False)
        return checkpoint(model[2:], hidden, use_reentrant=True).pow(2).mean()

    return fit(model, torch.optim.SGD(model.parameters(), lr=0.1), loss_of)


@program
def parametrized_weights(device):
    torch.manual_seed(0)
    model = nn.Sequential(
        parametrizations.weight_norm(nn.Linear(6, 6)),
        parametrizations.spectral_norm(nn.Linear(6, 6)),
        parametrizations.orthogonal(nn.Linear(6, 6)),
    ).to(device)
    x = batch(5, 6).to(device)
    return fit(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda: (model(x) - x).pow(2).mean())


@program
def functional_calls(device):
    """One step of model-agnostic meta-learning."""
    model = mlp(3, 8, 1).to(device)
    x, y = batch(6, 3).to(device), batch(6, 1, seed=1).to(device)

    def loss_with(parameters):
        return F.mse_loss(functional_call(model, parameters, (x,)), y)

    def loss_of():
        parameters = dict(model.named_parameters())
        slopes = torch.autograd.grad(loss_with(parameters), list(parameters.values()), create_graph=True)
        moved = {key: value - 0.1 * slope for (key, value), slope in zip(parameters.items(), slopes, strict=True)}
        return loss_with(moved)

    return fit(model, torch.optim.Adam(model.parameters()), loss_of)


@program
def gradients_per_sample(device):
    model = mlp(3, 8, 1).to(device)
    parameters = {key: value.detach() for key, value in model.named_parameters()}
    x, y = batch(6, 3).to(device), batch(6, 1, seed=1).to(device)

    def loss_of(parameters, x, y):
        return F.mse_loss(functional_call(model, parameters, (x[None],)), y[None])

    losses = []
    for _ in range(4):
        slopes = vmap(grad(loss_of), in_dims=(None, 0, 0))(parameters, x, y)
        norms = torch.stack([slope.flatten(1).norm(dim=1) for slope in slopes.values()]).norm(dim=0)
        parameters = {key: value - 0.1 * slopes[key].mean(0) for key, value in parameters.items()}
        losses += norms.tolist()
    return losses


@program
def ensemble_by_vmap(device):
    models = [mlp(3, 8, 1).to(device) for _ in range(3)]
    parameters, buffers = torch.func.stack_module_state(models)
    x = batch(6, 3).to(device)
    made = vmap(lambda p, b: functional_call(models[0], (p, b), (x,)))(parameters, buffers)
    made.sum().backward()
    return [made.mean().item(), *(value.grad.sum().item() for value in parameters.values())]


@program
def jacobians_and_hessians(device):
    model = mlp(3, 4, 2).to(device)
    x, direction = batch(3).to(device), batch(3, seed=1).to(device)
    curved = lambda x: model(x).exp().sum()  # noqa: E731
    pushed = jvp(curved, (x,), (direction,))[1]
    return [jacrev(model)(x).sum().item(), hessian(curved)(x).sum().item(), pushed.item()]


@program
def forward_mode(device):
    import torch.autograd.forward_ad as forward

    x, direction = batch(4).to(device), batch(4, seed=1).to(device)
    with forward.dual_level():
        y = (forward.make_dual(x, direction).sin() * 2).sum()
        return [*(part.item() for part in forward.unpack_dual(y))]


@program
def variational_autoencoder(device):
    torch.manual_seed(0)
    encoder, decoder = nn.Linear(8, 6), nn.Linear(3, 8)
    model = nn.ModuleList([encoder, decoder]).to(device)
    data = batch(16, 8).sigmoid().to(device)

    def loss_of():
        mean, spread = encoder(data).chunk(2, 1)
        posterior = torch.distributions.Normal(mean, F.softplus(spread))
        prior = torch.distributions.Normal(torch.zeros_like(mean), torch.ones_like(spread))
        rebuilt = torch.distributions.ContinuousBernoulli(logits=decoder(posterior.rsample()))
        return (torch.distributions.kl_divergence(posterior, prior).sum(1) - rebuilt.log_prob(data).sum(1)).mean()

    return fit(model, torch.optim.Adam(model.parameters()), loss_of)


class Swish(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x.sigmoid()

    @staticmethod
    def backward(ctx, slope):
        (x,) = ctx.saved_tensors
        sigmoid = x.sigmoid()
        return slope * sigmoid * (1 + x * (1 - sigmoid))


@program
def custom_function_and_hooks(device):
    model = mlp(6, 8).to(device)
    x = batch(5, 6).to(device)
    seen = []
    model[0].register_forward_hook(lambda module, inputs, output: Swish.apply(output))
    model[0].weight.register_hook(lambda slope: slope * 0.5)
    model.register_full_backward_hook(lambda module, made, given: seen.append(given[0].norm().item()))
    return fit(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda: model(x).pow(2).mean()) + seen


@program
def triplets(device):
    model = mlp(5, 8, 4).to(device)
    anchors, near, far = (batch(6, 5, seed=seed).to(device) for seed in range(3))

    def loss_of():
        made = [F.normalize(model(x)) for x in (anchors, near, far)]
        return F.triplet_margin_loss(*made) + torch.cdist(made[0], made[2]).clamp(max=1).mean()

    return fit(model, torch.optim.Rprop(model.parameters()), loss_of)


@program
def two_devices_in_a_row(device):
    """The first half of the model on one device, the second on another."""
    first_device = "cuda:0" if device != "cpu" else "cpu"
    torch.manual_seed(0)
    first, second = nn.Linear(6, 8).to(first_device), nn.Linear(8, 1).to(device)
    model = nn.ModuleList([first, second])
    x, y = batch(5, 6).to(first_device), batch(5, 1, seed=1).to(device)
    optimizer = torch.optim.Adam(model.parameters())
    losses = fit(model, optimizer, lambda: F.mse_loss(second(first(x).relu().to(device)), y))
    return [*losses, nn.utils.clip_grad_norm_(model.parameters(), 1.0).item()]


@program
def data_parallel_by_hand(device):
    """Two replicas, gradients added on the first and sent back, as d2l's chapter on several GPUs does."""
    devices = ["cuda:0", device] if device != "cpu" else ["cpu", "cpu"]
    replicas = [copy.deepcopy(mlp(6, 8, 1)).to(where) for where in devices]
    x, y = batch(8, 6), batch(8, 1, seed=1)
    losses = []
    for _ in range(4):
        parts = zip(replicas, x.chunk(2), y.chunk(2), devices, strict=True)
        for replica, xs, ys, where in parts:
            loss = F.mse_loss(replica(xs.to(where)), ys.to(where))
            loss.backward()
            losses.append(loss.item())
        with torch.no_grad():
            for mine, other in zip(*(replica.parameters() for replica in replicas), strict=True):
                total = mine.grad + other.grad.to(mine.device)
                mine -= 0.1 * total
                other -= 0.1 * total.to(other.device)
                mine.grad = other.grad = None
    return losses


@program
def scripted_model(device):
    """A traced module trains like the module it was traced from."""
    model = mlp(6, 8, 1).to(device)
    x, y = batch(5, 6).to(device), batch(5, 1, seed=1).to(device)
    exported = torch.fx.symbolic_trace(model)
    return fit(exported, torch.optim.SGD(exported.parameters(), lr=0.1), lambda: F.mse_loss(exported(x), y))


@program
def linear_algebra(device):
    """Kalman-like updates: decompositions and solves, and gradients through them."""
    matrix = batch(4, 4).to(device).requires_grad_()
    spread = matrix @ matrix.mT + torch.eye(4, device=device)
    factor = torch.linalg.cholesky(spread)
    solved = torch.linalg.solve(spread, torch.ones(4, device=device))
    values, vectors = torch.linalg.eigh(spread)
    loss = factor.diagonal().log().sum() + solved.sum() + values.max() + torch.linalg.svdvals(matrix).sum()
    loss = loss + (vectors.abs().sum() * 0).detach() + torch.fft.rfft(matrix).abs().sum()
    loss.backward()
    return [loss.item(), *matrix.grad.flatten().tolist()]
