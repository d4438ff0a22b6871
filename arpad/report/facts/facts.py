"""What is known of an event beyond its rows. None means that nobody stated it."""

from dataclasses import dataclass, fields, replace
from datetime import date
from fractions import Fraction
from typing import Final

from arpad.shown import Shown

KINDS: Final = (
    "round_robin", "double_round_robin", "swiss", "team", "match", "scheveningen", "knockout",
    "league",
)  # fmt: skip
RATINGS_AT: Final = ("start", "game")
VIRTUAL_CLASSES: Final = ("absolute_final", "team_final_board_1", "honour_permanent", "other")


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts(Shown):
    """The facts of one event.

    `stage_of` is the event that this one is a stage of; `virtual_rating_class` the class of event
    by which players without a rating get a virtual one; `is_team_championship` an Olympiad, a
    continental or a world team championship; `is_named_for_titles` an event that FIDE B.01 1.5.6
    names: Olympiad, qualifier for the World Cup or the Candidates, and so on; `hours_per_day` the
    longest time of play on one day, `rounds_per_day` the most rounds on one day;
    `days_between_rounds` the fewest days between two;
    `is_by_body` says that the rating body itself organised it, `is_named_in_rules` that its own
    rules say that the body rates it; `is_decision_waived` that all games of a match are rated, as
    was announced; `are_times_unequal` that the players of a game had different times; `winner` is
    the id of who won it; `ratings_at` whether the ratings of the event's start or of the day of
    each game count.

    >>> Facts(kind="swiss").is_official is None
    True
    """

    name: str | None = None
    city: str | None = None
    federation: str | None = None
    kind: str | None = None
    stage_of: str | None = None
    start: date | None = None
    end: date | None = None
    minutes_for_60_moves: Fraction | None = None
    rounds_scheduled: int | None = None
    games_per_encounter: int | None = None
    rounds_per_day: int | None = None
    hours_per_day: Fraction | None = None
    is_official: bool | None = None
    is_national_championship: bool | None = None
    is_team_championship: bool | None = None
    is_national_team_championship: bool | None = None
    is_zonal: bool | None = None
    is_world_cup: bool | None = None
    is_named_for_titles: bool | None = None
    is_women_only: bool | None = None
    is_thematic: bool | None = None
    is_international: bool | None = None
    is_by_body: bool | None = None
    is_officialised: bool | None = None
    is_named_in_rules: bool | None = None
    is_norm_event: bool | None = None
    is_registered: bool | None = None
    registered_on: date | None = None
    is_declared_unrated: bool | None = None
    is_half_k_requested: bool | None = None
    is_admitted_late: bool | None = None
    is_decision_waived: bool | None = None
    are_times_unequal: bool | None = None
    winner: str | None = None
    days_between_rounds: int | None = None
    stages_are_grouped: bool | None = None
    virtual_rating_class: str | None = None
    ratings_at: str | None = None


NAMES: Final = tuple(field.name for field in fields(Facts))


def merge(stated: Facts, *more: Facts) -> Facts:
    """Return the facts of all sources; where two state the same fact, the first is taken.

    >>> both = merge(Facts(kind="team"), Facts(kind="swiss", city="Riga"))
    >>> both.kind, both.city
    ('team', 'Riga')
    """
    merged = stated
    for facts in more:
        unstated = {name: getattr(facts, name) for name in NAMES if getattr(merged, name) is None}
        merged = replace(merged, **unstated)
    return merged
