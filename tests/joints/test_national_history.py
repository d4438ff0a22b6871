"""The national bodies' lists: one after another, as a history, and from disk they are the same.

Over New Year, with which the FCE's season, its licences and what its K rests on change (8.2, 8.3),
and over a half-year of the CNXC. Tables of people say who has a licence, and who enters.
"""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import polars as pl
import pytest

import arpad
from tests.cli.calls import answer
from tests.joints.rolled import TEXTS, Roll
from tests.joints.sent import sheet
from tests.joints.ways import Given, event_rows, frame_of, games_rows, rows_of
from tests.joints.year import Happened
from tests.sampling import sampled

NEVER_LICENSED_AGAIN = "9"


class InTime(Roll):
    """The same history of events that come in time, as tables have them."""

    @property
    def events(self) -> tuple[Happened, ...]:
        return tuple(event for event in super().events if event.key != "late")


def people(roll: Roll) -> Mapping[date, bytes]:
    """Return the licences of the new season, but for one player; somebody enters with them."""
    if roll.edge.rulebook != "fce":
        rows = "player_id,name,fide_rating,iccf_rating_next\n3,Player 3,2100,1900\n99,New,,\n"
        return {roll.days[2]: rows.encode()}
    rows = [f"{one.number},{one.name},true,2012-01-01" for one in roll.people
            if one.number != NEVER_LICENSED_AGAIN]  # fmt: skip
    head = "player_id,name,has_licence,federated_since"
    return {roll.edge.day: "\n".join([head, *rows, "99,New,true,2018-01-01", ""]).encode()}


@pytest.mark.long
@pytest.mark.parametrize("name", sampled(["fce 2018-01", "cnxc 2025-07"], 1))
def test_a_history_and_the_disk_make_the_lists_of_rate(tmp_path: Path, name: str) -> None:
    edge = TEXTS[name]
    roll = InTime(edge, date(2017, 11, 1) if edge.rulebook == "fce" else date(2025, 5, 1))
    first, *days = roll.days
    tables = people(roll)
    given = Given(roll.people, roll.events, first, days[-1])
    frame_of(games_rows(given)).write_csv(tmp_path / "games.csv")
    frame_of(event_rows(given)).write_csv(tmp_path / "events.csv")
    (tmp_path / "first.csv").write_bytes(sheet(roll.people, edge.kind, roll.columns))
    words: list[str | Path] = []
    for day, data in tables.items():
        (tmp_path / f"people-{day}.csv").write_bytes(data)
        words += ["--people", f"{day}={tmp_path / f'people-{day}.csv'}"]
    lists = ["--list", f"{first}={tmp_path / 'first.csv'}"]
    history = tmp_path / "history"
    answer("history", "--games", tmp_path / "games.csv", "--events", tmp_path / "events.csv",
           *lists, *words, "--from", days[0], "--to", days[-1], "-r", edge.rulebook,
           "--out", history, "--explain", days[-1])  # fmt: skip
    for path in (history / "seasons").glob("*.parquet"):
        players_and_seasons = pl.read_parquet(path).select("player_id", "season").rows()
        assert players_and_seasons == sorted(set(players_and_seasons)), path
    kept = [arpad.read_list((tmp_path / "first.csv").read_bytes(), on=first, name="first.csv")]
    assert len(days) > 1
    for day in days:
        events = [event for event in roll.events
                  if day in {roll.due(event, game) for game in event.games}]  # fmt: skip
        mine = Given(roll.people, tuple(events), day, day)
        period = _rated(mine, kept, day, edge.rulebook, tables.get(day))
        kept.append(period.state)
        expected = rows_of(period.list)
        exported = tmp_path / f"{day}.csv"
        answer("history", "export", history, day, exported)
        assert rows_of(pl.read_csv(exported, infer_schema=False)) == expected, day
        if events:
            assert rows_of(_from_disk(mine, lists, day, edge.rulebook, tmp_path)) == expected, day
            lists += ["--list", f"{day}={tmp_path / f'alone-{day}'}"]


def _rated(
    given: Given, lists: list[arpad.RatingList], day: date, rulebook: str, people: bytes | None
) -> arpad.RatedPeriod:
    reports = (
        arpad.read(frame_of(games_rows(given)), events=frame_of(event_rows(given)))
        if given.events else []
    )  # fmt: skip
    told = None if people is None else arpad.read_people(people)[0]
    period = arpad.rate(reports, lists=lists, list_date=day, rulebook=rulebook, people=told)
    assert not [one for one in period.problems if one.level == "error"], period.problems
    return period


def _from_disk(
    given: Given, lists: list[str], day: date, rulebook: str, folder: Path
) -> pl.DataFrame:
    games, events = folder / f"{day}.parquet", folder / f"{day}-events.parquet"
    frame_of(games_rows(given)).write_parquet(games)
    frame_of(event_rows(given)).write_parquet(events)
    people = folder / f"people-{day}.csv"
    told = ["--people", people] if people.exists() else []
    out = folder / f"alone-{day}"
    answer("rate", games, "--events", events, *lists, *told, "--list-date", day, "-r", rulebook,
           "--list-only", "--out", out)  # fmt: skip
    return pl.read_parquet(out / "list.parquet")
