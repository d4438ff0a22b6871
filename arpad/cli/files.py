"""Files that a user names, as the values that the office takes: their bytes, under their names."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from arpad.formats.fide_list import Which
    from arpad.office.intake.sent import Sent
    from arpad.office.intake.submissions import Submission
    from arpad.office.lists.lists import RatingList
    from arpad.office.period.inputs import People
    from arpad.report.facts import Facts
    from arpad.report.problems import Problem


def read_submissions(
    paths: Sequence[Path],
    stated: "Facts",
    events: Path | None = None,
    substitutions: Path | None = None,
) -> "tuple[Submission, ...]":
    """Return the reports in files, each with the facts file beside it (see `submissions`)."""
    from arpad.office.intake.submissions import submissions

    return submissions(
        [sent(path) for path in paths],
        stated,
        None if events is None else sent_alone(events),
        None if substitutions is None else sent_alone(substitutions),
    )


def sent(path: Path) -> "Sent":
    """Return a report with the facts file beside it: REPORT.facts.toml."""
    from arpad.formats.sniff import gather
    from arpad.office.intake.sent import Sent

    files, problems = gather(path)
    beside = _facts_beside(path)
    if beside is None:
        return Sent(str(path), files, problems=problems)
    return Sent(str(path), files, beside.read_bytes(), str(beside), problems)


def sent_alone(path: Path) -> "Sent":
    """Return a table as it was sent, without anything beside it."""
    from arpad.formats.sniff import gather
    from arpad.office.intake.sent import Sent

    files, problems = gather(path)
    return Sent(str(path), files, problems=problems)


def load_list(
    path: Path, list_date: "date | None", kind: "Which" = "standard"
) -> "tuple[RatingList | None, tuple[Problem, ...]]":
    """Return the list in a file, or in a directory that `rate --out` wrote; each is read once."""
    from arpad.archive.directory import read_directory
    from arpad.office.lists.lists import list_of_archive, list_of_file

    if path.is_dir():
        archived, problems = read_directory(path)
        if archived is None:
            return None, problems
        return replace(list_of_archive(archived, list_date), source=str(path)), problems
    return list_of_file(path.read_bytes(), str(path), list_date, kind)


def read_people(path: Path) -> "tuple[People, tuple[Problem, ...]]":
    """Return a table of people, and what is wrong with it."""
    from arpad.formats.tables import read_people as read
    from arpad.office.period.inputs import People

    alone = sent_alone(path)
    rows, problems = read(alone.data, name=alone.name)
    return People(alone.data, rows), (*alone.problems, *problems)


def _facts_beside(path: Path) -> Path | None:
    if not path.name:
        return None
    both = (path.with_suffix(".facts.toml"), path.with_name(path.name + ".facts.toml"))
    return next((beside for beside in both if beside.is_file()), None)
