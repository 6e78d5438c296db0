"""What a trial may cost: transfers, bytes moved, waits of the host, memory left behind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trygpu.check.trial import Trial
from trygpu.messages import translate, translate_plural
from trygpu.virtual import Events, Transfer

SHOWN = 3


@dataclass(frozen=True)
class Limits:
    """Upper limits; None where a cost is not judged. `moved` and `left` are bytes.

    `judge_events` gets the record and returns the key of a hint, or None where it finds no fault.
    """

    transfers: int | None = None
    moved: int | None = None
    synchronizations: int | None = None
    left: int | None = None
    judge_events: Callable[[Events], str | None] | None = None


def exceeded(limits: Limits, trial: Trial) -> str | None:
    """A sentence that names the first limit that was exceeded, or None. `judge_events` is not asked here."""
    transfers = trial.events.transfers
    if limits.transfers is not None and len(transfers) > limits.transfers:
        count = translate_plural("{n} transfer", "{n} transfers", len(transfers))
        most = limits.transfers
        wanted = translate("none is needed") if most == 0 else translate("at most {limit} is needed", limit=most)
        return f"{count} ({_list(transfers)}), {wanted}"
    total = sum(transfer.nbytes for transfer in transfers)
    if limits.moved is not None and total > limits.moved:
        message = "{total} bytes were moved between devices ({list}), at most {limit} are needed"
        return translate(message, total=total, list=_list(transfers), limit=limits.moved)
    waits = trial.events.synchronizations
    if limits.synchronizations is not None and len(waits) > limits.synchronizations:
        reasons = list(dict.fromkeys(wait.reason for wait in waits))
        return translate("the host had to wait for the GPU: {list}", list=", ".join(reasons[:SHOWN]))
    if limits.left is not None and trial.left is not None and trial.left > limits.left:
        return translate("{left} bytes stay allocated on the GPU after the call", left=trial.left)
    return None


def _list(transfers: Sequence[Transfer]) -> str:
    parts = [
        translate("{source} → {target}, {n} bytes", source=t.source, target=t.target, n=t.nbytes) for t in transfers
    ]
    more = ["…"] if len(parts) > SHOWN else []
    return "; ".join(parts[:SHOWN] + more)
