"""What a PDF shows, well enough to find a name in it: its strings, by the letters of its fonts."""

import re
import zlib
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final

_STREAM: Final = re.compile(rb"stream\r?\n(.*?)\r?\n?endstream", re.DOTALL)
_INFLATED_MAX: Final = 64 * 2**20
_STRING: Final = re.compile(rb"\(((?:\\.|[^\\()])*)\)|<([0-9A-Fa-f\s]*)>", re.DOTALL)
_ESCAPE: Final = re.compile(rb"\\([0-7]{1,3}|\r?\n|.)", re.DOTALL)
_ESCAPED: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_PAIR: Final = re.compile(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>)?")


def pdf_texts(data: bytes) -> Iterator[str]:
    """Yield the texts of a PDF: its bytes, and what its strings are in each of its fonts.

    Nothing of one that is encrypted, or that shows pictures alone.
    """
    if b"/Encrypt" in data:
        return
    parts = [data, *_inflated(data)]
    fonts = [font for part in parts if b"beginbfchar" in part or b"beginbfrange" in part
             if (font := _letters(part))]  # fmt: skip
    for part in parts:
        yield part.decode("latin-1")
        strings = [_string(*string.groups()) for string in _STRING.finditer(part)]
        for between in ("", " ") if strings else ():
            yield between.join(_plain(string) for string in strings)
            for font in fonts:
                yield between.join(_in_font(string, font) for string in strings)


def _inflated(data: bytes) -> Iterator[bytes]:
    for stream in _STREAM.finditer(data):
        try:
            yield zlib.decompressobj().decompress(stream[1], _INFLATED_MAX)
        except zlib.error:
            continue  # it is no text: a picture, or packed in another way


def _string(literal: bytes | None, digits: bytes | None) -> bytes:
    if literal is not None:
        return _ESCAPE.sub(_escaped, literal)
    figures = b"".join((digits or b"").split())
    return bytes.fromhex((figures + b"0" * (len(figures) % 2)).decode())


def _escaped(escape: re.Match[bytes]) -> bytes:
    sign = escape[1]
    if sign[:1].isdigit():
        return bytes([int(sign, 8) & 255])
    return b"" if sign[-1:] == b"\n" else _ESCAPED.get(sign, sign)


def _plain(string: bytes) -> str:
    return string.decode("utf-16" if string[:2] == b"\xfe\xff" else "latin-1", errors="replace")


def _in_font(string: bytes, font: Mapping[bytes, str]) -> str:
    size = len(next(iter(font)))
    return "".join(font.get(string[at : at + size], "") for at in range(0, len(string), size))


def _letters(cmap: bytes) -> Mapping[bytes, str]:
    """Return the letters of a font by the codes of its glyphs, all of one length (ToUnicode)."""
    font: dict[bytes, str] = {}
    for kind, body in re.findall(rb"beginbf(char|range)(.*?)endbf", cmap, re.DOTALL):
        for line in body.splitlines():
            pair = _PAIR.search(line)
            if pair is None:
                continue
            first, second, third = (
                bytes.fromhex((group or b"").decode()) for group in pair.groups()
            )
            if kind == b"char":
                font[first] = second.decode("utf-16-be", errors="replace")
            elif third:
                glyphs = range(int.from_bytes(first), int.from_bytes(second) + 1)
                for glyph, letter in zip(glyphs, count(int.from_bytes(third))):
                    font[glyph.to_bytes(len(first))] = chr(min(letter, 0x10FFFF))
    return font
