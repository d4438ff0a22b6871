"""Small federations drawn at random: players, events and lists of some periods of an edition."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

from arpad.office.period.archiving import successor
from arpad.office.period.rating import PeriodOutcome
from tests.office.papers import Game, Paper, Person, loaded, rated, write_list

RESULTS = "1" * 8 + "0" * 8 + "=" * 9 + "+-WDL"
KINDS = ("swiss",) * 4 + ("round_robin",) * 5 + (
    "double_round_robin", "scheveningen", "match", "knockout", "team", "league",
)  # fmt: skip


class Federation:
    """Players with what a list says of them, and the events that they play."""

    def __init__(self, edition: str, chance: Random, folder: Path, *, newcomers: int = 5) -> None:
        self.edition, self.chance, self.folder = edition, chance, folder
        self.players = [self._player(number) for number in range(101, 117)]
        self.newcomers = [str(number) for number in range(201, 201 + newcomers)]
        self.is_old = CALENDARS[edition][0] < date(2018, 1, 1)
        self.is_standard = "rapid" not in edition and "blitz" not in edition

    def _player(self, number: int) -> dict[str, Any]:
        chance = self.chance
        low, high = chance.choice(
            [(1001, 1500), (1500, 2100), (1900, 2300), (2380, 2420), (2500, 2780)]
        )
        rating = chance.randint(
            max(low, floor_of(self.edition)), max(high, floor_of(self.edition) + 60)
        )
        is_counted = chance.random() < 0.8
        row = {
            "player_id": str(number), "rating": rating,
            "games_rated": chance.choice([5, 25, 29, 40, 300]) if is_counted else "",
            "k_factor": "" if is_counted else chance.choice([10, 15, 20, 25, 30, 40]),
            "rating_peak": chance.choice(["", rating, rating + chance.randint(0, 80)]),
            "birth_date": chance.choice(["1960", "1985-03-04", "", self._junior(), self._junior()]),
            "sex": chance.choice(["m", "w", ""]),
            "has_played_event": 1,
        }  # fmt: skip
        if chance.random() < 0.2:
            row |= {"status": "inactive", "inactive_since": self.inactive_since()}
        if self._has_standard and chance.random() < 0.3:
            row |= {"rating": "", "other_rating": rating, "games_rated": "", "k_factor": "",
                    "rating_peak": "", "status": "", "inactive_since": ""}  # fmt: skip
        return row

    @property
    def _has_standard(self) -> bool:
        is_rapid = "rapid" in self.edition and "2005" not in self.edition
        return is_rapid or "blitz" in self.edition

    def inactive_since(self) -> str:
        """Return a list a year before the first."""
        return str(self.day(0).replace(year=self.day(0).year - 1))

    def _junior(self) -> str:
        first = self.day(0)
        return str(date(first.year - self.chance.randint(9, 19), first.month, 12))

    def day(self, period: int) -> date:
        """Return the day of a list: 0 is the one before the first period."""
        start, months = CALENDARS[self.edition]
        month = start.year * 12 + start.month - 1 + months * period
        return date(month // 12, month % 12 + 1, 1)

    def periods(self, count: int) -> Iterator[PeriodOutcome]:
        """Yield periods, each on the list of the one before."""
        rows = self.players + [
            {"player_id": one, "rating": "", "games_rated": "", "has_played_event": 0,
             "birth_date": self.chance.choice(["1970", self._junior()]),
             "is_disabled_member": self.chance.choice(["", 1])}
            for one in self.newcomers
        ]  # fmt: skip
        path = write_list(self.folder / "before.csv", rows)
        lists = [loaded(path, self.day(0))]
        for period in range(1, count + 1):
            papers = self.papers(period)
            found = rated(
                [paper.write(self.folder / str(period)) for paper in papers], lists,
                self.day(period), self.edition,
            )  # fmt: skip
            yield found
            lists = [successor(found)] if found else lists

    def papers(self, period: int) -> list[Paper]:
        """Return the events of a period."""
        return [self.paper(f"e{period}{number}", period) for number in range(1, 6)]

    def paper(self, name: str, period: int) -> Paper:
        """Return an event: who plays whom, how it ends, and what is stated of it."""
        chance = self.chance
        kind = chance.choice(KINDS)
        first, last = self.day(period - 1), self.day(period)
        start = first + timedelta(chance.randint(0, 9))
        end = start + timedelta(chance.randint(3, 9))
        if chance.random() < 0.15 and end > start and self.is_standard:
            end = min(start + timedelta(chance.randint(31, 50)), last - timedelta(8))
        number = 2 if kind == "match" else chance.choice([4, 5, 6, 8, 10, 12])
        share = chance.choice([0, 0.2, 0.4])
        ids = [str(one["player_id"]) for one in self.players]
        among = chance.sample(ids, len(ids))[: max(1, round(number * (1 - share)))]
        among += chance.sample(self.newcomers, min(len(self.newcomers), number - len(among)))
        games = self._games(kind, among)
        facts: dict[str, Any] = {}
        if chance.random() < 0.06:
            facts["is_declared_unrated"] = True
        if chance.random() < 0.1:
            facts["is_registered"] = False
        if chance.random() < 0.15 and kind.endswith("round_robin") and self.is_old:
            facts |= {"is_national_championship": True, "is_women_only": chance.random() < 0.4}
        if chance.random() < 0.15 and kind == "team" and self.is_old:
            facts["is_team_championship"] = True
        if kind == "match":
            facts["rounds_scheduled"] = len(games)
        if kind == "knockout":
            facts["games_per_encounter"] = 2
        minutes = chance.choice([120, 120, 120, 90, 60, 50])
        if "rapid" in self.edition:
            minutes = chance.choice([20, 25, 15, 59, 10])
        if "blitz" in self.edition:
            minutes = chance.choice([5, 4, 10, 3, 12])
        people = [Person(one, name=f"Player {one}", birth="") for one in among]
        return Paper(name, people, games, start, end, facts, kind, minutes)

    def _games(self, kind: str, ids: Sequence[str]) -> list[Game]:
        chance = self.chance

        def result() -> str:
            return chance.choice("10=") if is_clean else chance.choice(RESULTS)

        is_clean = chance.random() < 0.7
        if kind == "match":
            return [
                (n, *(ids if n % 2 else ids[::-1]), result())
                for n in range(1, chance.randint(4, 8))
            ]
        if kind == "knockout":
            pairs = list(zip(ids[::2], ids[1::2], strict=False))
            return [
                (n, *((a, b) if n % 2 else (b, a)), result()) for n in range(1, 4) for a, b in pairs
            ]
        if kind == "scheveningen":
            half = len(ids) // 2
            return [(n + 1, a, ids[half + (place + n) % half], result())
                    for n in range(half) for place, a in enumerate(ids[:half])]  # fmt: skip
        rounds = 2 if kind == "double_round_robin" else 1
        circle = list(ids) + [None] * (len(ids) % 2)
        half = len(circle) // 2
        games: list[Game] = []
        number = 0
        for again in range(rounds):
            for _ in range(len(circle) - 1):
                number += 1
                for a, b in zip(circle[:half], circle[: half - 1 : -1], strict=True):
                    if a is None or b is None:
                        continue
                    games.append((number, *((a, b) if again else (b, a)), result()))
                circle = [circle[0], circle[-1], *circle[1:-1]]
        if kind in ("swiss", "team", "league"):
            games = [one for one in games if one[0] <= 5]
        return games


def floor_of(edition: str) -> int:
    """Return the lowest rating that its lists publish on these days."""
    return {
        "fide-2005": 1601,
        "fide-2005-applied": 1401,
        "fide-2009": 1200,
        "fide-rapid-2005": 1600,
        "fide-2009-applied": 1201,
        "fide-2011": 1201,
        "fide-2024": 1400,
        "fide-2025": 1400,
        "fide-rapid-2024": 1400,
        "fide-blitz-2024": 1400,
        "fide-rapid-2024-12": 1400,
        "fide-blitz-2024-12": 1400,
    }.get(edition, 1001)


CALENDARS = {
    "fide-2005": (date(2006, 4, 1), 3), "fide-2005-applied": (date(2006, 4, 1), 3),
    "fide-2009": (date(2009, 9, 1), 2), "fide-2009-applied": (date(2009, 9, 1), 2),
    "fide-2011": (date(2011, 9, 1), 2), "fide-2012": (date(2012, 9, 1), 1),
    "fide-2014": (date(2014, 9, 1), 1), "fide-2017": (date(2017, 9, 1), 1),
    "fide-2022": (date(2022, 9, 1), 1), "fide-2022-both": (date(2022, 9, 1), 1),
    "fide-2024": (date(2024, 4, 1), 1), "fide-2025": (date(2025, 10, 1), 1),
    "fide-rapid-2005": (date(2006, 4, 1), 3), "fide-rapid-2012": (date(2012, 9, 1), 1),
    "fide-rapid-2014": (date(2014, 9, 1), 1), "fide-rapid-2022": (date(2022, 9, 1), 1),
    "fide-rapid-2024": (date(2024, 4, 1), 1), "fide-rapid-2024-12": (date(2025, 1, 1), 1),
    "fide-blitz-2012": (date(2012, 9, 1), 1), "fide-blitz-2014": (date(2014, 9, 1), 1),
    "fide-blitz-2022": (date(2022, 9, 1), 1), "fide-blitz-2024": (date(2024, 4, 1), 1),
    "fide-blitz-2024-12": (date(2025, 1, 1), 1),
}  # fmt: skip
