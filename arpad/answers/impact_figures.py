"""The figures of `lab impact` by name, as `--json` prints them."""

from typing import TypedDict

from arpad.watch.resampling import Estimate


class LevelUnderLaws(TypedDict):
    """A mean in points under either law, and the difference of the players rated under both."""

    figure: str
    old: Estimate | None
    new: Estimate | None
    difference: Estimate | None


class ListDifference(TypedDict):
    """The mean difference of the same players on one list."""

    list_date: str
    difference: Estimate


class GroupDifference(TypedDict):
    """The mean difference of a group, by its kind (`age`, `sex`, `level` ...) and its name."""

    kind: str
    group: str
    difference: Estimate


class GroupImpact(GroupDifference):
    """A group, and how many gain or lose more than 10, 25, 50 points.

    mostly_by: the articles that move it most; holds: whether it is beyond chance, and every rival
    has its sign.
    """

    gaining: dict[str, int]
    losing: dict[str, int]
    mostly_by: str | None
    holds: bool


class LargestDifference(TypedDict):
    """A player among those who gain or lose most: ratings on the start list and under both laws."""

    player_id: str
    name: str | None
    start: int | None
    games: int
    old: int
    new: int
    difference: int
    mostly_by: str | None


class ForecastsUnderLaws(TypedDict):
    """The mean log loss a game of either law's lists, lower being better, and the slopes."""

    games: int
    old: float
    new: float
    difference: Estimate
    holds: bool
    old_slope: Estimate | None
    new_slope: Estimate | None


class CauseOfImpact(TypedDict):
    """What one changed answer does alone; the last, without a field, what they do together.

    moved: players who differ by more than 25 points.
    """

    field: str | None
    articles: list[str]
    was: list[str]
    becomes: list[str]
    is_measured_alone: bool
    difference: Estimate | None
    loss: Estimate | None
    moved: int | None
    groups: list[GroupDifference]


class RivalOfImpact(TypedDict):
    """The same figures from others; growth is what came after the middle of the period."""

    rival: str
    is_growth: bool
    difference: Estimate | None
    loss: Estimate | None
    groups: list[GroupDifference]


class PublishedAgain(TypedDict):
    """How many ratings of an office's published lists the old law makes again.

    since: the first list with another one; laws: the editions that the lists were published under.
    """

    ratings: int
    same: int
    since: str | None
    laws: list[str]


class ImpactFigures(TypedDict):
    """What a law would have done in place of another; differences are the new less the old."""

    old: str
    new: str
    lists: list[str]
    day: str
    is_nothing: bool
    published: PublishedAgain | None
    players: int
    rated_under_old_alone: int
    rated_under_new_alone: int
    difference: Estimate | None
    holds: bool
    gaining: dict[str, int]
    losing: dict[str, int]
    level: list[LevelUnderLaws]
    totals: dict[str, int]
    by_list: list[ListDifference]
    groups: list[GroupImpact]
    largest: list[LargestDifference]
    forecasts: ForecastsUnderLaws | None
    causes: list[CauseOfImpact]
    rivals: list[RivalOfImpact]
    seed: int
    resamples: int
    min_games: int
