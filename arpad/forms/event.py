"""What the forms are filled from: one event, its players by rank, and what the list says of them.

The office prepares it; nothing here is read from a file. Ratings are those of the list in force,
or the printed ones where no list was given. Scores are in half points. "" and None are unknown.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Final

from arpad.norms.field import RoundOfField
from arpad.norms.tie_breaks.field import TieBreakEvent
from arpad.report.facts import PaperFacts
from arpad.rulebooks.fide_titles.clauses import TitleRules

PLAYED: Final = ("1", "0", "=")
_SCORE_HALF: Final = {"1": 2, "=": 1, "0": 0}
UNPLAYED_MARKS: Final = {
    "+": "+", "-": "-", "W": "+", "D": "=", "L": "-", "F": "+", "U": "+", "H": "=", "Z": "-",
}  # fmt: skip
"""How the forms print what was not played: full, half or no point (FIDE B.02 2005-07 11.23)."""


@dataclass(frozen=True, slots=True)
class Round:
    """What one round brought a player; `opponent` is a starting number, None for a bye or absence.

    `result` is one of 1 0 = + - W D L H F U Z, seen by the player; `score_half` what it was worth.

    >>> Round(3, 12, "w", "=", 1).is_played, Round(4, None, "", "U", 2).is_played
    (True, False)
    """

    round: int
    opponent: int | None
    colour: str
    result: str
    score_half: int

    @property
    def is_played(self) -> bool:
        """Return whether a game was played, and not decided by forfeit or under one move."""
        return self.opponent is not None and self.result in PLAYED

    @property
    def played_half(self) -> int:
        """Return the half points of a game that was played: 2, 1 or 0, whatever the event pays."""
        return _SCORE_HALF[self.result]


@dataclass(frozen=True, slots=True)
class ListFacts:
    """What the list in force says of a player."""

    name: str
    title: str = ""
    federation: str = ""
    birth: str = ""
    rating: int | None = None
    player_id: str = ""


@dataclass(frozen=True, slots=True)
class EventFigures:
    """What rating the event gave a player, before K (FIDE B.02 2005-07 11.31).

    `surplus_e3` is W - W_e in thousandths, over `games` rated games; None for an unrated player.
    `event_rating` is R_u of an unrated one, also below the floor; None if there is none.
    """

    games: int = 0
    surplus_e3: int | None = None
    event_rating: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperEntrant:
    """One player of the event. `listed` is None if no list was given, or he is not on it.

    `rank` is his place in the cross table, which nobody shares; `rank_stated` the report's, which
    several may share.

    >>> PaperEntrant(number=7, rank=1, name="Núñez, Ana María").surname
    'Núñez'
    """

    number: int
    rank: int
    name: str
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    player_id: str = ""
    birth: str = ""
    score_half: int | None = None
    rating_printed: int | None = None
    rank_stated: int | None = None
    rounds: tuple[Round, ...] = ()
    listed: ListFacts | None = None
    figures: EventFigures | None = None

    @property
    def surname(self) -> str:
        """Return what stands before the comma, or all of a name without one.

        Where the surname ends without a comma nobody can tell: it may have several words.

        >>> PaperEntrant(number=1, rank=1, name="Lakunza Oyarbide Juan").surname
        'Lakunza Oyarbide Juan'
        """
        return self.name.partition(",")[0].strip()

    @property
    def given_name(self) -> str:
        """Return what stands after the comma.

        >>> PaperEntrant(number=1, rank=1, name="Reti, Ana").given_name
        'Ana'
        """
        return self.name.partition(",")[2].strip()

    def in_round(self, number: int) -> Round | None:
        """Return what a round brought him, or None if nothing is known of it."""
        return next((turn for turn in self.rounds if turn.round == number), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamScore:
    """A team: how many players the report names in it, and its rank and points if it states them.

    `number` is that by which records and matches name it.

    >>> TeamScore(name="Riga", players=5).match_points
    """

    name: str
    players: int
    number: int = 0
    rank: int | None = None
    match_points: Decimal | None = None
    game_points: Decimal | None = None


@dataclass(frozen=True, slots=True)
class NormJudgement:
    """By which title regulations an event was judged for norms, and what they count of its field.

    `foreign` are, round by round, the players of a Swiss who count towards the exemption of large
    ones (2024 1.4.3d); none of any other event.
    """

    rules: TitleRules
    foreign: tuple[RoundOfField, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperEvent:
    """One event with its players in the order of their ranks.

    `kind` is one of `arpad.report.facts.KINDS`; `rounds` are those that the report has; `remarks`
    what the arbiter adds in his own words. `norm_points_half` are the points that a norm of each
    title asks in a round robin of this `category`. `has_list` tells whether a list was compared,
    `is_scored_usually` whether a game pays 1, ½ and 0; `win_half` and `draw_half` are what it pays.
    `tie_breaks_stated` are the codes of the report (record 212, else 202), `matches` those of an
    event of teams; `are_numbers_named`: rows name each other by numbers, not by ranks;
    `round_dates` has a day, or None, for each round that the report dates;
    `pairing_controller` is who answered for the pairings (record 182); `papers` what was stated for
    them beside the report; `judged` is None where no title regulations are known.
    """

    name: str = ""
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    kind: str | None = None
    type_text: str = ""
    time_control: str = ""
    rounds: int = 0
    rounds_scheduled: int | None = None
    rounds_per_day: int | None = None
    is_registered: bool | None = None
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    entrants: tuple[PaperEntrant, ...] = ()
    teams: tuple[TeamScore, ...] = ()
    remarks: tuple[str, ...] = ()
    category: int | None = None
    norm_points_half: Mapping[str, int] = field(default_factory=dict)
    has_list: bool = False
    are_ranks_stated: bool = True
    is_scored_usually: bool = True
    win_half: int = 2
    draw_half: int = 1
    tie_breaks_stated: tuple[str, ...] = ()
    matches: TieBreakEvent | None = None
    are_numbers_named: bool = False
    round_dates: tuple[date | None, ...] = ()
    pairing_controller: str = ""
    papers: PaperFacts = PaperFacts()  # noqa: RUF009
    judged: NormJudgement | None = None
    by_number: Mapping[int, PaperEntrant] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_number = {entrant.number: entrant for entrant in self.entrants}
        object.__setattr__(self, "by_number", by_number)

    @property
    def is_all_play_all(self) -> bool:
        """Return whether everybody meets everybody, so that a column an opponent makes sense."""
        return self.kind in ("round_robin", "double_round_robin", "match")

    @property
    def is_of_teams(self) -> bool:
        """Return whether teams played it, so that points of players don't decide who won.

        Some players of an open may be a team for a prize: most of them are not.

        >>> everybody = (PaperEntrant(number=1, rank=1, name="Reti"),) * 52
        >>> PaperEvent(teams=(TeamScore(name="Riga", players=3),), entrants=everybody).is_of_teams
        False
        """
        in_teams = sum(team.players for team in self.teams)
        return 2 * in_teams > len(self.entrants) or self.kind in ("team", "league")

    def opponent(self, turn: Round) -> PaperEntrant | None:
        """Return who was met in a round, or was to be met."""
        return None if turn.opponent is None else self.by_number.get(turn.opponent)
