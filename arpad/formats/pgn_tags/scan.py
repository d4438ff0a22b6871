"""Finds the tags of every game in the bytes of a PGN file, stepping over moves and comments.

What is stepped over: everything from the last tag of a game to the next line that begins with a tag
and stands outside a comment. A comment runs from { to the next }, or from ; to the end of its line;
a line that begins with % is no part of the games.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from arpad.report.notes import Notes
from arpad.report.problems import Text

TAGS_MAX: Final = 100  # of one game

_TAG: Final = rb'\[\s*+([A-Za-z0-9_]{1,64}+)\s++"((?:[^"\\\r\n]++|\\[^\r\n])*+)"\s*+\]'
_BLOCK: Final = re.compile(rb"(?:\s*+" + _TAG + rb")++")
_TAGS: Final = re.compile(_TAG)
_LOOSE: Final = re.compile(rb'\[\s*+([A-Za-z0-9_]{1,64}+)[ \t]*+"?([^\r\n]{0,1000})')
_BETWEEN: Final = re.compile(rb"(?:\s++|^%[^\r\n]*+)++", re.MULTILINE)
_INDENTED: Final = re.compile(rb"\n[ \t]++\[")
_STEP: Final = re.compile(rb"[{;]|^%", re.MULTILINE)
_ESCAPED: Final = re.compile(rb"\\(.)")


@dataclass(frozen=True, slots=True)
class Scanned:
    """One game: its tags by name, the line of the first, and its moves as they stand."""

    tags: dict[bytes, bytes]
    line: int
    moves: bytes


def scan(data: bytes, notes: Notes) -> Iterator[Scanned]:
    r"""Yield the games of the file, in their order.

    >>> game = b'[Event "The \\"Big\\" Open"]\n[White "Reti"]\n\n1. e4 {not [a tag "x"]} *\n'
    >>> [(one.tags[b"Event"], one.line) for one in scan(game * 2, Notes())]
    [(b'The "Big" Open', 1), (b'The "Big" Open', 5)]
    """
    position = 3 if data.startswith(b"\xef\xbb\xbf") else 0
    counted, line = 0, 1
    if _INDENTED.search(data):
        data = _INDENTED.sub(b"\n[", data)
    if data[position : position + 1] not in (b"[", b"%"):
        position = _next_tag(data, position, notes)
    while position < len(data):
        if between := _BETWEEN.match(data, position):
            position = between.end()
        line += data.count(b"\n", counted, position)
        counted = position
        tags, position = _tags(data, position, line, notes)
        start, position = position, _next_tag(data, max(position - 1, 0), notes)
        if tags:
            yield Scanned(tags, line, data[start:position])


def _tags(data: bytes, position: int, line: int, notes: Notes) -> tuple[dict[bytes, bytes], int]:
    """Return the tags that stand together here, and the position after them."""
    tags: dict[bytes, bytes] = {}
    while True:
        if block := _BLOCK.match(data, position):
            pairs = _TAGS.findall(data, position, block.end())[:TAGS_MAX]
            if data.find(b"\\", position, block.end()) >= 0:
                pairs = [(name, _ESCAPED.sub(rb"\1", value)) for name, value in pairs]
            tags = {**dict(reversed(pairs)), **tags}  # of two tags of one name, the first counts
            position = block.end()
        between = _BETWEEN.match(data, position)
        after = between.end() if between else position
        loose = _LOOSE.match(data, after)
        if loose is None:
            return tags, position
        if not _BLOCK.match(data, after):
            _add_loose(tags, loose, line + data.count(b"\n", position, after), notes)
            end = data.find(b"\n", after)
            position = len(data) if end < 0 else end + 1
        else:
            position = after


def _add_loose(tags: dict[bytes, bytes], tag: re.Match[bytes], line: int, notes: Notes) -> None:
    """Add a tag whose quotes are not as they should be, if it is plain what it says."""
    value = tag[2].rstrip()
    is_plain = value.endswith(b"]")
    text = tag[0].decode("latin-1").rstrip()
    notes.add("fixed" if is_plain else "error", "pgn-tag",
              Text("The quotes of a tag are not escaped; read up to the bracket.") if is_plain
              else Text("A tag has no end, and is not read."),
              fix=Text('Write a tag as [Event "Riga Open"], with \\" for a quote inside.'),
              found=text, line=line, column=1)  # fmt: skip
    if is_plain:
        tags.setdefault(tag[1], value.removesuffix(b"]").rstrip().removesuffix(b'"'))


def _next_tag(data: bytes, position: int, notes: Notes) -> int:
    """Return where the next line begins that starts with a tag and stands outside comments."""
    start = position
    while True:
        line_end = data.find(b"\n[", position)
        if line_end < 0:
            return len(data)
        if not data[line_end + 2 : line_end + 3].isalpha():
            position = line_end + 2
            continue
        end = _comment_end(data, start, line_end)
        if end <= line_end:
            return line_end + 1
        if data.startswith(b"[Event ", line_end + 1):
            _note_swallowed(data, line_end, notes)
        start, position = end, end - 1


def _comment_end(data: bytes, start: int, place: int) -> int:
    """Return the end of the comment that covers the place, or `start` if none does."""
    last = data.rfind(b"{", start, place)
    if last < 0 or data.find(b"}", last, place) >= 0:
        return start
    while step := _STEP.search(data, start, place):
        is_brace = step[0] == b"{"
        end = data.find(b"}" if is_brace else b"\n", step.end())
        if end < 0 or end >= place:
            return (end + 1 or len(data)) if is_brace else start
        start = end + 1
    return start


def _note_swallowed(data: bytes, place: int, notes: Notes) -> None:
    notes.add("error", "pgn-comment",
              Text("What looks like a game stands inside a comment, and is not read."),
              fix=Text("Close the comment before it with {sign}.", sign="}"),
              found=data[place + 1: place + 60].split(b"\n")[0].decode("latin-1"),
              line=data.count(b"\n", 0, place + 1) + 1, column=1)  # fmt: skip
