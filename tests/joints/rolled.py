"""A small history, moved month by month over the days on which texts change.

Twelve players, ten events: newcomers with results that wait, an event that goes on over a list, a
league over three months, a report that comes late, two events of one day, one who gives up and one
who never plays. When each game is due is told by the texts alone (`test_days`), not by arpad.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise
from typing import Any, Final

from arpad.rulebooks import CATALOGUE
from tests.joints.test_days import Edge, eve, half_yearly, last_day_of_fide, lists_of_fide
from tests.joints.year import BLITZ, PLAYED, RAPID, STANDARD, Game, Happened, Member, months_of

MONTHLY_APART: Final = date(2022, 1, 1)
"""FIDE B.01 1.1.4: since then events of more than 30 days are reported month by month."""
FIRST_RAPID: Final = date(2012, 1, 1)
WEEK: Final = 7
RATED: Final = {3: 1750, 4: 1900, 5: 1650, 6: 1820, 7: 1990, 8: 2010, 9: 2150, 10: 2390, 11: 2680,
                12: 1950}  # fmt: skip
NEWCOMERS: Final = ("1", "2")
FEW_GAMES, JUNIOR, TOP = "4", "3", "11"
TOO_FAR: Final = date(2024, 12, 1)
"""RB 7.3.1: since then nobody above 2600 is rated with who has 600 points less."""
LICENSED: Final = {"has_licence": "true", "federated_since": "2012-01-01", "games_by_year": ""}


def lists_of_fast(first: date, last: date) -> list[date]:
    """Return the days of rapid and blitz lists: quarters, from 2012 months."""
    days = months_of(first, 12 * (last.year - first.year) + last.month - first.month + 1)
    return [day for day in days if day >= FIRST_RAPID or day.month % 3 == 1]


def last_day_of_fast(event: Happened, day: date) -> date:
    """Return by when an event ends that is rated for a list of rapid or blitz."""
    if event.start < FIRST_RAPID:
        return months_of(date(day.year - 1, day.month, 1), 12)[-1]
    return day - timedelta(days=7 if event.start < date(2014, 7, 1) else 3)


def texts() -> Mapping[str, Edge]:
    """Return every day on which a text of the catalogue begins, or a season or half-year does."""
    found = {}
    for family, kind, lists, last_day in (
        ("fide", STANDARD, lists_of_fide, last_day_of_fide),
        ("fide-rapid", RAPID, lists_of_fast, last_day_of_fast),
        ("fide-blitz", BLITZ, lists_of_fast, last_day_of_fast),
    ):
        days = sorted({one.in_force_from for one in CATALOGUE.editions if one.family == family})
        for day in days[1:]:
            found[f"{family} {day:%Y-%m}"] = Edge(day, family, kind, lists, last_day)
    monthly = lists_of_fast
    found["fce 2018-01"] = Edge(date(2018, 1, 1), "fce", STANDARD, monthly, eve)
    found["cnxc 2025-07"] = Edge(date(2025, 7, 1), "cnxc", "correspondence", half_yearly, eve)
    return found


TEXTS: Final = texts()


def people(base: date, kind: str) -> tuple[Member, ...]:
    """Return the twelve: two without a rating, one of 12 years with 1750."""
    return tuple(
        Member(
            str(number),
            f"Player {number}",
            date(base.year - (12 if str(number) == JUNIOR else 40), number, number),
            "m",
            dict.fromkeys((STANDARD, kind), RATED.get(number)),
        )
        for number in range(1, 13)
    )


@dataclass(frozen=True)
class Roll:
    """The history with its first month, under a rulebook; the days of lists from before it on."""

    edge: Edge
    base: date

    def on(self, month: int, day: int) -> date:
        """Return a day of the how manieth month, the first being 0."""
        count = self.base.year * 12 + self.base.month - 1 + month
        return date(count // 12, count % 12 + 1, day)

    @property
    def days(self) -> list[date]:
        """Return the days of the lists: that in force before the first event, and those after."""
        first, last = self.on(-13, 1), self.on(11, 1)
        days = self.edge.lists(date(first.year, 1, 1), date(last.year, 12, 1))
        begins = max(day for day in days if day <= self.base)
        ends = max(self.due(event, game) for event in self.events for game in event.games)
        return [day for day in days if begins <= day <= ends]

    @property
    def people(self) -> tuple[Member, ...]:
        return people(self.base, self.edge.kind)

    @property
    def columns(self) -> Mapping[str, Mapping[str, Any]]:
        """Return what the first list says beside the usual columns: games, and what the text reads.

        FCE 8.2: licences; FIDE 2005 15b: the K of rapid that the administrator sets, here 20.
        """
        more = {one.number: dict[str, Any]() for one in self.people}
        more[FEW_GAMES]["games_rated"] = 12
        for number, columns in more.items():
            if self.edge.rulebook == "fce":
                columns |= LICENSED
            if self.edge.kind != STANDARD and self.base < FIRST_RAPID and int(number) in RATED:
                columns["k_factor"] = 20
        return more

    def is_apart(self, event: Happened) -> bool:
        """Tell whether the text of its start has an event's games rated month by month.

        FIDE B.01 1.1.4: more than 30 days; FCE 8.3: a week or more between the rounds.
        """
        days = sorted({game.day for game in event.games})
        if self.edge.rulebook == "fce":
            return (
                len(days) > 1 and min((later - one).days for one, later in pairwise(days)) >= WEEK
            )
        is_long = (event.end - event.start).days + 1 > 30
        return self.edge.rulebook != "cnxc" and is_long and event.start >= MONTHLY_APART

    def counts(self, event: Happened, game: Game) -> bool:
        """Tell whether a game of two who have ratings is rated, by FIDE's texts: 5.1, RB 7.3.1."""
        is_fast = self.edge.kind != STANDARD and event.start >= TOO_FAR
        is_too_far = TOP in (game.white, game.black) and "9" not in (game.white, game.black)
        return game.result in PLAYED and not (is_fast and is_too_far)

    def due(self, event: Happened, game: Game) -> date:
        """Return the first list for which a game is in time and its report has come."""
        ended = game.day if self.is_apart(event) else event.end
        so_far = replace(event, end=ended)
        needed = game.day if self.is_apart(event) else event.end
        report = min(day for day in event.reports if day >= needed)
        days = self.edge.lists(date(ended.year, 1, 1), date(ended.year + 2, 12, 1))
        return next(
            day for day in days if ended <= self.edge.last_day(so_far, day) and report < day
        )

    @property
    def events(self) -> tuple[Happened, ...]:
        """Return the events, each reported on its last day; the league after each month."""
        on, swiss = self.on, self._swiss
        return (
            swiss("open", on(0, 8), on(0, 12), ("1 6 0", "1 7 0", "1 8 =", "3 4 1", "3 6 1",
                                               "3 9 0", "4 7 =", "4 8 +", "9 6 1", "9 7 =")),
            swiss("weekly", on(0, 27), on(1, 12), ("1 4 1", "1 6 1", "1 7 0", "1 8 =", "2 4 =",
                                                  "2 6 0", "3 7 0", "3 8 1", "4 6 0", "7 8 =")),
            swiss("short", on(1, 2), on(1, 4), ("1 3 0", "1 5 0", "1 9 0", "3 5 =", "9 5 1")),
            swiss("morning", on(1, 15), on(1, 15), ("2 6 0", "2 7 0", "2 8 0")),
            swiss("noon", on(1, 15), on(1, 15), ("2 5 1", "2 4 =", "2 3 1")),
            self._robin(on(1, 18), on(1, 22)),
            swiss("late", on(0, 14), on(0, 16), ("5 6 1", "5 7 =", "6 9 0", "2 9 0", "2 7 =",
                                                "2 6 1"), reported=on(2, 3)),
            swiss("strong", on(1, 21), on(1, 22), ("11 9 1", "11 3 =", "10 5 =", "10 9 1",
                                                   "5 9 0")),
            swiss("new", on(2, 5), on(2, 9), ("1 3 1", "1 4 1", "1 6 =", "1 7 0", "1 9 0", "2 8 =",
                                             "2 9 0", "2 4 1")),
            self._league(),
        )  # fmt: skip

    def _swiss(
        self, key: str, start: date, end: date, games: Sequence[str], reported: date | None = None
    ) -> Happened:
        """Return an event of games as "white black result"; nobody plays twice in a round."""
        played: list[Game] = []
        for said in games:
            white, black, result = said.split()
            busy = {one.round for one in played if {white, black} & {one.white, one.black}}
            number = next(n for n in range(1, len(played) + 2) if n not in busy)
            played.append(Game(number, white, black, result, start if number == 1 else end))
        return self._happened(key, "swiss", played, start, end, (reported or end,))

    def _robin(self, start: date, end: date) -> Happened:
        """Return a round robin of four rated players and a newcomer, who has 2 of 4."""
        there = ("2", "5", "6", "7", "8")
        pairs = [(one, other) for place, one in enumerate(there) for other in there[place + 1 :]]
        results = ("1", "=", "=", "0", "0", "=", "1", "=", "1", "=")
        said = [
            f"{one} {other} {result}" for (one, other), result in zip(pairs, results, strict=True)
        ]
        return replace(self._swiss("robin", start, end, said), kind="round_robin")

    def _league(self) -> Happened:
        """Return five rounds over three months; one player gives up after two."""
        days = [self.on(0, 6), self.on(0, 20), self.on(1, 6), self.on(1, 20), self.on(2, 6)]
        rounds = (
            ("2 6 =", "3 7 0", "10 8 1", "9 4 1"),
            ("3 8 1", "10 7 =", "9 6 1", "5 4 ="),
            ("2 7 =", "3 9 0", "6 8 =", "5 11 0"),
            ("3 6 =", "4 8 1", "5 9 0", "7 11 0"),
            ("2 8 1", "3 4 =", "5 7 1", "6 9 0"),
        )
        played = [
            Game(number, *said.split()[:2], said.split()[2], days[number - 1])
            for number, games in enumerate(rounds, 1) for said in games
        ]  # fmt: skip
        reports = tuple(sorted({self.on(month, 27) for month in range(3)}))
        return self._happened("league", "team", played, days[0], days[-1], reports)

    def _happened(self, key: str, kind: str, played: Sequence[Game], start: date, end: date,
                  reports: tuple[date, ...]) -> Happened:  # fmt: skip
        facts: dict[str, Any] = {}
        if self.edge.rulebook == "cnxc":
            facts = {"is_by_body": True, "is_admitted_late": True}
        elif self.edge.rulebook == "fce":
            facts = {"is_registered": True}
        there = dict.fromkeys(one for game in played for one in (game.white, game.black or ""))
        return Happened(key, kind, self.edge.kind, tuple(there), tuple(played), start, end, reports,
                        facts)  # fmt: skip


def received(event: Happened, since: date, until: date) -> Happened | None:
    """Return an event as it was last reported from one day to the eve of another; None if not."""
    reports = [day for day in event.reports if since <= day < until]
    if not reports:
        return None
    return replace(event, games=event.until(reports[-1])) if event.reports[-1] >= until else event
