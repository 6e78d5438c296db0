"""A trial: what a function returned or raised on a topology, what that cost, and what it left changed."""

import builtins
import gc
import time
from typing import Any

import pytest
import torch

from trygpu import virtual
from trygpu.check.collector import FEW
from trygpu.check.defaults import kept_defaults
from trygpu.check.observed import Simple
from trygpu.check.topology import Topology, topologies
from trygpu.check.trial import UNEXPECTED, Job, Raised, Trial, run

(TWO_GPUS,) = topologies(2, None, None, 0)


def attempt(function, inputs=tuple, topology: Topology = TWO_GPUS, **options: Any) -> Trial:
    return run(Job(function, inputs, lambda values: f"f of {len(values)}", **options), topology)


def test_the_function_runs_on_the_topology_with_its_inputs():
    trial = attempt(lambda x: torch.cuda.device_count() + x, lambda: [torch.cuda.current_device()])
    assert trial.call == "f of 1"
    assert trial.outcome == Simple(int, 2)
    assert virtual.topology() is None


def test_only_the_call_itself_is_recorded():
    trial = attempt(lambda x: x.to("cuda:1"), lambda: [torch.ones(4).to("cuda:0")], judge=lambda y, x: y.cpu() and None)
    assert [(str(t.source), str(t.target), t.nbytes) for t in trial.events.transfers] == [("cuda:0", "cuda:1", 16)]


@pytest.mark.parametrize("error", [ValueError("no"), KeyboardInterrupt(), SystemExit(3), GeneratorExit()])
def test_whatever_the_function_raises_is_its_outcome(error):
    def fail():
        raise error

    outcome = attempt(fail).outcome
    assert isinstance(outcome, Raised) and outcome.exception is error and not outcome.too_long


def test_what_the_inputs_raise_is_raised():
    with pytest.raises(ZeroDivisionError):
        attempt(lambda: None, lambda: [1 / 0])


def test_a_failure_knows_the_line_of_the_students_cell():
    cells: dict = {}
    exec(compile("def f():\n    return undefined_name", "<ipython-input-1>", "exec"), cells)
    exec(compile("\n\n\n\ndef scenario(f):\n    return f()", "/tmp/ipykernel_1/2.py", "exec"), cells)
    assert attempt(cells["f"]).outcome.line == 2
    in_test = attempt(lambda: cells["scenario"](len), test_cell="/tmp/ipykernel_1/2.py")
    assert in_test.outcome.line is None
    assert attempt(lambda: cells["scenario"](len)).outcome.line == 6


def test_an_endless_loop_is_stopped(monkeypatch):
    monkeypatch.setattr("trygpu.check.trial.SECONDS", 0.05)

    def forever():
        while True:
            time.sleep(0.01)

    assert attempt(forever).outcome.too_long


def test_changed_inputs_are_shown_before_and_after():
    before, after = attempt(lambda x: x.add_(1), lambda: [torch.zeros(2)]).changed_input
    assert before.items[0].values.tolist() == [0, 0]
    assert after.items[0].values.tolist() == [1, 1]
    assert attempt(lambda x: x + 1, lambda: [torch.zeros(2)]).changed_input is None


def test_what_stays_allocated_is_measured_where_asked():
    kept = []

    def keep(circle=True):
        kept.append(torch.ones(4, device="cuda:1"))
        garbage = [torch.ones(400, device="cuda:0")]
        garbage.append(garbage)

    assert attempt(keep, measure_left=True).left == 512
    assert attempt(keep).left is None


def test_what_an_error_holds_is_not_left_behind():
    def fail():
        mine = torch.ones(4, device="cuda:0")
        raise ValueError(mine.shape)

    assert attempt(fail, measure_left=True).left == 0


def test_replaced_built_ins_are_named_and_put_back():
    genuine = builtins.isinstance

    def cheat():
        builtins.isinstance = lambda *arguments: True

    def fail():
        builtins.isinstance = None
        raise ValueError

    for function in (cheat, fail):
        assert attempt(function).replaced_builtins == ["isinstance"]
        assert builtins.isinstance is genuine


def test_the_judge_is_asked_about_results_that_are_accepted_alone():
    asked = []
    judge = {"judge": lambda result: asked.append(result) or "a fault"}
    assert attempt(lambda: 1, accepts=lambda result: False, **judge).complaint is None
    assert not asked
    assert attempt(lambda: 1, **judge).complaint == "a fault"
    assert attempt(lambda: 1 / 0, **judge).complaint is None


@pytest.mark.parametrize("error", [AttributeError, KeyboardInterrupt])
def test_a_judge_that_fails_rejects_the_result(error):
    class Result:
        @property
        def missing(self):
            raise error

    assert attempt(Result, judge=lambda result: result.missing).complaint == UNEXPECTED


def test_draws_and_defaults_are_the_same_in_each_trial():
    def careless():
        drawn = torch.rand(1, device="cuda:0").item()
        torch.set_default_dtype(torch.float64)
        torch.set_default_device("cuda:1")
        torch.set_grad_enabled(False)
        return drawn

    with kept_defaults():
        first = attempt(careless)
        torch.set_default_device("cuda")
        assert attempt(careless).outcome == first.outcome
        seen = attempt(lambda: torch.ones(1, requires_grad=True) * 2, topology=Topology((), ())).outcome
        assert (seen.dtype, seen.device, seen.requires_grad) == (torch.float32, "cpu", True)


def test_nothing_stays_frozen_and_the_call_finds_the_rest_frozen():
    assert attempt(gc.get_freeze_count).outcome.value > 1000
    assert gc.get_freeze_count() <= FEW


def test_an_error_that_will_not_say_what_it_is_has_no_text(monkeypatch):
    class Endless(Exception):
        def __str__(self):
            while True:
                pass

    def fail():
        raise Endless

    monkeypatch.setattr("trygpu.check.trial.SECONDS", 0.1)
    assert attempt(fail).outcome.text == ""
