"""What a list doesn't say of its players although the text of law asks for it.

An answer says what it needs (`.needing`); whom that concerns hangs on what is asked. Beside that:
which look-ups in other bodies' lists nobody made.
"""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.events import RatedEvents
from arpad.engine.period import Period
from arpad.engine.publish import Calibration
from arpad.law import Rulebook, Table, decide
from arpad.law.backends import embedded, to_polars
from arpad.law.question import Question
from arpad.law.rule import reads
from arpad.law.term import words as word_names
from arpad.office.lists.lists import RatingList
from arpad.report.notes import counted, listed
from arpad.report.problems import Problem, Text, Value, marked
from arpad.tables.rating_list import OTHER_RATINGS

_OF_RATED: Final = (q.LIST_STATUS, q.LIST_SECTION)
"""Questions on the next list that concern whoever has a rating."""
NAMED_MAX: Final = 5
"""So many players are named; more are only counted."""
OF_NEXT_LIST: Final = (*_OF_RATED, q.FIRST_RATING, q.FIRST_RATING_PUBLISHED)
"""Those whose needs are looked for on the list, and not among the players of events."""

_SAID: Final = {
    "last_played_on": (
        "list-last-played",
        marked(
            "The list does not say when {players} last played: without that day nobody turns "
            "passive ({article})."
        ),
        Text("Add last_played to the list: the end of the last event with a counted game."),
    ),
    "has_licence": (
        "list-licences",
        marked(
            "The list does not say of {players} whether they hold this season's licence: they "
            "are not shown on it, and get no first rating ({article})."
        ),
        Text("Add has_licence, in the list or in a table of people."),
    ),
    "age_tenths": (
        "list-ages",
        marked(
            "{players} without a first rating: neither another rating nor the age at "
            "federation is known ({article})."
        ),
        Text("Add birth_date and federated_since as full days, or fide_rating."),
    ),
}
"""By the fact: code, message, mending."""


def list_notes(period: Period, book: Rulebook, people: pl.DataFrame) -> list[Problem]:
    """Return a warning for each fact that an answer on the next list needs and that is not known.

    `book` is that of the list; `people` has player, player_id and name: where they are few, each is
    named.
    """
    needing = [(question, rule) for question, rule in book.questions()
               if rule.needs and question in OF_NEXT_LIST]  # fmt: skip
    if not needing:
        return []
    published = to_polars(period.published)
    lacking: dict[str, set[int]] = {}
    articles: dict[str, str] = {}
    for question, rule in needing:
        concerned = _concerned(question, published, book)
        for name in rule.needs:
            unknown = concerned.filter(pl.col(name).is_null())["player_id"]
            lacking.setdefault(name, set()).update(unknown)
            articles.setdefault(name, article_of(book, question, name))
    return [
        replace(_told(name, len(who), articles[name]), found=_named(who, people))
        for name, who in lacking.items()
        if who
    ]


def _named(who: set[int], people: pl.DataFrame) -> str:
    """Return players by number and name, "" if they are many."""
    if len(who) > NAMED_MAX:
        return ""
    rows = people.filter(pl.col("player").is_in(sorted(who))).sort("player_id")
    return "; ".join(
        f"{number} {name}" for number, name in rows.select("player_id", "name").iter_rows()
    )


def taken_off(people: pl.DataFrame, book: Rulebook) -> list[Problem]:
    """Return who was taken off by their federation, and whether the list's rules leave them off.

    `people` are the rows of the list in force, as the office knows people now.
    """
    rows = people.filter(pl.col("is_taken_off") == 1).sort("player_id")
    if not rows.height:
        return []
    names = listed([f"{number} {name}" for number, name in rows.select("player_id", "name").rows()])
    articles = [
        clause.article.number
        for clause in book[q.LIST_SECTION].clauses
        if clause.when is not None and "is_taken_off" in word_names(clause.when)
    ]
    return [_left_off(names, articles[0]) if articles else _not_left_off(names, book.name)]


def _left_off(names: Value, article: str) -> Problem:
    return Problem("info", "list-taken-off",
                   Text("Not shown, for their federation has taken them off ({article}): {names}.",
                        article=article, names=names),
                   fix=Text("Their ratings are kept, and shown again when the federation lets them "
                            "in."))  # fmt: skip


def _not_left_off(names: Value, book: str) -> Problem:
    return Problem("warning", "list-taken-off",
                   Text("The federation has taken them off, and {book} leaves nobody off for that: "
                        "{names}.", book=book, names=names),
                   fix=Text("The fact taken_off has an effect under FIDE's regulations of 2005 "
                            "(16.2) alone."))  # fmt: skip


def _concerned(question: Question, published: pl.DataFrame, book: Rulebook) -> pl.DataFrame:
    """Return the rows of the next list that a question concerns."""
    if question in _OF_RATED:
        return published.filter(pl.col("rating").is_not_null())
    unrated = published.filter(pl.col("rating").is_null())
    return _left_without(unrated, book) if question == q.FIRST_RATING else unrated


def _left_without(unrated: pl.DataFrame, book: Rulebook) -> pl.DataFrame:
    """Return who would be given a first rating if there were one, and has none."""
    first_rating, published = book[q.FIRST_RATING], book[q.FIRST_RATING_PUBLISHED]
    read = (reads(first_rating) | reads(published)) - {first_rating.column}
    missing = [pl.lit(None, pl.Int64()).alias(n) for n in sorted(read - {*unrated.columns})]
    facts = unrated.with_columns(missing).select("player_id", *sorted(read))
    openable = facts.with_columns(pl.lit(1, pl.Int64()).alias(first_rating.column))
    allowed = _where(decide(embedded(openable), published), published.column, 1)
    left = _where(decide(embedded(facts), first_rating), first_rating.column, None)
    return left.filter(pl.col("player_id").is_in(allowed["player_id"].to_list()))


def _where(decided: Table, column: str, value: int | None) -> pl.DataFrame:
    return to_polars(decided).filter(pl.col(column).eq_missing(pl.lit(value, pl.Int64())))


def article_of(book: Rulebook, question: Question, name: str) -> str:
    """Return the number of the article whose answer needs a fact."""
    return next(
        article.number
        for article in book.articles
        for answer in article.answers
        if answer.question == question and name in answer.needs
    )


def _told(name: str, count: int, article: str) -> Problem:
    players = counted(count, "player")
    says = marked("{name} is not known of {players} ({article}).")
    code, message, fix = _SAID.get(
        name, ("facts-unknown", says, Text("Add {name} to the list.", name=name))
    )
    message = Text(message, players=players, article=article, name=name)
    return Problem("warning", code, message, fix=fix)


def lookups_missing(rated: Mapping[str, RatedEvents], current: RatingList) -> list[Problem]:
    """Return a word where players without a rating are met at what no look-up was made for.

    A warning if the list has a rating of none of the other bodies that the text asks first (CNXC
    5.3), a note if it lacks some of them.
    """
    return [
        _not_looked_up(players, lacking, looked_up, part.book)
        for part in rated.values()
        if (looked_up := _other_ratings(part.book))
        and (lacking := [column for column in looked_up if not current.rows[column].count()])
        and (players := _met_without(part, looked_up))
    ]


def _other_ratings(book: Rulebook) -> list[str]:
    if q.RATING_KNOWN not in book or "virtual_class" not in book.reads(q.RATING_KNOWN):
        return []
    return [name for name in OTHER_RATINGS if name in book.reads(q.RATING_KNOWN)]


def _met_without(part: RatedEvents, looked_up: list[str]) -> int:
    """Return how many players have no rating on the list, and none of the other bodies."""
    entries = to_polars(part.entries.select("player_id", "rating_listed", *looked_up))
    is_without = pl.all_horizontal(pl.col("rating_listed", *looked_up).is_null())
    return entries.filter(is_without)["player_id"].n_unique()


def _not_looked_up(count: int, lacking: list[str], looked_up: list[str], book: Rulebook) -> Problem:
    article = book[q.RATING_KNOWN].clauses[-1].article.number.split("/")[0]
    return Problem("warning" if len(lacking) == len(looked_up) else "info", "lookups-missing",
                   Text("{players} without a rating: the list has nobody's {lacking}, which go "
                        "before the virtual rating of an event's class ({article}).",
                        players=counted(count, "player"), lacking=lacking, article=article),
                   fix=Text("Look them up, and add the columns to the list or to a table of "
                            "people."))  # fmt: skip


def said_of(calibration: Calibration, book: Rulebook) -> Text:
    """Return what a list was calibrated by, as a sentence, or why it was not.

    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("cnxc-2000")
    >>> said = said_of(Calibration(8, Fraction(2010), Fraction(2000), Fraction(10)), book)
    >>> said.partition(": ")[0]
    'The mean of the 8 effective players on both lists is 2010 there and 2000 here'
    >>> said.partition(": ")[2]
    '10 is added (7.3b).'
    >>> said_of(Calibration(0, None, None, None), book)
    'No effective player is known to stand on both lists: nothing is added (7.3b).'
    """
    article = book.basis(q.CALIBRATION_PLAYERS_MIN).article.number.split("/")[0]
    if calibration.theirs is None or calibration.ours is None:
        return Text("No effective player is known to stand on both lists: nothing is added "
                    "({article}).", article=article)  # fmt: skip
    theirs, ours, count = (
        decimal(calibration.theirs),
        decimal(calibration.ours),
        calibration.players,
    )
    if calibration.added is None:
        return Text("The mean of the {count} effective players on both lists is {theirs} there and "
                    "{ours} here: {count} are fewer than {least}, nothing is added ({article}).",
                    count=count, theirs=theirs, ours=ours, least=book[q.CALIBRATION_PLAYERS_MIN],
                    article=article)  # fmt: skip
    return Text("The mean of the {count} effective players on both lists is {theirs} there and "
                "{ours} here: {added} is added ({article}).", count=count, theirs=theirs, ours=ours,
                added=decimal(calibration.added), article=article)  # fmt: skip


def not_calibrated(calibration: Calibration | None, book: Rulebook) -> list[Problem]:
    """Return the warning that a list was not calibrated, where its text of law wants it."""
    if calibration is None or calibration.added is not None:
        return []
    fix = Text("Add iccf_rating_next to the list: the ratings of ICCF's list of the day after.")
    return [Problem("warning", "calibration-none", said_of(calibration, book), fix)]


def decimal(value: Fraction) -> Decimal:
    """Return a number with at most three decimals, the nearest.

    >>> str(decimal(Fraction(4001, 2))), str(decimal(Fraction(-2, 3))), str(decimal(Fraction(10)))
    ('2000.5', '-0.667', '10')
    """
    thousandths = round(value * 1000)
    sign, whole = "-" if thousandths < 0 else "", abs(thousandths)
    return Decimal(f"{sign}{whole // 1000}.{whole % 1000:03d}".rstrip("0").rstrip("."))
