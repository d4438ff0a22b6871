"""Reads reports, rating lists and people from files, bytes or frames; problems come beside."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import BinaryIO, TypeAlias, get_args

import polars as pl

from arpad.formats.any_list import read_any_people
from arpad.formats.frames import Frame, csv_of, is_frame
from arpad.library import files
from arpad.library.kinds import as_day
from arpad.office.intake.sent import Sent
from arpad.office.intake.submissions import Submission, submissions
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.lists import UNDATED, RatingList, conform_rows
from arpad.office.period.inputs import People
from arpad.report.facts import Facts
from arpad.report.facts.facts import NAMES as FACT_NAMES
from arpad.report.facts.stated import facts_of
from arpad.report.problems import Problem
from arpad.shown import kind_of
from arpad.tables.kinds import Which

Source: TypeAlias = Path | str | bytes | BinaryIO | Frame
"""A file's path, its bytes, an open file, or a frame that Narwhals knows."""


def read(
    source: Source,
    *,
    name: str = "",
    facts: Facts | Mapping[str, object] | None = None,
    events: Source | None = None,
) -> tuple[Submission, ...]:
    """Return the reports in a file of any known format, in bytes, or in a frame of games.

    A frame, like a games table, has event_id, round, white_id, black_id, result; `events` has what
    is known of each. `name` is what problems call it, and of a report, without its ending, the id.
    `facts` are what the report can't say (see Facts); a file's may stand beside it. What is wrong
    is in each report's `problems`; nothing in the data raises.

    >>> [event] = read(files.DEMO / "open_2010.trf")
    >>> event.report.name, event.facts.kind, event.facts.start
    ('Open of the Bay (first four rounds)', 'swiss', datetime.date(2010, 9, 24))
    """
    stated = _facts(facts)
    beside = None if events is None else _sent(events, "events.csv")
    return submissions([_sent(source, name)], stated, beside)


def read_list(
    source: Source, *, on: date | None = None, kind: Which = "standard", name: str = ""
) -> RatingList:
    r"""Return a rating list: our own, one of FIDE's or of another body, or a frame.

    A frame or table has player_id, name, rating, and what else is known (docs/formats/files.md).
    `on` is the list's date; a directory of a rated period says it itself. `kind` is which ratings
    of a list with several are meant. A list that can't be read has no rows, and `problems` say why.

    >>> found = read_list(b"player_id,name,rating\n7,Reti Ana,2224\n", on=date(2010, 7, 1))
    >>> found.list_date, found.rows["rating"].to_list()
    (datetime.date(2010, 7, 1), [2224])
    """
    on = as_day(on, "on")
    if kind not in get_args(Which):
        raise ValueError(f"kind is one of {', '.join(get_args(Which))}, and not {kind!r}")
    if isinstance(source, Path | str):
        rating_list, problems = files.load_list(Path(source), on, kind)
    else:
        sent = _sent(source, name or "list.csv")
        rating_list, problems = list_of_file(sent.data, sent.name, on, kind)
    if rating_list is None:
        nobody = conform_rows(pl.DataFrame())
        return RatingList(on or UNDATED, nobody, source=name or str(source), problems=problems)
    return replace(rating_list, problems=problems)


def read_people(source: Source, *, name: str = "") -> tuple[People, tuple[Problem, ...]]:
    r"""Return a table of people that brings lists up to date, and what is wrong with it.

    >>> people, problems = read_people(b"player_id,name,has_licence\n7,Reti Ana,1\n")
    >>> people.rows.height, problems
    (1, ())
    """
    sent = _sent(source, name or "people.csv")
    rows, problems = read_any_people(sent.data, name=sent.name)
    return People(sent.data, rows, sent.name), (*sent.problems, *problems)


def _facts(facts: Facts | Mapping[str, object] | None) -> Facts:
    """Return facts of a report. TypeError or ValueError for what is none, or can't be its value."""
    if facts is None:
        return Facts()
    if not isinstance(facts, Facts | Mapping):
        raise TypeError(f"facts are arpad.Facts or a mapping, and this is {kind_of(facts)}")
    given = facts if isinstance(facts, Mapping) else {n: getattr(facts, n) for n in FACT_NAMES}
    stated, problems = facts_of(given)
    for problem in problems:
        kind = ValueError if problem.code == "facts-value" else TypeError
        raise kind(f"{problem.message} {problem.fix}")
    return stated


def _sent(source: Source, name: str) -> Sent:
    if isinstance(source, Path | str):
        return files.sent(Path(source))
    if is_frame(source):
        called = name or "games.csv"
        return Sent(called, {called: csv_of(source)})
    data = source if isinstance(source, bytes) else _whole(source)
    called = name or str(getattr(source, "name", "")) or "report"
    return Sent(called, {Path(called).name: data})


def _whole(source: object) -> bytes:
    """Return the bytes of an open file. Raises TypeError for what is none, or opened for text."""
    if not hasattr(source, "read"):
        raise TypeError("what is read is the path of a file, its bytes, an open file or a frame, "
                        f"and this is {kind_of(source)}")  # fmt: skip
    data = source.read()
    if not isinstance(data, bytes):
        raise TypeError(f"an open file gives {kind_of(data)}: open it for bytes, with 'rb'")
    return data
