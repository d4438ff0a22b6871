"""Whose the rows of a list are that somebody else made: by number, else by name and birth.

Whoever may be somebody else is in doubt, and why; a row of nobody here is left alone.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import polars as pl

from arpad.office.lists.oddities import doubles
from arpad.office.players.recorded import RecordedPlayers
from arpad.office.players.roll import numbered, roll
from arpad.report.names import likeness
from arpad.report.problems import Text
from arpad.tables.births import differ, unknown

DOUBTS: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "twice": Text("the list has this player under several numbers"),
        "name": Text("the office has another name under this number"),
        "birth": Text("the office has another birth under this number"),
        "several": Text("several players here are called so"),
        "number": Text("whoever is called so here has another number"),
        "unsure": Text("somebody here is called so, and it is not certain that it is the same"),
    }
)
"""Why it is not certain whose a row is."""
_NEAR: Final = ("same", "shortened", "spelling")
_OURS, _THEIRS = "ours ", "theirs "
_YEAR_KNOWN: Final = 10000


def whose(recorded: RecordedPlayers, rows: pl.DataFrame, body: str = "") -> pl.DataFrame:
    """Return who of the office each row of a list is, one row for each that may be somebody here.

    `rows` have player_id, name, federation, sex and birth_date, each number once; the numbers are
    the office's own or, with `body`, that body's. Returned are player_id and `player`, the office's
    number; null where it is in doubt: `why` is one of DOUBTS then, and `may_be` whom it may mean.
    """
    people = roll(recorded)
    ours = numbered(recorded, body) if body else (
        {player: player for player in people["player_id"]} | recorded.given_up
    )  # fmt: skip
    by_number = rows.filter(pl.col("player_id").is_in(list(ours))).with_columns(
        player=pl.col("player_id").replace_strict(ours, return_dtype=pl.String)
    )
    there = people.select(player="player_id", here="name", born_here="birth_date")
    matched = by_number.join(there, on="player", how="left", maintain_order="left")
    times = matched.group_by("player").len()
    several = set(times.filter(pl.col("len") > 1)["player"])
    answers = [
        _answer(row["player_id"], row["player"], _doubt(row, several))
        for row in matched.iter_rows(named=True)
    ]
    rest = rows.join(by_number, on="player_id", how="anti")
    sure = [player for _, player, _, _ in answers if player]
    left = people.filter(~pl.col("player_id").is_in(sure))
    held = set(ours.values()) if body else set()
    answers += _by_name(rest, left, people, held)
    return pl.DataFrame(answers, schema=dict.fromkeys(_COLUMNS, pl.String), orient="row")


_COLUMNS: Final = ("player_id", "player", "why", "may_be")
_Answer = tuple[str, str | None, str | None, str | None]


def _answer(number: str, player: str, why: str | None) -> _Answer:
    return (number, None, why, player) if why else (number, player, None, None)


def _doubt(row: Mapping[str, Any], several: set[str]) -> str | None:
    """Return why somebody who has the number may be another."""
    name, here = row["name"] or "", row["here"] or ""
    if row["player"] in several:
        return "twice"
    if name and here and name != here and likeness(name, here) not in _NEAR:
        return "name"
    return "birth" if differ(row["birth_date"] or 0, row["born_here"] or 0) else None


def _by_name(
    rest: pl.DataFrame, left: pl.DataFrame, people: pl.DataFrame, held: set[str]
) -> list[_Answer]:
    """Return who without a known number has the name of somebody here, with the same birth.

    `left` are those here whom no number of the list means for certain, `held` those with a number
    of its body.
    """
    columns = ("player_id", "name", "federation", "sex", "birth_date")
    marked = [
        table.select(columns).with_columns(player_id=pl.lit(sign) + pl.col("player_id"))
        for sign, table in ((_OURS, left), (_THEIRS, rest))
    ]
    among = marked[0]["player_id"].to_list()
    candidates: dict[str, list[tuple[str, str]]] = {}
    listed: dict[str, set[str]] = {}
    for pair in doubles(pl.concat(marked), among) if among and rest.height else ():
        first, second = sorted((pair.first.player_id, pair.second.player_id))
        if first.startswith(_OURS) and second.startswith(_THEIRS):
            player, number = first.removeprefix(_OURS), second.removeprefix(_THEIRS)
            candidates.setdefault(number, []).append((player, pair.nearness))
            listed.setdefault(player, set()).add(number)
    born = dict(people.select("player_id", "birth_date").iter_rows())
    theirs = dict(rest.select("player_id", "birth_date").iter_rows())
    answers = []
    for number, several in candidates.items():
        (player, nearness), *others = several
        is_known = all(
            unknown(birth or 0) <= _YEAR_KNOWN for birth in (born[player], theirs[number])
        )
        why = None
        if others or len(listed[player]) > 1:
            why = "several"
        elif player in held:
            why = "number"
        elif nearness != "same" or not is_known:
            why = "unsure"
        answers.append(_answer(number, ", ".join(who for who, _ in several), why))
    return answers
