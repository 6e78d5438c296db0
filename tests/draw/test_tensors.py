import collections

import pytest
import torch
from torch import nn

from trygpu.draw.tensors import storages

from .machines import CPU, cuda


def names(values: dict) -> list[list[str]]:
    return [[tensor.name for tensor in storage.tensors] for storage in storages(values)]


def test_views_share_a_storage():
    x = torch.ones(4, 6)
    found = storages({"x": x, "row": x[1], "y": torch.ones(2)})
    assert [[tensor.name for tensor in storage.tensors] for storage in found] == [["x", "row"], ["y"]]
    assert [storage.nbytes for storage in found] == [96, 8]
    assert [tensor.nbytes for tensor in found[0].tensors] == [96, 24]
    assert [storage.plain for storage in found] == [False, True]


def test_a_lone_view_is_not_plain():
    (storage,) = storages({"row": torch.ones(4, 6)[1]})
    assert not storage.plain
    assert storage.nbytes == 96


def test_names_of_one_object_are_joined():
    x = torch.ones(2)
    assert names({"x": x, "y": torch.ones(2), "z": x}) == [["x is z"], ["y"]]


def test_empty_tensors_do_not_share():
    assert names({"x": torch.empty(0), "y": torch.empty(0)}) == [["x"], ["y"]]


def test_shape_and_dtype():
    (storage,) = storages({"x": torch.zeros(2, 3, dtype=torch.int64)})
    (tensor,) = storage.tensors
    assert (tensor.shape, tensor.dtype, tensor.nbytes) == ((2, 3), "int64", 48)


def test_devices(virtual_gpus):
    virtual_gpus(2)
    found = storages({"x": torch.ones(2, device="cuda:1"), "y": torch.ones(2)})
    assert [storage.device for storage in found] == [cuda(1), CPU]


def test_containers():
    Pair = collections.namedtuple("Pair", "left right")
    ones = [torch.ones(1) for _ in range(4)]
    values = {"shards": [ones[0]], "pair": Pair(ones[1], ones[2]), "batch": {"x": ones[3]}}
    assert names(values) == [["shards[0]"], ["pair[0]"], ["pair[1]"], ["batch['x']"]]


def test_modules_show_parameters_and_buffers():
    net = nn.Sequential(nn.Linear(3, 2, bias=False), nn.BatchNorm1d(2, affine=False))
    buffers = ["net.1.running_mean", "net.1.running_var", "net.1.num_batches_tracked"]
    assert names({"net": net}) == [["net.0.weight"], *([name] for name in buffers)]


def test_lazy_parameters_have_no_shape_yet():
    found = storages({"layer": nn.LazyLinear(1)})
    assert [(storage.tensors[0].shape, storage.nbytes) for storage in found] == [(None, 0), (None, 0)]


@pytest.mark.parametrize("value", [3, "x", None])
def test_what_is_no_tensor_is_named(value):
    with pytest.raises(TypeError, match=rf"x is {type(value).__name__}\."):
        storages({"x": value})


def test_sparse_tensors_are_refused():
    with pytest.raises(TypeError, match=r"s is sparse\."):
        storages({"s": torch.eye(2).to_sparse()})


def test_looking_is_not_recorded(virtual_gpus):
    from trygpu.virtual import record

    virtual_gpus(2)
    x = torch.ones(2, 3, device="cuda:1")
    with record() as events:
        storages({"x": x, "row": x.untyped_storage() and x})
    assert not events.launches
    assert not events.transfers
    assert not events.synchronizations
