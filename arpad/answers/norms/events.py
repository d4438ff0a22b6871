"""Who made a norm in an event, who came near, who still can: every attempt with its conditions."""

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Final, TypeVar

from arpad.answers.alike import alike, made_of
from arpad.answers.figures import score, score_or_none
from arpad.answers.json_object import ABSENT, SHOWN
from arpad.answers.norms.conditions import ClauseCited, ConditionTold, cited, condition_told
from arpad.law import Citation
from arpad.norms.certificate import certificate
from arpad.norms.field import RoundOfField
from arpad.norms.forecast import Forecast
from arpad.norms.rows import Failure, Norm, NormGame
from arpad.norms.supply import OpponentSupply
from arpad.office.norms.norms import EventNorms, PlayerNorms
from arpad.report.problems import Problem
from arpad.shown import ShownShort

FAILED_MAX, LACKING_MAX = 3, 50
"""An attempt that failed more conditions, or lacks more points of performance, came not near."""
NEAREST_SHOWN: Final = 10
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCounted:
    """A round that counts for a norm; the opponent is None where there was none.

    `counts_as_lost`: the opponent of the last round stayed away (1.4.2c).
    """

    round: int
    opponent_id: str | None
    opponent_rating: int | None
    opponent_title: str | None
    opponent_federation: str | None
    score: Decimal
    counts_as_lost: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CertificateTold:
    """What Forms 4 and 6 print of a norm; `points_needed` by title, None: no score is enough."""

    games: int
    federations: int
    host_players: int
    foreign_players: int
    rated_players: int
    unrated_players: int
    titles: Mapping[str, int]
    average: int
    category: int | None
    opponents_average: int
    performance_rating: int
    score: Decimal
    points_needed: Mapping[str, Decimal | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class FloorTold:
    """The rating at which the lowest opponent counts, and the clause that raises him to it."""

    rating: int
    clause: ClauseCited


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptTold:
    """A player's best attempt at a title: the games that count, their figures, every condition.

    `games_counted`: for how many games a norm goes into an application. `raised`: the opponent who
    counts at the `floor`. `rounds` and `certificate` are those of a norm.
    """

    title: str
    is_norm: bool
    games: int
    games_counted: int | None
    score: Decimal
    score_required: Decimal | None
    opponents_average: int | None
    percent: int | None
    rating_difference: int | None
    performance_rating: int | None
    raised: str | None
    rounds_ignored: tuple[int, ...]
    uses_missing_game: bool
    exempt_by: Citation | None
    conditions: tuple[ConditionTold, ...]
    rounds: tuple[GameCounted, ...] | None = field(default=None, metadata=ABSENT)
    certificate: CertificateTold | None = field(default=None, metadata=ABSENT)
    floor: FloorTold = field(metadata=SHOWN)

    @property
    def failed(self) -> tuple[ConditionTold, ...]:
        """Return the conditions that are known not to be met."""
        return tuple(condition for condition in self.conditions if condition.is_met is False)

    @property
    def lacking(self) -> Decimal:
        """Return the points of performance that are missing."""
        lacking = (
            condition.missing or 0
            for condition in self.failed
            if condition.condition == "performance"
        )
        return sum(map(Decimal, lacking), Decimal(0))

    @property
    def is_near(self) -> bool:
        """Tell whether few conditions failed, and not by much."""
        return len(self.failed) <= FAILED_MAX and self.lacking <= LACKING_MAX


def nearest_first(
    attempts: Iterable[tuple[T, AttemptTold]], most: int = NEAREST_SHOWN
) -> list[tuple[T, AttemptTold]]:
    """Return the attempts that came near a norm, with whoever made them, and no more than so many.

    Fewer failed conditions are nearer, then fewer points of performance that are missing.
    """
    near = [pair for pair in attempts if pair[1].is_near and not pair[1].is_norm]
    return sorted(near, key=lambda pair: (len(pair[1].failed), pair[1].lacking))[:most]


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedTold:
    """A score in the next rounds that makes the norm, against unknown opponents so strong."""

    rounds: int
    score: Decimal
    unknown_average_min: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForecastTold:
    """What a title still asks: state "made", "possible" or "out of reach" (`lacks` says why).

    `unknown_must_bring` is what the mix still wants of opponents who are not known, `left_to_meet`
    how much of it there is among the players who are left to be met.
    """

    title: str
    state: str
    lacks: str | None
    rounds_left: int
    opponents_known: int
    needs: tuple[NeedTold, ...]
    unknown_must_bring: OpponentSupply | None
    left_to_meet: OpponentSupply | None

    @property
    def distance(self) -> tuple[int, Decimal, int, int]:
        """Return how far the norm is: made, or the least share of points to come, and strength."""
        states = ("made", "possible", "out of reach")
        if not self.needs:
            return states.index(self.state), Decimal(0), 0, 0
        first = self.needs[0]
        share = first.score / first.rounds if first.rounds else Decimal(0)
        return states.index(self.state), share, first.unknown_average_min or 0, first.rounds


@dataclass(frozen=True, slots=True, kw_only=True)
class StatesAfter:
    """How each title stood after a round."""

    after: int
    states: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerJudged:
    """A player with his best attempt at every title open to him; forecasts if asked for.

    `not_judged`: titles for women, where the sex is not stated.
    """

    number: int
    player_id: str
    name: str
    federation: str
    title: str
    rating: int | None
    attempts: tuple[AttemptTold, ...]
    not_judged: tuple[str, ...]
    forecasts: tuple[ForecastTold, ...] | None = field(default=None, metadata=ABSENT)
    trail: tuple[StatesAfter, ...] | None = field(default=None, metadata=ABSENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventJudged:
    """An event judged for norms under an edition of the title regulations.

    `average` and `category` are those of a round robin; `exempt_swiss` the clause that frees a
    large Swiss from the mix of federations, `field` the rounds that it counted. `for_office`: what
    the regulations ask besides, and no report says.
    """

    file: str
    event_id: str
    edition: str
    on: date
    kind: str | None
    rounds: int
    rounds_played: int
    average: int | None
    category: int | None
    is_exempt_swiss: bool
    field: tuple[RoundOfField, ...]
    for_office: tuple[ClauseCited, ...]
    players: tuple[PlayerJudged, ...]
    source: str = dataclasses.field(metadata=SHOWN)
    exempt_swiss: ClauseCited | None = dataclasses.field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class NormsJudged(ShownShort):
    """Every event that could be judged, and every problem once."""

    events: tuple[EventJudged, ...]
    problems: tuple[Problem, ...]


def norms_judged(events: Iterable[EventNorms], problems: Iterable[Problem]) -> NormsJudged:
    """Return what the office judged."""
    return NormsJudged(events=tuple(map(_event, events)), problems=tuple(problems))


def _event(event: EventNorms) -> EventJudged:
    exempt = cited(event.rules.exempt_swiss.clause) if event.fields.is_exempt else None
    return made_of(
        EventJudged, event, file=event.submission.file, event_id=event.submission.event_id,
        edition=event.rules.name, kind=event.event.kind, rounds=event.event.rounds,
        is_exempt_swiss=event.fields.is_exempt, field=event.fields.foreign,
        for_office=tuple(map(cited, event.rules.for_office)),
        players=tuple(_player(player, event) for player in event.players),
        source=str(event.rules.source), exempt_swiss=exempt,
    )  # fmt: skip


def _player(player: PlayerNorms, event: EventNorms) -> PlayerJudged:
    trail = tuple(
        StatesAfter(after=number, states={forecast.title: forecast.state for forecast in forecasts})
        for number, forecasts in enumerate(player.trail)
    )
    return made_of(
        PlayerJudged, player.candidate, number=player.player.number, name=player.player.name,
        attempts=tuple(_attempt(attempt, player, event) for attempt in player.attempts),
        not_judged=player.not_judged, forecasts=tuple(map(_forecast, player.forecasts)) or None,
        trail=trail or None,
    )  # fmt: skip


def _attempt(attempt: Norm | Failure, player: PlayerNorms, event: EventNorms) -> AttemptTold:
    is_norm = isinstance(attempt, Norm)
    floor = event.rules.levels[attempt.title].rating_floor
    return made_of(
        AttemptTold, attempt, is_norm=is_norm, games=len(attempt.games),
        games_counted=attempt.games_counted if is_norm else None, score=score(attempt.score_half),
        score_required=score_or_none(attempt.score_required_half),
        raised=attempt.raised.player_id if attempt.raised else None,
        rounds_ignored=attempt.ignored,
        exempt_by=attempt.exemption.article if attempt.exemption else None,
        conditions=tuple(map(condition_told, attempt.conditions)),
        rounds=tuple(_game(game, attempt.lost_round) for game in attempt.games)
        if is_norm
        else None,
        certificate=_certificate(attempt, player, event) if is_norm else None,
        floor=FloorTold(rating=floor.number, clause=cited(floor)),
    )  # fmt: skip


def _certificate(
    attempt: Norm | Failure, player: PlayerNorms, event: EventNorms
) -> CertificateTold:
    figures = certificate(player.candidate, attempt, event.event.federation, event.rules)
    return CertificateTold(
        score=score(figures.score_half),
        points_needed={t: score_or_none(half) for t, half in figures.points_needed_half.items()},
        **alike(CertificateTold, figures),
    )


def _game(game: NormGame, lost_round: int | None) -> GameCounted:
    met = game.opponent
    return GameCounted(
        round=game.round,
        opponent_id=met.player_id if met else None,
        opponent_rating=met.rating if met else None,
        opponent_title=met.title if met else None,
        opponent_federation=met.federation if met else None,
        score=score(game.score_half),
        counts_as_lost=game.round == lost_round,
    )


def _forecast(forecast: Forecast) -> ForecastTold:
    return made_of(
        ForecastTold, forecast, lacks=forecast.lacks or None,
        needs=tuple(
            NeedTold(
                rounds=need.rounds,
                score=score(need.score_half),
                unknown_average_min=need.average_min,
            )
            for need in forecast.needs
        ),
        unknown_must_bring=forecast.wanted, left_to_meet=forecast.there,
    )  # fmt: skip
