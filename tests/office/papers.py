"""What an office receives, as files: reports with their facts, and rating lists."""

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import polars as pl

from arpad.formats import trf
from arpad.library.files import load_list, read_submissions
from arpad.office.evidence.publishing import evidence
from arpad.office.lists.lists import RatingList
from arpad.office.period.archiving import archive
from arpad.office.period.explaining import Evidence, explanation
from arpad.office.period.inputs import Inputs, People
from arpad.office.period.rating import PeriodOutcome, rate
from arpad.office.period.refusals import Override
from arpad.report import Pairing, Player, Report
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from arpad.tables.births import Birth
from arpad.tables.kinds import Which
from tests.sampling import IS_FULL

Game = tuple[int, str, str | None, str]
"""Round, White, Black, and the result as seen by White; players by their ids."""

_OF_BLACK = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "W": "L", "L": "W", "D": "D"}


@dataclass(frozen=True)
class Person:
    """A player as a report prints him; `number` False leaves out his number."""

    player_id: str
    rating: int | None = None
    name: str = ""
    federation: str = "ESP"
    birth: str = "1980"
    sex: str = ""
    title: str = ""
    is_numbered: bool = True


@dataclass(frozen=True)
class Paper:
    """An event as it is reported: who played whom, when, and the facts that go beside it.

    `rows` are tables of the facts file: its decisions and substitutions.
    """

    event_id: str
    people: Sequence[Person]
    games: Sequence[Game]
    start: date = date(2009, 8, 1)
    end: date = date(2009, 8, 9)
    facts: Mapping[str, Any] | None = None
    kind: str = "swiss"
    minutes: int | None = 120
    round_dates: Sequence[date] = ()
    rows: Mapping[str, Sequence[Mapping[str, Any]]] | None = None

    def write(self, folder: Path) -> Path:
        """Write the report, and its facts beside it, and return where the report is."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{self.event_id}.trf"
        path.write_bytes(trf.write(self.report()))
        stated: dict[str, Any] = {"kind": self.kind, **(self.facts or {})}
        if self.minutes is not None:
            stated.setdefault("minutes_for_60_moves", self.minutes)
        lines = [f"{name} = {_toml(value)}\n" for name, value in stated.items()]
        for name, rows in (self.rows or {}).items():
            for row in rows:
                lines += [f"[[{name}]]\n", *(f"{k} = {_toml(v)}\n" for k, v in row.items())]
        path.with_suffix(".facts.toml").write_text("".join(lines), encoding="utf-8")
        return path

    def report(self) -> Report:
        """Return the report that is written."""
        ranks = {person.player_id: n for n, person in enumerate(self.people, start=1)}
        players = tuple(
            Player(
                number=ranks[person.player_id],
                name=person.name or f"Player {person.player_id}",
                sex=person.sex,
                title=person.title,
                rating=person.rating,
                federation=person.federation,
                player_id=person.player_id if person.is_numbered else "",
                birth=Birth.of(person.birth.replace("/", "-")),
                rank=ranks[person.player_id],
            )
            for person in self.people
        )
        return Report(
            name=f"The {self.event_id}",
            city="Riga",
            federation="LAT",
            start=self.start,
            end=self.end,
            chief_arbiter="Arbiter, A.",
            round_dates=tuple(self.round_dates),
            players=players,
            pairings=tuple(pairing for game in self.games for pairing in _both_rows(game, ranks)),
        )


def _both_rows(game: Game, ranks: Mapping[str, int]) -> list[Pairing]:
    number, white, black, result = game
    if black is None:
        return [Pairing(ranks[white], number, None, "", result)]
    if result == "--":  # both lost: each row has its own loss
        return [
            Pairing(ranks[white], number, ranks[black], "w", "-"),
            Pairing(ranks[black], number, ranks[white], "b", "-"),
        ]
    return [
        Pairing(ranks[white], number, ranks[black], "w", result),
        Pairing(ranks[black], number, ranks[white], "b", _OF_BLACK[result]),
    ]


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def listed(
    player_id: str, rating: int | None, games_rated: int = 40, **more: Any
) -> dict[str, Any]:
    """Return the row of a list: a player with 40 rated games, unless it is said otherwise."""
    games: dict[str, Any] = {"games_rated": games_rated} if rating is not None else {}
    return {"player_id": player_id, "rating": "" if rating is None else rating, **games, **more}


def pairs(ids: Sequence[str], result: str = "=") -> list[Game]:
    """Return the games of a round robin, all with one result."""
    met = [(a, b) for place, a in enumerate(ids) for b in ids[place + 1 :]]
    return [(number, a, b, result) for number, (a, b) in enumerate(met, start=1)]


def people(rows: Sequence[Mapping[str, Any]]) -> list[Person]:
    """Return the players of these rows of a list as a report prints them."""
    return [
        Person(row["player_id"], row["rating"] or None, name=row.get("name", ""),
               sex=row.get("sex", ""), title=row.get("title", ""))
        for row in rows
    ]  # fmt: skip


def write_list(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    """Write a list of the players given, each with at least player_id and rating."""
    named = [{"name": f"Player {row['player_id']}", **row} for row in rows]
    columns = dict.fromkeys(name for row in named for name in row)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(columns), restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(named)
    return path


def loaded(path: Path, on: date | None = None, kind: Which = "standard") -> RatingList:
    """Return a list that has no error."""
    found, problems = load_list(path, on, kind)
    assert found is not None, problems
    assert not [problem for problem in problems if problem.level == "error"], problems
    return found


def rated(
    reports: Sequence[Path],
    lists: Sequence[RatingList],
    list_date: date | None,
    rulebook: str = "fide",
    *,
    admit_new: bool = False,
    out: Path | None = None,
    stated: Facts | None = None,
    told: People | None = None,
    overrides: Sequence[Override] = (),
) -> PeriodOutcome:
    """Return the period of these reports, written to `out` if it is given.

    In the full run each is made again of what would be published of it, or UnexplainedError raised.
    """
    submissions = read_submissions(list(reports), stated or Facts())
    request = Inputs(
        submissions, tuple(lists), rulebook, list_date, are_new_admitted=admit_new, people=told,
        overrides=tuple(overrides),
    )  # fmt: skip
    period = rate(request, CATALOGUE)
    if IS_FULL:
        evidence(period, "tests")
    if out is not None:
        archive(period, out)
    return period


def player_row(period: PeriodOutcome, player_id: str) -> dict[str, Any]:
    """Return a player's row of the new list."""
    return period.tables["list"].row(by_predicate=pl.col("player_id") == player_id, named=True)


def sides(
    period: PeriodOutcome, player_id: str, event_id: str | None = None
) -> list[dict[str, Any]]:
    """Return a player's sides of games in the order of their rounds."""
    theirs = period.tables["changes"].filter(pl.col("player_id") == player_id)
    if event_id is not None:
        theirs = theirs.filter(pl.col("event_id") == event_id)
    return list(theirs.sort("event_id", "round", "game_id").iter_rows(named=True))


def points(period: PeriodOutcome, player_id: str, event_id: str | None = None) -> Decimal:
    """Return the sum of a player's changes, of one event or of all, in rating points."""
    return Decimal(sum(row["change_e5"] for row in sides(period, player_id, event_id))) / 100_000


def articles(period: PeriodOutcome, player_id: str, rule: str) -> list[str]:
    """Return the numbers of the articles that decided a rule in each of a player's games."""
    return [
        period.books[row["rulebook"]].clause(row[f"{rule}_clause"]).article.number
        for row in sides(period, player_id)
    ]


def codes(period: PeriodOutcome, level: str | None = None) -> list[str]:
    """Return the codes of the problems, of one level or of all."""
    return [p.code for p in period.problems if level in (None, p.level)]


def assert_adds_up(period: PeriodOutcome) -> None:
    """Rating before + changes + adjustments = rating on the list, to the last digit.

    Who is unrated has neither, unless it was they that brought him below the floor.
    """
    tables = period.tables
    changes = tables["changes"].group_by("player_id").agg(changes=pl.col("change_e5").sum())
    adjusted = tables["adjustments"].group_by("player_id").agg(more=pl.col("amount_e5").sum())
    everybody = (
        tables["list"]
        .join(changes, on="player_id", how="left")
        .join(adjusted, on="player_id", how="left")
        .with_columns(pl.col("changes", "more", "rating_old").fill_null(0))
    )
    rated = everybody.filter(pl.col("rating").is_not_null())
    total = pl.col("rating_old") * 100_000 + pl.col("changes") + pl.col("more")
    assert rated.filter(total != pl.col("rating") * 100_000).is_empty()
    is_fallen = pl.col("status") == "delisted"
    without = everybody.filter(pl.col("rating").is_null() & ~is_fallen)
    assert without.filter((pl.col("changes") != 0) | (pl.col("more") != 0)).is_empty()


def assert_told(evidence: Evidence, player_id: str, languages: Sequence[str]) -> None:
    """The player's period is told in every language, in as many whole sentences."""
    told = [explanation(evidence, player_id, lang).sentences() for lang in languages]
    assert len({len(lines) for lines in told}) == 1
    for line in (line for lines in told for line in lines):
        assert line.endswith("."), line
        assert line.isprintable(), line
        assert not re.search(r"None|nan|[{}]|\.\.|  ", line), line


def assert_sound(period: PeriodOutcome, languages: Sequence[str]) -> None:
    """The list adds up, and everybody on it can be told why his rating is what it is."""
    assert_adds_up(period)
    evidence = Evidence.of_period(period)
    for player_id in period.tables["list"]["player_id"]:
        assert_told(evidence, player_id, languages)
