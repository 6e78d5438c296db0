"""A time limit on a student's code, so that an endless loop ends with a reason."""

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

Result = TypeVar("Result")


class TookTooLong(BaseException):
    """The limit has passed. No Exception, so that a student's `except Exception` does not swallow it."""


def call_within(seconds: float, function: Callable[..., Result], *args: Any) -> Result:
    """Call the function; TookTooLong is raised in it after so many seconds.

    There is no limit where there is no alarm signal (Windows) or outside the main thread, which alone receives signals.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return function(*args)
    running = False

    def ring(signum: int, frame: FrameType | None) -> None:
        if running:
            raise TookTooLong

    previous = signal.signal(signal.SIGALRM, ring)
    # The repeat catches code that swallows the first alarm with a bare `except:`.
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        running = True
        return function(*args)
    finally:
        running = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
