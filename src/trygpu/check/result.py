"""What came of an exercise and of its parts, as plain data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class PartResult:
    """What came of one part: `tried` counts its cases, `reasons` say why its points are lost."""

    key: str
    points: float
    earned: bool
    tried: int
    reasons: Sequence[str]


@dataclass(frozen=True)
class Result:
    """What came of an exercise."""

    exercise: str
    parts: Sequence[PartResult]

    @property
    def score(self) -> float:
        """The points earned."""
        return sum(part.points for part in self.parts if part.earned)

    @property
    def most(self) -> float:
        """The points that can be earned."""
        return sum(part.points for part in self.parts)

    @property
    def is_right(self) -> bool:
        """Whether every part is earned."""
        return all(part.earned for part in self.parts)

    def as_dict(self) -> dict[str, Any]:
        """What a receipt says: {"exercise", "score", "max", "reasons"}, plain data; each reason once."""
        reasons = list(dict.fromkeys(reason for part in self.parts for reason in part.reasons))
        return {"exercise": self.exercise, "score": self.score, "max": self.most, "reasons": reasons}
