"""What the .ini file says of the event: its name, its arbiter, its rounds, its system."""

from typing import Final

from arpad.formats.text import decode
from arpad.report.notes import Notes
from arpad.report.rows import Report

BYTES_MAX: Final = 1024 * 1024

_SECTION: Final = "tournament info"
_SECTIONS: Final = (b"[tournament info]", b"[list of participants]")
_SYSTEMS: Final = {"0": "Swiss", "1": "Round robin"}


def is_ini(data: bytes) -> bool:
    r"""Tell whether the bytes are an .ini file of SwissPerfect.

    >>> is_ini(b"[Tournament Info]\r\nName=Riga"), is_ini(b'[Event "Riga"]')
    (True, False)
    """
    text = data[:BYTES_MAX].lower()
    return any(section in text for section in _SECTIONS)


def read_event(data: bytes, notes: Notes) -> Report:
    r"""Return a report with the event's own lines.

    >>> report = read_event(b"[Tournament Info]\r\nName=Riga\r\nRounds=7\r\nSystem=0", Notes())
    >>> report.name, report.rounds_stated, report.type_text
    ('Riga', 7, 'Swiss')
    """
    values = _values(data, notes)
    if not values:
        notes.add("warning", "swissperfect-ini", "The file .ini says nothing of the event.",
                  fix="State its name and kind.")  # fmt: skip
    rounds = _rounds(values, notes)
    system, line = values.get("system", ("", 0))
    kind = _SYSTEMS.get(system, "")
    if system and not kind:
        _wrong(notes, "system", "The system is not known", system, line)
    if values.get("team or individual", ("0", 0))[0] == "1":
        kind = f"Team {kind}".strip()
    return Report(
        format="SwissPerfect",
        name=values.get("name", ("", 0))[0],
        chief_arbiter=values.get("arbiter", ("", 0))[0],
        type_text=kind,
        rounds_stated=rounds,
    )


def _values(data: bytes, notes: Notes) -> dict[str, tuple[str, int]]:
    """Return (text, line) of each key of the event's section, in small letters."""
    found: dict[str, tuple[str, int]] = {}
    section = ""
    text = decode(data[:BYTES_MAX], notes, "swissperfect-encoding")
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = "".join(sign if sign.isprintable() else " " for sign in line[:500]).strip()
        if stripped.startswith("["):
            section = stripped.strip("[]").strip().lower()
        elif section == _SECTION and "=" in stripped:
            key, _, value = stripped.partition("=")
            found.setdefault(key.strip().lower(), (value.strip(), number))
    return found


def _rounds(values: dict[str, tuple[str, int]], notes: Notes) -> int | None:
    rounds, line = values.get("rounds", ("", 0))
    if not rounds:
        return None
    if rounds.isascii() and rounds.isdecimal() and len(rounds) <= 3:
        return int(rounds) or None
    _wrong(notes, "rounds", "The number of rounds is not a number", rounds, line)
    return None


def _wrong(notes: Notes, name: str, what: str, found: str, line: int) -> None:
    notes.add("warning", f"swissperfect-{name}", f"{what} (in the file .ini).",
              fix="Correct it in SwissPerfect, and send the files again.", found=found,
              line=line, column=1)  # fmt: skip
