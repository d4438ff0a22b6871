"""Reads a spelling file of Scid: its players, and their ratings on every list that it knows."""

from collections.abc import Callable
from dataclasses import dataclass
from os import fstat
from pathlib import Path
from typing import Final

import polars as pl

from arpad.formats.files import beginning, opened, reason
from arpad.formats.scid_spelling.blocks import LINE_MAX, blocks
from arpad.formats.scid_spelling.fields import SpellingBlock, facts_of, read_block
from arpad.report.notes import PROBLEMS_MAX, Notes
from arpad.report.problems import Level, Problem, Text

BYTES_MAX: Final = 1024 * 1024 * 1024
"""The file of April 2021 has 181 MB."""
RATINGS_MAX: Final = 100_000_000
CODE: Final = "spelling"
PLAYERS: Final[dict[str, pl.DataType]] = {
    "player_id": pl.String(), "federation": pl.String(), "birth_date": pl.String(),
    "line": pl.UInt32(),
}  # fmt: skip
RATINGS: Final[dict[str, pl.DataType]] = {
    "player": pl.UInt32(), "year": pl.Int16(), "slot": pl.Int16(), "rating": pl.Int16(),
}  # fmt: skip
_START: Final = 64 * 1024
_SAID: Final[dict[str, tuple[Level, Text, Text]]] = {"line": ("warning",
                                                              Text("The line is "
                                                                   "longer than "
                                                                   "{count} "
                                                                   "characters and "
                                                                   "left out.",
                                                                   count=LINE_MAX),
                                                              Text("Break it into "
                                                                   "several.")),
                                                     "id": ("warning",
                                                            Text("The FIDE id is "
                                                                 "none and left "
                                                                 "out."),
                                                            Text("Write %Bio "
                                                                 "FIDEID "
                                                                 "9900001.")),
                                                     "player": ("warning",
                                                                Text("The ratings "
                                                                     "stand under "
                                                                     "no player "
                                                                     "and are left "
                                                                     "out."),
                                                                Text("Write the "
                                                                     "player in "
                                                                     "the line "
                                                                     "above.")),
                                                     "year": ("warning",
                                                              Text("The ratings "
                                                                   "have no year "
                                                                   "and are left "
                                                                   "out."),
                                                              Text("Write %Elo "
                                                                   "2010:2224,2230,?.")),
                                                     "rating": ("warning",
                                                                Text("The rating "
                                                                     "is none and "
                                                                     "left out."),
                                                                Text("Write 1 to 4 "
                                                                     "figures, or "
                                                                     "? for a list "
                                                                     "without a "
                                                                     "rating."))}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Spelling:
    """The players of a file in its order, and their ratings.

    players: columns of PLAYERS, of which `line` alone is never null. ratings: columns of RATINGS,
    by rising `player`, which is the row of players; `slot` tells which list of its year, from 1.
    """

    players: pl.DataFrame
    ratings: pl.DataFrame


def is_spelling(path: Path) -> bool:
    """Return whether the file is a spelling file with players, by its content."""
    try:
        start = beginning(path, _START)
    except OSError:
        return False
    return any(line.startswith(b"@PLAYER") for line in start.splitlines())


def read(
    path: Path, bytes_max: int = BYTES_MAX, tell: Callable[[float], None] = lambda _: None
) -> tuple[Spelling, tuple[Problem, ...]]:
    r"""Return the players and ratings of a spelling file, and its problems; never raises.

    The comment behind a name tells federations, of which the last is read, and the birth; both are
    null where they are not told. An id that the file calls deprecated is null: FIDE has withdrawn
    it and may have given it to somebody else. Names are not read. `tell` is given the share of the
    file that is read, now and then. Format: comment at the head of Scid's `spelling.ssp`.

    >>> from tempfile import TemporaryDirectory
    >>> text = '''@PLAYER
    ... Reti, Ana #WGM URS/ESP [2224] 1980.07.04 w
    ...   %Bio FIDEID 9900001
    ...   %Elo 2009:?,2210,2224,l224 2010:2230
    ... '''
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "some.ssp")
    ...     _ = path.write_text(text)
    ...     found, problems = read(path)
    >>> found.players.rows()
    [('9900001', 'ESP', '1980-07-04', 2)]
    >>> found.ratings.rows()
    [(0, 2009, 2, 2210), (0, 2009, 3, 2224), (0, 2010, 1, 2230)]
    >>> [(problem.line, problem.code, problem.found) for problem in problems]
    [(4, 'spelling-rating', 'l224')]
    """
    notes = Notes(str(path))
    gathered = _Gathered(notes)
    try:
        with opened(path) as stream:
            size = fstat(stream.fileno()).st_size
        if size > bytes_max:
            message = Text("The file has {count} bytes; {most} are read.", count=size,
                           most=bytes_max)  # fmt: skip
            notes.add("error", f"{CODE}-too-large", message, fix=Text("Give Scid's file alone."))
        else:
            _gather(path, size, gathered, tell)
    except OSError as error:
        message = Text("The file can't be read: {error}.", error=reason(error))
        notes.add("error", f"{CODE}-file", message, fix=Text("Give a file that can be read."))
    return gathered.whole(), notes.all()


def _gather(path: Path, size: int, gathered: "_Gathered", tell: Callable[[float], None]) -> None:
    # Any bytes are Latin-1, and what is read of them is ASCII: names may be in any encoding.
    is_in_players, done = False, 0
    with path.open(encoding="latin-1", newline=None) as stream:
        for line, text in blocks(stream):
            block = read_block(line, text, gathered.count, is_in_players=is_in_players)
            is_in_players = block.is_in_players
            if not gathered.add(block):
                return
            done += len(text)
            tell(min(done / size, 1.0))
    if not gathered.count:
        message = Text("The file has no players.")
        fix = Text("Give Scid's spelling.ssp: its players stand under a line @PLAYER.")
        gathered.notes.add("error", f"{CODE}-section", message, fix=fix)


class _Gathered:
    """The tables of the blocks so far."""

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.count = 0
        self._ratings_count = 0
        self._players: list[pl.DataFrame] = []
        self._ids: list[pl.DataFrame] = []
        self._ratings: list[pl.DataFrame] = []

    def add(self, block: SpellingBlock) -> bool:
        """Keep what a block says; False if it is more than is read."""
        self.count += block.players.height
        self._ratings_count += block.ratings.height
        if self._ratings_count > RATINGS_MAX:
            message = Text("The file has more than {count} ratings: the rest is not read.",
                           count=RATINGS_MAX)  # fmt: skip
            self.notes.add("error", f"{CODE}-too-large", message,
                           fix=Text("Give Scid's file alone."))  # fmt: skip
            return False
        self._players.append(facts_of(block.players))
        self._ids.append(block.ids)
        self._ratings.append(block.ratings.cast(pl.Schema(RATINGS)))
        wrong = block.wrong.unique(["line", "code"], keep="first", maintain_order=True)
        for line, code, text in wrong.head(PROBLEMS_MAX + 1).iter_rows():
            level, said, fix = _SAID[code]
            self.notes.add(level, f"{CODE}-{code}", said, fix=fix, found=text, line=line)
        return True

    def whole(self) -> Spelling:
        """Return all blocks as one."""
        if not self._players:
            return Spelling(pl.DataFrame(schema=PLAYERS), pl.DataFrame(schema=RATINGS))
        players = pl.concat(self._players).with_row_index("player")
        ids = pl.concat(self._ids).cast({"player": pl.UInt32, "player_id": pl.String})
        ids = ids.unique("player", keep="first")
        joined = players.join(ids, on="player", how="left", maintain_order="left")
        columns = (pl.col(name).cast(kind) for name, kind in PLAYERS.items())
        return Spelling(joined.select(columns), pl.concat(self._ratings, rechunk=False))
