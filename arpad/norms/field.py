"""How large and strong the field of a Swiss is, round by round (1.4.3d, 1.5.6a)."""

from collections.abc import Sequence
from dataclasses import dataclass

from arpad.norms.mix import OUTSIDE, WITHOUT_FEDERATION
from arpad.rulebooks.fide_titles.clauses import TITLES, BigSwiss, TitleRules


@dataclass(frozen=True, slots=True)
class FieldPlayer:
    """A player of the field and the rounds in which he was there: paired, or given the bye."""

    player_id: str
    rating: int | None
    title: str
    federation: str
    rounds: frozenset[int]


@dataclass(frozen=True, slots=True)
class RoundOfField:
    """Who counts in one round: players, their federations, holders of GM to WIM, their average.

    The average is rounded down: it reaches a whole number of points if the exact one does.
    """

    round: int
    players: int
    federations: int
    titled: int
    average: int


def foreign_rounds(
    field: Sequence[FieldPlayer], rounds: int, host: str, rules: TitleRules
) -> tuple[RoundOfField, ...]:
    """Return, for each round, the rated players of other federations than the host's (1.4.3d).

    Who missed more rounds than the clause allows doesn't count, nor does FIDE's own flag. In a
    round that a counting player missed he is not there: the article asks for every round.
    """
    without = {host, *WITHOUT_FEDERATION, *OUTSIDE}
    counting = [
        player
        for player in _counting(field, rounds, rules.exempt_swiss)
        if player.rating is not None and player.federation not in without
    ]
    return tuple(_of_round(counting, number, rules) for number in range(1, rounds + 1))


def all_rounds(
    field: Sequence[FieldPlayer], rounds: int, big: BigSwiss, rules: TitleRules
) -> tuple[RoundOfField, ...]:
    """Return, for each round, the players who count, whoever they are (1.5.6a).

    Unrated players are in the average at the figure of an unrated opponent.
    """
    counting = _counting(field, rounds, big)
    return tuple(_of_round(counting, number, rules) for number in range(1, rounds + 1))


def is_big(fields: Sequence[RoundOfField], big: BigSwiss) -> bool:
    """Return whether every round has the players, federations, titles and average asked for."""
    return bool(fields) and all(
        field.players >= big.players_min
        and field.federations >= big.federations_min
        and field.titled >= big.titled_min
        and field.average >= big.average_min
        for field in fields
    )


def _counting(field: Sequence[FieldPlayer], rounds: int, big: BigSwiss) -> list[FieldPlayer]:
    played = frozenset(range(1, rounds + 1))
    return [player for player in field if len(played - player.rounds) <= big.missed_max]


def _of_round(counting: Sequence[FieldPlayer], number: int, rules: TitleRules) -> RoundOfField:
    present = [player for player in counting if number in player.rounds]
    unrated = rules.unrated_rating.number
    total = sum(unrated if player.rating is None else player.rating for player in present)
    return RoundOfField(
        number,
        len(present),
        len({player.federation for player in present} - set(WITHOUT_FEDERATION)),
        sum(player.title in TITLES for player in present),
        total // len(present) if present else 0,
    )
