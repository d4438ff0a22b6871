"""By what a person is found in any text: names in any spelling of their letters, births, numbers.

In place of a name stands ERASED, of a birth its year, which the rules read, of a body's number
nothing. In a line of fixed width everything else keeps its column.
"""

import csv
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from arpad.report.names import GLUED, SINGLE, words

ERASED: Final = "Erased"
"""What stands in place of a name."""
_LONG: Final = 6
"""A number of so many signs is a person's wherever it stands."""
_TRF_ID: Final = slice(57, 68)
_CELL: Final = "\t"
_NEAR: Final = 15
"""So many lines around a name belong to the same person, where a row takes several."""
_ESCAPED: Final = re.compile(r"\\u([0-9a-fA-F]{4})")
_SEVERAL_LINES: Final = ("{", "[", "<")


@dataclass(frozen=True)
class Traces:
    """The names of a person, days of birth (2011-03-04), and the numbers that bodies gave.

    `number` is the office's own, which stands in the place of those in tables: games go by it.
    `others` are persons who are called alike: a line that is theirs stays. `former` are numbers of
    the office that were given up for this one.
    """

    names: tuple[str, ...]
    births: tuple[str, ...]
    ids: tuple[str, ...]
    number: str = ""
    others: tuple["Traces", ...] = ()
    former: tuple[str, ...] = ()

    @cached_property
    def _names(self) -> re.Pattern[str] | None:
        """Return what finds a name in plain letters: its words in their order, from any of them."""
        patterns = set()
        for name in self.names:
            name_words = words(name)
            for first in range(len(name_words)):
                turned = (*name_words[first:], *name_words[:first])
                patterns.add(r"[\W_]{1,4}".join(map(re.escape, turned)))
        longest = sorted(patterns, key=lambda pattern: (-len(pattern), pattern))
        return re.compile(rf"(?<![^\W_])(?:{'|'.join(longest)})(?![^\W_])") if longest else None

    @cached_property
    def _dates(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        forms = []
        for birth in self.births:
            year, month, day = birth.split("-")
            forms.append((rf"{year}/{month}/{day}", f"{year}/00/00"))
            forms.append((rf"{year}{month}{day}", year))
            month, day = (f"0?{int(part)}" for part in (month, day))
            forms += [(form, year) for form in (
                rf"{year}[-./]{month}[-./]{day}", rf"{day}[-./]{month}[-./]{year}")]  # fmt: skip
        return tuple((re.compile(rf"(?<!\d){form}(?!\d)"), instead) for form, instead in forms)

    @cached_property
    def _ids(self) -> re.Pattern[str] | None:
        return _any_of(self.ids)

    @cached_property
    def _long_ids(self) -> re.Pattern[str] | None:
        """Return what finds a number that is nobody else's, and no rating or year."""
        return _any_of([own_id for own_id in self.ids if len(own_id) >= _LONG])

    def text(self, text: str) -> str:
        """Return a text without the person; the same text if the person isn't in it.

        >>> person = Traces(("Zukertort, Zoë",), ("2011-03-04",), ())
        >>> person.text("7,Zoe ZUKERTORT,2011-03-04,1800"), person.text("8,Zukertort Ana,2011,")
        ('7,Erased,2011,1800', '8,Zukertort Ana,2011,')
        """
        return self._without(text)

    def _without(self, text: str, *, is_fixed: bool = False) -> str:
        lines = text.split("\n")
        spans = {at: name for at, name in self._named(lines).items()
                 if not name or self._is_own(lines[at], lines[0]) is not False}  # fmt: skip
        named = {at: span for at, span in spans.items()
                 if span or (self._long_ids and self._long_ids.search(lines[at]))}  # fmt: skip
        if not named:
            return text
        reach = _NEAR if text.lstrip("\ufeff \r\n\t")[:1] in _SEVERAL_LINES else 0
        near = {other for at in named for other in range(at - reach, at + reach + 1)}
        for at in sorted(near & set(range(len(lines)))):
            fixed = is_fixed or _is_fixed(lines[at])
            lines[at] = self._line(lines[at], named.get(at, ()), is_fixed=fixed)
        return "\n".join(lines)

    def _named(self, lines: Sequence[str]) -> dict[int, Sequence[tuple[int, int]]]:
        return {at: self._spans(line) for at, line in enumerate(lines) if self._may_name(line)}

    def is_unclear(self, text: str) -> bool:
        """Tell whether a text names somebody, and not which of those who are called so."""
        lines = text.split("\n") if self.others else []
        return any(name and self._is_own(lines[at], lines[0]) is None
                   for at, name in self._named(lines).items())  # fmt: skip

    def is_marked(self, text: str) -> bool:
        """Tell whether a text has the person's birth, or a number that is nobody else's."""
        dates = any(pattern.search(text) for pattern, _ in self._dates)
        return dates or bool(self._long_ids and self._long_ids.search(text))

    def _is_own(self, line: str, header: str) -> bool | None:
        """Tell whether a line that has the name is the person's: None where it doesn't say.

        A number tells it in a TRF's line of a player, and under player_id; elsewhere a birth does,
        or a number so long that it is nothing else.
        """
        number = _number_in(line, header) if self.others else ""
        for traces in (self, *self.others):
            if number and number in (traces.number, *traces.ids, *traces.former):
                return traces is self
        for traces in (self, *self.others):
            if self.others and traces.is_marked(line):
                return traces is self
        return None

    def _may_name(self, line: str) -> bool:
        small = line.lower()
        if not small.isascii() or "\\u" in small:
            return True
        return any(word in small for word in self._words)

    @cached_property
    def _words(self) -> frozenset[str]:
        named = (max(words(name), key=len) for name in self.names if words(name))
        return frozenset((*named, *(own_id.lower() for own_id in self.ids if len(own_id) >= _LONG)))

    def _spans(self, line: str) -> Sequence[tuple[int, int]]:
        """Return from where to where names stand in a line."""
        if self._names is None:
            return ()
        plain, places = _plain(line)
        return [(places[hit.start()], _end(line, places[hit.end() - 1]))
                for hit in self._names.finditer(plain)]  # fmt: skip

    def _line(self, line: str, spans: Sequence[tuple[int, int]], *, is_fixed: bool) -> str:
        def instead(text: str, length: int) -> str:
            return text[:length].ljust(length) if is_fixed else text

        for first, end in reversed(spans):
            kept = "" if is_fixed else _between(line, first, end)
            line = line[:first] + instead(ERASED, end - first) + kept + line[end:]
        for pattern, year in self._dates:
            line = pattern.sub(lambda hit, year=year: instead(year, len(hit[0])), line)  # type: ignore[misc]
        number = "" if is_fixed else self.number
        return (
            line if self._ids is None
            else self._ids.sub(lambda hit: instead(number, len(hit[0])), line)
        )  # fmt: skip

    def cells(self, row: Sequence[str]) -> tuple[str, ...]:
        """Return the cells of a table's row without the person, whose name may stand in several.

        >>> person = Traces(("Zukertort, Zoë",), ("2011-03-04",), (), "509")
        >>> person.cells(("7", "ZUKERTORT", "Zoe", "2011-03-04"))
        ('7', 'Erased', '', '2011')
        """
        line = _CELL.join(re.sub(rf"[{_CELL}\n]", " ", cell) for cell in row)
        redacted = tuple(self.text(line).split(_CELL))
        if len(redacted) != len(row):
            return tuple(map(self.name, row))
        return tuple(row) if _CELL.join(redacted) == line else redacted

    def padded(self, text: str) -> str:
        """Return a text without the person in which everything else keeps its place."""
        return self._without(text, is_fixed=True)

    def name(self, name: str) -> str:
        """Return the name of a file without the person."""
        return self.text(f'"{name}"')[1:-1]


def _any_of(texts: Sequence[str]) -> re.Pattern[str] | None:
    each = "|".join(map(re.escape, sorted(texts, key=len, reverse=True)))
    return re.compile(rf"(?<!\w)(?:{each})(?!\w)") if each else None


def _number_in(line: str, header: str) -> str:
    r"""Return whose line it is by number: of a TRF, or of a table with such a column; else "".

    >>> _number_in('7;"Réti; Ana";1800', "player_id;name;rating"), _number_in("7,\r,", "player_id,")
    ('7', '')
    """
    if line.startswith("001 "):
        return line[_TRF_ID].strip()
    separator = next((sign for sign in "\t;," if sign in header), ",")
    columns = header.lstrip("\ufeff").strip().lower().replace('"', "").split(separator)
    if "player_id" not in columns:
        return ""
    try:
        [cells] = csv.reader([line], delimiter=separator)
    except csv.Error:  # a return amid the line, or a cell of more than 128 KiB: it doesn't say
        return ""
    at = columns.index("player_id")
    return cells[at].strip() if at < len(cells) else ""


def _between(line: str, first: int, end: int) -> str:
    """Return what separates cells in a name whose words stand in several of them."""
    name = line[first:end]
    if '"' in name:
        return "".join(re.findall(r'"[^"]*"', name))
    if "<" in line or line.count('"', 0, first) % 2:
        return ""
    separator = next((sign for sign in "\t;" if sign in line), ",")
    return separator * name.count(separator)


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
