"""Cross tables by rank with tie-breaks, and the forms that were filled."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from decimal import Decimal

from arpad.answers.alike import alike
from arpad.answers.figures import exact, points, score, score_or_none
from arpad.answers.json_object import ABSENT
from arpad.forms.event import PaperEntrant, PaperEvent, TeamScore
from arpad.forms.form_1 import turn_cells
from arpad.forms.ordered import Ordered
from arpad.forms.tie_breaks import TieBreaks, tie_breaks
from arpad.law import Rulebook
from arpad.norms.tie_breaks.choosing import Chosen
from arpad.report.problems import Problem
from arpad.rulebooks.c07 import in_force


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreaksTold:
    """A player's tie-breaks; None where a tie-break says nothing of him."""

    direct_encounter: Decimal | None
    buchholz: Decimal
    median_buchholz: Decimal
    sonneborn_berger: Decimal
    opponents_average: int | None
    progressive: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One row of the cross table: rank, points, the result of each round or opponent.

    Who was expelled has no rank.
    """

    rank: int | None
    number: int
    player_id: str
    name: str
    points: Decimal | None
    results: tuple[str, ...]
    tie_breaks: TieBreaksTold | None = field(default=None, metadata=ABSENT)
    figures: tuple[Decimal | None, ...] | None = field(default=None, metadata=ABSENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakRule:
    """The edition of the regulations by which tie-breaks were computed."""

    rulebook: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TieBreakChosen:
    """A tie-break that was chosen, and the article that defines it."""

    tie_break: str
    article: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WhyBehind:
    """Why somebody is behind another; `ahead` and `behind` are starting numbers, or of teams."""

    ahead: int
    behind: int
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamTold:
    """A team: how many players it has; rank and points as the report states them, else None.

    `figures` are those of the tie-breaks chosen, which the rank then follows.
    """

    name: str
    players: int
    rank: int | None
    match_points: Decimal | None
    game_points: Decimal | None
    figures: tuple[Decimal | None, ...] | None = field(default=None, metadata=ABSENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTable:
    """An event's players by rank; `missing`: what the report does not give, in words.

    `teams` are those of an event of teams: the players' points are what each scored alone.
    `rule` is that of the tie-breaks; `chosen` are those of the order, if any were chosen: then the
    ranks follow them, and `figures` has one for each.
    """

    players: tuple[Standing, ...]
    written: str | None
    missing: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    teams: tuple[TeamTold, ...] | None = field(default=None, metadata=ABSENT)
    rule: TieBreakRule | None = field(default=None, metadata=ABSENT)
    chosen: tuple[TieBreakChosen, ...] | None = field(default=None, metadata=ABSENT)
    why: WhyBehind | None = field(default=None, metadata=ABSENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormFilled:
    """One form, the file it was written to, and what the report does not give for it."""

    form: str
    written: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FormsFilled:
    """The forms that were filled from a report."""

    files: tuple[FormFilled, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Return what the report does not give, each once."""
        return tuple(dict.fromkeys(words for file in self.files for words in file.missing))


def cross_table(
    event: PaperEvent,
    written: str | None,
    missing: Iterable[str],
    problems: Iterable[Problem],
    order: Ordered | None = None,
    why: WhyBehind | None = None,
) -> CrossTable:
    """Return an event by rank; the six tie-breaks where games are scored 1, ½, 0."""
    figures = tie_breaks(event) if event.is_scored_usually else {}
    of_players = None if event.is_of_teams else order
    of_teams = order if event.is_of_teams else None
    players = (
        _standing(entrant, event, figures.get(entrant.number), of_players)
        for entrant in event.entrants
    )
    teams = tuple(_team(team, of_teams) for team in event.teams)
    return CrossTable(
        players=tuple(players),
        written=written,
        missing=tuple(missing),
        problems=tuple(problems),
        teams=teams if event.is_of_teams else None,
        rule=_rule(order.book if order else in_force(event.start)) if event.entrants else None,
        chosen=None if order is None else tuple(map(_chosen, order.chosen)),
        why=why,
    )


def _rule(book: Rulebook) -> TieBreakRule:
    return TieBreakRule(rulebook=book.name, source=str(book.source))


def _chosen(choice: Chosen) -> TieBreakChosen:
    return TieBreakChosen(tie_break=choice.text, article=str(choice.article), says=choice.says)


def _figures(number: int, order: Ordered | None) -> tuple[Decimal | None, ...] | None:
    if order is None or number not in order.ranking.ranks:
        return None
    return tuple(
        None if figure.value is None else exact(figure.value) for figure in order.ranking.of(number)
    )


def _team(team: TeamScore, order: Ordered | None) -> TeamTold:
    return TeamTold(figures=_figures(team.number, order), **alike(TeamTold, team))


def _standing(
    entrant: PaperEntrant, event: PaperEvent, own: TieBreaks | None, order: Ordered | None
) -> Standing:
    return Standing(
        rank=entrant.rank_stated if order else entrant.rank_stated or entrant.rank,
        number=entrant.number,
        player_id=entrant.player_id,
        name=entrant.name,
        points=score_or_none(entrant.score_half),
        results=tuple(turn_cells(entrant, event)),
        tie_breaks=_told(own) if own else None,
        figures=_figures(entrant.number, order),
    )


def _told(own: TieBreaks) -> TieBreaksTold:
    return TieBreaksTold(
        direct_encounter=score_or_none(own.direct_encounter_half),
        buchholz=score(own.buchholz_half),
        median_buchholz=score(own.median_half),
        sonneborn_berger=points(own.sonneborn_berger_quarter * 25, 2),
        opponents_average=own.opponents_average,
        progressive=score(own.progressive_half),
    )
