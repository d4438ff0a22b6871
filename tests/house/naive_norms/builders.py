"""Short ways to make an event and the games of one player."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from .model import Answer, Event, Game, Player
from .rules import Rules
from .search import norms

ME = Player(1, "ESP")
POINTS = {"1": 2, "=": 1, "0": 0}


def event(kind: str = "swiss", rounds: int = 9, **facts: object) -> Event:
    """Return an event of 2024 with these facts."""
    facts.setdefault("are_pairings_fixed", kind.endswith("round_robin"))
    start = facts.pop("start", date(2024, 6, 1))
    return Event(kind, start, rounds, "ESP", **facts)  # type: ignore[arg-type]


def games(
    results: str,
    ratings: int | Sequence[int | None] = 2500,
    titles: Sequence[str | None] = ("GM",),
    federations: Sequence[str] = ("FRA", "GER", "ESP"),
) -> tuple[Game, ...]:
    """Return games against different opponents; titles and federations are repeated in turn.

    Results are 1 = 0, + - for forfeits, U for a pairing-allocated bye, H for one asked for.
    """
    made = []
    for place, result in enumerate(results):
        rating = ratings if isinstance(ratings, int) else ratings[place]
        federation = federations[place % len(federations)]
        opponent = Player(place + 2, federation, "m", titles[place % len(titles)], rating)
        if result in POINTS:
            made.append(Game(place + 1, opponent, POINTS[result]))
        elif result in "+-":
            made.append(Game(place + 1, opponent, 2 if result == "+" else 0, "forfeit"))
        else:
            how, halves = ("pairing_bye", 2) if result == "U" else ("bye", 1)
            made.append(Game(place + 1, None, halves, how))
    return tuple(made)


def twice(first: str, second: str, **opponents: object) -> tuple[Game, ...]:
    """Return the games of a double round robin: every opponent once, then once more."""
    one = games(first, **opponents)  # type: ignore[arg-type]
    two = games(second, **opponents)  # type: ignore[arg-type]
    return one + tuple(replace(game, round=game.round + len(first)) for game in two)


def answer(
    title: str,
    facts: Event,
    played: tuple[Game, ...],
    player: Player = ME,
    players: int = 10,
    rules: Rules | None = None,
) -> Answer:
    """Return the answer for one title."""
    return norms(facts, player, players, played, rules)[title]
