"""Reads a table of games, whoever wrote it: what its columns may be called, what a result means.

Games tables of this house, headers of PGN files as a table, and international football results, as
CSV (also gzipped) or Parquet. `rated_games` and `record` take from it what their studies need.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import polars as pl

from arpad.formats.files import beginning, whole
from arpad.formats.frames import Frame, csv_of
from arpad.formats.tables.source import LINE, FileSource, open_source, source_of
from arpad.formats.zipped import GZIP, gunzip
from arpad.report.notes import Notes, listed, shortened
from arpad.report.problems import Text, Value, marked, plural

LINES_TOLD: Final = 5
ROUND: Final = "round"
"""A column that tells games of a day apart; no study reads it."""
NUMBERS: Final = re.compile(r"(_|unnamed__|__index_level_)\d+(__)?$")
"""Columns without a name, as other programs call them: they number the rows."""

BYTES_MAX: Final = 1024 * 1024 * 1024
"""A larger file is not read, nor one that is larger when it is unpacked."""
NAMES: Final = {
    "white_id": ("white_id", "white", "home_team"),
    "black_id": ("black_id", "black", "away_team"),
    "result": ("result",),
    "white_rating": ("white_rating", "whiteelo", "white_elo"),
    "black_rating": ("black_rating", "blackelo", "black_elo"),
    "event_id": ("event_id", "event"),
    "site": ("site",),
    "day": ("played_on", "date"),
    "time_control": ("time_control", "timecontrol"),
    "white_birth": ("white_birth_date", "white_birth", "white_born"),
    "black_birth": ("black_birth_date", "black_birth", "black_born"),
    "neutral": ("neutral",),
    "goals": ("home_score",),
    "goals_against": ("away_score",),
    "competition": ("tournament",),
    "weight": ("weight",),
    "winner_id": ("winner_id", "winner", "winner_name"),
    "loser_id": ("loser_id", "loser", "loser_name"),
    "winner_rating": ("winner_rating",),
    "loser_rating": ("loser_rating",),
}
"""Our columns, and what they may be called: capitals or not, blanks or underlines."""
_OF_WINNERS: Final = ("winner_id", "loser_id", "winner_rating", "loser_rating")
SCORES: Final = {
    "1": 1.0, "0": 0.0, "=": 0.5, "½": 0.5, "1/2": 0.5, "0.5": 0.5, "0,5": 0.5,
    **{text.replace("-", between): score for between in "-–:"
       for text, score in (("1-0", 1.0), ("0-1", 0.0), ("1/2-1/2", 0.5), ("½-½", 0.5))},
}  # fmt: skip
"""Results of played games, seen from White."""
UNPLAYED: Final = r"(?i)^[\s*?+\-:/]*$|^[01=½][-:]?[01=½]?\s*f$|^0[-:]0$|^(bye|[fuhz])$"
"""How a game is written that was not played to a result: forfeits, byes, games that go on."""
UNDATED: Final = r"^[\s?.\-/]*$|^(\d{4}|\?{4})(\D?(0[1-9]|1[0-2]|\?\?)|\D*$)"
"""A day that has a month, or says that none is known."""
Source: TypeAlias = Path | Frame
"""Games as a file, or as a frame of any kind (Polars, pandas, pyarrow ...)."""
Columns = Mapping[str, str]
"""What a file calls our columns: {"white_id": "Heim"}; a header's names count as in `NAMES`."""


def read_columns(text: str) -> Columns:
    """Return the pairs of OURS=THEIRS,...; ValueError, saying why, where one is none of ours.

    >>> read_columns("white_id=Heim, day=Datum")
    {'white_id': 'Heim', 'day': 'Datum'}
    >>> read_columns("colour=Farbe")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: there is no column 'colour'; there are white_id, ...
    """
    pairs = [
        [side.strip() for side in pair.split("=", 1)] for pair in text.split(",") if pair.strip()
    ]
    if not all(len(pair) == 2 and all(pair) for pair in pairs):
        raise ValueError("write white_id=NAME,black_id=NAME")
    ours = {their: name for name, theirs in NAMES.items() for their in (name, *theirs)}
    unknown = [name for name, _ in pairs if name not in ours]
    if unknown:
        usual_names = ", ".join(usual for usual, *_ in NAMES.values())
        raise ValueError(f"there is no column '{unknown[0]}'; there are {usual_names}")
    return {ours[name]: theirs for name, theirs in pairs}


def open_games(
    source: Source, notes: Notes, columns: Columns | None = None, bytes_max: int = BYTES_MAX
) -> pl.DataFrame | None:
    r"""Return the columns of NAMES that there are, as text, or None with a problem.

    columns: what the file calls them, where it is none of those names; one that is not there is a
    problem. Games that stand there twice are warned of. Winner and loser become White and Black
    (`_by_name`). Blank cells are null, control characters are taken out; rows with more cells than
    the header are left out, each with a problem.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.csv")
    ...     _ = path.write_text("White,Black Elo,Sum\nRuiz, 2100,=1+1\n")
    ...     open_games(path, Notes()).rows(named=True)
    [{'white_id': 'Ruiz', 'black_rating': '2100'}]
    """
    cells = opened_cells(source, notes, bytes_max)
    if cells is None:
        return None
    header = [name for name in cells.frame.columns if name != LINE]
    wanted = {ours: _as_read(theirs, header) for ours, theirs in (columns or {}).items()}
    if missing := [theirs for theirs in wanted.values() if theirs not in header]:
        message = Text("Columns are missing: {missing}.", missing=missing)
        fix = Text("The header has {columns}.", columns=header[:20])
        notes.add("error", "games-column", message, fix=fix, line=1)
        return None
    columns_read = {}
    for ours, theirs in NAMES.items():
        names = (wanted[ours],) if ours in wanted else theirs
        present = [name for name in names if name in header]
        if present:
            text = pl.col(present[0])
            columns_read[ours] = _year_first(text) if ours == "day" else text
    games = _by_name(cells.frame.select(**columns_read))
    identifying = [
        "white_id",
        "black_id",
        "day",
        "result" if "result" in games.columns else "goals",
    ]
    if set(identifying) <= set(games.columns):  # else nobody can know one game from another
        is_played = score() if "result" in identifying else pl.col("goals")
        is_game = pl.all_horizontal(pl.col(identifying).is_not_null(), is_played.is_not_null())
        is_game_of = games.select(is_game).to_series()
        warn_of_copies(cells.frame, is_game_of, notes)
        if ROUND in header:
            told_by = [name for name in (*identifying, "event_id") if name in games.columns]
            alike = cells.frame.select(LINE, ROUND).hstack(games.select(told_by))
            warn_of_games_twice(cells.frame, alike.filter(is_game_of), notes)
    return games


def _year_first(text: pl.Expr) -> pl.Expr:
    """Return days written with dots and the year last, 5.9.2010, as 2010-09-05; others as is."""
    parts = text.cast(pl.String).str.extract_groups(r"^(\d{1,2}|\?\?)\.(\d{1,2})\.(\d{4})$")
    day, month, year = (parts.struct.field(number) for number in "123")
    written = pl.format("{}-{}-{}", year, month.str.pad_start(2, "0"), day.str.pad_start(2, "0"))
    return pl.coalesce(written, text.cast(pl.String))


def _as_read(name: str, header: Sequence[str]) -> str:
    """Return a column's name as the reader of tables writes it, or as it was given."""
    plain = re.sub(r"\W", "_", name.strip().lower())
    return next((column for column in header if column in (name, plain)), name)


def _by_name(games: pl.DataFrame) -> pl.DataFrame:
    """Return games told as winner and loser with the first by name as White, on neutral ground.

    As White and Black the winner would be known from his side. A result that is there may say that
    a game was drawn.

    >>> _by_name(pl.DataFrame({"winner_id": ["B", "A"], "loser_id": ["A", "C"]})).rows()
    [('A', 'B', '0', '1'), ('A', 'C', '1', '1')]
    """
    has = set(games.columns)
    if "white_id" in has or not {"winner_id", "loser_id"} <= has:
        return games.drop(_OF_WINNERS, strict=False)
    is_first = pl.col("winner_id") < pl.col("loser_id")
    won = pl.when(is_first).then(pl.lit("1")).otherwise(pl.lit("0"))
    if "result" in has:
        drawn = [text for text, value in SCORES.items() if value == 0.5]
        won = pl.when(pl.col("result").is_in(drawn)).then(pl.lit("=")).otherwise(won)
    sides = {
        f"{side}{what}": pl.when(is_first).then(first).otherwise(second)
        for what in ("_id", "_rating")
        if f"winner{what}" in has and f"loser{what}" in has
        for side, first, second in (
            ("white", f"winner{what}", f"loser{what}"),
            ("black", f"loser{what}", f"winner{what}"),
        )
    }
    by_name = games.with_columns(**sides, result=won, neutral=pl.lit("1"))
    kept = [name for name in games.columns if name not in (*_OF_WINNERS, "result", "neutral")]
    return by_name.select(
        [name for name in sides if name not in kept] + ["result", "neutral"] + kept
    )


def open_pairs(source: Source, notes: Notes, columns: Columns | None = None) -> pl.DataFrame | None:
    """Return white, black and neutral of games to come, which need no result; None with a problem.

    Rows without both players, or with one player twice, are left out.
    """
    named = open_games(source, notes, columns)
    if named is None:
        return None
    if missing := [name for name in ("white_id", "black_id") if name not in named.columns]:
        message = Text("Columns are missing: {missing}.", missing=missing)
        notes.add("error", "games-column", message, fix=Text("Name them in the header line."),
                  line=1)  # fmt: skip
        return None
    is_neutral = (
        pl.col("neutral").str.to_lowercase().is_in(["true", "1"]).fill_null(value=False)
        if "neutral" in named.columns
        else pl.lit(value=False)
    )
    pairs = named.select(white="white_id", black="black_id", neutral=is_neutral)
    return pairs.drop_nulls(["white", "black"]).filter(pl.col("white") != pl.col("black"))


def warn_of_cells(games: pl.DataFrame, notes: Notes) -> None:
    """Warn of results and neutral grounds that can't be read; blanks and forfeits are fine.

    >>> notes = Notes()
    >>> warn_of_cells(pl.DataFrame({"result": ["1-0", "*", "+", None, "2", "win"]}), notes)
    >>> notes.all()[0].message
    "Results that can't be read, such as '2': 2. These games are left out."
    """
    _warn_of(games, "result", UNPLAYED, list(SCORES), notes,
             marked("Results that can't be read, such as {example}: {count}. These games are left "
                    "out."),
             Text("Write 1, 0 or 1/2 for White, or 1-0, 0-1, 1/2-1/2; * where none was "
                  "played."))  # fmt: skip
    _warn_of(games, "neutral", r"^\s*$", ["1", "0", "true", "false"], notes,
             marked("Cells of neutral that can't be read, such as {example}: {count}. These games "
                    "are taken as not neutral."), Text("Write 1 or 0."))  # fmt: skip


def warn_of_days(games: pl.DataFrame, notes: Notes) -> None:
    """Warn of days that can't be read, where only games with a month are taken.

    >>> notes = Notes()
    >>> days = ["2010-09-01", "2010.09", "????.??.??", "2010", None, "5 May", "2010-13-01"]
    >>> warn_of_days(pl.DataFrame({"day": days}), notes)
    >>> notes.all()[0].message
    "Days that can't be read, such as '5 May': 2. These games are left out."
    """
    _warn_of(games, "day", UNDATED, [], notes,
             marked("Days that can't be read, such as {example}: {count}. These games are left "
                    "out."), Text("Write 2010-09-01, 2010.09.01 or 1.9.2010."))  # fmt: skip


def _warn_of(
    games: pl.DataFrame, column: str, blank: str, codes: list[str], notes: Notes,
    template: str, fix: Text,
) -> None:  # fmt: skip
    if column not in games.columns:
        return
    cells = games[column].drop_nulls().cast(pl.String)
    each = cells.unique(maintain_order=True)  # of a million few differ
    odd = each.filter(~each.str.to_lowercase().is_in(codes) & ~each.str.contains(blank))
    if len(odd):
        count = int(cells.is_in(odd.implode()).sum())
        message = Text(template, count=count, example=repr(shortened(odd[0])))
        notes.add("warning", "games-cell", message, fix=fix)


def score(column: str = "result") -> pl.Expr:
    """Return White's score of a written result; null where none was played for."""
    return pl.col(column).replace_strict(SCORES, default=None, return_dtype=pl.Float64)


def rating(column: str) -> pl.Expr:
    """Return the whole rating above 0 that is written, or null."""
    number = pl.col(column).cast(pl.Int32, strict=False)
    return pl.when(number > 0).then(number)


def named_source(source: Source) -> str:
    """Return what problems call the file; a frame has no name."""
    return str(source) if isinstance(source, Path) else ""


def in_words(source: Source) -> str:
    """Return how a report names the games: by their file."""
    return source.name if isinstance(source, Path) else "games given as a frame"


def opened_cells(source: Source, notes: Notes, bytes_max: int) -> FileSource | None:
    """Return the cells; a gzipped file is unpacked up to `bytes_max`, and no further."""
    if not isinstance(source, Path):
        return source_of(csv_of(source), notes)
    try:
        is_packed = beginning(source, len(GZIP)) == GZIP
        data = (gunzip(whole(source, bytes_max), notes, bytes_max, "table-file")
                if is_packed else None)  # fmt: skip
    except OSError:
        is_packed, data = False, None  # open_source says why
    if not is_packed:
        return open_source(source, notes, bytes_max)
    return None if data is None else source_of(data, notes)


def warn_of_copies(rows: pl.DataFrame, is_game: pl.Series, notes: Notes) -> None:
    """Warn of games that stand in a table twice; rows of no game count nowhere, copied or not.

    rows: every column of the file, as text, with the line. A number of the rows, as other programs
    write it into a column without a name, says nothing of a game; a column `round` does.

    >>> notes = Notes()
    >>> games = pl.DataFrame({"white": ["A", "B", "A"], "black": ["C", "C", "C"], LINE: [2, 3, 4]})
    >>> warn_of_copies(games, pl.Series([True, True, True]), notes)
    >>> notes.all()[0].message
    '1 row is alike in every cell to an earlier row and counts once more: line 4 (as line 2).'
    """
    cells = [name for name in rows.columns if name != LINE and not NUMBERS.match(name)]
    games = rows.filter(is_game)
    games = games.filter(games.select(cells).hash_rows().is_duplicated())  # few are looked at
    first = games.select(LINE, first=pl.col(LINE).first().over(cells))
    copies = first.filter(pl.col(LINE) != pl.col("first"))
    if copies.is_empty():
        return
    message = plural("{count} row is alike in every cell to an earlier row and counts once more: "
                     "{lines}.", "{count} rows are alike in every cell to an earlier row and count "
                     "once more: {lines}.", count=copies.height,
                     lines=_first_lines(copies))  # fmt: skip
    fix = Text("Take the copies out; if they are games of their own, tell them apart in a column "
               "round.")  # fmt: skip
    notes.add("warning", "games-copies", message, fix=fix, line=copies.item(0, LINE))


def _first_lines(copies: pl.DataFrame) -> Value:
    """Return the first lines of rows that stand in a table before, each with that other line."""
    lines = [Text("line {line} (as line {other})", line=line, other=other)
             for line, other in copies.head(LINES_TOLD).rows()]  # fmt: skip
    return listed(lines, LINES_TOLD, copies.height)


def warn_of_games_twice(rows: pl.DataFrame, games: pl.DataFrame, notes: Notes) -> None:
    """Warn of rows that are one game: players, day, round, result and event, if it is there, alike.

    Other cells of the `rows` differ, a rating say: two lists rated the game, each with ratings of
    its own. `games` have the line, the round and what has to be alike; a round that is not a number
    tells no games apart.

    >>> notes = Notes()
    >>> games = pl.DataFrame({"white_id": ["A", "A"], "black_id": ["B", "B"], "round": ["3", "3"],
    ...     LINE: [2, 9]})
    >>> warn_of_games_twice(games.with_columns(white_rating=pl.Series(["1", "2"])), games, notes)
    >>> notes.all()[0].message
    '1 row is a game of an earlier row again (players, day, round and result), and counts once \
more: line 9 (as line 2).'
    """
    key = [name for name in games.columns if name != LINE]
    games = games.filter(pl.col(ROUND).cast(pl.Int64, strict=False).is_not_null())
    games = games.filter(games.select(key).hash_rows().is_duplicated())
    cells = [name for name in rows.columns if name != LINE and not NUMBERS.match(name)]
    few = rows.join(games, on=LINE, how="semi", maintain_order="left")
    games = games.join(few.unique(cells, keep="first"), on=LINE, how="semi", maintain_order="left")
    first = games.select(LINE, first=pl.col(LINE).first().over(key))
    again = first.filter(pl.col(LINE) != pl.col("first"))
    if again.is_empty():
        return
    message = plural("{count} row is a game of an earlier row again (players, day, round and "
                     "result), and counts once more: {lines}.", "{count} rows are games of earlier "
                     "rows again (players, day, round and result), and count once more: {lines}.",
                     count=again.height, lines=_first_lines(again))  # fmt: skip
    fix = Text("Leave each game once: of a table of several lists, the rows of one list.")
    notes.add("warning", "games-copies", message, fix=fix, line=again.item(0, LINE))
