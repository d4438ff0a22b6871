"""Reads a tournament report in TRF06, TRF16 or TRF26: rows, and every problem on the way."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from arpad.formats.text import decode, lines, what_it_is
from arpad.formats.trf import fields
from arpad.formats.trf.cells import TrfRow
from arpad.formats.trf.detail_reader import read_details
from arpad.formats.trf.headers import Headers
from arpad.formats.trf.layouts import LAYOUTS
from arpad.formats.trf.players import is_aligned, read_player, read_teams, read_usual
from arpad.formats.trf.shifted import put_right
from arpad.report.notes import Notes, first_of
from arpad.report.problems import Level, Problem, Text
from arpad.report.rows import Player, Report, Team

BYTES_MAX: Final = 64 * 1024 * 1024
LINES_MAX: Final = 200_000
"""The largest opens have some thousands."""

_HEADER_TAGS: Final = frozenset(field.tag for field in fields.HEADER_FIELDS) | {"132"}
_ROW_TAGS: Final = frozenset({"001", "013", "NRS"} | {layout.tag for layout in LAYOUTS})
_CODE: Final = re.compile(r"(?!([A-Z])\1\1|DAT|XX|BB)[A-Z]{3} ")  # DAT is Tornelo's
_NATIONAL: Final = re.compile(r".{4}[ 0-9]{3}[0-9]( |$)")
_NEW_RESULTS: Final = ("W", "D", "L", "U")
_NEW_RESULT: Final = re.compile(r"[-wbWB ] [WDLHFUZdlhfuz](?= |$)")
_OLD_BYE: Final = re.compile(r" 0000 [- ] [-=+](?= |$)")
_TAGS_26: Final = frozenset(fields.TRF26_TAGS) | {"NRS"}
_REMARK: Final = re.compile(r"#.*|([A-Z])\1\1 .*|[\s0-9]{20,}|\s.*")  # rulers and notes


def read(
    data: bytes, file: str = "", bytes_max: int = BYTES_MAX
) -> tuple[Report, tuple[Problem, ...]]:
    r"""Return the report that the bytes hold, and its problems; never raises.

    What can be mended is mended, with a problem of level "fixed"; what can't be read is left out,
    with an error. What is no TRF at all gives an empty report and one error.

    >>> report, problems = read(b"012 Riga Open\n001    1 m    Reti, Emil")
    >>> report.name, report.players[0].name
    ('Riga Open', 'Reti, Emil')
    >>> read(b"%PDF-1.7")[1][0].message
    'This is a PDF, not a tournament report (TRF).'
    """
    notes = Notes(file)
    if len(data) > bytes_max:
        message = Text("The file has {count} bytes; at most {most} are read.", count=len(data),
                       most=bytes_max)  # fmt: skip
        notes.add("error", "trf-too-large", message, fix=Text("Send one event in a file."))
        return Report(), notes.all()
    other_kind = what_it_is(data)
    text_lines = (
        [] if other_kind else lines(decode(data, notes, "trf-encoding"), notes, "trf-control")
    )
    if len(text_lines) > LINES_MAX:
        message = Text("The file has {count} lines; at most {most} are read.",
                       count=len(text_lines), most=LINES_MAX)  # fmt: skip
        notes.add("error", "trf-too-large", message, fix=Text("Send one event in a file."))
        return Report(), notes.all()
    if other_kind or not any(line.startswith(("001 ", "012 ", "001\t")) for line in text_lines):
        return Report(), (_no_report(other_kind or "a text", file),)
    report = _report(text_lines, notes)
    _note_dialect(report, notes)
    return report, notes.all()


def _report(text_lines: list[str], notes: Notes) -> Report:
    rows = [TrfRow(line, number, notes) for number, line in enumerate(text_lines, start=1)]
    headers, by_tag = _by_tag(rows, notes)
    for row in put_right(by_tag["001"], notes, faults):
        rows[row.line - 1] = row
    by_tag["001"] = [rows[row.line - 1] for row in by_tag["001"]]
    players_read = [player_read for row in by_tag["001"] if (player_read := read_player(row))]
    players = tuple(player for player, _ in players_read)
    _note_missing(players, rows, notes)
    start, end, round_dates = headers.dates()
    texts, counts = headers.texts(), headers.counts()
    details, unread = read_details(by_tag)
    javafo_rounds = counts["javafo_rounds"]
    rounds = counts["rounds_stated"]
    teams = read_teams(by_tag["013"]) or tuple(
        Team(team.name, team.players, team.line) for team in details.teams
    )
    return Report(
        format=_format(by_tag, headers),
        name=texts["name"],
        city=texts["city"],
        federation=texts["federation"],
        start=start,
        end=end,
        type_text=texts["type_text"],
        type_code=texts["type_code"],
        time_control_text=texts["time_control_text"],
        time_control_code=texts["time_control_code"],
        chief_arbiter=texts["chief_arbiter"],
        deputies=headers.deputies(),
        round_dates=round_dates,
        players_stated=counts["players_stated"],
        rated_stated=counts["rated_stated"],
        teams_stated=counts["teams_stated"],
        rounds_stated=javafo_rounds if rounds is None else rounds,
        players=players,
        pairings=tuple(pairing for _, pairings in players_read for pairing in pairings),
        teams=teams,
        records=_kept([*headers.unread, *unread], by_tag),
        details=replace(details, javafo_rounds=javafo_rounds),
    )


_WEIGHTS: Final[Mapping[Level, int]] = {"error": 10, "warning": 10, "fixed": 1, "info": 0}
"""What a program always writes its own way, and is mended, tells little of where columns stand."""
_LOST: Final = 100


def faults(row: TrfRow) -> int:
    """Return how many faults a player's line has as it stands; a line that is lost has most.

    A usual line stands in its columns: that its birth is mended is no fault that they explain.
    """
    notes = Notes()
    row = replace(row, notes=notes)
    if read_usual(row):
        return 0
    player_read = read_player(row)
    return _LOST if player_read is None else sum(_WEIGHTS[problem.level] for problem in notes.all())


def _by_tag(rows: list[TrfRow], notes: Notes) -> tuple[Headers, dict[str, list[TrfRow]]]:
    """Return the event's own lines, and the others by their tag."""
    headers = Headers(notes)
    by_tag: dict[str, list[TrfRow]] = defaultdict(list)
    for row in rows:
        tag = _tag(row.text)
        if tag in _HEADER_TAGS and row.text[3:4] in ("", " ", "\t"):
            headers.add(tag, row)
        elif row.text.strip():
            by_tag[tag].append(row)
            if tag not in _ROW_TAGS:
                _note_record(row)
    return headers, by_tag


def _tag(text: str) -> str:
    """Return the line's tag; NRS for a national record, which begins with a federation."""
    tag = text[:3]
    if not tag.isalpha():
        return tag
    if _CODE.match(text) and (
        _NATIONAL.match(text) or (len(text) >= fields.RATING.last and is_aligned(text))
    ):
        return "NRS"
    return tag


def _kept(
    unread: list[TrfRow], by_tag: dict[str, list[TrfRow]]
) -> tuple[tuple[str, str, int], ...]:
    """Return the lines to keep as they stand: those nobody knows, and those that can't be read."""
    rows = [row for tag, tag_rows in by_tag.items() if tag not in _ROW_TAGS for row in tag_rows]
    in_order = sorted(unread + rows, key=lambda row: row.line)
    return tuple((row.text[:3], row.text[3:], row.line) for row in in_order)


def _note_record(row: TrfRow) -> None:
    tag = row.text[:3]
    if not (tag in fields.PAIRING_TAGS or _REMARK.fullmatch(row.text)):
        row.notes.add("warning", "trf-record",
                      Text("The record {tag} is not known; kept, not read.", tag=tag),
                      fix=Text("Begin the line with 001 for a player, 012 for the name, and so "
                               "on."), found=row.text.strip(), line=row.line, column=1)  # fmt: skip


def _note_missing(players: tuple[Player, ...], rows: list[TrfRow], notes: Notes) -> None:
    """Note each field that players lack, once for all of them."""
    if not players:
        notes.add("error", "trf-number", Text("The report lists no player."),
                  fix=Text("Give every player a record 001."))  # fmt: skip
    for field in fields.PLAYER_FIELDS:
        if not field.missing or field is fields.NUMBER:
            continue
        without = [
            player
            for player in players
            if not getattr(player, field.name)
            and not rows[player.line - 1].cell(field).strip(" 0./-")
        ]
        if without:
            notes.add(field.missing, field.code,
                      Text("No {label} for {count} of {players} players: {numbers}.",
                           label=field.label, count=len(without), players=len(players),
                           numbers=first_of([player.number for player in without])), fix=field.fix,
                      line=without[0].line, column=field.first)  # fmt: skip


def _format(by_tag: dict[str, list[TrfRow]], headers: Headers) -> str:
    if any(by_tag.get(tag) or headers.rows.get(tag) for tag in _TAGS_26):
        return "TRF26"
    titles = [row.cell(fields.TITLE).strip() for row in by_tag["001"]]
    if any(titles):
        is_old = any(title.islower() for title in titles)
        return "TRF06" if is_old and not any(title.isupper() for title in titles) else "TRF16"
    rows = [row.text[fields.RANK.last :] for row in by_tag["001"]]
    is_new = any(_NEW_RESULT.search(row) for row in rows)
    return "TRF06" if not is_new and any(_OLD_BYE.search(row) for row in rows) else "TRF16"


def _note_dialect(report: Report, notes: Notes) -> None:
    """Note once what the file's version or origin means for the rating."""
    new = Counter(row.result for row in report.pairings if row.result in _NEW_RESULTS)
    if report.format == "TRF06" and new:
        counted_results = ", ".join(f"{result} ({count})" for result, count in sorted(new.items()))
        row = next(row for row in report.pairings if row.result in new)
        notes.add("info", "trf-version",
                  Text("The titles are those of TRF06, and some results those of TRF16: {found}.",
                       found=counted_results),
                  fix=Text("Write the titles GM IM WGM FM WIM CM WFM WCM."),
                  found=row.result, line=row.line, column=row.column)  # fmt: skip
    origin = f"{report.city} {report.chief_arbiter} {report.federation}".lower()
    if "lichess" in origin and not any(player.player_id for player in report.players):
        notes.add("warning", "trf-lichess",
                  Text("lichess wrote this file: the names are user names, and nobody has a FIDE "
                       "number."),
                  fix=Text("Give every player a name and a number before the event can be rated."),
                  found="lichess")  # fmt: skip


def _no_report(other_kind: str, file: str) -> Problem:
    return Problem("error", "trf-not-trf",
                   Text("This is {found}, not a tournament report (TRF).", found=other_kind),
                   fix=Text("Export the report as TRF16: lines that begin with 001 for every "
                            "player."), file=file)  # fmt: skip
