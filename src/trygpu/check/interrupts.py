"""The stop button. A notebook that a case has changed is put back whole, so SIGINT has to wait while that is done.

Python raises KeyboardInterrupt wherever the main thread happens to be, in a `finally` too. Inside `held()` a press is
only noted, except in what `interruptible` calls: the code under test, which may run long. What was noted is raised at
the end, whatever became of it in between: so a KeyboardInterrupt that the code under test raises by itself ends its
case, and a person's ends the cell.
"""

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any, TypeVar

Result = TypeVar("Result")


class _Presses:
    """Whether there was one, and whether one is to be raised at once."""

    noted = False
    let_through = False


_presses = _Presses()


@contextlib.contextmanager
def held() -> Iterator[None]:
    """In the block, an interrupt waits for `interruptible` or the end, and is raised at the end in any case.

    What is raised, KeyboardInterrupt as a rule, is for the handler of SIGINT to say that was there before. Changes
    nothing where there is none, nor outside the main thread, which alone receives signals.
    """
    global _presses
    handler = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(handler):
        yield
        return
    outer, presses = _presses, _Presses()

    def note(signum: int, frame: FrameType | None) -> None:
        again, presses.noted = presses.noted, True
        # Who presses twice wants out, whatever is left half done.
        if again or presses.let_through:
            handler(signum, frame)

    signal.signal(signal.SIGINT, note)
    _presses = presses
    try:
        yield
    finally:
        _presses = outer
        signal.signal(signal.SIGINT, handler)
        if presses.noted:
            handler(signal.SIGINT, None)


def interruptible(function: Callable[..., Result], *args: Any) -> Result:
    """Call the function; in it an interrupt is raised at once, one that has been waiting too."""
    if threading.current_thread() is not threading.main_thread():
        return function(*args)
    presses = _presses
    # Python looks for signals between calls, not between a call and a plain assignment: `finally` is done to its end.
    try:
        presses.let_through = True
        if presses.noted:
            raise KeyboardInterrupt
        return function(*args)
    finally:
        presses.let_through = False
