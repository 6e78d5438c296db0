"""Python's garbage collector, which goes through everything that is alive: some 200,000 objects where torch is."""

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def frozen() -> Iterator[None]:
    """In the block, what was alive before it stays out of collections: code under test may collect garbage often.

    Changes nothing where something is frozen already, since thawing is for all of it or nothing.
    """
    if gc.get_freeze_count():
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
