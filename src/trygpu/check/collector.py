"""Python's garbage collector, which goes through everything that is alive: some 200,000 objects where torch is."""

import contextlib
import gc
from collections.abc import Iterator

# Python 3.12 freezes immortal objects of its own, some hundreds, each time it collects; nobody misses their thawing.
FEW = 1000


@contextlib.contextmanager
def frozen() -> Iterator[None]:
    """In the block, what was alive before it stays out of collections: code under test may collect garbage often.

    Changes nothing where something is frozen already, since thawing is for all of it or nothing.
    """
    if gc.get_freeze_count() > FEW:
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
