"""A player's years on the lists of a series, and the lists on which something was new."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Final, Literal

from arpad.answers.figures import score
from arpad.answers.public.played import played
from arpad.engine import questions as q
from arpad.office.reading.players import Readers
from arpad.office.reading.shelf import Row, Rows

HUNDRED: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerYear:
    """A year of a player, by the dates of the lists: rated games, and what became of the rating.

    `change` is counted from the last rating of the years before, or from the first rating; None,
    as `highest`, without a rating in the year.
    """

    year: int
    games: int
    score: Decimal
    change: int | None
    highest: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Milestone:
    """The first list with a rating, with one from a further hundred on, or with another title.

    `value` is the rating, the hundred, or the title.
    """

    kind: Literal["rating", "hundred", "title"]
    list_date: date
    value: str


def years(standings: Rows, sides: Rows, wholes: Mapping[str, str]) -> tuple[PlayerYear, ...]:
    """Return the years of a player, the newest first.

    `standings` are the player's rows of a series' lists, the oldest first, `sides` the games that
    these lists looked at, `wholes` the events to which reports belong.
    """
    rated = [row for game in played(sides, wholes) if (row := game.rated) is not None]
    by_year = {
        year: [row["rating"] for row in rows if row["rating"] is not None]
        for year, rows in groupby(standings, key=lambda row: int(row["list_date"].year))
    }
    player_years = []
    before: int | None = None
    for year, ratings in by_year.items():
        halves = [row["score_half"] or 0 for row in rated if row["list_date"].year == year]
        since = before if before is not None else next(iter(ratings), None)
        before = ratings[-1] if ratings else before
        player_years.append(
            PlayerYear(
                year=year,
                games=len(halves),
                score=score(sum(halves)),
                change=ratings[-1] - since if ratings and since is not None else None,
                highest=max(ratings, default=None),
            )
        )
    return tuple(reversed(player_years))


def milestones(standings: Rows) -> tuple[Milestone, ...]:
    """Return on which lists of a series a player's rating was new, the oldest first.

    What was reached before the first of them is not: not the rating of a list with which an office
    began, and no hundred below its peak.

    >>> days = [date(2026, month, 1) for month in (1, 2, 3)]
    >>> rows = [{"list_date": day, "rating": rating, "rating_old": before, "rating_peak": rating}
    ...         for day, before, rating in zip(days, (None, 1990, 2010), (1990, 2010, 2305))]
    >>> [(new.kind, new.value, new.list_date.month) for new in milestones(rows)]
    [('rating', '1990', 1), ('hundred', '2000', 2), ('hundred', '2300', 3)]
    """
    rated = [row for row in standings if row["rating"] is not None]
    new = []
    reached = None
    for row in rated:
        day, rating = row["list_date"], row["rating"]
        peak = max(rating, row["rating_peak"] or 0)
        if reached is None:
            if row["rating_old"] is None and peak == rating:
                new.append(Milestone(kind="rating", list_date=day, value=str(rating)))
        elif rating // HUNDRED > reached // HUNDRED:
            hundred = rating // HUNDRED * HUNDRED
            new.append(Milestone(kind="hundred", list_date=day, value=str(hundred)))
        reached = max(peak, reached or 0)
    return tuple(new)


def titled_rows(readers: Readers, rows: Rows) -> Rows:
    """Return rows of lists with titles as FIDE spells them: a list may have its own spelling."""
    titled = []
    for row in rows:
        book = readers.shelf.order[row["entry"]].book
        fide = {own: title for title, own in book[q.TITLES]} if book else {}
        titled.append({**row, "title": fide.get(row["title"], row["title"])})
    return titled


def title_now(titled: Rows, person: Row) -> str | None:
    """Return the title by the newest list that tells one, else by who the player is."""
    rows = (row for row in titled if row["title"])
    return max(rows, key=lambda row: row["list_date"], default=person).get("title")


def titles_since(standings: Rows) -> tuple[Milestone, ...]:
    """Return the first list with each title of a player, the oldest first.

    >>> rows = [{"list_date": date(2026, month, 1), "title": title}
    ...         for month, title in ((2, "CM"), (3, "FM"), (1, None), (3, "CM"))]
    >>> [(new.value, new.list_date.month) for new in titles_since(rows)]
    [('CM', 2), ('FM', 3)]
    """
    first: dict[str, date] = {}
    for row in sorted(standings, key=lambda row: row["list_date"]):
        if row["title"]:
            first.setdefault(row["title"], row["list_date"])
    return tuple(Milestone(kind="title", list_date=day, value=title)
                 for title, day in first.items())  # fmt: skip
