"""A period whose games lie on disk, rated for its list: the same list, in little memory."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeAlias

import polars as pl

from arpad.disk.ground import ground
from arpad.disk.newcomers import rate_newcomers
from arpad.disk.pieces import whole_events
from arpad.disk.rated_pieces import rate_pieces
from arpad.engine import questions as q
from arpad.engine.events import BY_ROWS, ExplainedRows, RatedEvents, SumsManner
from arpad.engine.given import EditionPart, Given, made, rated_here
from arpad.engine.period import Period
from arpad.engine.tables import ENTERED, GAMES
from arpad.law import Table, decide
from arpad.law.backends import embedded, embedded_table, to_polars

PIECE: Final = 2_000_000
"""So many games each thread rates at once."""
SLICE: Final = 300_000
"""So many games of newcomers are rated at once."""
THREADS: Final = 2
Watch: TypeAlias = Callable[[Iterator[pl.DataFrame]], Iterator[pl.DataFrame]]
"""Sees the games as they are read, pieces of whole events."""


def made_on_disk(
    given: Given,
    folder: Path,
    *,
    piece: int = PIECE,
    newcomers: int = SLICE,
    threads: int = THREADS,
    watch: Watch = iter,
) -> Period:
    """Return the period whose games (GAMES) are plans that read them: `pl.scan_parquet`, say.

    Ids may be narrow whole numbers; without game_id, games are numbered as they lie. `folder` is a
    place for what waits, which is read as long as somebody asks the period for rows. So many games
    are rated at once as `piece` and `newcomers` say; `watch` sees them before. The explained rows
    of games are made in memory, if somebody asks, or where the rules can't do without them.
    """

    def rate(part: EditionPart, given: Given, pending: Table) -> RatedEvents:
        if because := in_memory_because(part):
            games = pl.concat(watch(iter([_numbered(part).collect()])))
            here = replace(part, games=embedded(games))
            return replace(rated_here(here, given, pending), way=SumsManner(because=because))
        own = folder / part.book.name
        if own.exists():  # an edition may be rated once more (`made`)
            own = folder / f"{part.book.name}-again"
        shared = ground(part, given, own)
        pieces = watch(whole_events(_numbered(part), shared.agenda, piece, own / "games"))
        rated = rate_pieces(shared, pieces, threads)
        players = rate_newcomers(shared, rated, pending, newcomers)
        return RatedEvents(
            events=shared.events.table(),
            sums=embedded(rated.sums.together()),
            players=embedded(players),
            results=shared.results.table(),
            rounds=shared.rounds.table(),
            book=part.book,
            rows=cache(partial(_rows, part, given, pending)),
            way=rated.way or BY_ROWS,
        )

    return made(given, rate)


def in_memory_because(part: EditionPart) -> str:
    """Return why the games of a part are rated in memory, all at once; "" where pieces will do."""
    book = part.book
    if part.seats is not None:
        return "substitutions are rated in memory"
    for question in (q.EVENT_CHANGE, q.PASSES, q.SEASONS):
        if question in book:
            return f"{book.name}: {question.name} is asked of explained games"
    if book[q.LAST_GAME_IS_KEPT]:
        return f"{book.name}: the list keeps when a game was played"
    delisted = {name: [1900 if name == "rating_listed" else None] for name in ENTERED}
    rating = to_polars(decide(embedded_table(delisted, ENTERED), book[q.OWN_RATING]))
    if rating["own_rating"].item() is not None:
        return f"{book.name}: whoever has left the list keeps their rating in events"
    return ""


def _numbered(part: EditionPart) -> pl.LazyFrame:
    """Return the games with a number each, and nothing else of them than the engine reads."""
    games: pl.LazyFrame = part.games.native
    names = games.collect_schema().names()
    if "game_id" not in names:
        games, names = games.with_row_index("game_id"), ["game_id", *names]
    return games.select([name for name in GAMES if name in names])


def _rows(part: EditionPart, given: Given, pending: Table) -> ExplainedRows:
    games = replace(part, games=embedded(_numbered(part)))
    return rated_here(games, given, pending).rows()
