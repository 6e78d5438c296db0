"""The host's memory, in which virtual cards keep what they hold."""

from __future__ import annotations

import os

from trygpu.virtual.cards import refusals

PLENTY = 2**28  # bytes: less than this nobody asks about


def available() -> int | None:
    """Bytes that the host can still give; None where it does not say."""
    try:
        with open("/proc/meminfo") as lines:
            for line in lines:
                if line.startswith("MemAvailable:"):
                    return int(line.split()[1]) * 1024
    except OSError:
        pass
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError, AttributeError):
        return None


def require(nbytes: int) -> None:
    """Raises a RuntimeError that names the host if it has not that much memory left."""
    if nbytes > PLENTY and (left := available()) is not None and nbytes > left:
        raise refusals.host_out_of_memory(f"{nbytes} bytes are needed and {left} are available")


def is_shortage(error: RuntimeError) -> bool:
    """Whether C++ could not allocate memory of the host."""
    return "DefaultCPUAllocator" in str(error)
