"""What the .trn file says: the players, by the id that the .sco file names them by.

SwissPerfect keeps two ratings and two numbers for everybody, the federation's own (LOC_RTG, LOC_ID)
and the international (INTL_RTG, INTL_ID). A report carries one: the kind of number that more of the
players have, else the kind of rating.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from arpad.formats.swissperfect.files import DbaseRecord
from arpad.formats.trf.cells import read_word
from arpad.report.dates import read_birth
from arpad.report.notes import Notes, first_of
from arpad.report.problems import Level, Text
from arpad.report.rows import Player
from arpad.tables.births import BLANK, Birth

NEEDED: Final = ("ID", "SURNAME", "FIRSTNAME")
USED: Final = (
    "START_NO", "FEDER", "INTL_RTG", "LOC_RTG", "INTL_ID", "LOC_ID", "TITLE", "SEX", "BIRTH_DATE",
    "LATE_ENTRY", "ABSENT", "BONUS",
)  # fmt: skip
NUMBER_MAX: Final = 9999

_SEXES: Final = {"": "", "0": "", "1": "m", "2": "w"}
_TITLES: Final = {"": "", "0": "", "1": "GM", "2": "WGM", "3": "IM", "4": "WIM", "5": "FM",
                  "6": "WFM"}  # fmt: skip
_DAY: Final = re.compile(r"\d{1,2}[-./]\d{1,2}[-./]\d{4}")
_FIX: Final = Text("Correct it in SwissPerfect, and send the files again.")


@dataclass(frozen=True, slots=True)
class SwissPerfectPlayer:
    """A player with what SwissPerfect knows of his presence.

    `absent` are the rounds for which he asked to be left out, `first_round` the first that he
    played, and `bonus_half` half points given without a game.
    """

    player: Player
    absent: frozenset[int] = frozenset()
    first_round: int = 1
    bonus_half: int = 0


def read_entries(records: Sequence[DbaseRecord], notes: Notes) -> dict[int, SwissPerfectPlayer]:
    """Return the entries by the id that games name them by."""
    ids: dict[int, DbaseRecord] = {}
    for record in records:
        player_id = whole(record, "ID")
        if not player_id or player_id > NUMBER_MAX:
            note(notes, "error", "number", record, "ID", Text("is no number from 1 to 9999"))
        elif player_id in ids:
            what = Text("is the number of record {number} too", number=ids[player_id].number)
            note(notes, "error", "number", record, "ID", what)
        else:
            ids[player_id] = record
    numbers = _numbers(ids, notes)
    kind = _kind(records, notes)
    entries = {
        player_id: _entry(record, numbers[player_id], kind, notes)
        for player_id, record in ids.items()
    }
    without = [entry.player.number for entry in entries.values() if not entry.player.player_id]
    if without:
        notes.add("warning", "swissperfect-no-id",
                  Text("{count} of {players} players have no number: {numbers}.",
                       count=len(without), players=len(entries), numbers=first_of(sorted(without))),
                  fix=Text("Give every player their number, so that nobody is mistaken for "
                  "another."))  # fmt: skip
    return entries


def _numbers(ids: dict[int, DbaseRecord], notes: Notes) -> dict[int, int]:
    """Return the starting number of each id: START_NO where every player has his own."""
    starts = {player_id: whole(record, "START_NO") or 0 for player_id, record in ids.items()}
    counts = Counter(starts.values())
    if all(0 < start <= NUMBER_MAX and counts[start] == 1 for start in starts.values()):
        return starts
    notes.add("info", "swissperfect-start-no",
              Text("The players are numbered by ID, as not every one has a START_NO of their own "
                   "(in the file .trn)."))  # fmt: skip
    return {player_id: player_id for player_id in ids}


def _kind(records: Sequence[DbaseRecord], notes: Notes) -> str:
    """Return "LOC" or "INTL": the kind of numbers and ratings that the report carries."""
    counts = {
        (kind, field): sum(1 for record in records if _known(record, f"{kind}_{field}"))
        for kind in ("LOC", "INTL")
        for field in ("ID", "RTG")
    }
    is_foreign = (counts["INTL", "ID"], counts["INTL", "RTG"]) > (
        counts["LOC", "ID"],
        counts["LOC", "RTG"],
    )
    kind, other, name = (("INTL", "LOC", Text("local")) if is_foreign
                         else ("LOC", "INTL", Text("international")))  # fmt: skip
    if counts[other, "ID"] or counts[other, "RTG"]:
        notes.add("info", "swissperfect-two-ratings",
                  Text("{count} players have {name} numbers too, and {ratings} {name} ratings; "
                       "they are not carried.", count=counts[other, "ID"], name=name,
                       ratings=counts[other, "RTG"]),
                  fix=Text("The report carries {number} and {rating}.", number=f"{kind}_ID",
                           rating=f"{kind}_RTG"))  # fmt: skip
    return kind


def _known(record: DbaseRecord, field: str) -> bool:
    text = record.text(field)
    return text.isascii() and text.isdecimal() and int(text) > 0


def _entry(record: DbaseRecord, number: int, kind: str, notes: Notes) -> SwissPerfectPlayer:
    surname, first = record.text("SURNAME"), record.text("FIRSTNAME")
    if not surname and not first:
        note(notes, "error", "name", record, "SURNAME", Text("is blank"))
    rating = whole(record, f"{kind}_RTG")
    if rating is None and record.text(f"{kind}_RTG"):
        note(notes, "error", "rating", record, f"{kind}_RTG", Text("is not a number"))
    player = Player(
        number=number,
        name=", ".join(part for part in (surname, first) if part),
        sex=_choice(record, "SEX", _SEXES, notes),
        title=_choice(record, "TITLE", _TITLES, notes),
        rating=rating or None,
        federation=_word(record, "FEDER", "federation", notes),
        player_id=_player_id(record, f"{kind}_ID", notes),
        birth=_birth(record, notes),
    )
    return SwissPerfectPlayer(
        player,
        absent=_absent(record, notes),
        first_round=whole(record, "LATE_ENTRY") or 1,
        bonus_half=_bonus(record, notes),
    )


def _choice(record: DbaseRecord, field: str, choices: dict[str, str], notes: Notes) -> str:
    text = record.text(field)
    if text not in choices:
        note(notes, "warning", field.lower(), record, field, Text("is not known; not read"))
    return choices.get(text, "")


def _word(record: DbaseRecord, field: str, name: str, notes: Notes) -> str:
    cell = read_word("federation", record.text(field))
    if cell.mend or cell.wrong:
        what = Text("is read as {found}", found=cell.mend) if cell.mend else cell.wrong
        note(notes, "fixed" if cell.mend else "warning", name, record, field, what)
    return cell.value


def _player_id(record: DbaseRecord, field: str, notes: Notes) -> str:
    if _DAY.fullmatch(record.text(field)):
        return ""  # noted with the birth
    cell = read_word("id", record.text(field))
    if cell.wrong:
        note(notes, "error", "id", record, field, cell.wrong)
    elif cell.value.isalpha():
        note(notes, "warning", "id", record, field, Text("stands for no number; not read"))
        return ""
    return cell.value


def _birth(record: DbaseRecord, notes: Notes) -> Birth:
    """Return the birth; where the field is blank, a day in INTL_ID, where some programs put it."""
    text = record.text("BIRTH_DATE")
    day_text = f"{text[:4]}-{text[4:6]}-{text[6:]}" if re.fullmatch(r"\d{8}", text) else text
    reading = read_birth(day_text)
    if reading is None:
        note(notes, "error", "birth", record, "BIRTH_DATE", Text("is no date"))
        return BLANK
    misplaced = record.text("INTL_ID")
    if _DAY.fullmatch(misplaced) and not reading[0]:
        day, month, year = re.split(r"[-./]", misplaced)
        reading = read_birth(f"{year}-{month}-{day}")
        birth = reading[0] if reading else BLANK
        read = Text("is read as the birth {birth}", birth=str(birth))
        what = read if birth else Text("is no number")
        note(notes, "fixed" if birth else "warning", "birth", record, "INTL_ID", what)
        return birth
    return reading[0]


def _absent(record: DbaseRecord, notes: Notes) -> frozenset[int]:
    """Return the rounds of the field's bits; it is written in hexadecimal figures."""
    text = record.text("ABSENT")
    if not re.fullmatch(r"[0-9A-Fa-f]*", text):
        note(notes, "warning", "absent", record, "ABSENT", Text("is no set of rounds; not read"))
        return frozenset()
    bits = int(text or "0", 16)
    return frozenset(number + 1 for number in range(bits.bit_length()) if bits >> number & 1)


def _bonus(record: DbaseRecord, notes: Notes) -> int:
    parts = re.fullmatch(r"([0-9]{0,2})(?:\.([05])0?)?", record.text("BONUS"))
    if parts is None:
        note(notes, "warning", "bonus", record, "BONUS",
             Text("is no number of half points; not read"))  # fmt: skip
        return 0
    return 2 * int(parts[1] or 0) + (parts[2] == "5")


def whole(record: DbaseRecord, field: str) -> int | None:
    """Return the field's figures; None where they are none."""
    text = record.text(field)
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


def note(
    notes: Notes, level: Level, code: str, record: DbaseRecord, field: str, what: Text
) -> None:
    """Note what is wrong with one field of a record."""
    notes.add(level, f"swissperfect-{code}",
              Text("The field {field} of record {number} of the file {table} {what}.",
                   field=field, number=record.number, table=record.table, what=what),
              fix=_FIX, found=record.text(field), line=record.number,
              column=record.columns.get(field, 1))  # fmt: skip
