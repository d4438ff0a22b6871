"""The file of one act in a folder: the act, its rows by their tables, and their seals."""

import json
from collections.abc import Sequence
from typing import Any

from arpad.archive.canonical import canonical_json
from arpad.registry.acts import Act, ActRead, ActStatement, Row
from arpad.registry.seals import Seal
from arpad.registry.tables import TABLES


def conformed(name: str, rows: Sequence[Row]) -> list[Row]:
    """Return rows with exactly the declared columns; raises KeyError for one that isn't."""
    shape = TABLES[name]
    if strange := sorted({column for row in rows for column in row} - set(shape.names)):
        raise KeyError(f"{name} has no column {strange}")
    return [{column: row.get(column) for column in shape.names} for row in rows]


def written_act(act_read: ActRead) -> bytes:
    """Return an act as its file has it; where a row was erased stands null, and an empty key."""
    act, statement = act_read.act, act_read.act.told
    rows = {
        name: [table.get(place) for place in range(len(act_read.seals[name]))]
        for name, table in act_read.rows.items()
    }
    return canonical_json({
        "number": act.number, "kind": statement.kind, "who": statement.who, "at": statement.at,
        "because": statement.because, "undoes": statement.undoes, "rows_mac": act.rows_mac,
        "before": act.before, "sha256": act.sha256, "rows": rows,
        "seals": {name: [[seal.key.hex(), seal.mac.hex()] for seal in several]
                  for name, several in act_read.seals.items()},
    })  # fmt: skip


def read_act(data: bytes) -> ActRead:
    """Return the act in a file; one that an earlier version wrote has no seals.

    Raises ValueError, KeyError, TypeError or AttributeError for anything else.
    """
    stated: dict[str, Any] = json.loads(data)
    statement = ActStatement(
        stated["kind"], stated["who"], stated["at"], stated["because"], stated["undoes"]
    )  # fmt: skip
    act = Act(stated["number"], statement, stated["rows_mac"], stated["before"], stated["sha256"])
    rows = {name: _placed(name, table) for name, table in stated["rows"].items()}
    seals = {
        name: [Seal(bytes.fromhex(key), bytes.fromhex(mac)) for key, mac in several]
        for name, several in stated.get("seals", {}).items()
    }
    return ActRead(act, rows, seals)


def _placed(name: str, table: Sequence[Row | None]) -> dict[int, Row]:
    rows = {place: row for place, row in enumerate(table) if row is not None}
    return dict(zip(rows, conformed(name, list(rows.values())), strict=True))
