"""What happens in a small federation, drawn by chance: people, events, games, and what is sent.

Everything is a plain fact. Nothing here calls arpad, but for the writing of reports (`sent.py`).
"""

from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from random import Random
from typing import Any, Final

_BEGIN: Final = ("Bal", "Cor", "Dun", "Fen", "Gar", "Hol", "Jun", "Kel", "Lom", "Mar", "Nor", "Pol")
_END: Final = ("bach", "dorf", "eira", "ford", "gast", "ingo", "quist", "rado", "sund", "tova")
_GIVEN: Final = ("Ada", "Bruno", "Clara", "David", "Elsa", "Fritz", "Greta", "Hugo", "Ines")
PLAYED: Final = ("1", "0", "=")
FORFEITS: Final = ("+", "-", "--")
STANDARD, RAPID, BLITZ = "standard", "rapid", "blitz"
MINUTES: Final = {STANDARD: 120, RAPID: 25, BLITZ: 5}
_MOVED: Final = ("white_moved", "black_moved")
A_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class Member:
    """A player: number, name, birth; first ratings by kind of list; the day of joining, if late."""

    number: str
    name: str
    birth: date
    sex: str
    ratings: dict[str, int | None]
    joined: date | None = None


@dataclass(frozen=True)
class Game:
    """A game: round, White, Black (None: a bye), result as seen by White, the day it was played."""

    round: int
    white: str
    black: str | None
    result: str
    day: date


@dataclass(frozen=True)
class Happened:
    """An event as it was played, and what the federation knows of it.

    `copy_of` is the event of which this is a second report under another name. `reports` are the
    days on which a report is sent; each holds the games played by then.
    """

    key: str
    kind: str
    pace: str
    people: tuple[str, ...]
    games: tuple[Game, ...]
    start: date
    end: date
    reports: tuple[date, ...]
    facts: dict[str, Any] = field(default_factory=dict)
    rows: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    copy_of: str = ""

    def until(self, day: date) -> tuple[Game, ...]:
        """Return the games that were played by a day."""
        return tuple(game for game in self.games if game.day <= day)

    @property
    def is_league(self) -> bool:
        """Tell whether it is reported month by month."""
        return len(self.reports) > 1


@dataclass(frozen=True)
class FederationYear:
    """A year: the people, and the events in the order of their first report."""

    first_day: date
    members: tuple[Member, ...]
    events: tuple[Happened, ...]

    def event(self, key: str) -> Happened:
        return next(one for one in self.events if one.key == key)


def members(chance: Random, count: int, first_day: date, joining: Sequence[date]) -> list[Member]:
    """Return people of whom three in four have ratings, and those who join on days of the year."""
    surnames = [f"{begin}{end}" for begin in _BEGIN for end in _END]
    chance.shuffle(surnames)
    people = []
    for place in range(count + len(joining)):
        is_late = place >= count
        strength = chance.randint(1450, 2350)
        standard = None if is_late or chance.random() < 0.25 else strength
        ratings = {
            kind: None if standard is None or chance.random() < 0.15 else strength
            for kind in (STANDARD, RAPID, BLITZ)
        }
        years = chance.choice((15, 17, 24, 35, 48, 66))
        birth = date(first_day.year - years, chance.randint(1, 12), chance.randint(1, 28))
        people.append(
            Member(
                str(101 + place), f"{surnames[place]}, {chance.choice(_GIVEN)}", birth,
                chance.choice("mmw"), ratings, joining[place - count] if is_late else None,
            )
        )  # fmt: skip
    return people


def circle(entered: Sequence[str], rounds: int) -> Iterator[tuple[int, str, str | None]]:
    """Yield round, White, Black of as many rounds of the circle; an odd one has a bye."""
    seats: list[str | None] = [*entered, *([None] if len(entered) % 2 else [])]
    turns = len(seats) - 1
    for number in range(1, rounds + 1):
        for one, other in zip(seats[: len(seats) // 2], reversed(seats), strict=False):
            white, black = (one, other) if (number + (number - 1) // turns) % 2 else (other, one)
            if white is None or black is None:
                yield number, white or black or "", None
            else:
                yield number, white, black
        seats = [seats[0], seats[-1], *seats[1:-1]]


def games(
    chance: Random, pairings: Sequence[tuple[int, str, str | None]], days: Sequence[date],
    forfeits: float = 0.06,
) -> tuple[Game, ...]:  # fmt: skip
    """Return the games of pairings, each on the day of its round, some of them not played."""
    return tuple(
        Game(
            number, white, black,
            "U" if black is None
            else chance.choice(FORFEITS) if chance.random() < forfeits
            else chance.choice(("1", "0", "=", "1")),
            days[number - 1],
        )
        for number, white, black in pairings
    )  # fmt: skip


@dataclass
class Drawing:
    """The year while it is drawn: chance, who is there, and how many events there are so far."""

    chance: Random
    everybody: list[Member]
    count: int = 0

    def key(self) -> str:
        self.count += 1
        return f"e{self.count:03d}"

    def entered(self, size: int, on: date) -> list[str]:
        there = [one.number for one in self.everybody if one.joined is None or one.joined <= on]
        return self.chance.sample(there, min(size, len(there)))

    def short(self, kind: str, pace: str, start: date, size: int, rounds: int, **facts: Any
              ) -> Happened:  # fmt: skip
        """Return an event of some days, reported once, two days after its end."""
        a_day = 9 if pace != STANDARD else self.chance.choice((1, 2))
        days = [start + timedelta(days=number // a_day) for number in range(rounds)]
        people = self.entered(size, start)
        played = games(self.chance, list(circle(people, rounds)), days)
        return Happened(self.key(), kind, pace, tuple(people), played, start, days[-1],
                        (days[-1] + 2 * A_DAY,), dict(facts))  # fmt: skip

    def league(self, start: date, pace: str = STANDARD, teams: int = 6, boards: int = 2,
               rounds: int = 5, gap: int = 14) -> Happened:  # fmt: skip
        """Return a team league over months, reported after each; a game or two is postponed."""
        people = self.entered(teams * boards, start)
        days = [start + timedelta(days=gap * number) for number in range(rounds)]
        rows: list[tuple[int, str, str | None]] = []
        for number, home, guests in circle([str(team) for team in range(teams)], rounds):
            assert guests is not None
            for board in range(boards):
                pair = people[int(home) + teams * board], people[int(guests) + teams * board]
                rows.append((number, *(pair if board % 2 else pair[::-1])))
        played = list(games(self.chance, rows, days))
        for place in self.chance.sample(range(len(played)), 2):
            later = played[place].day + timedelta(days=self.chance.choice((9, 23, 37)))
            played[place] = replace(played[place], day=later)
        end = max(game.day for game in played)
        months = sorted({month_after(game.day) for game in played})
        return Happened(self.key(), "team", pace, tuple(people), tuple(played), start, end,
                        tuple(day - A_DAY for day in months))  # fmt: skip


def month_after(day: date) -> date:
    """Return the first day of the month after a day's.

    >>> month_after(date(2025, 12, 5))
    datetime.date(2026, 1, 1)
    """
    return day.replace(day=1) + timedelta(days=monthrange(day.year, day.month)[1])


def half_years(first_day: date, count: int) -> list[date]:
    """Return so many days on which half-years begin.

    >>> [f"{day}" for day in half_years(date(2025, 1, 1), 3)]
    ['2025-01-01', '2025-07-01', '2026-01-01']
    """
    days = [first_day]
    while len(days) < count:
        last = days[-1]
        days.append(date(last.year, 7, 1) if last.month == 1 else date(last.year + 1, 1, 1))
    return days


def months_of(first_day: date, count: int) -> list[date]:
    """Return the first days of so many months."""
    days = [first_day]
    while len(days) < count:
        days.append(month_after(days[-1]))
    return days


def monthly_year(
    seed: int, first_day: date, months: int, kept_out: Mapping[str, Any]
) -> FederationYear:
    """Draw a federation whose lists come out monthly: leagues, late events, doubles, forfeits.

    `kept_out` are the facts for which an article keeps an event out of every list.
    """
    chance = Random(seed)
    days = months_of(first_day, months)
    joining = [day + timedelta(days=4) for day in days[1:3]]
    drawing = Drawing(chance, members(chance, chance.randint(14, 34), first_day, joining))
    events = [drawing.league(first_day + timedelta(days=chance.randint(3, 9)))]
    for place, first in enumerate(days):
        events += _month(drawing, first, kept_out, is_last=0 < place == months - 1)
    events.append(doubled(next(one for one in events if one.kind == "swiss")))
    events.sort(key=lambda one: (one.reports[0], one.key))
    return FederationYear(first_day, tuple(drawing.everybody), tuple(events))


def _month(
    drawing: Drawing, first: date, kept_out: Mapping[str, Any], *, is_last: bool
) -> list[Happened]:
    chance, short = drawing.chance, drawing.short

    def day(low: int, high: int) -> date:
        return first + timedelta(days=chance.randint(low, high))

    found = [
        short("swiss", STANDARD, day(1, 12), 12, 5),
        short("swiss", STANDARD, day(13, 17), 9, 5),
        short("round_robin", STANDARD, day(2, 14), 6, 5),
        short("swiss", STANDARD, first + timedelta(days=26), 8, 5),  # over the month's end
        short("swiss", STANDARD, day(3, 9), 6, 3, **kept_out),
        *(short("swiss", pace, day(1, 22), 8, 5) for pace in (RAPID, BLITZ) for _ in range(2)),
    ]
    if not is_last:  # one that comes a month late
        late = short("swiss", STANDARD, day(4, 10), 6, 3)
        found.append(replace(late, reports=(late.reports[0] + timedelta(days=31),)))
    return found


def half_year_events(drawing: Drawing, first: date) -> list[Happened]:
    """Draw what ends in a half-year of correspondence chess that begins on a day."""
    chance = drawing.chance

    def ended(size: int, rounds: int, kind: str = "round_robin", **facts: Any) -> Happened:
        end = first + timedelta(days=chance.randint(2, 170))
        start = end - timedelta(days=chance.randint(200, 500))
        people = drawing.entered(size, start)
        days = [end] * rounds
        played = games(chance, list(circle(people, rounds)), days, forfeits=0.12)
        stated = {"is_by_body": True, **facts}
        return Happened(drawing.key(), kind, "correspondence", tuple(people), played, start, end,
                        (end + 2 * A_DAY,), stated)  # fmt: skip

    found = [
        *(ended(6, 5) for _ in range(3)),
        ended(8, 7, virtual_rating_class="absolute_final"),
        ended(5, 5, is_thematic=True),
        ended(5, 5, is_by_body=False),
        ended(5, 5, is_by_body=False, is_officialised=True, is_named_in_rules=True),
        ended(4, 3, is_international=True),
        decided(chance, ended(7, 6)),
        substituted(drawing, ended(8, 4, kind="team")),
    ]
    return [replace(one, people=tuple(sorted(one.people))) for one in found]


def decided(chance: Random, event: Happened) -> Happened:
    """Return the event with what the board said of single games: one out, forfeits after moves."""
    rows = []
    for place, game in enumerate(one for one in event.games if one.black is not None):
        said: dict[str, Any] = {}
        if game.result in FORFEITS:
            moves = chance.choice(((True, True), (True, False), (False, True)))
            said = {"white_moved": moves[0], "black_moved": moves[1]}
        elif place == 0:
            said = {"is_left_out": True}
        if said:
            named = {"round": game.round, "white_id": game.white, "black_id": game.black}
            rows.append({**named, **said})
    return replace(event, rows={"decisions": rows})


def decided_by_moves(event: Happened) -> Happened:
    """Return the event with decisions that every rulebook reads: a game out, two by who moved.

    One that was played and in which nobody moved is none; a forfeit in which both did is one.
    """
    left_out, idle, *_ = (one for one in event.games if one.result in PLAYED)
    told = [(left_out, {"is_left_out": True}), (idle, dict.fromkeys(_MOVED, False))]
    told += [(one, dict.fromkeys(_MOVED, True)) for one in event.games if one.result in ("+", "-")]
    rows = [{"round": game.round, "white_id": game.white, "black_id": game.black, **said}
            for game, said in told]  # fmt: skip
    return replace(event, rows={"decisions": rows})


def substituted(drawing: Drawing, event: Happened) -> Happened:
    """Return the event with substitutes (7.2): they come from outside it, one after the other."""
    outside = [
        one.number
        for one in drawing.everybody
        if one.number not in event.people and (one.joined is None or one.joined <= event.end)
    ]
    rows = []
    played = [one for one in event.games if one.result in PLAYED]
    for game, who in zip(drawing.chance.sample(played, 3), outside, strict=False):
        rows.append({
            "round": game.round, "side": "white", "order": 1, "original_id": game.white,
            "substitute_id": who, "original_moved": drawing.chance.random() < 0.7,
            "substitute_moved": True,
        })  # fmt: skip
    return replace(event, rows={"substitutions": rows})


def correspondence_year(seed: int, first_day: date, count: int) -> FederationYear:
    """Draw half-years of correspondence chess, with members who join and one event that is late."""
    chance = Random(seed)
    days = half_years(first_day, count)
    joining = [day + timedelta(days=20) for day in days[:-1]]
    drawing = Drawing(chance, members(chance, chance.randint(16, 30), first_day, joining))
    events = [event for day in days for event in half_year_events(drawing, day)]
    late = [place for place, one in enumerate(events) if one.end < days[1] and not one.rows][:2]
    for place, is_let_in in zip(late, (False, True), strict=True):
        facts = events[place].facts | ({"is_admitted_late": True} if is_let_in else {})
        events[place] = replace(events[place], facts=facts, reports=(days[1] + 40 * A_DAY,))
    events.sort(key=lambda one: (one.reports[0], one.key))
    return FederationYear(first_day, tuple(drawing.everybody), tuple(events))


def doubled(event: Happened) -> Happened:
    """Return the same event as it is sent again: another name, another result of one game."""
    first = next(one for one in event.games if one.result in PLAYED)
    other = replace(first, result="1" if first.result != "1" else "0")
    mended = tuple(other if one is first else one for one in event.games)
    return replace(event, key=f"{event.key}x", games=mended, copy_of=event.key,
                   reports=(event.reports[0] + A_DAY,))  # fmt: skip
