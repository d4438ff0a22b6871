"""Writes a report as TRF16: UTF-8, lines that end in LF, exact columns, from the field table."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date
from typing import Final

from arpad.formats.report.rows import Pairing, Player, Report, Team
from arpad.formats.trf.fields import (
    COLOUR,
    HEADER_FIELDS,
    JAVAFO_ROUNDS,
    OPPONENT,
    PLAYER_FIELDS,
    RESULT,
    ROUND_DATES,
    ROUNDS,
    TEAM_NAME,
    TEAM_PLAYERS,
    Field,
)

_TO_THE_LEFT: Final = ("text", "federation", "birth", "date", "round_date")


def write(report: Report) -> bytes:
    """Return the report as the bytes of a TRF16 file.

    Texts longer than their columns are cut, and so is a rank or a count. Records that are no part
    of TRF16 are written as they were read, so that `read` gives the same report again
    (`without_places`).

    >>> print(write(Report(name="Riga Open", players=(Player(1, "Reti, Emil"),))).decode().strip())
    012 Riga Open
    001    1      Reti, Emil
    """
    first = min((player.line for player in report.players if player.line), default=0)
    before = [tag + text for tag, text, line in report.records if line < first or not first]
    after = [tag + text for tag, text, line in report.records if first and line >= first]
    lines = [
        *_headers(report),
        *before,
        *_round_dates(report.round_dates),
        *(_player(player, rounds) for player, rounds in _rows(report)),
        *(_team(team) for team in report.teams),
        *after,
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def _headers(report: Report) -> list[str]:
    lines = []
    for field in HEADER_FIELDS:
        if field is JAVAFO_ROUNDS or (field is ROUNDS and _is_in_record(report)):
            continue
        value = getattr(report, field.name)
        for one in value if isinstance(value, tuple) else (value,):
            if one not in (None, ""):
                lines.append(f"{field.tag} {_text(field, one)}")
    return lines


def _is_in_record(report: Report) -> bool:
    """Tell whether a record XXR that is kept gives the number of rounds already."""
    kept = [text.strip() for tag, text, _ in report.records if tag == JAVAFO_ROUNDS.tag]
    return kept[:1] == [str(report.rounds_stated)]


def _round_dates(days: tuple[date | None, ...]) -> list[str]:
    line = ROUND_DATES.tag
    for number, day in enumerate(days):
        if day is not None:
            line = _put(line, ROUND_DATES, f"{day:%y/%m/%d}", number * ROUND_DATES.step)
    return [line] if days else []


def _rows(report: Report) -> Iterator[tuple[Player, list[Pairing]]]:
    """Yield each player with his pairings, by line where two players have one number."""
    rounds: dict[int, list[Pairing]] = defaultdict(list)
    for pairing in report.pairings:
        rounds[pairing.player].append(pairing)
    counts = Counter(player.number for player in report.players)
    for player in report.players:
        own = rounds[player.number]
        if counts[player.number] > 1:
            own = [pairing for pairing in own if pairing.line == player.line]
        yield player, own


def _player(player: Player, rounds: list[Pairing]) -> str:
    line = PLAYER_FIELDS[0].tag
    for field in PLAYER_FIELDS:
        line = _put(line, field, _text(field, getattr(player, field.name)))
    for pairing in rounds:
        shift = (pairing.round - 1) * OPPONENT.step
        opponent = "0000" if pairing.opponent is None else str(pairing.opponent)
        line = _put(line, OPPONENT, opponent, shift)
        line = _put(line, COLOUR, pairing.colour or "-", shift)
        line = _put(line, RESULT, pairing.result, shift)
    return line


def _team(team: Team) -> str:
    line = _put(TEAM_NAME.tag, TEAM_NAME, _text(TEAM_NAME, team.name))
    for board, number in enumerate(team.players):
        line = _put(line, TEAM_PLAYERS, str(number), board * TEAM_PLAYERS.step)
    return line


def _text(field: Field, value: object) -> str:
    """Return a value as its field writes it."""
    if value is None:
        return ""
    if field.kind == "points" and isinstance(value, int):
        text = f"{value // 2}.{value % 2 * 5}"
        return text if len(text) <= field.width else text.removesuffix(".0")
    if isinstance(value, date):
        return f"{value:%Y/%m/%d}"
    text = re.sub(r"[\x00-\x1f\x7f]", " ", str(value)).strip()
    if field.kind == "birth" and text:
        return text.replace("-", "/") if len(text) > 4 else f"{text}/00/00"
    return text


def _put(line: str, field: Field, text: str, shift: int = 0) -> str:
    """Return the line with the text in the field's columns; blank text leaves it as it is."""
    if not text:
        return line
    cell = text[: field.width]
    is_left = field.kind in _TO_THE_LEFT
    cell = cell.ljust(field.width) if is_left else cell.rjust(field.width)
    start = field.first - 1 + shift
    return f"{line.ljust(start)[:start]}{cell}{line[start + field.width :]}".rstrip()
