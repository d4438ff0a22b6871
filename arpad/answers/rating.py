"""What a rated period came to: the list, who changed, what was not rated, under which law."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import date
from decimal import Decimal
from functools import cache
from typing import Any

from arpad.answers.figures import points
from arpad.answers.json_object import ABSENT, SHOWN
from arpad.engine.events import SumsManner
from arpad.forms.rows import LazyRows
from arpad.office.claims.clocks import deadlines
from arpad.office.period.against import gains
from arpad.office.period.list_notes import decimal, said_of
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.verdicts import summary, summed
from arpad.report.problems import Problem
from arpad.shown import ShownShort


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """A player of the list: what he had (None: unrated), gained with which K, and has.

    `change`: what his games change before rounding, with what is no game (a mean of performances
    made anew, a calibration, a winner who loses nothing); None for a newcomer. `articles`: by rule.
    """

    player_id: str
    name: str | None
    rating_old: int | None
    rating_new: int | None
    k_factor: Decimal | None
    games: int
    status: str
    articles: Mapping[str, str]
    change: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameExcluded:
    """A game that is rated for neither player, or a whole event (no round), and the article."""

    event_id: str
    round: int | None
    white_id: str | None
    black_id: str | None
    article: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """A player whom two rulebooks leave with different ratings; `gain` where both are ratings."""

    player_id: str
    name: str | None
    rating_old: int | None
    rating_new: int | None
    rating_against: int | None
    gain: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Against:
    """Who would have another rating under another rulebook, who gains most first."""

    rulebook: str
    gains: tuple[Gain, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calibrated:
    """By what a list was calibrated: the players on both lists, the two means, what is added.

    The figures have at most three decimals. Nothing is added where the players are too few.
    """

    players: int
    theirs: Decimal | None
    ours: Decimal | None
    added: Decimal | None
    says: str = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTime:
    """How long the list can be claimed against: days from its publication, or from a decision.

    `last_day`: if the list is published on its date; None where it runs from a decision.
    """

    name: str
    days: int
    runs_from: str
    last_day: date | None
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WayTold:
    """How the games of an edition were rated: added up by a way, or explained one by one ("rows").

    `because`: what in the rulebook leaves no other way. `games_explained`: None where all were.
    """

    rulebook: str
    name: str
    because: str
    games_added: int
    games_explained: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentences:
    """Why one player's rating changed, in words."""

    player_id: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rated(ShownShort):
    """A rated period; `rulebook` is None, and all else empty, if nothing could be rated.

    `list`: everybody, each row made when it is looked at. `played`: who has a game in the period,
    or games on the list, the highest rating first; `ranks`: theirs among the active of the whole
    list. `explanations`: of those who have a game, if asked for. `ways`: how games were rated.
    """

    rulebook: str | None = None
    list_date: date | None = None
    list: Sequence[ListRow] = ()
    excluded: tuple[GameExcluded, ...] = ()
    against: Against | None = field(default=None, metadata=ABSENT)
    calibration: Calibrated | None = field(default=None, metadata=ABSENT)
    claims: tuple[ClaimTime, ...] | None = field(default=None, metadata=ABSENT)
    problems: tuple[Problem, ...] = ()
    manifest: Mapping[str, Any] = field(default_factory=dict)
    played: tuple[ListRow, ...] = field(default=(), metadata=SHOWN)
    ranks: Mapping[str, int] = field(default_factory=dict, metadata=SHOWN)
    explanations: tuple[Sentences, ...] | None = field(default=None, metadata=ABSENT)
    ways: tuple[WayTold, ...] = ()


def rated(
    period: PeriodOutcome,
    manifest: Mapping[str, Any],
    problems: Iterable[Problem],
    other: PeriodOutcome | None = None,
    lang: str | None = None,
) -> Rated:
    """Return what a period came to; beside `other`, the same under another rulebook.

    `lang`: the language of the explanations, None for none.
    """
    row_of = _told(period)
    in_order = ("rating", "name")
    played = period.tables.played().sort(in_order, descending=[True, False], nulls_last=True)
    everybody = cache(lambda: summed(period.tables["list"], period))
    return Rated(
        rulebook=period.list_book.name,
        list_date=period.list_date,
        list=LazyRows(everybody, row_of, ("player_id", "name")),
        excluded=tuple(GameExcluded(**row) for row in period.excluded),  # type: ignore[arg-type]
        against=_against(period, other) if other else None,
        calibration=calibrated(period),
        claims=_claims(period),
        problems=tuple(problems),
        manifest=manifest,
        played=tuple(map(row_of, summed(played, period).iter_rows(named=True))),
        ranks=dict(played.drop_nulls("rank").select("player_id", "rank").iter_rows()),
        explanations=_explained(period, lang) if lang else None,
        ways=ways_told(period.tables.ways),
    )


def alone(
    manifest: Mapping[str, Any], ways: Mapping[str, SumsManner], problems: Iterable[Problem]
) -> Rated:
    """Return what is answered of a list that is made alone, from games that nobody explains."""
    return Rated(
        rulebook=manifest["rulebook"],
        list_date=date.fromisoformat(manifest["list_date"]),
        problems=tuple(problems),
        manifest=manifest,
        ways=ways_told(ways),
    )


def ways_told(ways: Mapping[str, SumsManner]) -> tuple[WayTold, ...]:
    """Return which way games went, by edition."""
    names = ("name", "because", "games_added", "games_explained")
    return tuple(
        WayTold(rulebook=book, **{name: getattr(way, name) for name in names})
        for book, way in ways.items()
    )


def calibrated(period: PeriodOutcome) -> Calibrated | None:
    """Return by what a list was calibrated; None if its rules don't calibrate."""
    calibration = period.calibration
    if calibration is None:
        return None
    figures = {"theirs": calibration.theirs, "ours": calibration.ours, "added": calibration.added}
    shown = {n: None if figure is None else decimal(figure) for n, figure in figures.items()}
    says = said_of(calibration, period.list_book)
    return Calibrated(players=calibration.players, says=says, **shown)


def _claims(period: PeriodOutcome) -> tuple[ClaimTime, ...] | None:
    last_days = deadlines(period.list_book, period.list_date, None)
    return tuple(ClaimTime(**asdict(day)) for day in last_days) or None


def _told(period: PeriodOutcome) -> Callable[[Mapping[str, Any]], ListRow]:
    """Return what makes a row of the list one of the answer."""
    sums_up = summary(period)

    def told(row: Mapping[str, Any]) -> ListRow:
        figures = sums_up(row)
        changed_e5, k_factor = figures.pop("changed_e5"), figures.pop("k_factor")
        is_rated = figures["rating_old"] is not None
        return ListRow(
            **figures,
            k_factor=None if k_factor is None else Decimal(k_factor),
            change=points(changed_e5, 5) if is_rated else None,
        )

    return told


def _against(period: PeriodOutcome, other: PeriodOutcome) -> Against:
    all_gains = tuple(Gain(**row) for row in gains(period, other))
    return Against(rulebook=other.list_book.name, gains=all_gains)


def _explained(period: PeriodOutcome, lang: str) -> tuple[Sentences, ...]:
    from arpad.office.period.explaining import Evidence, explanation  # only if asked for

    evidence = Evidence.of_period(period)
    return tuple(
        Sentences(
            player_id=player_id,
            sentences=tuple(explanation(evidence, player_id, lang).sentences()),
        )
        for player_id in evidence.players_with_games()
    )
