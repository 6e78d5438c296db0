"""The stop button ends a cell and leaves the notebook whole; a KeyboardInterrupt of the code's own ends its case."""

import os
import signal
import threading

import pytest

from trygpu.check.interrupts import held, interruptible


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def test_an_interrupt_waits_for_the_end_of_the_block():
    done = []
    with pytest.raises(KeyboardInterrupt), held():
        press()
        done.append("the rest of the block")
    assert done


def test_interruptible_code_is_interrupted_at_once():
    done = []

    def work():
        press()
        done.append("never")

    with pytest.raises(KeyboardInterrupt), held():
        interruptible(work)
    assert not done


def test_an_interrupt_that_waited_keeps_interruptible_code_from_starting():
    done = []
    with pytest.raises(KeyboardInterrupt), held():
        press()
        interruptible(done.append, "never")
    assert not done


def test_who_swallows_an_interrupt_only_puts_it_off():
    def work():
        try:
            press()
        except KeyboardInterrupt:
            return "swallowed"

    with pytest.raises(KeyboardInterrupt), held():
        assert interruptible(work) == "swallowed"


def test_a_keyboard_interrupt_that_nobody_pressed_passes_like_any_error():
    def work():
        raise KeyboardInterrupt

    with held(), pytest.raises(KeyboardInterrupt):
        interruptible(work)


def test_the_handler_is_afterwards_what_it_was():
    with held():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_handler_of_ones_own_decides_what_a_press_means():
    pressed = []
    before = signal.signal(signal.SIGINT, lambda signum, frame: pressed.append(signum))
    try:
        with held():
            press()
            assert not pressed
        assert pressed == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, before)


def test_blocks_nest():
    def work():
        with held():
            press()

    with pytest.raises(KeyboardInterrupt), held():
        interruptible(work)
    with held():
        assert interruptible(len, "abc") == 3


def test_another_thread_is_left_alone():
    done = []

    def work():
        with held():
            done.append(interruptible(len, "abc"))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [3]


def test_what_is_changed_in_the_block_is_undone_whenever_the_signal_comes():
    changed: list[int] = []

    def change_and_undo():
        with held():
            changed.append(1)
            try:
                interruptible(sum, range(100))
            finally:
                changed.pop()

    for _ in range(300):
        elsewhere = threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            elsewhere.start()
            while elsewhere.is_alive():
                change_and_undo()
        elsewhere.join()
        assert changed == []
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_presses_twice_is_heard_at_once():
    done = []
    with pytest.raises(KeyboardInterrupt), held():
        press()
        done.append("after the first")
        press()
        done.append("never")
    assert done == ["after the first"]
