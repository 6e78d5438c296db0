"""Convolutional networks, and torchvision's models."""

import torch
import torch.nn.functional as F
from torch import nn

from .registry import batch, fit, program, program_with


def images(device: str, channels: int = 3, size: int = 16, classes: int = 4) -> tuple[torch.Tensor, torch.Tensor]:
    return batch(6, channels, size, size).to(device), batch(6, classes=classes).to(device)


@program
def lenet(device):
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Conv2d(1, 6, 5, padding=2), nn.Sigmoid(), nn.AvgPool2d(2), nn.Conv2d(6, 16, 5), nn.Sigmoid(),
        nn.AvgPool2d(2), nn.Flatten(), nn.Linear(400, 120), nn.Sigmoid(), nn.Linear(120, 84), nn.Sigmoid(),
        nn.Linear(84, 10),
    ).to(device)  # fmt: skip
    x, y = images(device, 1, 28, 10)
    return fit(model, torch.optim.SGD(model.parameters(), lr=0.9), lambda: F.cross_entropy(model(x), y))


@program
def batch_norm_then_eval(device):
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Conv2d(3, 8, 3, bias=False), nn.BatchNorm2d(8), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.LazyLinear(4)
    )
    model(batch(2, 3, 16, 16))
    model.to(device)
    x, y = images(device)
    losses = fit(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda: F.cross_entropy(model(x), y))
    model.eval()
    with torch.inference_mode():
        return [*losses, F.cross_entropy(model(x), y).item()]


class Residual(nn.Module):
    def __init__(self, channels: int):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        self.norms = nn.ModuleList([nn.BatchNorm2d(channels), nn.GroupNorm(2, channels)])

    def forward(self, x):
        y = F.relu(self.norms[0](self.first(x)))
        return F.relu(self.norms[1](self.second(y)) + x)


@program
def residual_network(device):
    torch.manual_seed(0)
    model = nn.Sequential(
        nn.Conv2d(3, 8, 1), Residual(8), Residual(8), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 4)
    ).to(device, memory_format=torch.channels_last)
    x, y = images(device)
    # On GPUs the fused loop is the default; its sums are rounded otherwise.
    optimizer = torch.optim.NAdam(model.parameters(), foreach=False)
    return fit(model, optimizer, lambda: F.cross_entropy(model(x), y))


@program
def u_net(device):
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.down = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.InstanceNorm2d(8), nn.LeakyReLU())
            self.middle = nn.Sequential(nn.Conv2d(8, 8, 3, stride=2, padding=1), nn.SiLU())
            self.up = nn.ConvTranspose2d(8, 8, 2, stride=2)
            self.out = nn.Conv2d(16, 2, 1)

        def forward(self, x):
            skip = self.down(x)
            wide = self.up(self.middle(skip)) + F.interpolate(self.middle(skip), scale_factor=2, mode="bilinear")
            return self.out(torch.cat([skip, wide], 1))

    torch.manual_seed(0)
    model = Net().to(device)
    x, y = batch(2, 3, 8, 8).to(device), batch(2, 8, 8, classes=2).to(device)
    return fit(model, torch.optim.Adam(model.parameters()), lambda: F.cross_entropy(model(x), y))


@program
def gan_step(device):
    torch.manual_seed(0)
    maker = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 2)).to(device)
    judge = nn.Sequential(nn.Linear(2, 16), nn.LeakyReLU(0.2), nn.Linear(16, 1)).to(device)
    optimizers = [torch.optim.Adam(model.parameters(), betas=(0.5, 0.999)) for model in (maker, judge)]
    real = batch(16, 2).to(device)
    torch.manual_seed(1)
    losses = []
    for _ in range(4):
        fake = maker(torch.randn(16, 4, device=device))
        optimizers[1].zero_grad()
        judged = judge(torch.cat([real, fake.detach()]))
        truth = torch.cat([torch.ones(16, 1, device=device), torch.zeros(16, 1, device=device)])
        loss = F.binary_cross_entropy_with_logits(judged, truth)
        loss.backward()
        optimizers[1].step()
        optimizers[0].zero_grad()
        fooled = F.binary_cross_entropy_with_logits(judge(fake), torch.ones(16, 1, device=device))
        fooled.backward()
        optimizers[0].step()
        losses += [loss.item(), fooled.item()]
    return losses


@program
def gradient_penalty(device):
    """Gradients of gradients, as in WGAN-GP."""
    torch.manual_seed(0)
    critic = nn.Sequential(nn.Linear(2, 16), nn.Softplus(), nn.Linear(16, 1)).to(device)
    real, fake = batch(8, 2).to(device), batch(8, 2, seed=1).to(device)

    def loss_of():
        mix = torch.rand(8, 1, device=device)
        between = (mix * real + (1 - mix) * fake).requires_grad_()
        (slope,) = torch.autograd.grad(critic(between).sum(), between, create_graph=True)
        return critic(fake).mean() - critic(real).mean() + 10 * (slope.norm(2, dim=1) - 1).pow(2).mean()

    return fit(critic, torch.optim.Adam(critic.parameters()), loss_of)


@program
def diffusion_step(device):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 32), nn.GELU(), nn.Linear(32, 2)).to(device)
    kept = torch.cumprod(1 - torch.linspace(1e-4, 0.02, 100, device=device), 0)
    data = batch(16, 2).to(device)

    def loss_of():
        step = torch.randint(0, 100, (16,), device=device)
        noise = torch.randn_like(data)
        noisy = kept[step, None].sqrt() * data + (1 - kept[step, None]).sqrt() * noise
        return F.mse_loss(model(torch.cat([noisy, step[:, None] / 100], 1)), noise)

    return fit(model, torch.optim.Adam(model.parameters()), loss_of)


def train_torchvision(model: nn.Module, device: str, size: int, steps: int = 2) -> list[float]:
    model.to(device)
    x, y = images(device, size=size)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.01, momentum=0.9)
    return fit(model, optimizer, lambda: F.cross_entropy(model(x), y, label_smoothing=0.1), steps)


@program_with("torchvision")
def torchvision_resnet18(device):
    from torchvision.models import resnet18

    torch.manual_seed(0)
    return train_torchvision(resnet18(num_classes=4), device, 32)


@program_with("torchvision")
def torchvision_mobilenet(device):
    from torchvision.models import mobilenet_v3_small

    torch.manual_seed(0)
    return train_torchvision(mobilenet_v3_small(num_classes=4), device, 32)


@program_with("torchvision")
def torchvision_vision_transformer(device):
    from torchvision.models import VisionTransformer

    torch.manual_seed(0)
    model = VisionTransformer(
        image_size=16, patch_size=4, num_layers=2, num_heads=2, hidden_dim=16, mlp_dim=32, num_classes=4, dropout=0.1
    )
    return train_torchvision(model, device, 16)
