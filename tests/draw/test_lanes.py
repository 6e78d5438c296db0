import itertools

from trygpu.draw.lanes import Lanes, Span
from trygpu.draw.transfers import Arrow

from .machines import cuda


def spans(*ends: tuple[int, int]) -> list[Span]:
    return [Span(Arrow(cuda(a), cuda(b), True, [24]), a, b) for a, b in ends]


def lanes(*ends: tuple[int, int]) -> list[int]:
    arrows = spans(*ends)
    Lanes(arrows)
    return [arrow.lane for arrow in arrows]


def test_arrows_one_below_the_other_share_a_lane():
    assert lanes((0, 1), (1, 2), (3, 2)) == [0, 0, 0]


def test_arrows_that_reach_around_others_run_outside():
    assert lanes((0, 3), (2, 1), (0, 2)) == [2, 0, 1]


def test_there_and_back_are_two_lanes():
    assert sorted(lanes((0, 1), (1, 0))) == [0, 1]


def test_no_two_arrows_in_one_lane_overlap():
    arrows = spans(*itertools.permutations(range(5), 2))
    Lanes(arrows)
    for one, other in itertools.combinations(arrows, 2):
        if one.lane == other.lane:
            assert one.bottom <= other.top or other.bottom <= one.top
