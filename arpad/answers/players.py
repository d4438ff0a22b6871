"""What an office knows of players: who was found, what is known of one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from arpad.answers.journal import FactTold
from arpad.office.kept.earlier_rating import EarlierRating
from arpad.office.players.finding import PlayerMatch
from arpad.office.players.person import DatedFact, Person
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersFound:
    """The players that a search has found: the first of them, and how many there are."""

    players: tuple[PlayerMatch, ...] = ()
    count: int = 0
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerShown:
    """What is known of a player on a day; `given_up` are other numbers that are his.

    `earlier` are ratings on lists of earlier years, as others published them.
    """

    player: str | None = None
    on: str | None = None
    given_up: tuple[str, ...] = ()
    facts: tuple[FactTold, ...] = ()
    earlier: tuple[EarlierRating, ...] = ()
    problems: tuple[Problem, ...] = ()


def shown(
    person: Person | None,
    on: str,
    problems: Iterable[Problem] = (),
    earlier: Sequence[EarlierRating] = (),
) -> PlayerShown:
    """Return what is known of a person on a day; of nobody only the problems."""
    if person is None:
        return PlayerShown(problems=tuple(problems))
    facts = tuple(
        FactTold(fact=fact, which=which, since=_since(person.held[fact, which], on), value=value)
        for (fact, which), value in sorted(person.on(on).items())
    )
    return PlayerShown(
        player=person.player,
        on=on,
        given_up=person.given_up,
        facts=facts,
        earlier=tuple(rating for rating in earlier if rating.list_date.isoformat() <= on),
        problems=tuple(problems),
    )


def _since(several: Sequence[DatedFact], on: str) -> str:
    return max((fact.since, fact.act) for fact in several if fact.since <= on)[0]
