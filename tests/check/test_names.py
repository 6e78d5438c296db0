"""Names: the student's, the references', and what functions of a test cell see."""

import pytest

from trygpu.check import names
from trygpu.check.names import Names, NoReference, NotDefined, World, bound, counted


@pytest.fixture(autouse=True)
def no_references(monkeypatch):
    monkeypatch.setattr(names, "_references", {})


def test_a_missing_name_is_the_error_that_was_asked_for():
    own = Names({"f": 1}, NotDefined)
    assert own.f == 1 and dir(own) == ["f"]
    with pytest.raises(NotDefined) as error:
        _ = own.g
    assert error.value.name == "g"


def test_references_are_kept_by_exercise():
    names.register_references("one", {"f": 1})
    names.register_references("one", {"g": 2})
    names.register_references("two", {"h": 3})
    assert names.references_of("one").f == 1 and names.references_of("one").g == 2
    assert names.references_of_others("one") == {"h": 3}
    with pytest.raises(NoReference):
        _ = names.references_of("two").f


def test_bound_names_are_put_back_in_their_places():
    notebook = {"a": 1, "b": 2}
    with pytest.raises(ZeroDivisionError), bound(notebook, {"a": 10, "c": 30}):
        assert notebook == {"a": 10, "b": 2, "c": 30}
        raise ZeroDivisionError
    assert list(notebook.items()) == [("a", 1), ("b", 2)]


def test_a_moved_function_sees_built_ins_and_references_not_what_shadows_them():
    notebook: dict = {}
    exec("len = 3\ndef f():\n    return 'students'\ndef test(x=1, *, y=2):\n    return f(), len([x]), x, y", notebook)
    names.register_references("f", {"f": lambda: "references"})
    moved = World(notebook).clean(notebook["test"])
    assert moved() == ("references", 1, 1, 2)
    assert notebook["f"]() == "students"


def test_helpers_and_classes_of_a_test_cell_are_moved_along():
    notebook: dict = {}
    code = """
len = 3
def _helper():
    return len([1])
class _Kind:
    def size(self):
        return len([]) + _helper()
def test():
    return _Kind().size()
"""
    exec(code, notebook)
    assert World(notebook).clean(notebook["test"])() == 1


def test_other_values_stay_as_they_are():
    world = World({})
    for value in (3, None, len, pytest):
        assert world.clean(value) is value


def test_calls_are_counted():
    twice = counted(lambda x, y=0: 2 * x + y)
    assert (twice(1), twice(2, y=1)) == (2, 5)
    assert twice.calls == 2
