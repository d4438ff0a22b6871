"""The same facts through every entrance: command line, library, office, history, disk, Spark.

Each way takes what happened and returns the list that comes of it, or the codes of its refusals.
"""

import csv
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Final

import polars as pl

import arpad
from arpad.formats import crosstable, trf
from arpad.formats.report_json import to_json
from tests.cli.calls import answer
from tests.joints.driver import KeptUnder, Office, come, opened
from tests.joints.sent import paper, sheet
from tests.joints.year import MINUTES, Happened, Member
from tests.office.papers import _toml

COLUMNS: Final = ("rating", "rating_peak", "games", "games_rated", "k_factor", "status")
Rows = Mapping[str, tuple[Any, ...]]


@dataclass(frozen=True)
class Given:
    """What a list is made of: the people on the list before it, the events, the rules, the days."""

    members: tuple[Member, ...]
    events: tuple[Happened, ...]
    before: date
    list_date: date
    rulebook: str = "fide"
    kind: str = "standard"
    columns: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @property
    def list_words(self) -> str:
        return f"{self.before}=list.csv"


@dataclass(frozen=True)
class Made:
    """What a way made: the rows of the list, or the codes of the errors that stood against it."""

    rows: Rows | None
    errors: frozenset[str] = frozenset()
    warnings: frozenset[str] = frozenset()


Way = Callable[[Given, Path], Made]


def rows_of(frame: pl.DataFrame) -> Rows:
    """Return the columns of a list that every way has, as text, by the players' numbers."""
    here = frame.select("player_id", *(pl.col(name).cast(pl.String) for name in COLUMNS))
    texts = {row[0]: tuple(_plain(cell) for cell in row[1:]) for row in here.iter_rows()}
    return dict(sorted(texts.items()))


def _plain(cell: str | None) -> str:
    return "" if cell is None else cell.removesuffix(".0")


def _list(facts: Given, folder: Path) -> Path:
    path = folder / "list.csv"
    path.write_bytes(sheet([one for one in facts.members if one.joined is None], facts.kind,
                           facts.columns))  # fmt: skip
    return path


def _stated(event: Happened) -> dict[str, Any]:
    stated = {"kind": event.kind, **event.facts}
    if event.pace in MINUTES:
        stated.setdefault("minutes_for_60_moves", MINUTES[event.pace])
    return {name: value for name, value in stated.items() if value is not None}


def games_rows(facts: Given) -> list[dict[str, Any]]:
    """Return the rows of a games table of all events, decisions on games among the columns."""
    rows = []
    for event in facts.events:
        said = {(row["round"], row["black_id"]): row for row in event.rows.get("decisions", ())}
        for game in event.games:
            more = said.get((game.round, game.black or ""), {})
            rows.append({
                "event_id": event.key, "round": game.round, "white_id": game.white,
                "black_id": game.black, "result": game.result, "played_on": game.day,
                "is_left_out": more.get("is_left_out"), "white_moved": more.get("white_moved"),
                "black_moved": more.get("black_moved"),
            })  # fmt: skip
    return rows


def event_rows(facts: Given) -> list[dict[str, Any]]:
    """Return the rows of an events table."""
    stated = [{"event_id": one.key, "name": f"The {one.key}", "start": one.start, "end": one.end,
               **_stated(one)} for one in facts.events]  # fmt: skip
    columns = dict.fromkeys(name for row in stated for name in row)
    return [{name: row.get(name) for name in columns} for row in stated]


def _table(path: Path, rows: Sequence[Mapping[str, Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows([{name: _cell(value) for name, value in row.items()} for row in rows])
    return path


def _cell(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else "" if value is None else value


def frame_of(rows: Sequence[Mapping[str, Any]]) -> pl.DataFrame:
    return pl.DataFrame(rows, infer_schema_length=None)


def rated_by(words: Sequence[str | Path], facts: Given, folder: Path) -> Made:
    """Call `arpad rate` on what lies in a folder."""
    out = folder / "out"
    found = _called(
        "rate",
        *words,
        "--list",
        f"{facts.before}={_list(facts, folder)}",
        "--list-date",
        str(facts.list_date),
        "-r",
        facts.rulebook,
        "--out",
        out,
    )
    if not out.exists():
        return Made(None, *found)
    table = out if out.is_file() else out / "list.parquet"
    return Made(rows_of(pl.read_parquet(table)), *found)


def _called(*words: str | Path) -> tuple[frozenset[str], frozenset[str]]:
    for code in (0, 1):
        try:
            found = answer(*words, code=code)
        except AssertionError:
            if code:
                raise
            continue
        told = found.get("problems", ())
        return tuple(
            frozenset(one["code"] for one in told if one["level"] == level)
            for level in ("error", "warning")
        )
    raise AssertionError


def as_tables(facts: Given, folder: Path) -> Made:
    """Rate a games table in CSV, its events in another."""
    games = _table(folder / "games.csv", games_rows(facts))
    return rated_by((games, "--events", _table(folder / "events.csv", event_rows(facts))),
                    facts, folder)  # fmt: skip


def _written(facts: Given, folder: Path, ending: str, data: Callable[..., bytes]) -> list[Path]:
    paths = []
    for event in facts.events:
        path = folder / f"{event.key}.{ending}"
        path.write_bytes(data(paper(event, facts.members, event.reports[-1]).report()))
        stated = {"start": event.start, "end": event.end, **_stated(event)}
        lines = [f"{name} = {_toml(value)}\n" for name, value in stated.items()]
        for name, rows in event.rows.items():
            for row in rows:
                lines += [f"[[{name}]]\n", *(f"{k} = {_toml(v)}\n" for k, v in row.items())]
        (folder / f"{event.key}.facts.toml").write_text("".join(lines), encoding="utf-8")
        paths.append(path)
    return paths


def as_trf16(facts: Given, folder: Path) -> Made:
    return rated_by(_written(facts, folder, "trf", lambda one: trf.write(one, "TRF16")),
                    facts, folder)  # fmt: skip


def as_trf26(facts: Given, folder: Path) -> Made:
    return rated_by(_written(facts, folder, "trf", lambda one: trf.write(one, "TRF26")),
                    facts, folder)  # fmt: skip


def as_xlsx(facts: Given, folder: Path) -> Made:
    return rated_by(_written(facts, folder, "xlsx", crosstable.write_xlsx), facts, folder)


def as_json(facts: Given, folder: Path) -> Made:
    return rated_by(_written(facts, folder, "json", to_json), facts, folder)


def as_frame(facts: Given, folder: Path) -> Made:
    """Rate a frame from a program."""
    before = arpad.read_list(_list(facts, folder), on=facts.before)
    events = arpad.read(frame_of(games_rows(facts)), events=frame_of(event_rows(facts)))
    period = arpad.rate(events, lists=before, list_date=facts.list_date, rulebook=facts.rulebook)
    told = {
        level: frozenset(one.code for one in period.problems if one.level == level)
        for level in ("error", "warning")
    }
    return Made(None if told["error"] else rows_of(period.list), told["error"], told["warning"])


def in_an_office(facts: Given, folder: Path) -> Made:
    """Take the reports in, and publish the list."""
    name = facts.kind
    lists = {name: KeptUnder(facts.kind, facts.rulebook)}
    office: Office = opened(folder / "office", facts.before, facts.members, lists, facts.columns)
    for event in sorted(facts.events, key=lambda one: (one.reports[0], one.key)):
        come(office, facts.members, event, event.reports[-1])
    found = office.publish(name, facts.list_date)
    stood = [one for standing in found.standings.values() for one in standing.problems]
    told = [*found.problems, *stood, *(p for said in office.said_at_intake.values() for p in said)]
    errors, warnings = (
        frozenset(one.code for one in told if one.level == level) for level in ("error", "warning")
    )
    return Made(rows_of(found.table("list")), errors, warnings)


def as_history(facts: Given, folder: Path) -> Made:
    """Make a history of one list, and export it."""
    games = _table(folder / "games.csv", games_rows(facts))
    events = _table(folder / "events.csv", event_rows(facts))
    day = str(facts.list_date)
    found = _called("history", "--games", games, "--events", events, "--list",
                    f"{facts.before}={_list(facts, folder)}", "--from", day, "--to", day,
                    "-r", facts.rulebook, "--out", folder / "history")  # fmt: skip
    if found[0]:
        return Made(None, *found)
    answer("history", "export", folder / "history", day, folder / "exported.csv")
    frame = pl.read_csv(folder / "exported.csv", infer_schema=False)
    return Made(rows_of(frame), *found)


def _parquet(facts: Given, folder: Path) -> tuple[Path, Path]:
    games, events = folder / "games.parquet", folder / "events.parquet"
    frame_of(games_rows(facts)).write_parquet(games)
    frame_of(event_rows(facts)).write_parquet(events)
    return games, events


def from_disk(facts: Given, folder: Path) -> Made:
    """Make the list alone, of Parquet."""
    games, events = _parquet(facts, folder)
    return rated_by((games, "--events", events, "--list-only"), facts, folder)


def on_cluster(*words: object) -> subprocess.CompletedProcess[str]:
    """Call `python -m arpad.spark` on a cluster of this machine."""
    paths = {"PYSPARK_PYTHON": sys.executable,
             "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # fmt: skip
    return subprocess.run([sys.executable, "-m", "arpad.spark", *map(str, words)],
                          capture_output=True, text=True, check=False,
                          env=os.environ | paths)  # fmt: skip


def on_spark(facts: Given, folder: Path) -> Made:
    """Make the list on a cluster of this machine."""
    games, events = _parquet(facts, folder)
    done = on_cluster(games, "--events", events, "--list", f"{facts.before}={_list(facts, folder)}",
                      "--list-date", facts.list_date, "-r", facts.rulebook, "--out",
                      folder / "out", "--json")  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    if done.returncode:
        return Made(None, frozenset({"refused"}))
    return Made(rows_of(pl.read_parquet(folder / "out" / "list.parquet")))


WAYS: Final[Mapping[str, Way]] = {
    "csv": as_tables, "trf16": as_trf16, "trf26": as_trf26, "xlsx": as_xlsx, "json": as_json,
    "frame": as_frame, "office": in_an_office, "history": as_history, "disk": from_disk,
}  # fmt: skip
