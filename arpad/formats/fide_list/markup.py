"""Walks through a FIDE list in XML, one player after another, and refuses hostile XML.

It drives the standard library's expat directly. defusedxml sets the same handlers around it, but
its last release is of 2021, and it bounds neither depth nor the length of a text. Here a DOCTYPE
ends the reading, so there are no entities to expand or fetch; depth, texts, tags and their number
are bounded, no tree is built, and memory does not grow with the file.
"""

from collections.abc import Callable, Collection
from typing import BinaryIO, Final
from xml.parsers import expat

from arpad.report.problems import Text

ROOT: Final = "playerslist"
PLAYER: Final = "player"
DEPTH_MAX: Final = 8
TEXT_MAX: Final = 1000
TAG_MAX: Final = 1024 * 1024
NAMES_MAX: Final = 200
PLAYERS_MAX: Final = 10_000_000

_CHUNK: Final = 64 * 1024
_PLAYER_DEPTH: Final = 2


class HostileMarkupError(Exception):
    """Carries (message, line, column) of what is no list of players, or hostile."""


class Walk:
    """Collects the texts of each player's elements and gives them to `keep`.

    >>> import io
    >>> players = []
    >>> walk = Walk({"fideid", "name"}, players.append)
    >>> walk.read(io.BytesIO(b"<playerslist><player><name>Reti</name></player></playerslist>"), 99)
    >>> players, walk.seen
    ([{'name': 'Reti'}], {'name'})
    >>> Walk({"name"}, players.append).read(io.BytesIO(b"<html/>"), 99)
    Traceback (most recent call last):
    arpad.formats.fide_list.markup.HostileMarkupError: ('The file begins with <html>.', 1, 1)
    """

    def __init__(self, tags: Collection[str], keep: Callable[[dict[str, str]], None]) -> None:
        self.seen: set[str] = set()
        self.players = 0
        self._tags = frozenset(tags)
        self._keep = keep
        self._depth = 0
        self._texts: dict[str, str] = {}
        self._text: str | None = None
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.StartDoctypeDeclHandler = self._doctype

    def read(self, stream: BinaryIO, bytes_max: int) -> None:
        """Read the stream to its end; raises RefusedError."""
        fed = 0
        parser = self._parser
        try:
            while chunk := stream.read(_CHUNK):
                fed += len(chunk)
                if fed > bytes_max:
                    raise self._refused(Text("The file has more than {most} bytes", most=bytes_max))
                parser.Parse(chunk)
                if fed - max(parser.CurrentByteIndex, 0) > TAG_MAX:
                    raise self._refused(Text("A tag is longer than {most} bytes", most=TAG_MAX))
                if len(parser.intern) > NAMES_MAX:
                    raise self._refused(
                        Text("There are more than {most} names of tags", most=NAMES_MAX)
                    )
            parser.Parse(b"", True)  # noqa: FBT003
        except expat.ExpatError as error:
            message = Text("The XML is broken: {code}.", code=expat.ErrorString(error.code))
            raise HostileMarkupError(message, error.lineno, error.offset + 1) from None
        except (LookupError, ValueError) as error:  # an encoding that nobody knows
            raise self._refused(Text("The XML can't be read: {error}", error=str(error))) from None

    @property
    def place(self) -> tuple[int, int]:
        """Return the line and column that the walk has come to."""
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def _start(self, tag: str, _: dict[str, str]) -> None:
        depth = self._depth = self._depth + 1
        if depth > _PLAYER_DEPTH:
            if depth > DEPTH_MAX:
                raise self._refused(Text("Tags stand more than {most} deep", most=DEPTH_MAX))
            if depth == _PLAYER_DEPTH + 1:
                self._field(tag)
        elif depth == _PLAYER_DEPTH:
            if tag != PLAYER:
                raise self._refused(
                    Text("<{tag}> stands where <{player}> is expected", tag=tag[:40], player=PLAYER)
                )
        elif tag != ROOT:
            raise self._refused(Text("The file begins with <{tag}>", tag=tag[:40]))

    def _field(self, tag: str) -> None:
        self.seen.add(tag)
        if tag in self._tags:
            if tag in self._texts:
                raise self._refused(Text("A player has two <{tag}>", tag=tag))
            self._text = ""
            self._parser.CharacterDataHandler = self._characters

    def _characters(self, text: str) -> None:
        self._text = f"{self._text or ''}{text}"
        if len(self._text) > TEXT_MAX:
            raise self._refused(Text("A text is longer than {most} characters", most=TEXT_MAX))

    def _end(self, tag: str) -> None:
        self._depth -= 1
        if self._depth == _PLAYER_DEPTH:
            if self._text is not None:
                self._texts[tag] = self._text
                self._text = self._parser.CharacterDataHandler = None
        elif self._depth == _PLAYER_DEPTH - 1:
            self.players += 1
            if self.players > PLAYERS_MAX:
                raise self._refused(Text("There are more than {most} players", most=PLAYERS_MAX))
            self._keep(self._texts)
            self._texts = {}

    def _doctype(self, *_: object) -> None:
        raise self._refused(Text("A DOCTYPE is refused: it could define entities without end"))

    def _refused(self, what: Text) -> HostileMarkupError:
        return HostileMarkupError(Text("{what}.", what=what), *self.place)


class ElementSearch(Walk):
    r"""Finds where elements of players stand: row and tag -> line, and column of the text.

    >>> import io
    >>> search = ElementSearch({(1, "name")})
    >>> players = b"<player/><player>\n<name/></player>"
    >>> search.read(io.BytesIO(b"<playerslist>" + players + b"</playerslist>"), 99)
    >>> search.places
    {(1, 'name'): (2, 7)}
    """

    def __init__(self, wanted: Collection[tuple[int, str]]) -> None:
        super().__init__((), lambda _: None)
        self.places: dict[tuple[int, str], tuple[int, int]] = {}
        self._wanted = frozenset(wanted)

    def _field(self, tag: str) -> None:
        spot = self.players, tag
        if spot in self._wanted:
            line, column = self.place
            self.places[spot] = line, column + len(tag) + 2
