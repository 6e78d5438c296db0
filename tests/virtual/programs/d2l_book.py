"""Programs on the library of the book, as its chapters use it."""

import torch

from .registry import program_with


def train(model: object, data: object, device: str) -> list[float]:
    """The book's own Trainer, with a GPU or without; ``cuda:0`` is the one that it takes."""
    from d2l import torch as d2l

    trainer = d2l.Trainer(max_epochs=1, num_gpus=int(device != "cpu"))
    model.board.display = False
    losses = []
    model.plot = lambda key, value, train: losses.append(float(value))
    torch.manual_seed(1)
    trainer.fit(model, data)
    placed = {parameter.device.type for parameter in model.parameters()}
    assert placed == {torch.device(device).type}, "the book's Trainer did not place the model"
    return losses


@program_with("d2l")
def d2l_linear_regression(device):
    from d2l import torch as d2l

    torch.manual_seed(0)
    data = d2l.SyntheticRegressionData(torch.tensor([2, -3.4]), 4.2, num_train=64, num_val=32)
    model = d2l.LinearRegression(lr=0.03)
    model(data.X[:1])  # its lazy layer draws its weights here, from the CPU's generator on every machine
    return train(model, data, device)


@program_with("d2l")
def d2l_attention_by_hand(device):
    from d2l import torch as d2l

    torch.manual_seed(0)
    attention = d2l.MultiHeadAttention(8, 2, 0.0)
    queries, keys = torch.randn(2, 3, 8), torch.randn(2, 4, 8)
    attention(queries, keys, keys, torch.tensor([3, 2]))
    attention.to(device)
    made = attention(queries.to(device), keys.to(device), keys.to(device), torch.tensor([3, 2], device=device))
    made.pow(2).sum().backward()
    return [made.sum().item(), *(parameter.grad.sum().item() for parameter in attention.parameters())]


@program_with("d2l")
def d2l_residual_network(device):
    from d2l import torch as d2l

    torch.manual_seed(0)
    model = d2l.ResNeXtBlock(8, 2, 1) if hasattr(d2l, "ResNeXtBlock") else d2l.Residual(8)
    x = torch.randn(2, 8, 6, 6)
    model(x)
    model.to(device)
    loss = model(x.to(device)).pow(2).mean()
    loss.backward()
    return [loss.item(), *(parameter.grad.sum().item() for parameter in model.parameters())]
