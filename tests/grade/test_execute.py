"""nbgrader's door to running a submission: its settings are those of nbgrader_config.py."""

from pathlib import Path

import pytest
import tiny_lesson
from jupyter_client.kernelspec import NoSuchKernel
from traitlets import TraitError
from traitlets.config import Config
from traitlets.config.loader import KVArgParseConfigLoader

from trygpu.course import configuration
from trygpu.grade import UsageError
from trygpu.grade.execute import ExecuteChecked
from trygpu.grade.verdict import verdicts

ROOT = Path(__file__).parents[2]
LIMITS = ("timeout", "total_timeout", "memory_limit", "output_limit")


def test_limits_are_those_of_the_configuration_and_the_command_line_goes_first():
    course = ExecuteChecked(config=configuration(ROOT))
    assert all(getattr(course, name) > 0 for name in LIMITS)
    config = configuration(ROOT)
    config.merge(KVArgParseConfigLoader(["--ExecuteChecked.timeout=7"]).load_config())
    changed = ExecuteChecked(config=config)
    assert changed.timeout == 7
    assert changed.total_timeout == course.total_timeout


@pytest.mark.parametrize("missing", LIMITS)
def test_nothing_runs_without_limits(tmp_path, missing):
    config = configuration(ROOT)
    del config.ExecuteChecked[missing]
    with pytest.raises(UsageError, match=rf"nbgrader_config.py does not set c\.ExecuteChecked\.{missing}\."):
        ExecuteChecked(config=config).preprocess(tiny_lesson.lesson(), {"metadata": {"path": str(tmp_path)}})


def test_the_kernel_may_be_another(tmp_path):
    config = configuration(ROOT)
    config.ExecuteChecked.kernel_name = "no-such-kernel"
    with pytest.raises(NoSuchKernel):
        ExecuteChecked(config=config).preprocess(tiny_lesson.lesson(), {"metadata": {"path": str(tmp_path)}})


def test_no_time_at_all_is_no_limit():
    with pytest.raises(TraitError):
        ExecuteChecked(timeout=0)


def test_nbgraders_flag_no_execute_turns_it_off():
    assert not ExecuteChecked(config=Config(Execute={"enabled": False})).enabled


def test_it_gives_back_the_notebook_as_executed(tmp_path):
    resources = {"metadata": {"path": str(tmp_path)}}
    executed, returned = ExecuteChecked(config=configuration(ROOT)).preprocess(tiny_lesson.lesson(), resources)
    assert [verdict.score for verdict in verdicts(executed)] == [2, 1]
    assert returned is resources
