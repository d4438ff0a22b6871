"""What the tags of one game say: who played whom, in which round, when, and the result."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from arpad.formats.pgn_tags.scan import Scanned
from arpad.formats.trf.cells import read_word
from arpad.report.notes import Notes
from arpad.report.problems import Level, Text

_DATE: Final = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")
_UNKNOWN: Final = ("", "?", "-", "0", "*", "??", "N/A")
_RESULTS: Final = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("=", "=")}
_OTHERWISE: Final = {
    "1:0": ("1", "0"), "0:1": ("0", "1"), "1/2": ("=", "="), "1/2:1/2": ("=", "="),
    "½-½": ("=", "="), "½": ("=", "="), "0.5-0.5": ("=", "="), "=-=": ("=", "="),
    "+--": ("+", "-"), "--+": ("-", "+"), "+:-": ("+", "-"), "-:+": ("-", "+"),
    "+/-": ("+", "-"), "-/+": ("-", "+"), "+-": ("+", "-"), "-+": ("-", "+"),
    "-:-": ("-", "-"), "-/-": ("-", "-"), "---": ("-", "-"), "--": ("-", "-"),
    "1-0f": ("+", "-"), "0-1f": ("-", "+"), "1-0ff": ("+", "-"), "0-1ff": ("-", "+"),
}  # fmt: skip
_UNPLAYED: Final = ("forfeit", "default", "walkover", "unplayed", "no show", "no-show")
_MOVE: Final = re.compile(rb"[a-h1-8KQRBN][a-h1-8x]*[a-h][1-8]|O-O|0-0-0")
_COMMENT: Final = re.compile(rb"\{[^}]*+\}?|;[^\n]*+")
_MOVES_SHORT: Final = 2_000  # a comment to a game without moves may be long
_USED: Final = frozenset(
    {"event", "site", "date", "utcdate", "round", "white", "black", "result", "termination",
     "eventdate", "section", "eventtype", "eventrounds", "eventcountry", "timecontrol"}
    | {f"{colour}{name}" for colour in ("white", "black")
       for name in ("elo", "fideid", "title", "fed", "country", "team")}
)  # fmt: skip
VALUE_MAX: Final = 255
_NAMES_MAX: Final = 10_000
_BYE: Final = ("bye", "-bye-", "(bye)")
_Wrong = Callable[[Level, str, Text], None]
_FIX: Final = Text("Correct the tag, and send the file again.")


@dataclass(frozen=True, slots=True)
class TaggedSide:
    """One player as one game's tags name him; `key` is the name as it is compared."""

    key: str
    name: str
    player_id: str
    rating: int | None
    title: str
    federation: str
    team: str

    @property
    def is_bye(self) -> bool:
        """Tell whether nobody sat there."""
        return self.key in _BYE


@dataclass(frozen=True, slots=True)
class Tagged:
    """One game. `round` are the figures of its tag, such as (3, 1); () if it gives none."""

    line: int
    white: TaggedSide
    black: TaggedSide
    results: tuple[str, str]
    round: tuple[int, ...]
    day: date | None
    has_moves: bool
    moves: int


class Texts:
    """Reads the tags of games as texts, and keeps each text once; with the notes of the file."""

    __slots__ = ("_is_noted", "_names", "_values", "notes")

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self._names: dict[bytes, str] = {}
        self._values: dict[bytes, str] = {}
        self._is_noted = False

    def of(self, scanned: Scanned) -> dict[str, str]:
        """Return the tags that are used, by name in small letters."""
        names, values = self._names, self._values
        texts = {}
        for name, value in scanned.tags.items():
            tag = names.get(name)
            if tag is None:
                tag = name.decode().lower()
                if len(names) < _NAMES_MAX:
                    names[name] = tag
            if tag in _USED:
                text = values.get(value)
                texts[tag] = self._decoded(value, scanned.line) if text is None else text
        return texts

    def _decoded(self, value: bytes, line: int) -> str:
        try:
            text = value[:VALUE_MAX].decode()
        except UnicodeDecodeError:
            text = value[:VALUE_MAX].decode("cp1252", errors="replace")
            if not self._is_noted:
                message = Text("The file is not UTF-8; read as {tried}.", tried="Windows-1252")
                fix = Text("Save the file as UTF-8.")
                self.notes.add("fixed", "pgn-encoding", message, fix=fix, found=text, line=line)
                self._is_noted = True
        text = "".join(sign if sign.isprintable() else " " for sign in text).strip()
        self._values[value] = text
        return text


def read_game(scanned: Scanned, tags: Mapping[str, str], notes: Notes) -> Tagged | None:
    """Return the game, or None with an error if it has no players or no result.

    >>> tags = {"white": "Reti, Ana", "black": "Euwe, Eva", "result": "1-0", "round": "3.1"}
    >>> game = read_game(Scanned({}, 1, b""), tags, Notes())
    >>> game.white.name, game.results, game.round
    ('Reti, Ana', ('1', '0'), (3, 1))
    """

    def wrong(level: Level, name: str, message: Text) -> None:
        notes.add(level, f"pgn-{name}", message, fix=_FIX, found=tags.get(name, ""),
                  line=scanned.line, column=1)  # fmt: skip

    white, black = (_side(tags, colour, wrong) for colour in ("white", "black"))
    if white.name in _UNKNOWN or black.name in _UNKNOWN or white.key == black.key:
        same = white.key == black.key and white.name not in _UNKNOWN
        both = Text("The game names one player on both sides; left out.")
        wrong("error", "white", both if same
              else Text("The game does not name both players; left out."))  # fmt: skip
        return None
    results = _results(tags, wrong)
    if results is None:
        return None
    return Tagged(
        scanned.line, white, black, results, _round(tags, wrong), _day(tags, wrong),
        _has_moves(scanned.moves), hash(scanned.moves.strip()),
    )  # fmt: skip


def _side(tags: Mapping[str, str], colour: str, wrong: _Wrong) -> TaggedSide:
    cells = [tags.get(colour + name, "") for name in ("", "elo", "fideid", "title", "fed", "team")]
    cells[4] = cells[4] or tags.get(f"{colour}country", "")
    side, faults = _side_of(*cells)
    for name, message in faults:
        wrong("error", f"{colour}{name}", message)
    return side


@lru_cache(maxsize=10_000)  # one player has many games
def _side_of(
    name: str, elo: str, found_id: str, title: str, federation: str, team: str
) -> tuple[TaggedSide, tuple[tuple[str, Text], ...]]:
    """Return the side, and (tag, message) of what can't be read of it."""
    faults = []
    rating = int(elo) if re.fullmatch(r"[0-9]{1,4}", elo) else None
    if rating is None and elo not in _UNKNOWN:
        faults.append(("elo", Text("The rating is not a number.")))
    player_id = read_word("id", "" if found_id in _UNKNOWN else found_id)
    if player_id.wrong:
        faults.append(("fideid", Text("The player's number {what}.", what=player_id.wrong)))
    side = TaggedSide(
        key=re.sub(r"\s+", " ", name).strip(" .,").casefold(),
        name=name,
        player_id=player_id.value,
        rating=rating or None,
        title=read_word("title", "" if title in _UNKNOWN else title).value,
        federation=federation if re.fullmatch("[A-Z]{3}", federation) else "",
        team=team,
    )
    return side, tuple(faults)


def _results(tags: Mapping[str, str], wrong: _Wrong) -> tuple[str, str] | None:
    text = tags.get("result", "")
    plain = re.sub(r"\s+", "", text).lower()
    results = _RESULTS.get(text) or _RESULTS.get(plain) or _OTHERWISE.get(plain)
    if results is None:
        is_open = plain in ("*", "", "?")
        odd = Text("The game has a result that can't be read; left out.")
        wrong("error", "result", Text("The game is not finished; left out.") if is_open else odd)
        return None
    if text not in _RESULTS:
        wrong("fixed", "result", Text("The result is read as {found}.", found=" ".join(results)))
    if tags.get("termination", "").lower() in _UNPLAYED and results in (("1", "0"), ("0", "1")):
        results = ("+", "-") if results[0] == "1" else ("-", "+")
        wrong("info", "termination", Text("The game was not played; read as {found}.",
                                          found=" ".join(results)))  # fmt: skip
    return results


def _round(tags: Mapping[str, str], wrong: _Wrong) -> tuple[int, ...]:
    text = tags.get("round", "")
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,4}){0,3}", text) and int(text.split(".")[0]):
        return tuple(int(figure) for figure in text.split("."))
    number = re.search(r"(?<![0-9])[0-9]{1,3}(?![0-9])", text)
    if number and int(number[0]):
        wrong("fixed", "round", Text("The round is read as {found}.", found=int(number[0])))
        return (int(number[0]),)
    if text not in _UNKNOWN:
        wrong("warning", "round", Text("The round is not a number."))
    return ()


def _day(tags: Mapping[str, str], wrong: _Wrong) -> date | None:
    name = "date" if _DATE.fullmatch(tags.get("date", "")) else "utcdate"
    return read_day(tags.get(name, ""), lambda: wrong("warning", name,
                                                      Text("The date is no date.")))  # fmt: skip


def read_day(text: str, on_wrong: Callable[[], object]) -> date | None:
    """Return the day; None where it is not known whole.

    >>> read_day("2010.07.??", print) is None
    True
    """
    parts = _DATE.fullmatch(text)
    if parts is None:
        return None
    try:
        return date(*(int(part) for part in parts.groups()))
    except ValueError:
        on_wrong()
        return None


def _has_moves(moves: bytes) -> bool:
    """Tell whether there is a move outside the comments."""
    first = min((at for sign in (b"{", b";") if (at := moves.find(sign)) >= 0), default=len(moves))
    if len(moves) > _MOVES_SHORT or _MOVE.search(moves, 0, first):
        return True
    return bool(_MOVE.search(_COMMENT.sub(b"", moves)))
