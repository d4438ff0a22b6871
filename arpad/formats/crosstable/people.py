"""Who stands in the rows of a crosstable."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from arpad.formats.crosstable.columns import Columns, Name
from arpad.formats.delimited import Cells
from arpad.formats.trf.cells import TrfCell, read_number, read_word
from arpad.formats.trf.fields import Kind
from arpad.report.notes import Notes, shortened
from arpad.report.problems import Level, Text
from arpad.report.rows import Player
from arpad.tables.births import Birth

PEOPLE_MAX: Final = 9999

_WORDS: Final[dict[Name, tuple[Kind, Level]]] = {
    "sex": ("sex", "warning"), "title": ("title", "warning"),
    "federation": ("federation", "warning"), "id": ("id", "error"), "birth": ("birth", "error"),
}  # fmt: skip
_NUMBERS: Final[dict[Name, tuple[Kind, Level]]] = {
    "rank": ("whole", "warning"), "number": ("whole", "error"), "rating": ("whole", "error"),
    "points": ("points", "warning"),
}  # fmt: skip
_FIXES: Final[dict[Name, Text]] = {
    "sex": Text("Write m or w."),
    "title": Text("Write GM IM WGM FM WIM CM WFM WCM, or leave it blank."),
    "federation": Text("Write a code of three capitals."),
    "id": Text("Write the player's number."),
    "birth": Text("Write YYYY-MM-DD or YYYY."),
    "rank": Text("Write the final rank in digits."),
    "number": Text("Write the starting number in digits, 1 to 9999."),
    "rating": Text("Write the rating in digits, or leave it blank."),
    "points": Text("Write 4.5."),
    "name": Text("Write Lastname, Firstname."),
}
_RATING_MAX: Final = 9999


@dataclass(frozen=True, slots=True)
class CrosstablePerson:
    """A player and the row where he stands."""

    player: Player
    row: Cells


def read_people(
    rows: Sequence[Cells], columns: Columns, notes: Notes
) -> tuple[CrosstablePerson, ...]:
    """Return the players of the rows that name one.

    Without a column of numbers the ranks are taken for them, or the order where ranks are shared.
    """
    sexes = _sexes({row.cell(columns.named.get("sex")) for row in rows} - {""})
    everybody = [
        _person(row, columns, sexes, notes) for row in rows if row.cell(columns.named["name"])
    ]
    _note_parts(everybody, columns, notes)
    for row in rows:
        if not row.cell(columns.named["name"]):
            notes.add("info", "crosstable-row", Text("The row names nobody; not read."),
                      found=" ".join(filter(None, row.cells)), line=row.line, column=1)  # fmt: skip
    if len(everybody) > PEOPLE_MAX:
        notes.add(
            "error",
            "crosstable-too-large",
            Text("The table has more than {count} players.", count=PEOPLE_MAX),
            fix=Text("Send one event in a file."),
            line=everybody[PEOPLE_MAX].row.line,
        )
    return _numbered(everybody[:PEOPLE_MAX], columns, notes)


def _sexes(texts: Iterable[str]) -> dict[str, TrfCell[str]]:
    """Return what each text of the column of the sex says, as in a list."""
    from arpad.formats.tables.cells import read_cells

    cells = read_cells("sex", texts)
    return {
        text: TrfCell(str(cell.value or ""), cell.mend, cell.wrong) for text, cell in cells.items()
    }


def _note_parts(people: Sequence[CrosstablePerson], columns: Columns, notes: Notes) -> None:
    """Note an error if the column of names holds surnames or given names alone."""
    from arpad.formats.other_lists.headers import are_parts

    names = [person.player.name for person in people]
    if columns.names.given or columns.names.is_sure or not are_parts(names):
        return
    header = columns.names.headers[0]
    message = Text("The column {only} holds one word for most players: a part of their names.",
                   only=repr(header))  # fmt: skip
    fix = Text("Give surnames and given names in two columns, or whole names in one called name.")
    notes.add("error", "list-given-name", message, fix=fix, found=header)


def _person(
    row: Cells, columns: Columns, sexes: Mapping[str, TrfCell[str]], notes: Notes
) -> CrosstablePerson:
    def note(level: Level, name: Name, what: Text) -> None:
        index = columns.named[name]
        whose = Text(" of {name}", name=shortened(row.cell(columns.named["name"])))
        message = Text("The {label}{whose} {what}.", label=Text(name), whose=whose, what=what)
        notes.add(level, f"crosstable-{name}", message, fix=_FIXES[name], found=row.cell(index),
                  line=row.line, column=row.place(index))  # fmt: skip

    words: dict[Name, str] = {}
    for name, (kind, level) in _WORDS.items():
        text = row.cell(columns.named.get(name))
        word = read_word(kind, text)
        if name == "sex" and text:
            word = sexes[text]
        if word.wrong:
            note(level, name, word.wrong)
        elif word.mend and word.mend != text:
            note("fixed", name, Text("is read as {found}", found=word.mend))
        words[name] = word.value
    numbers: dict[Name, int | None] = {}
    for name, (kind, level) in _NUMBERS.items():
        number = read_number(kind, row.cell(columns.named.get(name)))
        value = number.value
        wrong = number.wrong
        if name != "points" and value is not None and value > _RATING_MAX:
            value, wrong = None, Text("has more than four figures")
        if wrong:
            note(level, name, wrong)
        elif number.mend:
            note("fixed", name, Text("is read as {found}", found=number.mend))
        numbers[name] = value
    player = Player(
        number=numbers["number"] or 0,
        name=row.cell(columns.named["name"]),
        sex=words["sex"],
        title=words["title"],
        rating=numbers["rating"],
        federation=words["federation"],
        player_id=words["id"],
        birth=Birth.of(words["birth"]),
        points_half=numbers["points"],
        rank=numbers["rank"],
        line=row.line,
    )
    return CrosstablePerson(player, row)


def _numbered(
    people: Sequence[CrosstablePerson], columns: Columns, notes: Notes
) -> tuple[CrosstablePerson, ...]:
    """Return the people with their numbers; those whose number can't be right are left out."""
    if "number" in columns.named:
        for person in people:
            if not person.player.number and not person.row.cell(columns.named["number"]).strip("0"):
                message = Text("{name} has no number.", name=shortened(person.player.name))
                notes.add("error", "crosstable-number", message,
                          fix=_FIXES["number"], line=person.row.line,
                          column=person.row.place(columns.named["number"]))  # fmt: skip
        return tuple(person for person in people if person.player.number)
    ranks = Counter(person.player.rank for person in people)
    is_by_rank = None not in ranks and set(ranks.values()) <= {1}
    numbers = [
        cast("int", person.player.rank) if is_by_rank else order
        for order, person in enumerate(people, start=1)
    ]
    by_row = Text("The table has no starting numbers; the players are numbered by row.")
    by_rank = Text("The table has no starting numbers; the players are numbered by rank.")
    notes.add("info", "crosstable-number", by_rank if is_by_rank else by_row)
    return tuple(
        replace(person, player=replace(person.player, number=number))
        for person, number in zip(people, numbers, strict=True)
    )
