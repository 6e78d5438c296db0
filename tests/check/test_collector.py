"""What is alive is put out of the collector's way for a while, and then back."""

import gc

import pytest

from trygpu.check.collector import FEW, frozen


def test_what_is_alive_is_frozen_in_the_block_alone():
    assert gc.get_freeze_count() <= FEW
    with pytest.raises(ZeroDivisionError), frozen():
        assert gc.get_freeze_count() > FEW
        raise ZeroDivisionError
    assert gc.get_freeze_count() <= FEW


def test_garbage_made_in_the_block_is_collected():
    with frozen():
        gc.collect()
        circle: list = []
        circle.append(circle)
        del circle
        assert gc.collect() == 1


def test_what_others_froze_stays_frozen():
    gc.freeze()
    try:
        before = gc.get_freeze_count()
        with frozen():
            pass
        # Objects that are let go leave the count; thawing would make it 0.
        assert FEW < gc.get_freeze_count() <= before
    finally:
        gc.unfreeze()
