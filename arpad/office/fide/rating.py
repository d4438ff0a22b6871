"""A list of FIDE's made again from events of the office, on the lists before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import polars as pl

from arpad.law import Catalogue, Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.lists.lists import RatingList
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, tried
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True)
class Side:
    """What an event gives a player: games, and the change in 1e-5 points with K and its article.

    Of the unrated there is neither change nor K.
    """

    games: int
    change_e5: int | None
    k_factor_e2: int | None
    k_article: str


@dataclass(frozen=True, slots=True)
class PlayerMade:
    """What the list that is made says of a player: rating before and after, games of the period."""

    rating_old: int | None
    rating: int | None
    games: int


@dataclass(frozen=True, slots=True)
class ListMade:
    """The list of a day made of events: sides by event and FIDE's number, players by the number.

    `highest` are the highest rating of an event's players and of its women; `refused` the article
    and the sentence by which an event is not rated, `faults` what is wrong with its report.
    """

    sides: Mapping[str, Mapping[str, Side]] = field(default_factory=dict)
    players: Mapping[str, PlayerMade] = field(default_factory=dict)
    highest: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    refused: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    faults: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)


def made_of(
    events: Mapping[str, Submission],
    lists: Sequence[RatingList],
    family: str,
    list_date: date,
    catalogue: Catalogue,
) -> ListMade:
    """Return a list made of the events of these numbers, their players under FIDE's numbers."""
    if not events:
        return ListMade()
    inputs = Inputs(tuple(events.values()), tuple(lists), family, list_date, are_new_admitted=True)
    period = tried(inputs, catalogue)
    numbers = {submission.event_id: number for number, submission in events.items()}
    files = {submission.file: number for number, submission in events.items()}
    rows = {numbers[row["event_id"]]: row for row in period.tables["events"].iter_rows(named=True)}
    faults: dict[str, tuple[Problem, ...]] = {}
    for problem in period.problems:
        if problem.level == "error" and problem.file in files:
            number = files[problem.file]
            faults[number] = (*faults.get(number, ()), problem)
    refused = {
        numbers[left.submission.event_id]: (left.article, left.reason) for left in period.left_out
    }
    for number, row in rows.items():
        if row["event_is_rated"] != 1:
            clause = period.books[row["rulebook"]].clause(row["event_is_rated_clause"])
            refused[number] = (str(clause.article), clause.sentence)
    highest = {n: (row["rating_highest"], row["rating_highest_woman"]) for n, row in rows.items()}
    books = {number: period.books[row["rulebook"]] for number, row in rows.items()}
    sides = _sides(period, numbers, books)
    return ListMade(sides, _players(period), highest, refused, faults)


def _sides(
    period: PeriodOutcome, numbers: Mapping[str, str], books: Mapping[str, Rulebook]
) -> dict[str, dict[str, Side]]:
    sums = (
        period.tables["changes"]
        .group_by("event_id", "player_id")
        .agg(
            games=(pl.col("is_rated") == 1).sum().cast(pl.Int64),
            change_e5=pl.col("change_e5").sum(),
            is_unrated=pl.col("rating").is_null().all(),
            k_factor_e2=pl.col("k_factor_e2").first(),
            clause=pl.col("k_factor_clause").first(),
        )
    )
    sides: dict[str, dict[str, Side]] = {}
    for event_id, player_id, games, change_e5, is_unrated, k_factor_e2, clause in sums.iter_rows():
        number = numbers[event_id]
        article = str(books[number].clause(clause).article)
        side = (
            Side(games, None, None, "")
            if is_unrated
            else Side(games, change_e5, k_factor_e2, article)
        )
        sides.setdefault(number, {})[player_id] = side
    return sides


def _players(period: PeriodOutcome) -> dict[str, PlayerMade]:
    rows = period.tables.played().select("player_id", "rating_old", "rating", "games")
    return {player_id: PlayerMade(*figures) for player_id, *figures in rows.iter_rows()}
