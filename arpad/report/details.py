"""What TRF26 and JaVaFo's extensions add to a report: scoring, byes, national ratings, teams.

Points are decimals, "2.5"; a None is a blank. `line` counts from 1 and is 0 for what no file holds.
Numbers are starting ranks or, in a team event, numbers of teams.
"""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from typing import Any, TypeVar

from arpad.tables.births import BLANK, Birth

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class PointValue:
    """How many points a result brings: code W D L A P X (162), TW TD TL (362), WW ... PAB (XXS)."""

    code: str
    points: Decimal
    line: int = 0


@dataclass(frozen=True, slots=True)
class RankingMethod:
    """Record 172: by which ratings the starting ranks of a federation's players were made."""

    federation: str
    method: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class NationalEntry:
    """A national-rating record (NRS): what the federation's own list says of player `number`.

    Name, sex and birth are blank where they are those of the player's own record.

    >>> NationalEntry("FRA", 14, rating=2700, origin="BRE", national_id="L01854").classification
    ''
    """

    federation: str
    number: int
    sex: str = ""
    classification: str = ""
    name: str = ""
    rating: int | None = None
    origin: str = ""
    national_id: str = ""
    birth: Birth = BLANK
    line: int = 0


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """Record 310: a team with its number, what it scored, and its players in board order."""

    number: int
    name: str
    nickname: str = ""
    strength: int | None = None
    match_points: Decimal | None = None
    game_points: Decimal | None = None
    rank: int | None = None
    players: tuple[int, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class Byes:
    """Record 240: who has the bye `kind` (F, H or Z) in a round."""

    kind: str
    round: int
    numbers: tuple[int, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Acceleration:
    """Record 250: fictitious points of the players or teams from one number to another."""

    match_points: Decimal | None
    game_points: Decimal | None
    first_round: int
    last_round: int
    first_number: int
    last_number: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class ProhibitedPairings:
    """Record 260: who must not meet each other, from one round to another."""

    first_round: int
    last_round: int
    numbers: tuple[int, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Record 299: points given otherwise than usual; kind one of W D L F H Z + - or blank.

    A round of None is every round; without numbers it holds for everybody.
    """

    kind: str
    match_points: Decimal | None = None
    game_points: Decimal | None = None
    round: int | None = None
    numbers: tuple[int, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True)
class BoardOrder:
    """Record 300: a team that did not play in the order of its list; 0 is an empty board."""

    round: int
    team: int
    opponent: int
    players: tuple[int, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class AllocatedByes:
    """Record 320: which team had the pairing-allocated bye, round by round; 0 is none."""

    match_points: Decimal | None
    game_points: Decimal | None
    teams: tuple[int, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class ForfeitedMatch:
    """Record 330: a match that was not played; kind +-, -+ or --."""

    kind: str
    round: int
    white: int
    black: int
    line: int = 0


@dataclass(frozen=True, slots=True)
class TeamRecord:
    """Record 801 or 802: a team's results, for people to read; kept as text after the number."""

    tag: str
    team: int
    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class PlayerAcceleration:
    """JaVaFo's XXA: a player's fictitious points, round by round."""

    number: int
    points: tuple[Decimal, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class NumberList:
    """JaVaFo's XXZ (absent in the round to be paired) and XXP (must not meet)."""

    numbers: tuple[int, ...]
    line: int = 0


@dataclass(frozen=True, slots=True)
class Comment:
    """A line that begins with ###, without the signs."""

    text: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Details:
    """The records that TRF26 and JaVaFo add, by what they are; all may be empty.

    >>> Details(initial_colour="w").byes
    ()
    """

    initial_colour: str = ""
    scoring: tuple[PointValue, ...] = ()
    ranking_methods: tuple[RankingMethod, ...] = ()
    pairing_controller: str = ""
    tie_breaks: tuple[str, ...] = ()
    standings: tuple[str, ...] = ()
    board_colours: str = ""
    match_scoring: tuple[PointValue, ...] = ()
    national: tuple[NationalEntry, ...] = ()
    teams: tuple[TeamEntry, ...] = ()
    byes: tuple[Byes, ...] = ()
    accelerations: tuple[Acceleration, ...] = ()
    prohibited: tuple[ProhibitedPairings, ...] = ()
    abnormal_points: tuple[AbnormalPoints, ...] = ()
    board_orders: tuple[BoardOrder, ...] = ()
    allocated_byes: tuple[AllocatedByes, ...] = ()
    forfeited_matches: tuple[ForfeitedMatch, ...] = ()
    team_records: tuple[TeamRecord, ...] = ()
    comments: tuple[Comment, ...] = ()
    javafo_rounds: int | None = None
    javafo_absent: tuple[NumberList, ...] = ()
    javafo_scoring: tuple[PointValue, ...] = ()
    javafo_settings: tuple[str, ...] = ()
    javafo_accelerations: tuple[PlayerAcceleration, ...] = ()
    javafo_prohibited: tuple[NumberList, ...] = ()


def filled(details: Details) -> Iterator[tuple[str, object]]:
    """Yield the name and value of every part that holds something.

    >>> [name for name, _ in filled(Details(standings=("PTS", "BH")))]
    ['standings']
    """
    for field in fields(details):
        value = getattr(details, field.name)
        if value not in ((), "", None):
            yield field.name, value


def without_lines(details: Details) -> Details:
    """Return the same details as no file holds them: every line is 0."""
    changes: dict[str, Any] = {
        name: tuple(_without_line(row) for row in value)
        for name, value in filled(details)
        if isinstance(value, tuple)
    }
    return replace(details, **changes)


def _without_line(row: Row) -> Row:
    return row if isinstance(row, str) else replace(row, line=0)  # type: ignore[type-var]
