"""Numbers of bytes as people read them, in the notebook's language."""

from trygpu.messages import translate

MiB = 2**20


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


def mebibytes(nbytes: int) -> str:
    """`nbytes` in MiB, however few or many, so that figures side by side compare: "0.375 MiB", "142336 MiB"."""
    whole, rest = divmod(nbytes, MiB)
    number = f"{nbytes / MiB:g}" if rest else str(whole)
    return f"{number} {translate('MiB')}"
