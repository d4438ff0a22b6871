"""By what a person is found in any text: names in any spelling of their letters, births, numbers.

In place of a name stands ERASED, of a birth its year, which the rules read, of a body's number
nothing. In a line of fixed width everything else keeps its column.
"""

import re
import unicodedata
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Final

from arpad.report.letters import GLUED, SINGLE, words

ERASED: Final = "Erased"
"""What stands in place of a name."""
_NEAR: Final = 15
"""So many lines around a name belong to the same person, where a row takes several."""
_ESCAPED: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_SEVERAL_LINES: Final = ("{", "[", "<")


@dataclass(frozen=True)
class Traces:
    """The names of a person, days of birth (2011-03-04), and the numbers that bodies gave."""

    names: tuple[str, ...]
    births: tuple[str, ...]
    ids: tuple[str, ...]

    @cached_property
    def _names(self) -> re.Pattern[str] | None:
        """Return what finds a name in plain letters: its words in their order, from any of them."""
        patterns = set()
        for name in self.names:
            found = words(name)
            for first in range(len(found)):
                turned = (*found[first:], *found[:first])
                patterns.add(r"[\W_]{1,4}".join(map(re.escape, turned)))
        longest = sorted(patterns, key=lambda pattern: (-len(pattern), pattern))
        return re.compile(rf"(?<![^\W_])(?:{'|'.join(longest)})(?![^\W_])") if longest else None

    @cached_property
    def _dates(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        found = []
        for birth in self.births:
            year, month, day = birth.split("-")
            found.append((rf"{year}/{month}/{day}", f"{year}/00/00"))
            found.append((rf"{year}{month}{day}", year))
            found += [(form, year) for form in (
                rf"{year}[-.]{month}[-.]{day}", rf"{day}[-./]{month}[-./]{year}")]  # fmt: skip
        return tuple((re.compile(rf"(?<!\d){form}(?!\d)"), instead) for form, instead in found)

    @cached_property
    def _ids(self) -> re.Pattern[str] | None:
        each = "|".join(map(re.escape, sorted(self.ids, key=len, reverse=True)))
        return re.compile(rf"(?<!\w)(?:{each})(?!\w)") if each else None

    def text(self, text: str) -> str:
        """Return a text without the person; the same text if the person isn't in it.

        >>> person = Traces(("Zukertort, Zoë",), ("2011-03-04",), ())
        >>> person.text("7,Zoe ZUKERTORT,2011-03-04,1800"), person.text("8,Zukertort Ana,2011,")
        ('7,Erased,2011,1800', '8,Zukertort Ana,2011,')
        """
        lines = text.split("\n")
        spans = {at: self._spans(line) for at, line in enumerate(lines) if self._may_name(line)}
        named = {at: found for at, found in spans.items() if found}
        if not named:
            return text
        reach = _NEAR if text.lstrip("\ufeff \r\n\t")[:1] in _SEVERAL_LINES else 0
        near = {other for at in named for other in range(at - reach, at + reach + 1)}
        for at in sorted(near & set(range(len(lines)))):
            lines[at] = self._line(lines[at], named.get(at, ()))
        return "\n".join(lines)

    def _may_name(self, line: str) -> bool:
        small = line.lower()
        if not small.isascii() or "\\u" in small:
            return True
        return any(word in small for word in self._words)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(max(words(name), key=len) for name in self.names if words(name))

    def _spans(self, line: str) -> Sequence[tuple[int, int]]:
        """Return from where to where names stand in a line."""
        if self._names is None:
            return ()
        plain, places = _plain(line)
        return [(places[hit.start()], _end(line, places[hit.end() - 1]))
                for hit in self._names.finditer(plain)]  # fmt: skip

    def _line(self, line: str, spans: Sequence[tuple[int, int]]) -> str:
        is_fixed = _is_fixed(line)

        def instead(text: str, length: int) -> str:
            return text[:length].ljust(length) if is_fixed else text

        for first, end in reversed(spans):
            line = line[:first] + instead(ERASED, end - first) + line[end:]
        for pattern, year in self._dates:
            line = pattern.sub(lambda hit, year=year: instead(year, len(hit[0])), line)  # type: ignore[misc]
        return (
            line if self._ids is None else self._ids.sub(lambda hit: instead("", len(hit[0])), line)
        )

    def data(self, data: bytes) -> bytes:
        """Return the bytes of a file without the person, the same ones if it isn't a text."""
        encoding = _encoding(data)
        if encoding is None:
            return data
        text = data.decode(encoding)
        redacted = self.text(text)
        return data if redacted == text else redacted.encode(encoding)

    def are_in(self, data: bytes) -> bool:
        """Tell whether the person is named in a file, packed or not."""
        return any(self.text(text) != text for text in _texts(data))


def _is_fixed(line: str) -> bool:
    return not any(sign in line for sign in '";\t<{') and line.count(",") < 3


def _plain(line: str) -> tuple[str, list[int]]:
    """Return a line in plain small letters, and where each of them stands in it."""
    letters: list[str] = []
    places: list[int] = []
    at = 0
    while at < len(line):
        size = _length(line, at)
        sign = line[at] if size == 1 else chr(int(line[at + 2 : at + 6], 16))
        small = "" if sign in GLUED else SINGLE.get(sign.lower(), sign.lower())
        for letter in unicodedata.normalize("NFKD", small):
            if unicodedata.category(letter)[0] != "M":
                letters.append(letter)
                places.append(at)
        at += size
    return "".join(letters), places


def _end(line: str, at: int) -> int:
    """Return where a letter ends, with the accents that follow it."""
    at += _length(line, at)
    while at < len(line) and unicodedata.combining(line[at]):
        at += 1
    return at


def _length(line: str, at: int) -> int:
    """Return how long the sign at a place is: 6 for one that JSON has escaped, else 1."""
    return 6 if line[at] == "\\" and _ESCAPED.match(line, at) else 1


def _encoding(data: bytes) -> str | None:
    """Return how a text is encoded; None for what is no text."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    if data[:2] == b"PK" or data[:4] in (b"PAR1", b"%PDF") or b"\0" in data[:4096]:
        return None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252" if _is_cp1252(data) else "latin-1"
    return "utf-8"


def _is_cp1252(data: bytes) -> bool:
    try:
        data.decode("cp1252")
    except UnicodeDecodeError:
        return False
    return True


def _texts(data: bytes) -> Iterator[str]:
    """Yield what can be read of a file: its text, the texts packed in it, or its letters."""
    encoding = _encoding(data)
    if encoding is not None:
        yield data.decode(encoding)
        return
    if data[:2] == b"PK":
        try:
            with zipfile.ZipFile(BytesIO(data)) as packed:
                for part in packed.namelist():
                    yield from _texts(packed.read(part))
        except zipfile.BadZipFile:
            yield data.decode("latin-1")
        return
    for encoding in ("latin-1", "utf-8", "utf-16-le"):
        yield data.decode(encoding, errors="replace")
