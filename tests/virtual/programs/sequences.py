"""Recurrent networks, attention and other models of sequences and graphs."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence

from .registry import batch, fit, program


@program
def lstm_language_model(device):
    torch.manual_seed(0)
    embedding, lstm, out = nn.Embedding(12, 8), nn.LSTM(8, 16, num_layers=2, dropout=0.1), nn.Linear(16, 12)
    model = nn.ModuleList([embedding, lstm, out]).to(device)
    text = batch(9, 4, classes=12).to(device)
    state = (torch.zeros(2, 4, 16, device=device), torch.zeros(2, 4, 16, device=device))

    def loss_of():
        hidden, _ = lstm(embedding(text[:-1]), state)
        return F.cross_entropy(out(hidden).flatten(0, 1), text[1:].flatten())

    return fit(model, torch.optim.Adam(model.parameters()), loss_of)


@program
def gru_over_packed_sequences(device):
    torch.manual_seed(0)
    gru, out = nn.GRU(3, 8, bidirectional=True, batch_first=True), nn.Linear(16, 1)
    model = nn.ModuleList([gru, out]).to(device)
    sequences = [batch(length, 3, seed=length).to(device) for length in (2, 5, 3)]
    lengths = torch.tensor([2, 5, 3])
    targets = batch(3, 1).to(device)

    def loss_of():
        packed = pack_padded_sequence(pad_sequence(sequences, batch_first=True), lengths, True, enforce_sorted=False)
        hidden, back = pad_packed_sequence(gru(packed)[0], batch_first=True)
        assert back.device.type == "cpu"
        return F.mse_loss(out(hidden.sum(1)), targets)

    return fit(model, torch.optim.RMSprop(model.parameters()), loss_of)


@program
def elman_cells_by_hand(device):
    torch.manual_seed(0)
    cell, out = nn.RNNCell(3, 8), nn.Linear(8, 1)
    model = nn.ModuleList([cell, out]).to(device)
    series, targets = batch(6, 4, 3).to(device), batch(4, 1).to(device)

    def loss_of():
        hidden = None
        for x in series:
            hidden = cell(x, hidden)
        return F.l1_loss(out(hidden), targets)

    return fit(model, torch.optim.Adagrad(model.parameters()), loss_of)


@program
def transformer_encoder(device):
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(16, 2, 32, dropout=0.1, batch_first=True, norm_first=True)
    model = nn.Sequential(
        nn.Embedding(10, 16), nn.TransformerEncoder(layer, 2, enable_nested_tensor=False), nn.Linear(16, 10)
    )
    model.to(device)
    text = batch(4, 6, classes=10).to(device)
    optimizer = torch.optim.AdamW(model.parameters())
    losses = fit(model, optimizer, lambda: F.cross_entropy(model(text).transpose(1, 2), text))
    model.eval()
    with torch.no_grad():
        return [*losses, model(text).sum().item()]


@program
def transformer_with_masks(device):
    torch.manual_seed(0)
    model = nn.Transformer(16, 2, 1, 1, 32, dropout=0.0, batch_first=True).to(device)
    source, target = batch(2, 5, 16).to(device), batch(2, 4, 16, seed=1).to(device)
    causal = nn.Transformer.generate_square_subsequent_mask(4, device=torch.device(device))
    padding = torch.tensor([[False] * 5, [False] * 3 + [True] * 2], device=device)

    def loss_of():
        made = model(source, target, tgt_mask=causal, src_key_padding_mask=padding.to(causal.dtype) * -1e9)
        return F.mse_loss(made, target)

    return fit(model, torch.optim.Adam(model.parameters()), loss_of)


class Block(nn.Module):
    """A decoder block with causal attention by scaled_dot_product_attention."""

    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.norms = nn.ModuleList([nn.LayerNorm(width), nn.RMSNorm(width)])
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(approximate="tanh"), nn.Linear(2 * width, width))

    def forward(self, x):
        q, k, v = (
            part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in self.qkv(self.norms[0](x)).chunk(3, -1)
        )
        x = x + self.out(F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2))
        return x + self.mlp(self.norms[1](x))


@program
def small_gpt(device):
    torch.manual_seed(0)
    tokens, places, blocks = nn.Embedding(11, 16), nn.Embedding(8, 16), nn.Sequential(Block(16, 2), Block(16, 2))
    model = nn.ModuleList([tokens, places, blocks]).to(device)
    text = batch(3, 8, classes=11).to(device)

    def logits():
        hidden = blocks(tokens(text) + places(torch.arange(8, device=device)))
        return hidden @ tokens.weight.T

    return fit(
        model,
        torch.optim.AdamW(model.parameters(), foreach=True),
        lambda: F.cross_entropy(logits()[:, :-1].flatten(0, 1), text[:, 1:].flatten()),
    )


@program
def multi_head_attention_module(device):
    torch.manual_seed(0)
    attention = nn.MultiheadAttention(16, 4, dropout=0.1, batch_first=True, kdim=8, vdim=8).to(device)
    query, memory = batch(2, 3, 16).to(device), batch(2, 5, 8, seed=1).to(device)

    def loss_of():
        out, weights = attention(query, memory, memory, average_attn_weights=False)
        return out.pow(2).mean() + weights.std()

    return fit(attention, torch.optim.Adamax(attention.parameters()), loss_of)


@program
def skip_gram(device):
    """Negative sampling, sparse gradients."""
    torch.manual_seed(0)
    centers, contexts = nn.Embedding(20, 8, sparse=True), nn.Embedding(20, 8, sparse=True)
    model = nn.ModuleList([centers, contexts]).to(device)
    center, context = batch(6, 1, classes=20).to(device), batch(6, 4, classes=20, seed=1).to(device)
    labels = torch.tensor([1.0, 0, 0, 0], device=device).expand(6, 4)

    def loss_of():
        scores = torch.bmm(centers(center), contexts(context).permute(0, 2, 1)).squeeze(1)
        return F.binary_cross_entropy_with_logits(scores, labels)

    return fit(model, torch.optim.SparseAdam(list(model.parameters())), loss_of)


@program
def bags_of_words(device):
    torch.manual_seed(0)
    model = nn.Sequential(nn.EmbeddingBag(30, 8, mode="mean"), nn.Linear(8, 2)).to(device)
    words, starts = batch(12, classes=30).to(device), torch.tensor([0, 3, 7], device=device)
    labels = torch.tensor([0, 1, 0], device=device)
    weights = torch.tensor([1.0, 3.0], device=device)

    def loss_of():
        return F.cross_entropy(model[1](model[0](words, starts)), labels, weight=weights)

    return fit(model, torch.optim.Adagrad(model.parameters(), lr=0.1), loss_of)


@program
def connectionist_temporal_classification(device):
    torch.manual_seed(0)
    model = nn.Conv1d(4, 6, 3, padding=1).to(device)
    sound = batch(2, 4, 10).to(device)
    targets, lengths = batch(2, 3, classes=5).add(1).to(device), torch.tensor([10, 10])

    def loss_of():
        return F.ctc_loss(model(sound).permute(2, 0, 1).log_softmax(2), targets, lengths, torch.tensor([3, 2]))

    return fit(model, torch.optim.SGD(model.parameters(), lr=0.1), loss_of)


@program
def graph_convolution(device):
    torch.manual_seed(0)
    layers = nn.ModuleList([nn.Linear(4, 8), nn.Linear(8, 2)]).to(device)
    nodes, edges = batch(7, 4).to(device), batch(2, 15, classes=7).to(device)
    adjacency = torch.sparse_coo_tensor(edges, torch.ones(15, device=device), (7, 7)).coalesce()
    labels = batch(7, classes=2).to(device)

    def loss_of():
        hidden = torch.zeros(7, 8, device=device).index_add(0, edges[1], layers[0](nodes)[edges[0]])
        return F.cross_entropy(torch.sparse.mm(adjacency, layers[1](hidden.relu())), labels)

    return fit(layers, torch.optim.SGD(layers.parameters(), lr=0.05), loss_of)
