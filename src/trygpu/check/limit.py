"""A time limit on a student's code, so that an endless loop ends with a reason."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType


class TookTooLong(BaseException):
    """The limit has passed. No Exception, so that a student's `except Exception` does not swallow it."""


@contextlib.contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TookTooLong in the block after so many seconds.

    Does nothing where there is no alarm signal (Windows) or outside the main thread, which alone receives signals.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(signum: int, frame: FrameType | None) -> None:
        raise TookTooLong

    previous = signal.signal(signal.SIGALRM, ring)
    # The repeat catches code that swallows the first alarm with a bare `except:`.
    signal.setitimer(signal.ITIMER_REAL, seconds, 1.0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
