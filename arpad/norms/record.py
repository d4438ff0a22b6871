"""A norm as its certificate keeps it, whether its games are at hand or only its figures."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from arpad.norms.attempt import games_counted, games_enough
from arpad.norms.conditions import UNSTATED, event_conditions, figure_conditions
from arpad.norms.figures import rating_difference
from arpad.norms.mix import Mix, exemption_of, mix_conditions, mix_of
from arpad.norms.required import score_needed
from arpad.norms.rows import (
    FEDERATION_CONDITIONS,
    Attempt,
    Condition,
    NormCandidate,
    NormEvent,
    NormGame,
)
from arpad.rulebooks.fide_titles.clauses import TitleRules


@dataclass(frozen=True, slots=True, kw_only=True)
class NormHeld:
    """Where and when a norm was made, and what the event was.

    `is_named` if 1.5.6b to f name it, `is_big_swiss` if 1.5.6a does; `days_of_one_round` counts the
    days with a single round; None where nobody stated it. `place` and `name` may be unknown.
    """

    event_id: str
    end: date
    start: date | None = None
    name: str = ""
    place: str = ""
    event: NormEvent = field(default_factory=NormEvent)
    is_named: bool | None = None
    is_big_swiss: bool | None = None
    days_of_one_round: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NormRecord:
    """A norm: where, its games and figures, the mix of its opponents, and every condition.

    `federations` and `titles` count the opponents of each, as far as they are known one by one;
    `rounds` are the games that count. `is_mix_normal` says whether 1.4.3 and 1.4.4 were met without
    an exemption, None where that is not known. `instead` is the norm of the same games by 1.4.2c,
    where eight games and a bye make this one. Scores are in half points.
    """

    title: str
    rules: str
    held: NormHeld
    games: int
    games_counted: int
    score_half: int
    score_required_half: int | None
    opponents_average: int
    performance_rating: int
    mix: Mix
    is_mix_normal: bool | None
    uses_missing_game: bool
    lost_round: int | None = None
    instead: "NormRecord | None" = None
    conditions: tuple[Condition, ...]
    federations: Mapping[str, int] = field(default_factory=dict)
    titles: Mapping[str, int] = field(default_factory=dict)
    rounds: tuple[NormGame, ...] = ()

    @property
    def failed(self) -> tuple[Condition, ...]:
        """Return the conditions that are known not to be met: with one of them it is no norm."""
        return tuple(condition for condition in self.conditions if condition.is_failed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """The figures of a certificate that were typed in; None: not stated.

    Counts are of opponents in counted games, `foreign_federations` of federations. What the event
    was frees the player from the mix of federations (1.4.3a to d): whoever types it says that it
    did. `performance_rating` is compared with what the others give.
    """

    title: str
    games: int
    score_half: int
    opponents_average: int
    performance_rating: int | None = None
    foreign_federations: int | None = None
    own_federation: int | None = None
    one_federation: int | None = None
    titled: int | None = None
    title_wanted: int | None = None
    unrated: int | None = None
    has_missing_game: bool = False


def record_of(
    norm: Attempt, player: NormCandidate, held: NormHeld, rules: TitleRules
) -> NormRecord:
    """Return the record of a norm whose games are at hand. ValueError without a game."""
    if norm.opponents_average is None or norm.performance_rating is None:
        raise ValueError("a norm has games")
    opponents = [game.opponent for game in norm.games if game.opponent]
    return NormRecord(
        title=norm.title,
        rules=norm.rules,
        held=held,
        games=len(norm.games),
        games_counted=norm.games_counted,
        score_half=norm.score_half,
        score_required_half=norm.score_required_half,
        opponents_average=norm.opponents_average,
        performance_rating=norm.performance_rating,
        mix=mix_of(norm.games, player, norm.title, rules, is_double=held.event.is_double),
        is_mix_normal=norm.is_mix_normal,
        uses_missing_game=norm.uses_missing_game,
        lost_round=norm.lost_round,
        instead=record_of(norm.instead, player, held, rules) if norm.instead else None,
        conditions=norm.conditions,
        federations=Counter(opponent.federation for opponent in opponents),
        titles=Counter(opponent.title for opponent in opponents if opponent.title),
        rounds=norm.games,
    )


def record_typed(typed: Typed, held: NormHeld, rules: TitleRules) -> NormRecord:
    """Return the record of a norm of which only a certificate's figures are known, judged by them.

    What the certificate doesn't state is not judged. The performance is that of average and score.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> certificate = Typed(title="IM", games=9, score_half=13, opponents_average=2290, titled=5)
    >>> found = record_typed(certificate, NormHeld(event_id="Riga", end=date(2024, 5, 9)), RULES)
    >>> found.performance_rating, found.games_counted, found.failed
    (2456, 9, ())
    """
    n, title, average = typed.games, typed.title, typed.opponents_average
    clause = games_enough(n, rules, held.event, is_missing=typed.has_missing_game)
    needed = score_needed(rules, title, average, n)
    performance = average + rating_difference(rules.percent(typed.score_half, n), rules)
    conditions = (
        Condition("games", clause, n, clause.number, "games"),
        *_typed_mix(typed, held.event, rules),
        *figure_conditions(rules, title, n, typed.score_half, average, performance),
        *event_conditions(held.event, rules),
    )
    of_federations = [
        condition for condition in conditions if condition.name in FEDERATION_CONDITIONS
    ]
    is_known = all(condition.is_judged for condition in of_federations)
    is_for_nine = clause in (rules.missing_game, rules.games_min_world_cup)
    return NormRecord(
        title=title,
        rules=rules.name,
        held=held,
        games=n,
        games_counted=games_counted(rules, n, typed.score_half, needed, is_for_nine=is_for_nine,
                                    rounds=held.event.rounds),
        score_half=typed.score_half,
        score_required_half=needed,
        opponents_average=average,
        performance_rating=performance,
        mix=_mix(typed),
        is_mix_normal=all(condition.is_kept for condition in of_federations) if is_known else None,
        uses_missing_game=clause is rules.missing_game,
        conditions=conditions,
    )  # fmt: skip


def _mix(typed: Typed) -> Mix:
    return Mix(
        typed.games,
        typed.foreign_federations or 0,
        typed.own_federation or 0,
        typed.one_federation or 0,
        typed.titled or 0,
        typed.title_wanted or 0,
        typed.unrated or 0,
    )


def _typed_mix(typed: Typed, event: NormEvent, rules: TitleRules) -> list[Condition]:
    """Return the conditions on the mix; of what the certificate doesn't state none is judged."""
    stated = {
        "federations": typed.foreign_federations,
        "own_federation": typed.own_federation,
        "one_federation": typed.one_federation,
        "titled": typed.titled,
        "title_wanted": typed.title_wanted,
        "unrated": typed.unrated,
    }
    exempt_by = exemption_of(event, rules, is_home=True)
    conditions = mix_conditions(
        _mix(typed), typed.title, rules, exempt_by, is_double=event.is_double
    )
    return [
        condition if stated[condition.name] is not None else replace(condition, not_judged=UNSTATED)
        for condition in conditions
    ]


def disagreement(typed: Typed, record: NormRecord) -> int | None:
    """Return the performance that was typed if it is not that of average and score."""
    stated = typed.performance_rating
    return None if stated is None or stated == record.performance_rating else stated


def apart(
    records: Sequence[NormRecord],
) -> tuple[tuple[NormRecord, ...], tuple[NormRecord, ...]]:
    """Return the norms of one title that can't be the same one, and those told a second time.

    Of one event are those of one number and, where one was typed in, those of the same first and
    last day: the first given stays. Days that overlap say nothing, for leagues take months.
    """
    kept: list[NormRecord] = []
    again: list[NormRecord] = []
    for record in records:
        is_again = any(_are_of_one_event(record, other) for other in kept)
        (again if is_again else kept).append(record)
    return tuple(kept), tuple(again)


def _are_of_one_event(record: NormRecord, other: NormRecord) -> bool:
    if record.held.event_id == other.held.event_id:
        return True
    is_typed = not (record.rounds and other.rounds)
    return is_typed and (record.held.start, record.held.end) == (other.held.start, other.held.end)


def by_end(records: Sequence[NormRecord]) -> list[NormRecord]:
    """Return norms in the order in which they were made."""
    return sorted(records, key=lambda record: (record.held.end, record.held.event_id))
