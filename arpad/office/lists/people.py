"""What is known of people beside a list: other bodies' ratings, licences; and lists without a past.

A list that was chained from a directory says what it said half a year ago; a table of people brings
it up to date. A provisional rating in a plain file comes without its performances. What a list says
for one season alone it doesn't say in the next: licences (FCE 8.2). A rulebook that reads how many
games a player has counted (CNXC 5.1) is asked for the status; what the list prints beside it must
agree. Other rulebooks take the status that the list prints.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.engine.words import TYPES
from arpad.law import Rulebook, decide
from arpad.law.backends import to_polars
from arpad.law.engines import facts_table
from arpad.law.rule import reads
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.office.lists.oddities import doubles
from arpad.office.lists.oddities import told as told_of_doubles
from arpad.report.names import likeness
from arpad.report.notes import counted, listed
from arpad.report.problems import Problem, Text, marked
from arpad.tables.births import Birth, differ, known_to, unknown
from arpad.tables.rating_list import CARRIED
from arpad.tables.statuses import (
    ACTIVE,
    INACTIVE,
    PASSIVE,
    PROVISIONAL,
    STATUS_NAMES,
    UNRATED,
)

_BY_GAMES: Final = "games_rated_new"
_OTHERS: Final = (PASSIVE, INACTIVE)
"""Statuses that hang on when somebody played last, not on how often."""


def with_statuses(
    rating_list: RatingList, book: Rulebook
) -> tuple[RatingList, tuple[Problem, ...]]:
    """Return the list with the statuses that follow from games, and errors where it says another.

    Players whose number of games nobody states keep what is printed, unless that says that they
    have few: then the number has to be stated.

    >>> from datetime import date
    >>> from arpad.office.lists.lists import conform_rows
    >>> from arpad.rulebooks import CATALOGUE
    >>> rows = pl.DataFrame({"player_id": ["7", "8"], "name": "x", "rating": 1800,
    ...                      "games_rated": [11, 12], "status": [None, "provisional"]})
    >>> found, told = with_statuses(RatingList(date(2026, 1, 1), conform_rows(rows)),
    ...                             CATALOGUE.book("cnxc-2000"))
    >>> STATUS_NAMES[found.rows["status"][0]], [one.code for one in told]
    ('provisional', ['list-status'])
    """
    if _BY_GAMES not in reads(book[q.LIST_STATUS]):
        return rating_list, ()
    rated = rating_list.rows.filter(pl.col("rating").is_not_null())
    if rated.is_empty():
        return rating_list, ()
    lawful = _lawful(rated, book)
    statuses: list[int | None] = []
    wrong: list[Text] = []
    columns = ("player_id", "name", "rating", "games_rated", "status")
    for player_id, name, rating, games, printed in rating_list.rows.select(columns).iter_rows():
        status_now = printed if rating is None else lawful.get((games, rating), printed)
        is_free = printed in (None, ACTIVE, UNRATED, *_OTHERS) or rating is None
        is_open = games is None and rating is not None and printed == PROVISIONAL
        if (not is_free and printed != status_now) or is_open:
            wrong.append(Text("{player}: {status} with {games}", player=f"{player_id} {name}",
                              status=STATUS_NAMES[printed], games=_games(games)))  # fmt: skip
        statuses.append(printed if printed in _OTHERS else status_now)
    rows = rating_list.rows.with_columns(status=pl.Series(statuses, dtype=pl.Int64))
    return replace(rating_list, rows=rows), _told(wrong, rating_list, book)


def few_games(rating_list: RatingList, book: Rulebook) -> pl.DataFrame:
    """Return the rated players whose games are too few for a lasting rating, passive or not."""
    played = rating_list.rows.filter(pl.col("rating").is_not_null() & (pl.col("games_rated") > 0))
    if _BY_GAMES not in reads(book[q.LIST_STATUS]):
        return played.filter(pl.col("status") == PROVISIONAL)
    few = [pair for pair, status in _lawful(played, book).items() if status == PROVISIONAL]
    types = {"games_rated": pl.Int64(), "rating": pl.Int64()}
    pairs = pl.DataFrame(few, schema=types, orient="row")
    return played.join(pairs, on=["games_rated", "rating"], how="semi", maintain_order="left")


def _lawful(rated: pl.DataFrame, book: Rulebook) -> dict[tuple[int, int], int]:
    """Return the status of who has played lately, by the number of his games and his rating.

    The rule is asked once about all of them.
    """
    counted = rated.filter(pl.col("games_rated").is_not_null())
    pairs = counted.select("games_rated", "rating").unique().rows()
    rule = book[q.LIST_STATUS]
    cases = [{_BY_GAMES: games, "rating_new": rating} for games, rating in pairs]
    codes = to_polars(
        decide(facts_table(cases, {name: TYPES[name] for name in reads(rule)}), rule)
    )[rule.column]
    return dict(zip(pairs, codes, strict=True))


def _games(games: int | None) -> Text:
    return Text("no number of games") if games is None else counted(games, "game")


def _told(wrong: list[Text], rating_list: RatingList, book: Rulebook) -> tuple[Problem, ...]:
    if not wrong:
        return ()
    basis = book[q.LIST_STATUS].clauses[-1].article
    return (Problem("error", "list-status",
                    Text("The status of {players} is not what their games make it ({article}): "
                         "{wrong}.", players=counted(len(wrong), "player"), article=str(basis),
                         wrong=listed(wrong, TOLD)),
                    fix=Text("Correct games_rated or status; a blank status follows from the "
                             "games."), file=rating_list.source),)  # fmt: skip


LASTING: Final = ("birth_date", "sex", "title", "federation")
"""What nobody loses by a blank cell."""
BROUGHT: Final = (*CARRIED, "iccf_rating_next", *LASTING)
TOLD: Final = 5
"""So many players are named in one finding; the others are counted."""
EARLIER: Final = "earlier events"


def with_people(rating_list: RatingList, people: pl.DataFrame) -> RatingList:
    """Return the list with what a table says of its players, and others of it as unrated.

    A column that the table has counts for everybody in it, blank cells too, but a name, a birth and
    all else that is LASTING is never taken away, nor the day of a birth by its year alone; a rating
    in it is not read (see `told_of_people`). `people` is a frame as
    `arpad.formats.any_list.read_any_people` gives it.

    >>> rows = pl.DataFrame({"player_id": ["7"], "name": ["Ana"], "rating": [1900]})
    >>> from datetime import date
    >>> found = with_people(
    ...     RatingList(date(2026, 1, 1), conform_rows(rows)),
    ...     pl.DataFrame({"player_id": ["7", "8"], "name": "x", "fide_rating": [1950, 1800]}))
    >>> found.rows.select("player_id", "name", "rating", "fide_rating").rows()
    [('7', 'x', 1900, 1950), ('8', 'x', None, 1800)]
    """
    names = [name for name in BROUGHT if name in people.columns]
    everybody = conform_rows(people)
    people_read = everybody.select("player_id", "name", *names)
    people_told = people_read.rename({name: f"{name}_told" for name in (*names, "name")})
    joined = rating_list.rows.join(
        people_told.with_columns(is_told=True), on="player_id", how="left", maintain_order="left"
    )
    updated = joined.with_columns(
        pl.coalesce("name_told", "name").alias("name"),
        *(_brought(name).alias(name) for name in names),
    ).select(rating_list.rows.columns)
    strangers = everybody.filter(
        ~pl.col("player_id").is_in(rating_list.rows["player_id"].to_list())
    )
    nothing = pl.lit(None, pl.Int64())
    unrated = strangers.with_columns(
        rating=nothing, games_rated=nothing, status=pl.lit(UNRATED, pl.Int64)
    )
    return replace(rating_list, rows=pl.concat([updated, unrated]))


def _brought(name: str) -> pl.Expr:
    """Return what is known of a player once the table is read, of one column of it."""
    listed, new = pl.col(name), pl.col(f"{name}_told")
    if name not in LASTING:
        return pl.when("is_told").then(new).otherwise(listed)
    is_birth = name == "birth_date"
    says_less = known_to(listed, unknown(new)) == new if is_birth else pl.lit(value=False)
    return pl.when(new.is_null() | says_less.fill_null(value=False)).then(listed).otherwise(new)


def told_of_people(
    lists: Sequence[RatingList], people: pl.DataFrame, file: str = ""
) -> tuple[Problem, ...]:
    """Return what a table of people changes that should not go without a word.

    Names that it changes on the latest list, with a warning where the new one is another name;
    other births and sexes; whoever enters or is renamed and may be on the list under another number
    already; and ratings in it, which are not read.

    >>> from datetime import date
    >>> rows = pl.DataFrame({"player_id": ["7"], "name": ["Reti, Ana"], "rating": [1900]})
    >>> people = pl.DataFrame({"player_id": ["7", "8"], "name": ["Wolf, Ana", "Mas, Eva"],
    ...                        "rating": [1900, 2666]})
    >>> for one in told_of_people([RatingList(date(2026, 1, 1), conform_rows(rows))], people):
    ...     print(one.code, one.message)
    people-name The table gives 7 another name: Wolf, Ana instead of Reti, Ana; it is taken.
    people-rating The table gives ratings, which are not read: 8 Mas, Eva, 2666, enters unrated.
    """
    latest = max(lists, key=lambda rating_list: rating_list.list_date, default=None)
    if latest is None:
        return ()
    everybody = conform_rows(people)
    stated = everybody.select("player_id", told_name="name", told_rating="rating")
    both = stated.join(
        latest.rows.select("player_id", "name", "rating"), on="player_id", how="left"
    )
    return (
        *_renamed(both, file),
        *_born_otherwise(latest, everybody, people.columns, file),
        *_doubled(latest, people, both, file),
        *_ratings_unread(both, latest, file),
    )


def _born_otherwise(
    latest: RatingList, everybody: pl.DataFrame, columns: Collection[str], file: str
) -> list[Problem]:
    """Return a warning for every birth or sex that the list has otherwise."""
    facts = [name for name in ("birth_date", "sex") if name in columns]
    if not facts:
        return []
    listed = latest.rows.select("player_id", "name", *facts)
    stated = everybody.select("player_id", *facts)
    both = listed.join(stated, on="player_id", suffix="_told").sort("player_id")
    both = both.filter(pl.any_horizontal(pl.col(name) != pl.col(f"{name}_told") for name in facts))
    problems = []
    for row in both.iter_rows(named=True):
        for name in facts:
            old, new = row[name], row[f"{name}_told"]
            is_birth = name == "birth_date"
            if old and new and (differ(old, new) if is_birth else old != new):
                what = Text("birth") if is_birth else Text("sex")
                old, new = (str(Birth(fact)) if is_birth else fact for fact in (old, new))
                message = Text("The table gives {player_id} {name} another {what}: {new} instead "
                               "of {old}; it is taken.", player_id=row["player_id"],
                               name=row["name"], what=what, new=new, old=old)  # fmt: skip
                fix = Text("If they are two persons, correct the number; else see which is right.")
                problems.append(Problem("warning", "people-differs", message, fix, new, file=file))
    return problems


def _doubled(
    latest: RatingList, people: pl.DataFrame, both: pl.DataFrame, file: str
) -> list[Problem]:
    """Return a warning for each who enters or is renamed, and may stand there under two numbers."""
    is_other = pl.col("told_name").ne_missing(pl.col("name")) & pl.col("told_name").is_not_null()
    moved = both.filter(is_other)["player_id"].to_list()
    if not moved:
        return []
    rows = with_people(latest, people).rows
    return told_of_doubles(doubles(rows, moved), file)


def _renamed(both: pl.DataFrame, file: str) -> list[Problem]:
    problems = []
    changed = both.filter(pl.col("told_name") != pl.col("name")).sort("player_id")
    for player_id, new, old in changed.select("player_id", "told_name", "name").iter_rows():
        nearness = likeness(new, old)
        is_other = nearness not in ("same", "shortened", "spelling")
        message = marked("The table gives {player_id} a name spelled otherwise: {new} instead of "
                         "{old}; it is taken.")  # fmt: skip
        if is_other:
            message = marked("The table gives {player_id} another name: {new} instead of {old}; it "
                             "is taken.")  # fmt: skip
        problems.append(Problem("warning" if is_other else "info", "people-name",
                             Text(message, player_id=player_id, new=new, old=old),
                             fix=Text("If they are two persons, correct the number.") if is_other
                             else "", found=new, file=file))  # fmt: skip
    return problems


def _ratings_unread(both: pl.DataFrame, latest: RatingList, file: str) -> list[Problem]:
    """Return the one warning about ratings that the list doesn't have, if the table gives any."""
    unlike = pl.col("told_rating").is_not_null() & pl.col("told_rating").ne_missing(
        pl.col("rating")
    )
    rows = both.filter(unlike).sort("player_id")
    if rows.is_empty():
        return []
    players = set(latest.rows["player_id"])
    ratings_told = [
        Text("{player}, {rating}, keeps {kept}", player=f"{player_id} {name}", rating=rating,
             kept=listed or Text("no rating"))
        if player_id in players
        else Text("{player}, {rating}, enters unrated", player=f"{player_id} {name}", rating=rating)
        for player_id, name, rating, listed in
        rows.select("player_id", "told_name", "told_rating", "rating").iter_rows()
    ]  # fmt: skip
    message = Text("The table gives ratings, which are not read: {ratings}.",
                   ratings=listed(ratings_told, TOLD))  # fmt: skip
    fix = Text("Ratings stand on a list, or in fide_rating or iccf_rating, where the rulebook "
               "reads them.")  # fmt: skip
    return [Problem("warning", "people-rating", message, fix, file=file)]


def with_performances(
    rating_list: RatingList, book: Rulebook
) -> tuple[RatingList, tuple[Problem, ...]]:
    """Return the list with one result for each rating of few games that comes without its own.

    The rating counts as one performance over all games of the player (CNXC 6.3 weighs by games);
    what rounding took from it is lost, and a warning says so. A text by which whoever has a rating
    gets no first one makes the new rating of the old.
    """
    if "rating_old" in book.reads(q.FIRST_RATING):
        return rating_list, ()
    waiting = rating_list.pending["player_id"].to_list() if rating_list.pending.height else []
    alone = few_games(rating_list, book).filter(~pl.col("player_id").is_in(waiting))
    if alone.is_empty():
        return rating_list, ()
    games, rating = pl.col("games_rated"), pl.col("rating")
    results = alone.select(
        "player_id",
        event_id=pl.lit(EARLIER),
        list_id=pl.lit(rating_list.list_id, pl.Int64()),
        rulebook=pl.lit(book.name),
        end_day=pl.lit(0, pl.Int64()),
        games=games,
        score_half=games,
        opponents=games,
        opponents_sum=rating * games,
        performance_sum=rating * games,
        event_rating=rating,
        is_round_robin=pl.lit(0, pl.Int64()),
        is_kept=pl.lit(1, pl.Int64()),
    )
    both = pl.concat([rating_list.pending, results], how="diagonal_relaxed") if waiting else results
    message = Text("{count} provisional players come without their performances: the rating of "
                   "each counts as one performance over all of their games.",
                   count=alone.height)  # fmt: skip
    fix = Text("Give the list as the directory of the period that made it.")
    problem = Problem("warning", "list-performances", message, fix, file=rating_list.source)
    return replace(rating_list, pending=_with_all(both)), (problem,)


def _with_all(results: pl.DataFrame) -> pl.DataFrame:
    if "is_team_championship" in results.columns:
        return results
    return results.with_columns(is_team_championship=pl.lit(None, pl.Int64()))


def for_season(
    lists: Sequence[RatingList], list_date: date, book: Rulebook, stated: Collection[str] = ()
) -> tuple[tuple[RatingList, ...], tuple[Problem, ...]]:
    """Return the lists without what was said for another season than that of the list being made.

    `stated` are the columns of the table of people, which says it anew; where it doesn't, a warning
    tells that nothing was carried on.

    >>> from arpad.office.lists.lists import conform_rows
    >>> from arpad.rulebooks import CATALOGUE
    >>> rows = pl.DataFrame({"player_id": ["7"], "name": ["Ana"], "has_licence": [1]})
    >>> december = RatingList(date(2016, 12, 1), conform_rows(rows))
    >>> (found,), problems = for_season([december], date(2017, 1, 1), CATALOGUE.book("fce-2016"))
    >>> found.rows["has_licence"].to_list(), [one.code for one in problems]
    ([None], ['list-season'])
    """
    names = [
        name
        for name in book[q.SEASON_FACTS]
        if any(rating_list.rows[name].count() for rating_list in lists)
    ]
    if not names or q.SEASONS not in book:
        return tuple(lists), ()
    season = book[q.SEASONS].season_of(list_date)
    old = [
        rating_list
        for rating_list in lists
        if book[q.SEASONS].season_of(rating_list.list_date) != season
    ]
    nothing = [pl.lit(None, old[0].rows.schema[name]).alias(name) for name in names] if old else []
    lists_now = tuple(
        replace(rating_list, rows=rating_list.rows.with_columns(nothing))
        if any(rating_list is other for other in old)
        else rating_list
        for rating_list in lists
    )
    if not old or len(old) < len(lists) or set(names) <= set(stated):
        return lists_now, ()
    article = book.basis(q.SEASON_FACTS).article.number
    last = max(rating_list.list_date for rating_list in old)
    return lists_now, (
        Problem(
            "warning",
            "list-season",
            Text(
                "The list of {last} is of another season than that of {list_date}: "
                "its {names} is not carried on ({article}).",
                last=last,
                list_date=list_date,
                names=names,
                article=article,
            ),
            fix=Text("Give a table of people with player_id and {names}.", names=names),
            file=max(old, key=lambda rating_list: rating_list.list_date).source,
        ),
    )
