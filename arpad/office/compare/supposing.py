"""One changed assumption, and the same period with it: games, ratings, K, clauses, editions.

A period is all of `Given`; whatever another system may have had otherwise is another `Given`. The
answers of the law that were given otherwise stand before its own, for the players and events whom
they concern, so that the engine that rates everybody rates them too.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import is_
from typing import Final, Literal

import polars as pl

from arpad.engine import questions as q
from arpad.engine.given import EditionPart, Given
from arpad.law import Clause, Rule, Rulebook
from arpad.law.backends import on_engine_of, to_polars
from arpad.law.dialect import Table
from arpad.law.question import Question
from arpad.law.term import Term, word
from arpad.office.compare.rounding import otherwise

Change = Literal[
    "drop", "double", "result", "add", "late", "k", "seen", "start", "base", "rename", "without",
    "restart", "edition", "rounding",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Assumption:
    """What may have been otherwise, by the engine's numbers.

    change: drop or double games; another result of one; add a game, or the `late` games of an
    earlier list; another K, another rating at which an opponent is seen, another rating to start
    from (`base`: without that the opponents saw it; `restart`: with all other facts of a list's
    row); games of one player told of another, whose
    number is the value; a clause that was not applied; another edition; another rounding.

    A clause is one of the rulebook that `text` names.

    games, players, event: whom it concerns (none: everybody, every event); copies: the same event
    where it is counted again. value: the other figure;
    `text` its name, where it is an edition, a result or a rounding; question and clause: the code
    of the clause that was not applied. values: of each player, where they have several. about: day
    and event of an earlier list that is corrected. tables: rows that are added, by their table.
    """

    cause: str
    change: Change
    games: frozenset[int] = frozenset()
    players: tuple[int, ...] = ()
    event: int | None = None
    copies: tuple[int, ...] = ()
    value: int = 0
    text: str = ""
    question: Question | None = None
    clause: int = 0
    values: tuple[int, ...] = ()
    about: tuple[str, ...] = ()
    tables: Mapping[str, pl.DataFrame] = field(default_factory=dict, hash=False, compare=False)


def supposed(
    given: Given, assumptions: Sequence[Assumption], editions: Mapping[str, Rulebook]
) -> Given:
    """Return the period with some assumptions changed; `editions` are the rulebooks by name."""
    for assumption in assumptions:
        given = _TABLES.get(assumption.change, _as_it_is)(given, assumption, editions)
    return _with_answers(given, assumptions)


_Made = Callable[[Given, Assumption, Mapping[str, Rulebook]], Given]


def _as_it_is(given: Given, _: Assumption, __: Mapping[str, Rulebook]) -> Given:
    return given


def _changed(table: Table, change: Callable[[pl.DataFrame], pl.DataFrame]) -> Table:
    return on_engine_of(table, change(to_polars(table)))


def _games(given: Given, change: Callable[[pl.DataFrame], pl.DataFrame]) -> Given:
    """Return the period with the games of each part changed; an event without games is out."""
    parts = []
    for part in given.parts:
        games = change(to_polars(part.games))
        left = games["event_id"].unique().implode()
        had = to_polars(part.games)["event_id"].unique().implode()
        is_kept = pl.col("event_id").is_in(left) | ~pl.col("event_id").is_in(had)
        events = to_polars(part.events).filter(is_kept)
        parts.append(replace(part, games=on_engine_of(part.games, games),
                             events=on_engine_of(part.events, events)))  # fmt: skip
    return replace(given, parts=tuple(parts))


def _dropped(given: Given, assumption: Assumption, _: Mapping[str, Rulebook]) -> Given:
    out = list(assumption.games)
    return _games(given, lambda games: games.filter(~pl.col("game_id").is_in(out)))


def _doubled(given: Given, assumption: Assumption, _: Mapping[str, Rulebook]) -> Given:
    """Return the games twice: of a whole event as an event again, alone in the event as it is."""
    ids = list(assumption.games)
    first_game = 1 + max(_highest(part.games, "game_id") for part in given.parts)
    first_event = 1 + max(_highest(part.events, "event_id") for part in given.parts)
    again = pl.col("game_id") + first_game
    parts = []
    for part in given.parts:
        games, events = to_polars(part.games), to_polars(part.events)
        twice = games.filter(pl.col("game_id").is_in(ids)).with_columns(game_id=again)
        if twice.height and assumption.event is not None:
            event = events.filter(pl.col("event_id") == assumption.event)
            events = pl.concat([events, event.with_columns(event_id=pl.lit(first_event, pl.Int64))])
            twice = twice.with_columns(event_id=pl.lit(first_event, pl.Int64))
        parts.append(replace(part, games=on_engine_of(part.games, pl.concat([games, twice])),
                             events=on_engine_of(part.events, events)))  # fmt: skip
    return replace(given, parts=tuple(parts))


def _highest(table: Table, column: str) -> int:
    highest = to_polars(table)[column].max()
    return highest if isinstance(highest, int) else 0


def _with_result(given: Given, assumption: Assumption, _: Mapping[str, Rulebook]) -> Given:
    is_theirs = pl.col("game_id").is_in(list(assumption.games))
    result = pl.when(is_theirs).then(pl.lit(assumption.text)).otherwise("result")
    return _games(given, lambda games: games.with_columns(result=result))


def _added(given: Given, assumption: Assumption, _: Mapping[str, Rulebook]) -> Given:
    """Return the period with rows added to the part whose edition is named, numbered anew."""
    first_game = 1 + max((_highest(part.games, "game_id") for part in given.parts), default=0)
    first_event = 1 + max((_highest(part.events, "event_id") for part in given.parts), default=0)
    more = dict(assumption.tables)
    games = more["games"].with_columns(game_id=pl.int_range(pl.len(), dtype=pl.Int64) + first_game)
    if "events" in more:
        more["events"] = more["events"].with_columns(event_id=pl.lit(first_event, pl.Int64))
        games = games.with_columns(event_id=pl.lit(first_event, pl.Int64))
    more["games"] = games
    parts = list(given.parts)
    names = [part.book.name for part in parts]
    place = names.index(assumption.text) if assumption.text in names else 0
    part = parts[place]
    for name, rows in more.items():
        table = getattr(part, name)
        old = to_polars(table)
        both = pl.concat([old, rows.select(pl.col(n).cast(kind) for n, kind in old.schema.items())])
        keys = ["list_id", "player_id"]
        both = both.unique(keys, keep="first", maintain_order=True) if name == "ratings" else both
        part = _replaced(part, {name: on_engine_of(table, both)})
    parts[place] = part
    return replace(given, parts=tuple(parts))


def _replaced(part: EditionPart, tables: Mapping[str, Table]) -> EditionPart:
    """Return the part with some of its tables replaced."""
    return replace(
        part, events=tables.get("events", part.events), games=tables.get("games", part.games),
        ratings=tables.get("ratings", part.ratings),
    )  # fmt: skip


def _renamed(given: Given, assumption: Assumption, _: Mapping[str, Rulebook]) -> Given:
    """Return the event with the games of its player as another's; of two, each as the other's."""
    first, other = assumption.players[0], assumption.value
    names = {first: other} if len(assumption.players) == 1 else {first: other, other: first}
    is_theirs = pl.col("event_id").is_in([assumption.event, *assumption.copies])
    sides = [
        pl.when(is_theirs).then(pl.col(name).replace(names)).otherwise(name).alias(name)
        for name in ("white_id", "black_id")
    ]
    renamed = _games(given, lambda games: games.with_columns(sides))
    ratings = to_polars(given.before.ratings).filter(pl.col("player_id") == other)
    parts = tuple(_with_ratings_of(part, ratings) for part in renamed.parts)
    return replace(renamed, parts=parts)


def _with_ratings_of(part: EditionPart, theirs: pl.DataFrame) -> EditionPart:
    """Return the part with a player's row on each list it uses, where it has none."""
    ratings = to_polars(part.ratings)
    rows = [
        theirs.with_columns(list_id=pl.lit(day, pl.Int64)) for day in ratings["list_id"].unique()
    ]
    both = pl.concat([ratings, *(row.select(ratings.columns) for row in rows)])
    both = both.unique(["list_id", "player_id"], keep="first", maintain_order=True)
    return replace(part, ratings=on_engine_of(part.ratings, both))


def _started(given: Given, assumption: Assumption, _: Mapping[str, Rulebook]) -> Given:
    """Return the period with another rating of a player on the list in force."""
    list_id = given.before.list_id

    def change(ratings: pl.DataFrame) -> pl.DataFrame:
        values = assumption.values or (assumption.value,) * len(assumption.players)
        others = dict(zip(assumption.players, values, strict=True))
        started = pl.col("player_id").replace_strict(others, default=None, return_dtype=pl.Int64)
        other = pl.when(pl.col("list_id") == list_id).then(started)
        return ratings.with_columns(rating=pl.coalesce(other, pl.col("rating")))

    before = replace(given.before, ratings=_changed(given.before.ratings, change))
    if assumption.change == "base":
        return replace(given, before=before)
    parts = (replace(part, ratings=_changed(part.ratings, change)) for part in given.parts)
    return replace(given, before=before, parts=tuple(parts))


def _restarted(given: Given, assumption: Assumption, _: Mapping[str, Rulebook]) -> Given:
    """Return the period with other rows of some players on the list in force."""
    rows = assumption.tables["ratings"].with_columns(list_id=pl.lit(given.before.list_id))

    def change(ratings: pl.DataFrame) -> pl.DataFrame:
        keys = ["list_id", "player_id"]
        theirs = rows.join(ratings.select(keys), on=keys, how="semi").select(
            pl.col(name).cast(kind) for name, kind in ratings.schema.items()
        )
        return pl.concat([theirs, ratings]).unique(keys, keep="first", maintain_order=True)

    before = replace(given.before, ratings=_changed(given.before.ratings, change))
    parts = (replace(part, ratings=_changed(part.ratings, change)) for part in given.parts)
    return replace(given, before=before, parts=tuple(parts))


def _of_edition(given: Given, assumption: Assumption, editions: Mapping[str, Rulebook]) -> Given:
    """Return the period with an event, or everything, under another edition.

    What is supposed of its answers already is supposed of them there too.
    """
    book = editions[assumption.text]
    if assumption.event is None:
        of_list = _supposed_of(book, given.book, editions)
        for part in given.parts:
            book = _supposed_of(book, part.book, editions)
        whole = _united(given.parts, book) if given.parts else ()
        return replace(given, book=of_list, parts=whole, earlier={})
    parts: list[EditionPart] = []
    moved: list[EditionPart] = []
    for part in given.parts:
        is_it = pl.col("event_id") == assumption.event
        events, games = to_polars(part.events), to_polars(part.games)
        theirs = events.filter(is_it)
        if theirs.height:
            book = _supposed_of(book, part.book, editions)
            own = replace(part, book=book, events=on_engine_of(part.events, theirs),
                          games=on_engine_of(part.games, games.filter(is_it)))  # fmt: skip
            moved.append(own)
            part = replace(part, events=on_engine_of(part.events, events.filter(~is_it)),
                           games=on_engine_of(part.games, games.filter(~is_it)))  # fmt: skip
        parts.append(part)
    same = [part for part in parts if part.book.name == book.name]
    others = [
        part for part in parts if part.book.name != book.name and to_polars(part.events).height
    ]
    return replace(given, parts=(*others, *_united((*same, *moved), book)))


def _supposed_of(
    other: Rulebook, book: Rulebook, editions: Mapping[str, Rulebook]
) -> Rulebook:  # fmt: skip
    """Return an edition with what is supposed of a book otherwise than its own edition says."""
    rules: dict[Question, Rule] = {}
    text = editions.get(book.name, book)
    for question, rule in book.questions():
        if question not in text or question not in other or rule is text[question]:
            continue
        own, theirs = text[question], other[question]
        count = own.first_code - rule.first_code
        before, after = rule.clauses[:count], rule.clauses[count:]
        is_as_it_was = all(map(is_, after, own.clauses))
        clauses = (*before, *(theirs.clauses if is_as_it_was else after))
        rules[question] = replace(theirs, clauses=clauses, first_code=theirs.first_code - count)
    return other.supposing(rules) if rules else other


def _united(parts: Iterable[EditionPart], book: Rulebook) -> tuple[EditionPart, ...]:
    """Return some parts as one part of an edition."""
    first, *others = parts = tuple(parts)
    if not others:
        return (replace(first, book=book),)
    tables = {
        name: on_engine_of(
            getattr(first, name), pl.concat([to_polars(getattr(part, name)) for part in parts])
        )
        for name in ("events", "games", "ratings")
    }
    ratings = to_polars(tables["ratings"]).unique(["list_id", "player_id"], maintain_order=True)
    tables["ratings"] = on_engine_of(first.ratings, ratings)
    return (_replaced(replace(first, book=book), tables),)


_TABLES: Final[Mapping[str, _Made]] = {
    "drop": _dropped, "double": _doubled, "result": _with_result, "add": _added, "late": _added,
    "rename": _renamed, "start": _started, "base": _started, "restart": _restarted,
    "edition": _of_edition,
}  # fmt: skip


def _with_answers(given: Given, assumptions: Sequence[Assumption]) -> Given:
    """Return the period with the answers of the law that were given otherwise."""
    answered = [assumption for assumption in assumptions if assumption.change in _ANSWERS]
    if not answered:
        return given
    books: dict[int, Rulebook] = {}

    def book_with(book: Rulebook) -> Rulebook:
        if id(book) not in books:
            books[id(book)] = _answering(book, answered)
        return books[id(book)]

    parts = tuple(replace(part, book=book_with(part.book)) for part in given.parts)
    of_list = [assumption for assumption in answered if assumption.change not in _OF_EVENTS]
    return replace(given, book=_answering(given.book, of_list), parts=parts)


_OF_EVENTS: Final = frozenset({"k", "seen"})
"""What another system has otherwise where games are rated, and not on the list that comes of it."""


def _answering(book: Rulebook, assumptions: Sequence[Assumption]) -> Rulebook:
    rules: dict[Question, Rule] = {}
    for assumption in assumptions:
        if assumption.change == "without" and assumption.text != book.name:
            continue
        for question, change in _ANSWERS[assumption.change](assumption):
            rule = rules.get(question)
            if rule is None and question in book:
                rule = book[question]
            changed = change(rule)
            if changed is not None:
                rules[question] = changed
    return book.supposing(rules) if rules else book


_OfRule = Callable[[Rule | None], Rule | None]
_OfQuestions = Iterable[tuple[Question, _OfRule]]


def _theirs(assumption: Assumption) -> Term | None:
    """Return the condition that a row is of the players, and of the event, of an assumption."""
    terms = []
    if assumption.players:
        terms.append(word("player_id").is_in(assumption.players))
    if assumption.event is not None:
        terms.append(word("event_id") == assumption.event)
    if not terms:
        return None
    return terms[0] if len(terms) == 1 else terms[0] & terms[1]


def _of_value(question: Question, assumption: Assumption) -> _OfQuestions:
    """Yield that a question has one answer, before all others, for whom the assumption concerns."""

    def change(rule: Rule | None) -> Rule | None:
        if rule is None:
            return None
        article = rule.clauses[-1].article
        clause = Clause(article, "", assumption.value, _theirs(assumption))
        return replace(rule, clauses=(clause, *rule.clauses), first_code=rule.first_code - 1)

    return ((question, change),)


def _of_k(assumption: Assumption) -> _OfQuestions:
    return _of_value(q.K_FACTOR, assumption)


def _of_seen(assumption: Assumption) -> _OfQuestions:
    return _of_value(q.RATING_SEEN, assumption)


def _of_clause(assumption: Assumption) -> _OfQuestions:
    question = assumption.question
    if question is None:
        raise ValueError("a clause is one of a question's")
    condition = _theirs(assumption)

    def change(rule: Rule | None) -> Rule | None:
        at = -1 if rule is None else assumption.clause - rule.first_code
        if rule is None or not 0 <= at < len(rule.clauses) - 1:
            return None
        clause = rule.clauses[at]
        if clause.when is None:
            return None
        never = ~clause.when if condition is None else ~condition
        narrowed = replace(clause, when=clause.when & never)  # in its place: the codes stay
        return replace(rule, clauses=(*rule.clauses[:at], narrowed, *rule.clauses[at + 1 :]))

    return ((question, change),)


def _of_rounding(assumption: Assumption) -> _OfQuestions:
    return otherwise(assumption.text)


_ANSWERS: Final[Mapping[str, Callable[[Assumption], _OfQuestions]]] = {
    "k": _of_k, "seen": _of_seen, "without": _of_clause, "rounding": _of_rounding,
}  # fmt: skip
