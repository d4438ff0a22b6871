"""Reads the tags of a PGN file: the games of one event or of several, one report for each."""

from typing import Final

from arpad.formats.pgn_tags.events import TaggedEvent, report_of
from arpad.formats.pgn_tags.scan import scan
from arpad.formats.pgn_tags.values import Texts, read_game
from arpad.formats.text import what_it_is
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text
from arpad.report.rows import Report

BYTES_MAX: Final = 64 * 1024 * 1024
GAMES_MAX: Final = 200_000
EVENTS_MAX: Final = 5_000


def read(data: bytes, file: str = "") -> tuple[tuple[Report, ...], tuple[Problem, ...]]:
    r"""Return one report for each event, in the order of their first games; never raises.

    Games are of one event if Event, EventDate and Section are the same. Players are numbered by
    name; a problem's line is that of the game's first tag.

    >>> game = b'[Event "Riga"]\n[Round "1"]\n[White "Reti"]\n[Black "Euwe"]\n[Result "{}"]\n\n*\n'
    >>> (report,), problems = read(game.replace(b"{}", b"0-1"), "riga.pgn")
    >>> report.name, [player.name for player in report.players], report.pairings[0].result
    ('Riga', ['Euwe', 'Reti'], '1')
    >>> [(one.line, one.message) for one in read(game.replace(b"{}", b"*"))[1]]
    [(1, 'The game is not finished; left out.')]
    """
    notes = Notes(file)
    if len(data) > BYTES_MAX:
        message = Text("The file has {count} bytes; at most {most} are read.", count=len(data),
                       most=BYTES_MAX)  # fmt: skip
        notes.add("error", "pgn-too-large", message,
                  fix=Text("Send the games of one event in a file."))  # fmt: skip
        return (), notes.all()
    other_kind = what_it_is(data)
    events = {} if other_kind else _events(data, notes)
    if not events and not notes.all():
        message = Text("This is {found}, not games in PGN.", found=other_kind or Text("a text"))
        fix = Text('Send games with tags, such as [Event "Riga Open"] and [White "Reti, Ana"].')
        notes.add("error", "pgn-not-pgn", message, fix=fix)
    return tuple(report_of(event, notes) for event in events.values()), notes.all()


def _events(data: bytes, notes: Notes) -> dict[tuple[str, ...], TaggedEvent]:
    events: dict[tuple[str, ...], TaggedEvent] = {}
    texts = Texts(notes)
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")
    for number, scanned in enumerate(scan(data, notes)):
        if number >= GAMES_MAX:
            notes.add("error", "pgn-too-large",
                      Text("The file has more than {count} games; the others are left out.",
                           count=GAMES_MAX), fix=Text("Send the games of one event in a file."),
                      line=scanned.line, column=1)  # fmt: skip
            break
        tags = texts.of(scanned)
        game = read_game(scanned, tags, notes)
        if game is None:
            continue
        name, day, section = (tags.get(tag, "") for tag in ("event", "eventdate", "section"))
        name = "" if name in ("?", "-") else name
        key = (" ".join(name.split()).casefold(), day, section)
        if key not in events:
            if len(events) == EVENTS_MAX:
                notes.add("error", "pgn-too-large",
                          Text("The file has more than {count} events; the others are left out.",
                               count=EVENTS_MAX), fix=Text("Send one event in a file."),
                          line=scanned.line, column=1)  # fmt: skip
                break
            events[key] = TaggedEvent(name, day)
        events[key].add(game, tags)
    return events
