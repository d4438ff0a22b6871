"""A player's period in one row; whether events would be rated, for which list, and by what rules.

An event none of whose games is rated is an error to whoever asks before it is sent: the list would
come out without it.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from arpad.law import Catalogue, NoRulebookError
from arpad.law.term import Term, words
from arpad.office.intake.submissions import Submission
from arpad.office.period.facts_read import columns_of
from arpad.office.period.inputs import Inputs
from arpad.office.period.rating import PeriodOutcome, tried
from arpad.office.period.tables import excluded_games
from arpad.report.facts.facts import NAMES
from arpad.report.problems import ClauseText, Problem, Text
from arpad.tables.list_rows import decimal_e2

if TYPE_CHECKING:
    from arpad.office.period.looking import OfEvents

_UNRATED: Final = "event-unrated"


@dataclass(frozen=True, slots=True)
class ExcludedGames:
    """So many games of an event that are not rated, by one article."""

    article: str
    reason: str
    games: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a list takes of an event: the rulebook, the article that decides, and its games.

    `article` and `says` are those on the event; where it is admitted and no game of it is rated,
    those that exclude most of its games. `games` are all that were paired, byes not among them;
    `games_rated` those rated for a player at least; `excluded` the others, the article that
    excludes most of them first. `awaits` are the facts that nobody stated, for want of which alone
    the event is not rated (FCE 3.1: the time that a player had), `rests_on` those for which it is
    not. `is_counted`: a newcomer has a result there that is kept, though it may rate nobody yet
    (FIDE 2024 8.2.1: no points).
    """

    event_id: str
    rulebook: str
    list_date: date
    is_rated: bool
    article: str
    says: str
    games: int
    games_rated: int
    excluded: tuple[ExcludedGames, ...]
    awaits: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    is_counted: bool = False


def verdicts(period: "OfEvents") -> dict[str, Verdict]:
    """Return the verdict on each event of a rated period, by its id.

    Stages that are rated together have one, under the id of the event that they are stages of.
    """
    left_out: dict[str, Counter[tuple[str, str]]] = {}
    for event_id, why, count in excluded_games(period.tables["changes"], period.books):
        left_out.setdefault(event_id, Counter())[why] += count
    paired = period.tables["changes"].filter(pl.col("opponent_id").is_not_null())
    counted = set(period.tables["results"].filter(pl.col("games") > 0)["event_id"])
    games = dict(paired.group_by("event_id").agg(pl.col("game_id").n_unique()).iter_rows())
    return {
        (event_id := row["event_id"]): replace(
            _verdict(row, period, games.get(event_id, 0), left_out.get(event_id, Counter())),
            is_counted=event_id in counted,
        )
        for row in period.tables["events"].iter_rows(named=True)
    }


def _verdict(
    row: Mapping[str, object],
    period: "OfEvents",
    games: int,
    left_out: Counter[tuple[str, str]],
) -> Verdict:
    rulebook, event_id = str(row["rulebook"]), str(row["event_id"])
    clause = period.books[rulebook].clause(int(str(row["event_is_rated_clause"])))
    excluded = tuple(ExcludedGames(*why, count) for why, count in left_out.most_common())
    games_rated, is_admitted = games - left_out.total(), row["event_is_rated"] == 1
    article, says = str(clause.article), clause.sentence
    if is_admitted and not games_rated and excluded:
        article, says = excluded[0].article, excluded[0].reason
    return Verdict(
        event_id=event_id,
        rulebook=rulebook,
        list_date=period.list_date,
        is_rated=is_admitted and games_rated > 0,
        article=article,
        says=says,
        games=games,
        games_rated=games_rated,
        excluded=excluded,
        awaits=() if is_admitted else _unstated(clause.when, row),
        rests_on=() if is_admitted else _stated(clause.when, row),
    )


def _unstated(when: Term | None, row: Mapping[str, object]) -> tuple[str, ...]:
    """Return what a condition reads of an event, where nobody stated any of it."""
    names = tuple(sorted(words(when)))
    return names if all(row[name] is None for name in names) else ()


def _stated(when: Term | None, row: Mapping[str, object]) -> tuple[str, ...]:
    """Return the facts that a condition reads of an event, and that somebody stated."""
    read = {name for name in words(when) if row.get(name) is not None}
    return tuple(name for name in NAMES if columns_of(name) & read)


def unrated(inputs: Inputs, period: PeriodOutcome, catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return an error for each event of which no game would be rated, and which rules take it.

    Where no list is given and a report prints no ratings, that is only a warning: nobody knows.
    """
    files = {submission.event_id: submission for submission in inputs.submissions}
    return tuple(
        _unrated(verdict, files[verdict.event_id], inputs, catalogue)
        for verdict in verdicts(period).values()
        if not verdict.is_rated
    )


def idle_events(inputs: Inputs, period: PeriodOutcome, catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return a warning for each event of which no game is rated; errors if no other event is.

    Nothing is said beside other errors.
    """
    if any(problem.level == "error" for problem in period.problems):
        return ()
    problems = unrated(inputs, period, catalogue)
    if any(verdict.is_rated for verdict in verdicts(period).values()):
        return tuple(replace(problem, level="warning") for problem in problems)
    return problems


def is_idle(problem: Problem) -> bool:
    """Tell whether a problem is that no event was rated, for which no list is written."""
    return problem.code == _UNRATED and problem.level == "error"


def _unrated(
    verdict: Verdict, submission: Submission, inputs: Inputs, catalogue: Catalogue
) -> Problem:
    message = Text("0 of {games} games would be rated under {rulebook}. {says} ({article})",
                   games=verdict.games, rulebook=verdict.rulebook, says=verdict.says
                   if isinstance(verdict.says, Text) else ClauseText(verdict.says),
                   article=verdict.article)  # fmt: skip
    if not inputs.lists and not any(player.rating for player in submission.report.players):
        fix = Text("Give the list in force: the report prints no ratings.")
        return Problem("warning", _UNRATED, message, fix, file=submission.file)
    fix = Text("Don't send it for rating, or correct what the report says of the event.")
    takers = _takers(inputs, submission, catalogue)
    if takers:
        name, games = takers[0]
        fix = Text("Rate it under {rulebook}, which takes {games} of its games.", rulebook=name,
                   games=games)  # fmt: skip
    return Problem("error", _UNRATED, message, fix, file=submission.file)


def _takers(inputs: Inputs, submission: Submission, catalogue: Catalogue) -> list[tuple[str, int]]:
    """Return the body's other kinds of rating that take games of the event, and how many."""
    takers = []
    for name in catalogue.sisters(inputs.rulebook):
        alone = replace(inputs, submissions=(submission,), rulebook=name, list_date=None)
        try:
            verdict = verdicts(tried(alone, catalogue)).get(submission.event_id)
        except NoRulebookError:  # no edition of it is known for the day
            continue
        if verdict is not None and verdict.is_rated:
            takers.append((name, verdict.games_rated))
    return takers


BESIDE_GAMES: Final = ("event", "first_rating", "calibration")
"""Adjustments that change a rating as games do: what an event's sum is changed by, a mean of
performances made anew, a calibration. Floors and rounding are done to the sum."""
_TOLD: Final = (
    "player_id", "name", "rating_old", "rating", "k_factor", "games", "status", "sum_e5",
)  # fmt: skip


def summed(rows: pl.DataFrame, period: PeriodOutcome) -> pl.DataFrame:
    """Return what sums up rows of the list: what `summary` reads of each.

    With the columns used_k_factor and used_article (those of a player's rated games, the last ones
    if they changed) and beside_e5 (what changes his rating beside his games, in 1e-5 points).
    """
    clauses = [name for name in rows.columns if name.endswith("_clause")]
    beside = _beside_games(period, rows["player_id"])
    return (
        rows.select(*_TOLD, *clauses)
        .join(_k_factors_used(period), on="player_id", how="left", maintain_order="left")
        .join(beside, on="player_id", how="left", maintain_order="left")
    )


def summary(period: PeriodOutcome) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Return what tells a row of `summed`.

    Keys: player_id, name, rating_old, rating_new (null: unrated), changed_e5 (what his games change
    before rounding, with what is no game: see `BESIDE_GAMES`), k_factor (that of his rated games;
    of the new list if he has none), games, status, articles (by rule, as printed).
    """
    article = cache(lambda code: str(period.list_book.clause(code).article))

    def of(row: Mapping[str, Any]) -> dict[str, Any]:
        articles = {
            name.removesuffix("_clause"): article(code)
            for name, code in row.items()
            if code and name.endswith("_clause")
        }
        k_factor = row["k_factor"]
        if row["used_article"] is not None:
            k_factor, articles["k_factor"] = row["used_k_factor"], row["used_article"]
        return {
            "player_id": row["player_id"],
            "name": row["name"],
            "rating_old": row["rating_old"],
            "rating_new": row["rating"],
            "changed_e5": row["sum_e5"] + (row["beside_e5"] or 0),
            "k_factor": k_factor,
            "games": row["games"],
            "status": row["status"],
            "articles": articles,
        }

    return of


def _beside_games(period: PeriodOutcome, players: pl.Series) -> pl.DataFrame:
    """Return what changes these players' ratings beside their games, in 1e-5 points."""
    adjustments = period.tables.adjustments_of(players)
    beside = adjustments.filter(pl.col("kind").is_in(BESIDE_GAMES))
    return beside.group_by("player_id").agg(beside_e5=pl.col("amount_e5").sum())


def _k_factors_used(period: PeriodOutcome) -> pl.DataFrame:
    """Return each player's K in his rated games, and its article; the last one if K changed."""
    is_changing = (pl.col("is_rated") == 1) & pl.col("k_factor_e2").is_not_null()
    changes = period.tables["changes"]
    if "side_k_factor_clause" in changes.columns:  # a game may count with less than his K
        changes = changes.with_columns(k_factor_e2=pl.coalesce("k_factor_player_e2", "k_factor_e2"))
    last = (
        changes.filter(is_changing)
        .sort("list_id", "event_id", "round")
        .unique("player_id", keep="last", maintain_order=True)
        .select("player_id", "k_factor_e2", "k_factor_clause", "rulebook")
    )
    k_factors = [
        (player_id, decimal_e2(k_e2), str(period.books[book].clause(code).article))
        for player_id, k_e2, code, book in last.iter_rows()
    ]
    names = ("player_id", "used_k_factor", "used_article")
    return pl.DataFrame(k_factors, schema=dict.fromkeys(names, pl.String()), orient="row")
