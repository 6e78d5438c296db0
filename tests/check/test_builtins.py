"""Python's own names come back after a student's code has replaced them."""

import builtins

from trygpu.check.builtins import is_builtin, restore_builtins


def test_replaced_and_removed_built_ins_come_back_and_are_named():
    genuine = builtins.isinstance, builtins.len
    builtins.isinstance = lambda *arguments: True
    del builtins.len
    assert sorted(restore_builtins()) == ["isinstance", "len"]
    assert (builtins.isinstance, builtins.len) == genuine
    assert restore_builtins() == []


def test_what_ipython_keeps_there_itself_is_left_alone():
    builtins._ = "the last result"
    try:
        assert restore_builtins() == []
        assert builtins._ == "the last result"
    finally:
        del builtins._


def test_a_built_in_is_known_by_name():
    assert is_builtin("max") and not is_builtin("torch")
