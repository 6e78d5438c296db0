"""Numbers of bytes for people."""

from trygpu.messages import translate


def size(nbytes: int) -> str:
    """`nbytes` in the largest binary unit that keeps it at least 1, with at most one decimal: "24 B", "1.5 MiB"."""
    units = (translate("B"), translate("KiB"), translate("MiB"), translate("GiB"), translate("TiB"))
    power = 0
    # Compared after rounding, so that 1024 KiB less a few bytes is not "1024 KiB".
    while power < len(units) - 1 and round(nbytes / 1024**power, 1) >= 1024:
        power += 1
    tenths = round(10 * nbytes / 1024**power)
    number = str(tenths // 10)
    if tenths % 10:
        number = translate("{whole}.{tenth}", whole=number, tenth=tenths % 10)
    return f"{number} {units[power]}"
