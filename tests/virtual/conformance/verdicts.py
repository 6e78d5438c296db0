"""Whether mixed devices raise where CUDA raises, and only there."""

from dataclasses import dataclass, field

from .expectations import UNMIXED, Expectation, expected
from .mixtures import Attempt, attempts, devices_of, first_line
from .samples import find
from .values import Gpus


@dataclass
class Verdict:
    """Counts of mixtures over one operator's calls, and what was wrong, in words.

    ``words`` lists errors that are right but not worded as CUDA's; ``unknown`` counts mixtures without expectation.
    """

    forbidden: int = 0
    caught: int = 0
    allowed: int = 0
    passed: int = 0
    unknown: int = 0
    wrong: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


def judge(names: list[str], gpus: Gpus) -> dict[str, Verdict]:
    wanted = {name: list(attempts(find(name))) for name in names}
    with gpus():
        return {name: judge_attempts(name, wanted[name]) for name in names}


def judge_attempts(name: str, wanted: list[Attempt]) -> Verdict:
    verdict = Verdict()
    for call, key, make in wanted:
        if key in UNMIXED:
            continue
        expectation = expected(name, call.signature(), key)
        if expectation is None:
            verdict.unknown += 1
            continue
        result, error = make()
        weigh(verdict, f"{call.signature()}, {key}", expectation, error, devices_of(result))
    return verdict


def weigh(verdict: Verdict, what: str, expectation: Expectation, error: Exception | None, devices: list[str]) -> None:
    if expectation.outcome == "raises":
        verdict.forbidden += 1
        if error is None:
            verdict.wrong.append(f"{what}: accepted, though CUDA raises ({expectation.why[:160]})")
            return
        verdict.caught += 1
        text = f"{type(error).__name__}: {first_line(error)}"
        if expectation.how == "measured" and text != expectation.why:
            verdict.words.append(f"{what}: {text}\n    CUDA: {expectation.why}")
        return
    verdict.allowed += 1
    if error is not None:
        verdict.wrong.append(
            f"{what}: refused ({type(error).__name__}: {first_line(error)}), allowed: {expectation.why}"
        )
    elif expectation.devices is not None and devices != expectation.devices:
        verdict.wrong.append(f"{what}: results on {devices} instead of {expectation.devices}")
    else:
        verdict.passed += 1
