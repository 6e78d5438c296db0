"""Code that takes too long is stopped, however it tries to go on."""

import contextlib
import signal
import threading
import time

import pytest

from trygpu.check.timeout import TookTooLong, call_within


def forever():
    while True:
        with contextlib.suppress(Exception):
            time.sleep(0.01)


def test_the_result_comes_back():
    assert call_within(10, divmod, 7, 2) == (3, 1)


def test_an_endless_loop_is_stopped_though_it_suppresses_exceptions():
    with pytest.raises(TookTooLong):
        call_within(0.05, forever)


def test_a_bare_except_swallows_the_first_alarm_only():
    def swallow():
        with contextlib.suppress(BaseException):
            forever()
        forever()

    with pytest.raises(TookTooLong):
        call_within(0.05, swallow)


@pytest.mark.parametrize("function", [len, forever])
def test_no_alarm_is_left_behind(function):
    before = signal.getsignal(signal.SIGALRM)
    with contextlib.suppress(TookTooLong, TypeError):
        call_within(0.05, function)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) is before


def test_another_thread_has_no_limit():
    done = []
    thread = threading.Thread(target=lambda: done.append(call_within(0.01, time.sleep, 0.05)))
    thread.start()
    thread.join()
    assert done == [None]
