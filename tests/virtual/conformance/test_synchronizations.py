"""The record tells of a synchronization where CUDA's operators make the host wait, and only there."""

from trygpu.virtual import record, virtual_gpus

from . import samples, synchronizations
from .completeness import KNOWN, least
from .exceptions import settle


def recorded(run) -> bool:
    with record() as events:
        run()
    return len(events.synchronizations) > 0


def test_the_record_knows_which_operators_wait(record_property):
    problems = {}
    used = 0
    # With nothing to compute there is nothing to wait for, whatever CUDA's code does.
    wanted = {
        name: [call for call in synchronizations.calls_of(name) if not call.is_empty()] for name in samples.names()
    }
    with virtual_gpus(2):
        for name, calls in wanted.items():
            for call in calls:
                expected = synchronizations.expected().get(name, {}).get(call.signature())
                seen = synchronizations.waits(name, call, recorded)
                if expected is not None and seen is not None:
                    used += 1
                    wrong = [f"{call.signature()}: {'does not wait' if expected else 'waits'}, other than on CUDA"]
                    problems.setdefault(name, []).extend(wrong if seen != expected else [])
    record_property("totals", {"synchronizations": {"run": len(problems), "right": list(problems.values()).count([])}})
    assert len(problems) >= least(KNOWN["synchronizations"])
    assert used >= least(KNOWN["calls that may synchronize"])
    settle("synchronizations", problems, record_property)
