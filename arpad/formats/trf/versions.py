"""What each version of TRF can hold of a report, and what it can't."""

from dataclasses import fields, replace
from typing import Final, Literal

from arpad.formats.trf.fields import PLAYER_FIELDS, TEAM_NAME
from arpad.formats.trf.layouts import LAYOUTS
from arpad.report.details import Details, filled
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text
from arpad.report.rows import Pairing, Player, Report

Version = Literal["TRF06", "TRF16", "TRF26"]

_OLD_TITLES: Final = {
    "GM": "g", "IM": "m", "FM": "f", "CM": "c", "WGM": "wg", "WIM": "wm", "WFM": "wf", "WCM": "wc",
}  # fmt: skip
_OLD_BYES: Final = {"F": "+", "H": "=", "Z": "-"}
_UNDER_ONE_MOVE: Final = {"W": "+", "L": "-"}
_TAG_OF_PART: Final = {layout.part: layout.tag for layout in LAYOUTS} | {"team_records": "801, 802"}
_PARTS_OF_JAVAFO: Final = tuple(
    field.name for field in fields(Details) if field.name.startswith("javafo_")
)
_TAG_OF_TEXT: Final = {"type_code": "192", "time_control_code": "222"}


def fit(report: Report, version: Version) -> tuple[Report, tuple[Problem, ...]]:
    """Return the report as this version of TRF can hold it, and what it can't hold.

    The number of rounds goes from record 142 to JaVaFo's XXR, teams from 310 to 013. In TRF06 a
    game under one move becomes a forfeit or a half-point bye, an allocated bye a full-point one.

    >>> report, problems = fit(Report(type_code="FIDE_DUTCH_2025", rounds_stated=9), "TRF16")
    >>> report.type_code, report.details.javafo_rounds, [problem.code for problem in problems]
    ('', 9, ['trf-version'])
    """
    notes = Notes()
    _note_cut(report, notes)
    if version != "TRF26":
        report = _without_new_records(report, version, notes)
    if version == "TRF06":
        report = replace(report, pairings=tuple(_old_result(row, notes) for row in report.pairings))
    return report, notes.all()


def title_06(title: str) -> str:
    """Return a title as TRF06 writes it.

    >>> title_06("WGM"), title_06("")
    ('wg', '')
    """
    return _OLD_TITLES.get(title, title.lower())


def result_06(pairing: Pairing) -> str:
    """Return a result as TRF06 writes it; byes are + = or - without an opponent.

    >>> result_06(Pairing(1, 1, None, "", "H")), result_06(Pairing(1, 1, 2, "w", "1"))
    ('=', '1')
    """
    is_bye = pairing.opponent is None
    return _OLD_BYES.get(pairing.result, pairing.result) if is_bye else pairing.result


def _without_new_records(report: Report, version: Version, notes: Notes) -> Report:
    for name, tag in _TAG_OF_TEXT.items():
        if text := getattr(report, name):
            _note_lost(notes, version, tag, text[:40], Text("it is left out"))
    for name, value in filled(report.details):
        if name in _PARTS_OF_JAVAFO:
            continue
        count = len(value) if isinstance(value, tuple) else 1
        is_kept = name == "teams" and report.teams
        left = Text("names and players only, in record 013") if is_kept else Text("it is left out")
        rows = value if isinstance(value, tuple) else ()
        line = getattr(rows[0], "line", 0) if rows else 0
        _note_lost(notes, version, _TAG_OF_PART[name], Text("{count} entries", count=count), left,
                   line)  # fmt: skip
    kept = {name: getattr(report.details, name) for name in _PARTS_OF_JAVAFO}
    if report.rounds_stated is not None:
        kept["javafo_rounds"] = report.rounds_stated
    return replace(report, type_code="", time_control_code="", details=Details(**kept))


def _note_lost(
    notes: Notes, version: Version, tag: str, what: str, left: str, line: int = 0
) -> None:
    notes.add("warning", "trf-version", Text("{version} has no record {tag}: {left} ({what}).",
                                             version=version, tag=tag, left=left, what=what),
              fix=Text("Write TRF26 to keep it."), found=tag, line=line or None)  # fmt: skip


def _old_result(row: Pairing, notes: Notes) -> Pairing:
    if row.result == "U":
        changed = replace(row, result="F")
    elif row.result == "D":
        changed = replace(row, opponent=None, colour="", result="H")
    elif row.result in _UNDER_ONE_MOVE:
        changed = replace(row, result=_UNDER_ONE_MOVE[row.result])
    else:
        return row
    notes.add("warning", "trf-version",
              Text("TRF06 has no result {result}: player {player} has {other} in round {round}.",
                   result=row.result, player=row.player, other=changed.result, round=row.round),
              fix=Text("Write TRF16 or TRF26 to keep it."), found=row.result, line=row.line or None,
              column=row.column or None)  # fmt: skip
    return changed


def _note_cut(report: Report, notes: Notes) -> None:
    """Note each text and number that is longer than its columns."""
    for player in report.players:
        for field in PLAYER_FIELDS:
            _note_if_cut(notes, field.width, field.label, _shown(player, field.name), player.line)
    for team in report.teams:
        if len(report.details.teams) != len(report.teams):
            _note_if_cut(notes, TEAM_NAME.width, TEAM_NAME.label, team.name, team.line)


def _shown(player: Player, name: str) -> str:
    value = getattr(player, name)
    if name == "points_half" and value is not None:
        return str(value // 2) if value >= 200 else f"{value // 2}.{value % 2 * 5}"
    return "" if value is None else str(value)


def _note_if_cut(notes: Notes, width: int, label: Text, text: str, line: int) -> None:
    if len(text) > width:
        notes.add(
            "warning",
            "trf-cut",
            Text(
                "The {label} is longer than its {width} columns and is cut.",
                label=label,
                width=width,
            ),
            fix=Text("Shorten it."),
            found=text,
            line=line or None,
        )
