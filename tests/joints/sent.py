"""What is sent of an event: a TRF, or a games table where games have days of their own."""

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from arpad.formats import trf
from arpad.office.intake.sent import Sent
from tests.joints.year import MINUTES, Happened, Member
from tests.office.papers import Paper, Person, _toml


def sheet(people: Sequence[Member], kind: str, more: Mapping[str, Mapping[str, Any]]) -> bytes:
    """Return a first list as CSV."""
    columns = dict.fromkeys(name for row in more.values() for name in row if name != "games_rated")
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("player_id", "name", "sex", "birth_date", "federation", "club", "rating",
                     "games_rated", *columns))  # fmt: skip
    for one in people:
        rating = one.ratings[kind]
        extra = more.get(one.number, {})
        games = "" if rating is None else 40
        writer.writerow(
            (
                one.number,
                one.name,
                one.sex,
                one.birth,
                "RUR",
                "Strelsau",
                rating,
                extra.get("games_rated", games),
                *(extra.get(n, "") for n in columns),
            )
        )
    return text.getvalue().encode()


def paper(event: Happened, members: Sequence[Member], on: date) -> Paper:
    """Return the report of an event as it stands on a day."""
    by_number = {one.number: one for one in members}
    games = event.until(on)
    rounds = sorted({game.round for game in event.games})
    days = [min(game.day for game in event.games if game.round == number) for number in rounds]
    return Paper(
        event.key,
        [Person(one, None, by_number[one].name, "RUR", by_number[one].birth.isoformat(),
                by_number[one].sex) for one in event.people],
        [(game.round, game.white, game.black, game.result) for game in games],
        event.start, event.end, event.facts, event.kind, MINUTES.get(event.pace),
        days, event.rows,
    )  # fmt: skip


def paper_of(event: Happened, members: Sequence[Member], on: date) -> Sent:
    """Return what is sent of an event on a day."""
    if event.is_league:
        return games_table(event, on)
    written = paper(event, members, on)
    with TemporaryDirectory() as folder:
        path = written.write(Path(folder))
        facts = path.with_suffix(".facts.toml").read_bytes()
    return Sent(path.name, {path.name: trf.write(written.report())}, facts,
                f"{event.key}.facts.toml")  # fmt: skip


def games_table(event: Happened, on: date) -> Sent:
    """Return the games played so far as a games table, each with its day."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("event_id", "round", "white_id", "black_id", "result", "played_on",
                     "start", "end"))  # fmt: skip
    for game in event.until(on):
        writer.writerow((event.key, game.round, game.white, game.black, game.result, game.day,
                         event.start, event.end))  # fmt: skip
    stated = {"name": f"The {event.key}", "kind": event.kind,
              "minutes_for_60_moves": MINUTES[event.pace], **event.facts}  # fmt: skip
    facts = "".join(f"{name} = {_toml(value)}\n" for name, value in stated.items())
    name = f"{event.key}-{on:%m}.csv"
    return Sent(name, {name: text.getvalue().encode()}, facts.encode(), f"{name[:-4]}.facts.toml")
