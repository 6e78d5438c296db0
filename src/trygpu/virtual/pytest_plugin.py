"""A pytest fixture for code that uses GPUs, on machines that have none.

def test_moves(virtual_gpus):
    virtual_gpus(2)
    assert torch.ones(3, device="cuda:1").device.index == 1
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from trygpu.virtual.cards.topology import Topology


@pytest.fixture
def virtual_gpus() -> Iterator[Callable[..., Topology]]:
    """Switches virtual GPUs on until the test ends; called again it nests. The arguments are `virtual_gpus`'s."""
    with contextlib.ExitStack() as stack:

        def switch_on(*args: Any, **kwargs: Any) -> Topology:
            from trygpu.virtual import virtual_gpus as block  # imports torch: only where a test asks for it

            return stack.enter_context(block(*args, **kwargs))

        yield switch_on
