"""Reads a tournament report in TRF06, TRF16 or TRF26: rows, and every problem on the way."""

import re
from collections import defaultdict
from typing import Final

from arpad.formats.notes import Notes
from arpad.formats.problems import Problem
from arpad.formats.report.rows import Player, Report
from arpad.formats.text import decode, lines, what_it_is
from arpad.formats.trf import fields
from arpad.formats.trf.headers import Headers
from arpad.formats.trf.players import read_player
from arpad.formats.trf.row import Row
from arpad.formats.trf.teams import read_teams

BYTES_MAX: Final = 64 * 1024 * 1024

_HEADER_TAGS: Final = frozenset(field.tag for field in fields.HEADER_FIELDS) | {"132"}
_ROW_TAGS: Final = ("001", "013")
_NATIONAL: Final = re.compile(r"[A-Z]{3} [ 0-9]{3}[0-9] ")
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
        message = f"The file has {len(data)} bytes; at most {bytes_max} are read."
        notes.add("error", "trf-too-large", message, fix="Send one event in a file.")
        return Report(), notes.all()
    found = what_it_is(data)
    text_lines = [] if found else _lines(data, notes)
    if found or not any(line.startswith(("001 ", "012 ", "001\t")) for line in text_lines):
        return Report(), (_no_report(found or "a text", file),)
    return _report(text_lines, notes), notes.all()


def _lines(data: bytes, notes: Notes) -> list[str]:
    return lines(decode(data, notes, "trf-encoding"), notes, "trf-control")


def _report(text_lines: list[str], notes: Notes) -> Report:
    rows = [Row(line, number, notes) for number, line in enumerate(text_lines, start=1)]
    headers, by_tag = _by_tag(rows, notes)
    found = [one for row in by_tag["001"] if (one := read_player(row))]
    players = tuple(player for player, _ in found)
    _note_missing(players, rows, notes)
    start, end, round_dates = headers.dates()
    texts, counts = headers.texts(), headers.counts()
    kept = _kept(headers, by_tag)
    return Report(
        format=_format(by_tag, headers, kept),
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
        rounds_stated=counts["rounds_stated"],
        players=players,
        pairings=tuple(pairing for _, pairings in found for pairing in pairings),
        teams=read_teams(by_tag["013"], by_tag["310"]),
        records=tuple((row.text[:3], row.text[3:], row.line) for row in kept),
    )


def _by_tag(rows: list[Row], notes: Notes) -> tuple[Headers, dict[str, list[Row]]]:
    """Return the event's own lines, and the others by their tag."""
    headers = Headers(notes)
    by_tag: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        tag = row.text[:3]
        if tag in _HEADER_TAGS and row.text[3:4] in ("", " ", "\t"):
            headers.add(tag, row)
        elif row.text.strip():
            by_tag[tag].append(row)
            if tag not in _ROW_TAGS:
                _note_record(row)
    return headers, by_tag


def _kept(headers: Headers, by_tag: dict[str, list[Row]]) -> list[Row]:
    """Return the lines to keep as they stand: those without a field, and XXR beside 142."""
    javafo = fields.JAVAFO_ROUNDS.tag
    kept = [row for tag, rows in by_tag.items() if tag not in _ROW_TAGS for row in rows]
    kept += [row for row in headers.unread if row.text[:3] != javafo]
    kept += headers.rows.get(javafo, [])
    return sorted(kept, key=lambda row: row.line)


def _note_record(row: Row) -> None:
    tag = row.text[:3]
    is_known = tag in fields.TRF26_TAGS or tag in fields.PAIRING_TAGS
    if not (is_known or _NATIONAL.match(row.text) or _REMARK.fullmatch(row.text)):
        row.notes.add(
            "warning",
            "trf-record",
            f"The record {tag} is not known; kept, not read.",
            fix="Begin the line with 001 for a player, 012 for the name, and so on.",
            found=row.text.strip(),
            line=row.line,
            column=1,
        )


def _note_missing(players: tuple[Player, ...], rows: list[Row], notes: Notes) -> None:
    """Note each field that players lack, once for all of them."""
    if not players:
        notes.add(
            "error",
            "trf-number",
            "The report lists no player.",
            fix="Give every player a record 001.",
        )
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
            names = ", ".join(str(player.number) for player in without[:10])
            more = f" and {len(without) - 10} more" if len(without) > 10 else ""
            notes.add(
                field.missing,
                field.code,
                f"No {field.label} for {len(without)} of {len(players)} players: {names}{more}.",
                fix=field.fix,
                line=without[0].line,
                column=field.first,
            )


def _format(by_tag: dict[str, list[Row]], headers: Headers, kept: list[Row]) -> str:
    is_26 = any(tag in by_tag or tag in headers.rows for tag in fields.TRF26_TAGS)
    if is_26 or any(_NATIONAL.match(row.text) for row in kept):
        return "TRF26"
    titles = [row.cell(fields.TITLE).strip() for row in by_tag["001"]]
    is_old = any(title.islower() for title in titles)
    return "TRF06" if is_old and not any(title.isupper() for title in titles) else "TRF16"


def _no_report(found: str, file: str) -> Problem:
    return Problem(
        "error",
        "trf-not-trf",
        f"This is {found}, not a tournament report (TRF).",
        fix="Export the report as TRF16: lines that begin with 001 for every player.",
        file=file,
    )
