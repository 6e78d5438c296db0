"""Points add up from the parts that are earned."""

from trygpu.check.result import PartResult, Result


def test_points_add_up_and_each_reason_is_told_once():
    result = Result(
        "f",
        [
            PartResult("a", 1, True, 3, []),
            PartResult("b", 2, False, 3, ["wrong", "late"]),
            PartResult("c", 0.5, False, 1, ["wrong"]),
        ],
    )
    assert result.as_dict() == {"exercise": "f", "score": 1, "max": 3.5, "reasons": ["wrong", "late"]}
    assert not result.is_right


def test_all_is_right_where_every_part_is_earned():
    assert Result("f", [PartResult("a", 1, True, 1, [])]).is_right
