"""Reads a large text in blocks of whole lines, and keeps no line longer than it may be."""

from collections.abc import Iterator
from typing import Final, TextIO

BLOCK: Final = 4 * 1024 * 1024
LINE_MAX: Final = 4096
"""Characters of a line; the longest that Scid's file of 2021 has in its players is 121."""


def blocks(stream: TextIO, size: int | None = None) -> Iterator[tuple[int, str]]:
    r"""Yield the number of a block's first line, and its lines without the last line's end.

    Of a line that is longer than a block its first characters alone are kept, LINE_MAX and one
    more: whoever reads the lines can tell that it is too long. `stream` translates line ends; a
    block has `size` characters, BLOCK if that is not told.

    >>> from io import StringIO
    >>> list(blocks(StringIO("@PLAYER\nReti\nEuwe"), size=9))
    [(1, '@PLAYER'), (2, 'Reti'), (3, 'Euwe')]
    """
    rest, line = "", 1
    while text := stream.read(size or BLOCK):
        whole, end, rest_of_text = text.rpartition("\n")
        if end:
            lines = rest + whole
            yield line, lines
            line += lines.count("\n") + 1
            rest = rest_of_text
        else:
            rest = (rest + text)[: LINE_MAX + 1] if len(rest) > LINE_MAX else rest + text
    if rest:
        yield line, rest
