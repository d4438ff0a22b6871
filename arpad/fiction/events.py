"""The year's events: what is played when, by whom, and the report that an arbiter makes of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from random import Random
from typing import Final

from arpad.fiction.lists import Kind
from arpad.fiction.people import FEDERATION, InventedPerson
from arpad.fiction.play import PlayedGame, league, match, round_robin, swiss
from arpad.report.rows import BYES, HALF_POINTS, OTHER_SIDE, Pairing, Player, Report, Team
from arpad.tables.births import Birth

SLOW: Final = "90 minutes + 30 seconds per move"
RAPID: Final = "15 minutes + 10 seconds per move"
BLITZ: Final = "3 minutes + 2 seconds per move"
_KINDS: Final[dict[str, Kind]] = {SLOW: "standard", RAPID: "rapid", BLITZ: "blitz"}
_TOWNS: Final = ("Strelsau", "Zenda", "Hentzau", "Tarlenheim", "Hofbau", "Festenburg", "Luzau")
INVITED_AMONG: Final = 60
"""A closed tournament's players are of so many times as many neighbours in strength."""
_ARBITERS: Final = ("Falk, Bruno", "Lind, Klara", "Mond, Stefan", "Rabe, Nadia")


@dataclass(frozen=True, slots=True)
class PlayedEvent:
    """One event as it was played; `teams` are the places of their players among `people`."""

    name: str
    type_text: str
    time_control: str
    town: str
    arbiter: str
    round_dates: tuple[date, ...]
    people: tuple[InventedPerson, ...]
    games: tuple[PlayedGame, ...]
    teams: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def kind(self) -> Kind:
        """Return the kind of list that its time control belongs to."""
        return _KINDS[self.time_control]

    @property
    def end(self) -> date:
        """Return the day of the last round."""
        return self.round_dates[-1]


Plays = Callable[[Random, dict[int, float]], list[PlayedGame]]


def month_of_events(
    chance: Random, first: date, everybody: Sequence[InventedPerson]
) -> Iterable[PlayedEvent]:
    """Yield the events that begin in a month, but for the league: 12 or 13 of them."""
    month = first.month
    for number in range(1, 6):
        rounds, size = chance.choice((5, 6, 7, 7, 9)), chance.randint(14, 40)
        day = first + timedelta(days=chance.randint(0, 20))
        dates = days(day, rounds, a_day=2)
        yield _event(chance, f"Open {number}", "Individual: Swiss-System", SLOW, dates,
                     entered(chance, everybody, size), _swiss(rounds))  # fmt: skip
    dates = days(first + timedelta(days=3), 9, a_day=1)
    ten = drawn(chance, everybody, 10, INVITED_AMONG)
    yield _event(chance, "Closed tournament", "Individual: Round-Robin", SLOW, dates, ten, _all)
    if month % 3 == 0:
        dates = days(first, 10, a_day=1)
        six = drawn(chance, everybody, 6, INVITED_AMONG)
        yield _event(chance, "Double round", "Individual: Double-Round-Robin", SLOW, dates, six,
                     _all_twice)  # fmt: skip
    if month % 4 == 1:
        dates, two = days(first, 4, a_day=1), drawn(chance, everybody, 2, INVITED_AMONG)
        yield _event(chance, "Match", "Individual: Match", SLOW, dates, two, _match)
    for number in range(1, 4):
        day = first + timedelta(days=chance.randint(0, 26))
        yield _event(chance, f"Rapid {number}", "Individual: Swiss-System", RAPID,
                     days(day, 7, a_day=7), entered(chance, everybody, chance.randint(12, 32)),
                     _swiss(7))  # fmt: skip
    for number in range(1, 3 + (month % 5 != 0)):
        day = first + timedelta(days=chance.randint(0, 26))
        yield _event(chance, f"Blitz {number}", "Individual: Swiss-System", BLITZ,
                     days(day, 9, a_day=9), entered(chance, everybody, chance.randint(12, 30)),
                     _swiss(9))  # fmt: skip


def team_league(chance: Random, first: date, everybody: Sequence[InventedPerson]) -> PlayedEvent:
    """Return a league of ten teams of four that plays every second Sunday for four months."""
    people = entered(chance, everybody, 40)
    seats = sorted(range(40), key=lambda seat: -people[seat].strength)
    teams = [tuple(seats[team::10]) for team in range(10)]
    sunday = first + timedelta(days=6 - first.weekday())
    dates = tuple(sunday + timedelta(days=14 * number) for number in range(9))
    strengths = {seat: person.strength for seat, person in enumerate(people)}
    games = tuple(league(chance, teams, strengths))
    named = tuple((f"Team of {_TOWNS[n % 7]} {n // 7 + 1}", team) for n, team in enumerate(teams))
    return PlayedEvent("League of Ruritania", "Team: Round-Robin", SLOW, "Strelsau", _ARBITERS[0],
                 dates, people, games, named)  # fmt: skip


def until(event: PlayedEvent, day: date) -> PlayedEvent:
    """Return an event as it stands on a day: the rounds that were played by then."""
    dates = tuple(round_date for round_date in event.round_dates if round_date <= day)
    games = tuple(game for game in event.games if game.round <= len(dates))
    return replace(event, round_dates=dates, games=games)


def days(first: date, rounds: int, a_day: int) -> tuple[date, ...]:
    """Return the day of each round, so many a day.

    >>> [day.day for day in days(date(2025, 1, 3), 5, a_day=2)]
    [3, 3, 4, 4, 5]
    """
    return tuple(first + timedelta(days=number // a_day) for number in range(rounds))


def entered(
    chance: Random, everybody: Sequence[InventedPerson], size: int
) -> tuple[InventedPerson, ...]:
    """Return who plays where everybody may enter, the strongest first."""
    return _strongest_first(chance.sample(everybody, size))


def drawn(
    chance: Random, everybody: Sequence[InventedPerson], size: int, among: int = 3
) -> tuple[InventedPerson, ...]:
    """Return who plays by invitation, the strongest first: of `among` times as many neighbours.

    Few neighbours are of one strength: what then sets their ratings apart is error, and foretells
    nothing.
    """
    order = _strongest_first(everybody)
    start = chance.randrange(max(len(order) - among * size, 1))
    return _strongest_first(chance.sample(order[start : start + among * size], size))


def _strongest_first(persons: Sequence[InventedPerson]) -> tuple[InventedPerson, ...]:
    return tuple(sorted(persons, key=lambda person: -person.strength))


def report_of(event: PlayedEvent, ratings: Mapping[int, int | None]) -> Report:
    """Return the report of an event, without a mistake; ratings by the players' numbers."""
    points = dict.fromkeys(range(len(event.people)), 0)
    pairings: list[Pairing] = []
    for game in event.games:
        for row in _rows(game):
            pairings.append(row)
            points[row.player - 1] += 2 if row.result in BYES else HALF_POINTS[row.result][0]
    ranked = sorted(points, key=lambda seat: (-points[seat], seat))
    players = tuple(
        Player(
            seat + 1, person.name, person.sex, rating=ratings.get(person.number),
            federation=FEDERATION, player_id=str(person.number),
            birth=Birth.of(person.birth.isoformat()), points_half=points[seat],
            rank=ranked.index(seat) + 1,
        )
        for seat, person in enumerate(event.people)
    )  # fmt: skip
    teams = tuple(Team(name, tuple(seat + 1 for seat in seats)) for name, seats in event.teams)
    return Report(
        format="TRF16", name=event.name, city=event.town, federation=FEDERATION,
        start=event.round_dates[0], end=event.end, type_text=event.type_text,
        time_control_text=event.time_control, chief_arbiter=event.arbiter,
        round_dates=event.round_dates, rounds_stated=len(event.round_dates),
        players=players, teams=teams,
        pairings=tuple(sorted(pairings, key=lambda pairing: (pairing.player, pairing.round))),
    )  # fmt: skip


def _rows(game: PlayedGame) -> list[Pairing]:
    white = game.white + 1
    if game.black is None:
        return [Pairing(white, game.round, None, "", game.result)]
    black = game.black + 1
    return [
        Pairing(white, game.round, black, "w", game.result),
        Pairing(black, game.round, white, "b", OTHER_SIDE[game.result]),
    ]


def _event(
    chance: Random,
    name: str,
    type_text: str,
    time_control: str,
    dates: tuple[date, ...],
    people: tuple[InventedPerson, ...],
    plays: Plays,
) -> PlayedEvent:
    town = chance.choice(_TOWNS)
    strengths = {seat: person.strength for seat, person in enumerate(people)}
    when = f"{dates[0]:%Y-%m}"
    return PlayedEvent(f"{town} {name} {when}", type_text, time_control, town,
                       chance.choice(_ARBITERS),
                 dates, people, tuple(plays(chance, strengths)))  # fmt: skip


def _swiss(rounds: int) -> Plays:
    return lambda chance, strengths: swiss(chance, strengths, rounds)


def _all(chance: Random, strengths: dict[int, float]) -> list[PlayedGame]:
    return round_robin(chance, strengths)


def _all_twice(chance: Random, strengths: dict[int, float]) -> list[PlayedGame]:
    return round_robin(chance, strengths, cycles=2)


def _match(chance: Random, strengths: dict[int, float]) -> list[PlayedGame]:
    return match(chance, strengths, 4)
