"""Whom the rows of a table mean: by their numbers, ours or another body's, and by their names."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from arpad.office.players.recorded import RecordedPlayers
from arpad.office.players.roll import numbered, roll
from arpad.report.names import likeness
from arpad.report.notes import listed
from arpad.report.problems import Problem, Text, Value, marked

NAMED_MAX: Final = 20
"""So many of one kind are named; the others are counted."""
_NEAR: Final = ("same", "shortened", "spelling")


@dataclass(frozen=True, slots=True)
class PlayerRows:
    """The rows of known players by the office's numbers, their names, and who was left out."""

    by_player: Mapping[str, Mapping[str, Any]]
    names: Mapping[str, str]
    problems: tuple[Problem, ...]


def rows_of_players(
    recorded: RecordedPlayers, rows: Iterable[Mapping[str, Any]], body: str, code: str
) -> PlayerRows:
    """Return the rows of the office's players, and warnings of all others.

    `player_id` is the office's own number, or, with `body`, another body's; a number given up leads
    to the one kept. Whoever isn't known, stands twice, or has another name here is left out.
    """
    people = roll(recorded)
    names = dict(people.select("player_id", "name").iter_rows())
    ours = numbered(recorded, body) if body else {who: who for who in names} | recorded.given_up
    rows = [row for row in rows if str(row["player_id"] or "").strip()]
    counts = Counter(ours.get(str(row["player_id"]).strip(), "") for row in rows)
    row_by_player: dict[str, Mapping[str, Any]] = {}
    unknown: list[str] = []
    others: list[Text] = []
    twice: list[str] = []
    for row in rows:
        number, name = str(row["player_id"]).strip(), str(row.get("name") or "").strip()
        player = ours.get(number, "")
        if not player:
            unknown.append(f"{number} {name}".strip())
        elif counts[player] > 1:
            twice.append(number)
        elif name and likeness(name, names[player] or "") not in _NEAR:
            others.append(Text("{number} {name}, here {ours}", number=number, name=name,
                               ours=names[player]))  # fmt: skip
        else:
            row_by_player[player] = row
    return PlayerRows(row_by_player, names, (
        *left_out(code, marked("Not among the office's players, and left out: {names}."), unknown,
                  Text("Enter them first.")),
        *left_out(code, marked("Twice in the table, and left out: {names}."), twice,
                  Text("Give everybody one row.")),
        *left_out(code, marked("Called otherwise at the office, and left out: {names}."), others,
                  Text("Look whose numbers they are; rename who has another name now.")),
    ))  # fmt: skip


def left_out(
    code: str, message: str, those: Sequence[Value], fix: str, **more: Value
) -> list[Problem]:
    """Return one warning that names the first of those whom it is about, and counts the others.

    `more` stands in the message's other places.
    """
    if not those:
        return []
    text = Text(message, names=listed(those, NAMED_MAX), **more)
    return [Problem("warning", code, text, fix=fix)]
