"""Whether two reports are of one event, or of two that are looked at: by names, days and games.

The same test holds for reports that come in, for those of one period, and for those that a list has
rated before (`arpad.office.period.rated_before`).

Days that meet are half of the evidence: one round with the same pairs, colours and results is
enough beside them, and so are the very days with the very players. On other days the same players
may well have played another event: a club's six meet every month in the order of the pairing
tables, and some of their rounds end as the month before. There only many games are enough, or the
same name with all results the same: a report that was sent with other days. If two games in three
ended as the month before, thirty would do so once in 190,000 times.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from arpad.engine.state import list_id
from arpad.office.intake.hashed_rounds import hash_of, line_of
from arpad.report import Game
from arpad.report.facts import Facts
from arpad.report.letters import words

MANY: Final = 30
"""So many games of whole rounds are not the same on other days by chance."""
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
    """Tell whether all games of a round are the same and the days meet; of many games on any."""
    same = [games for number, (games_sha256, games) in report.rounds.items()
            if other.rounds.get(number, ("", 0))[0] == games_sha256]  # fmt: skip
    return bool(same) and (report.do_days_meet(other) or sum(same) >= MANY)


def likeness(report: Traits, other: Traits) -> Likeness | None:
    """Return what says that two reports may be of one event, the strongest first; None if nothing.

    That all results are the same says so of a name that comes again, or as a round does.

    >>> from dataclasses import replace
    >>> open_a = Traits(("open",), 20260212, 20260214, "p", {1: ("a", 20), 2: ("b", 20)})
    >>> open_b = Traits(("cup",), 20260212, 20260214, "p", {1: ("c", 20), 2: ("b", 20)})
    >>> likeness(open_a, open_b), likeness(open_a, Traits((), 20260212, 20260214, "p", {}))
    ('round', 'days')
    >>> january = Traits(("january",), 20260109, 20260111, "p", {1: ("e", 3), 2: ("f", 3)})
    >>> june = Traits(("june",), 20260605, 20260607, "p", {1: ("e", 3), 2: ("f", 3)})
    >>> likeness(january, june) is None, likeness(january, replace(june, name=("january",)))
    (True, 'results')
    """
    has_shared_round = shares_a_round(report, other)
    are_all_same = bool(report.rounds) and report.rounds == other.rounds
    if are_all_same and (has_shared_round or report.name == other.name):
        return "results"
    if has_shared_round:
        return "round"
    days, other_days = (report.start_on, report.end_on), (other.start_on, other.end_on)
    are_same_days = report.start_on and days == other_days
    return "days" if are_same_days and report.players_sha256 == other.players_sha256 else None
