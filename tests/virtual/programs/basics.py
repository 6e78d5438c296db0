"""Small networks and the training loop's variations."""

import copy
import io
from itertools import pairwise

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

from .registry import batch, fit, program


def mlp(*sizes: int) -> nn.Sequential:
    torch.manual_seed(0)
    layers: list[nn.Module] = []
    for inputs, outputs in pairwise(sizes):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*layers[:-1])


@program
def regression_from_scratch(device):
    x, noise = batch(50, 2).to(device), batch(50, 1, seed=1).to(device)
    y = x @ torch.tensor([[2.0], [-3.4]], device=device) + 4.2 + 0.01 * noise
    w, b = torch.zeros(2, 1, device=device, requires_grad=True), torch.zeros(1, device=device, requires_grad=True)
    losses = []
    for _ in range(10):
        loss = ((x @ w + b - y) ** 2 / 2).mean()
        loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= 0.1 * parameter.grad
                parameter.grad.zero_()
        losses.append(float(loss))
    return losses


@program
def mlp_with_momentum(device):
    model = mlp(20, 32, 5).to(device)
    x, y = batch(16, 20).to(device), batch(16, classes=5).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-3)
    return fit(model, optimizer, lambda: F.cross_entropy(model(x), y))


@program
def dropout_and_adam(device):
    model = nn.Sequential(mlp(20, 32), nn.Dropout(0.5), mlp(32, 5)).to(device)
    x, y = batch(16, 20).to(device), batch(16, classes=5).to(device)
    return fit(model, torch.optim.Adam(model.parameters()), lambda: F.cross_entropy(model(x), y))


@program
def shuffled_data_loader(device):
    model = mlp(8, 16, 3).to(device)
    data = TensorDataset(batch(40, 8), batch(40, classes=3))
    loader = DataLoader(data, batch_size=8, shuffle=True, generator=torch.Generator().manual_seed(3))
    optimizer = torch.optim.AdamW(model.parameters())
    losses = []
    for _ in range(2):
        for x, y in loader:
            x, y = x.to(device, non_blocking=True), y.to(device, non_blocking=True)
            optimizer.zero_grad(set_to_none=False)
            loss = F.cross_entropy(model(x), y)
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return losses


@program
def lazy_layers(device):
    torch.manual_seed(0)
    model = nn.Sequential(nn.LazyLinear(16), nn.LazyBatchNorm1d(), nn.ReLU(), nn.LazyLinear(3)).to(device)
    x, y = batch(16, 7).to(device), batch(16, classes=3).to(device)
    torch.manual_seed(2)
    for parameter in map(nn.Module.parameters, [model]):
        model(x)
        for weight in parameter:
            nn.init.normal_(weight, std=0.1)
    return fit(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda: F.cross_entropy(model(x), y))


@program
def gradient_accumulation(device):
    model = mlp(10, 16, 1).to(device)
    optimizer = torch.optim.RMSprop(model.parameters())
    losses = []
    for step in range(8):
        loss = F.mse_loss(model(batch(4, 10, seed=step).to(device)), batch(4, 1, seed=step + 50).to(device)) / 4
        loss.backward()
        losses.append(loss.item())
        if step % 4 == 3:
            optimizer.step()
            optimizer.zero_grad()
    return losses


@program
def gradient_clipping(device):
    model = mlp(10, 16, 1).to(device)
    x, y = batch(8, 10).to(device), 100 * batch(8, 1, seed=1).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    losses = []
    for _ in range(5):
        optimizer.zero_grad()
        loss = F.mse_loss(model(x), y)
        loss.backward()
        norm = nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        nn.utils.clip_grad_value_(model.parameters(), 0.1)
        optimizer.step()
        losses += [loss.item(), norm.item()]
    return losses


@program
def moving_average_of_weights(device):
    model = mlp(10, 16, 1).to(device)
    average = torch.optim.swa_utils.AveragedModel(model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.9))
    x, y = batch(8, 10).to(device), batch(8, 1, seed=1).to(device)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    losses = []
    for _ in range(5):
        losses += fit(model, optimizer, lambda: F.mse_loss(model(x), y), steps=1)
        average.update_parameters(model)
        losses.append(F.mse_loss(average(x), y).item())
    return losses


@program
def learning_rate_schedules(device):
    model = mlp(10, 16, 1).to(device)
    x, y = batch(8, 10).to(device), batch(8, 1, seed=1).to(device)
    optimizer = torch.optim.Adam([{"params": model[0].parameters(), "lr": 1e-2}, {"params": model[2].parameters()}])
    schedules = [
        torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=[0.1, 0.2], total_steps=6),
        torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=0),
    ]
    losses = []
    for _ in range(5):
        losses += fit(model, optimizer, lambda: F.mse_loss(model(x), y), steps=1)
        schedules[0].step()
        schedules[1].step(torch.tensor(losses[-1], device=device))
    return losses


@program
def lbfgs_with_closure(device):
    model = mlp(10, 16, 1).to(device)
    x, y = batch(8, 10).to(device), batch(8, 1, seed=1).to(device)
    optimizer = torch.optim.LBFGS(model.parameters(), line_search_fn="strong_wolfe", max_iter=5)

    def closure():
        optimizer.zero_grad()
        loss = F.mse_loss(model(x), y)
        loss.backward()
        return loss

    return [optimizer.step(closure).item() for _ in range(3)]


@program
def saved_and_resumed(device):
    """Half of the training, a checkpoint through a file, and the other half with fresh objects."""
    x, y = batch(8, 10).to(device), batch(8, 1, seed=1).to(device)
    model = mlp(10, 16, 1).to(device)
    optimizer = torch.optim.Adam(model.parameters())
    losses = fit(model, optimizer, lambda: F.mse_loss(model(x), y))
    file = io.BytesIO()
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, file)
    file.seek(0)
    checkpoint = torch.load(file, map_location=device, weights_only=True)
    model = mlp(10, 16, 1).to(device)
    model.load_state_dict(checkpoint["model"])
    optimizer = torch.optim.Adam(model.parameters())
    optimizer.load_state_dict(checkpoint["optimizer"])
    return losses + fit(model, optimizer, lambda: F.mse_loss(model(x), y))


@program
def target_network(device):
    """Q-learning with a copied network that follows slowly."""
    online = mlp(4, 16, 2).to(device)
    target = copy.deepcopy(online).requires_grad_(False)
    optimizer = torch.optim.Adam(online.parameters())
    states, actions = batch(16, 4).to(device), batch(16, 1, classes=2).to(device)
    rewards, next_states = batch(16, seed=1).to(device), batch(16, 4, seed=2).to(device)
    losses = []
    for _ in range(5):
        goal = rewards + 0.99 * target(next_states).max(1).values
        loss_of = lambda goal=goal: F.smooth_l1_loss(online(states).gather(1, actions).squeeze(1), goal)  # noqa: E731
        losses += fit(online, optimizer, loss_of, steps=1)
        with torch.no_grad():
            for slow, fast in zip(target.parameters(), online.parameters(), strict=True):
                slow.lerp_(fast, 0.1)
    return losses


@program
def policy_gradient(device):
    policy = mlp(4, 16, 3).to(device)
    optimizer = torch.optim.Adam(policy.parameters())
    states = batch(16, 4).to(device)

    def loss_of():
        chosen = torch.distributions.Categorical(logits=policy(states))
        actions = chosen.sample()
        returns = (actions == 1).float() - 0.3
        return -(chosen.log_prob(actions) * returns).mean() - 0.01 * chosen.entropy().mean()

    return fit(policy, optimizer, loss_of)


@program
def pruned_layers(device):
    from torch.nn.utils import prune

    model = mlp(10, 16, 1).to(device)
    prune.l1_unstructured(model[0], "weight", amount=0.5)
    prune.ln_structured(model[2], "weight", amount=0.25, n=2, dim=1)
    x, y = batch(8, 10).to(device), batch(8, 1, seed=1).to(device)
    return fit(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda: F.mse_loss(model(x), y))
