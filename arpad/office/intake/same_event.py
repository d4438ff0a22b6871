"""Whether two reports are of one event, or of two that are looked at: by names, days and games.

The same test holds for reports that come in, for those of one period, and for those that a list has
rated before (`arpad.office.period.rated_before`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from arpad.engine.state import list_id
from arpad.office.intake.hashed_rounds import hash_of, line_of
from arpad.report import Game
from arpad.report.facts import Facts
from arpad.report.letters import words

MANY: Final = 8
"""So many games are not the same, round by round and colour by colour, by chance."""
Likeness = Literal["results", "round", "days"]
"""What two reports have in common: all results, a round of the same days, or days and players."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What an event is recognised by; days are yyyymmdd, 0 if nobody knows them.

    `rounds` holds by its number each round's hash and how many games it has.
    """

    name: tuple[str, ...]
    start_on: int
    end_on: int
    players_sha256: str
    rounds: Mapping[int, tuple[str, int]]

    @property
    def marks(self) -> frozenset[object]:
        """Return marks of which two events share one, wherever `likeness` finds anything."""
        days = [(self.start_on, self.end_on, self.players_sha256)] if self.start_on else []
        rounds = ((number, games_sha256) for number, (games_sha256, _) in self.rounds.items())
        return frozenset((*days, *rounds))

    def do_days_meet(self, other: "Traits") -> bool:
        """Tell whether two events have days in common; of one without days nobody knows."""
        are_dated = self.start_on and self.end_on and other.start_on and other.end_on
        return bool(are_dated) and self.start_on <= other.end_on and other.start_on <= self.end_on


def traits_of(name: str, facts: Facts, games: Iterable[Game], ids: Mapping[int, str]) -> Traits:
    """Return what an event is recognised by; `ids` are all its players, byes are no games."""
    lines: dict[int, list[str]] = {}
    for game in games:
        if game.black is not None:
            lines.setdefault(game.round, []).append(line_of(game, ids))
    return Traits(
        words(name),
        list_id(facts.start) if facts.start else 0,
        list_id(facts.end) if facts.end else 0,
        hash_of(ids.values()),
        {number: (hash_of(those), len(those)) for number, those in lines.items()},
    )


def shares_a_round(report: Traits, other: Traits) -> bool:
    """Tell whether all games of a round are the same and the days meet, or many games are."""
    same = [games for number, (games_sha256, games) in report.rounds.items()
            if other.rounds.get(number, ("", 0))[0] == games_sha256]  # fmt: skip
    return bool(same) and (report.do_days_meet(other) or sum(same) >= MANY)


def likeness(report: Traits, other: Traits) -> Likeness | None:
    """Return what says that two reports may be of one event, the strongest first; None if nothing.

    >>> open_a = Traits(("open",), 20260212, 20260214, "p", {1: ("a", 20), 2: ("b", 20)})
    >>> open_b = Traits(("cup",), 20260212, 20260214, "p", {1: ("c", 20), 2: ("b", 20)})
    >>> likeness(open_a, open_b), likeness(open_a, Traits((), 20260212, 20260214, "p", {}))
    ('round', 'days')
    >>> likeness(open_a, Traits(("open",), 20270212, 20270214, "p", {1: ("d", 20)})) is None
    True
    """
    if report.rounds and report.rounds == other.rounds:
        return "results"
    if shares_a_round(report, other):
        return "round"
    days, other_days = (report.start_on, report.end_on), (other.start_on, other.end_on)
    are_same_days = report.start_on and days == other_days
    return "days" if are_same_days and report.players_sha256 == other.players_sha256 else None
