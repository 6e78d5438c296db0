"""What a run may cost: transfers, bytes moved, waits of the host, memory left behind."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trygpu.check.run import Run
from trygpu.messages import translate, translate_plural

SHOWN = 3


@dataclass(frozen=True)
class Demands:
    """Upper limits; None where a cost is not judged. `moved` and `left` are bytes."""

    transfers: int | None = None
    moved: int | None = None
    synchronizations: int | None = None
    left: int | None = None
    judge_events: Callable[[Any], str | None] | None = None


def unmet(demands: Demands, run: Run) -> str | None:
    """A sentence that names the first limit that was passed, or None."""
    transfers = run.events.transfers
    if demands.transfers is not None and len(transfers) > demands.transfers:
        count = translate_plural("{n} transfer", "{n} transfers", len(transfers))
        limit = demands.transfers
        wanted = translate("none is needed") if limit == 0 else translate("at most {limit} is needed", limit=limit)
        return f"{count} ({_list(transfers)}), {wanted}"
    total = sum(transfer.nbytes for transfer in transfers)
    if demands.moved is not None and total > demands.moved:
        message = "{total} bytes were moved between devices ({list}), at most {limit} are needed"
        return translate(message, total=total, list=_list(transfers), limit=demands.moved)
    waits = run.events.synchronizations
    if demands.synchronizations is not None and len(waits) > demands.synchronizations:
        lines = ", ".join(_unique(f"{wait.reason}" for wait in waits))
        return translate("the host had to wait for the GPU: {list}", list=lines)
    if demands.left is not None and run.left is not None and run.left > demands.left:
        return translate("{left} bytes stay allocated on the GPU after the call", left=run.left)
    return None


def _list(transfers: list[Any]) -> str:
    parts = [
        translate("{source} → {target}, {n} bytes", source=t.source, target=t.target, n=t.nbytes) for t in transfers
    ]
    more = ["…"] if len(parts) > SHOWN else []
    return "; ".join(parts[:SHOWN] + more)


def _unique(values: Any) -> list[str]:
    return list(dict.fromkeys(values))[:SHOWN]
