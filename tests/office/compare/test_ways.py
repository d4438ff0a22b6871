"""What is worked out from the rows of our own run agrees with the period rated again."""

from datetime import date
from functools import cache
from random import Random

import polars as pl
import pytest

from arpad.engine import questions as q
from arpad.law.question import Question
from arpad.office.compare import causes
from arpad.office.compare.rounding import ROUNDINGS, rounded
from arpad.office.compare.screening import can_matter, decides, leaves_none, of_players
from arpad.office.compare.sheet import THEIRS, Sheet
from arpad.office.compare.supposing import Assumption, supposed
from arpad.rulebooks import CATALOGUE
from tests.office.compare.planting import (
    Month,
    events_of_month,
    federation,
    read,
    sent,
    start_list,
)
from tests.sampling import sampled

JANUARY, FEBRUARY = date(2025, 1, 1), date(2025, 2, 1)


@cache
def sheet() -> Sheet:
    """Return a month of a federation, beside no list of theirs."""
    chance = Random(5)
    members = federation(chance, 200, JANUARY)
    listed, ratings, _ = start_list(chance, members, JANUARY)
    reports = read(
        [sent(*event, ratings) for event in events_of_month(chance, members, JANUARY, 4)]
    )
    month = Month(listed, FEBRUARY, "fide", reports, reports)
    given = month.rated(reports, listed, "fide").given
    return Sheet.of(given, pl.DataFrame(schema=THEIRS))


def again(*assumptions: Assumption) -> Sheet:
    editions = {edition.name: edition.load() for edition in CATALOGUE.editions}
    return Sheet.of(supposed(sheet().given, assumptions, editions), sheet().theirs)


def ratings(of: Sheet) -> dict[int, int | None]:
    return dict(of.ours.select("player_id", "rating").iter_rows())


def without(code: int) -> Assumption:
    book = sheet().given.book
    question = next(own for own, rule in book.questions()
                    if rule.first_code <= code < rule.first_code + len(rule.clauses))  # fmt: skip
    return Assumption(causes.ARTICLE, "without", text=book.name, question=question, clause=code)


@pytest.mark.parametrize("name", sampled(ROUNDINGS, 4))
def test_ratings_rounded_otherwise_are_those_of_the_period_rated_again(name: str) -> None:
    other = ratings(again(Assumption(causes.ROUNDING, "rounding", text=name)))
    worked_out = rounded(sheet().period, sheet().given.book, name)
    assert len(worked_out) > 100
    assert {player: other[player] for player in worked_out} == worked_out


def test_a_clause_left_out_is_the_one_that_is_named_and_no_code_moves() -> None:
    rule = sheet().given.book[q.SIDE_IS_RATED]
    columns = ("game_id", "player_id", rule.clause_column)
    before = sheet().explained.select(columns)
    codes = sorted(set(before[rule.clause_column]))
    assert len(codes) > 2
    out = codes[:2]
    after = again(*map(without, out)).explained.select(columns)
    assert not set(out) & set(after[rule.clause_column])
    stays = before.filter(~pl.col(rule.clause_column).is_in(out))
    assert stays.join(after, on=columns, how="semi").height == stays.height > 0


def test_what_can_not_matter_changes_no_rating_when_it_is_left_out() -> None:
    players = list(sheet().ours["player_id"])
    of_list, of_books = of_players(sheet().period, players, sheet().explained["event_id"].unique())
    frames = [*of_list, *of_books["fide-2024"]]
    idle = [
        code
        for question, rule in sheet().given.book.questions()
        if question != q.LIST_SECTION
        for code in range(rule.first_code, rule.first_code + len(rule.clauses) - 1)
        if not decides(rule, code, frames)
    ]
    decided = {code for frame in frames for name in frame.columns if name.endswith("_clause")
               for code in frame[name].drop_nulls()}  # fmt: skip
    assert set(idle) & decided
    assert ratings(again(*map(without, idle))) == ratings(sheet())


@pytest.mark.parametrize("question", [q.RATING_SEEN, q.SIDE_IS_RATED])
def test_without_a_clause_that_leaves_no_answer_rated_games_are_lost(question: Question) -> None:
    players = list(sheet().ours["player_id"])
    of_list, of_books = of_players(sheet().period, players, sheet().explained["event_id"].unique())
    frames, rule = [*of_list, *of_books["fide-2024"]], sheet().given.book[question]
    codes = range(rule.first_code, rule.first_code + len(rule.clauses) - 1)
    sides = {code: len(again(without(code)).sides) for code in codes}
    lost = [code for code in codes if sides[code] < len(sheet().sides)]
    assert [code for code in codes if leaves_none(rule, code, frames)] == lost != []


@pytest.mark.long
def test_what_is_supposed_holds_under_another_edition_too() -> None:
    player = sheet().sides[0].player
    seen = Assumption(causes.OPPONENT, "seen", players=(player,), value=2300)
    cut_off = Assumption(causes.ROUNDING, "rounding", text="cut off downwards")
    cap = next(side for side in sheet().explained["rated_difference_clause"].drop_nulls().unique()
               if sheet().given.book.clause(side).when is not None)  # fmt: skip
    earlier = Assumption(causes.EDITION, "edition", text="fide-2022")
    editions = {edition.name: edition.load() for edition in CATALOGUE.editions}
    for assumption in (seen, cut_off, without(cap)):
        first = supposed(sheet().given, [assumption], editions)
        then = Sheet.of(supposed(first, [earlier], editions), sheet().theirs)
        assert ratings(then) != ratings(again(earlier))
        assert ratings(then) != ratings(again(assumption))
    at_once = ratings(again(earlier, seen))
    then = Sheet.of(supposed(supposed(sheet().given, [seen], editions), [earlier], editions),
                    sheet().theirs)  # fmt: skip
    assert ratings(then) == at_once


def test_an_edition_that_can_not_matter_gives_the_same_ratings() -> None:
    low = sheet().ours.filter(pl.col("rating_old") < 2000)["player_id"]
    sides = sheet().explained.filter(pl.col("player_id").is_in(low.implode()))
    of_list, of_books = of_players(sheet().period, list(low), sides["event_id"].unique())
    book, later = sheet().given.book, CATALOGUE.book("fide-2025")
    assert not can_matter(book, later, [*of_list, *of_books["fide-2024"]])
    assert can_matter(book, CATALOGUE.book("fide-2012"), [*of_list, *of_books["fide-2024"]])
    other = ratings(again(Assumption(causes.EDITION, "edition", text="fide-2025")))
    assert {player: other[player] for player in low} == {p: ratings(sheet())[p] for p in low}
