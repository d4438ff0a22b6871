"""Files that a user names, as the values that the office takes: their bytes, under their names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import date

    from arpad.office.intake.sent import Sent
    from arpad.office.intake.submissions import Submission
    from arpad.office.lists.lists import RatingList
    from arpad.office.norms.typed import TypedNorms
    from arpad.office.period.inputs import People
    from arpad.report.facts import Facts
    from arpad.report.problems import Problem
    from arpad.tables.kinds import Which

DEMO: Final = Path(__file__).parents[1] / "demo"
"""Where the sample reports and the sample list lie."""


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
    from arpad.formats.files import reason, whole
    from arpad.report.facts.toml import BYTES_MAX
    from arpad.report.problems import Problem, Text

    alone, beside = sent_alone(path), _facts_beside(path)
    if beside is None:
        return alone
    try:
        facts = whole(beside, BYTES_MAX)
    except OSError as error:
        message = Text("The facts can't be read: {error}.", error=reason(error))
        fix = Text("Give the facts of one event in a file of their own, or take it away.")
        wrong = Problem("error", "facts-file", message, fix, file=str(beside))
        return replace(alone, problems=(*alone.problems, wrong))
    return replace(alone, facts=facts, facts_name=str(beside))


def sent_alone(path: Path) -> "Sent":
    """Return a table as it was sent, without anything beside it."""
    from arpad.formats.sniff import gather
    from arpad.office.intake.sent import Sent

    files, problems = gather(path)
    return Sent(str(path), files, problems=problems)


def load_norms(path: Path) -> "TypedNorms":
    """Return the norms that were typed into a file. Raises OSError if it can't be read."""
    from arpad.formats.files import whole
    from arpad.office.norms.typed import norms_typed
    from arpad.report.facts.toml import BYTES_MAX

    return norms_typed(whole(path, BYTES_MAX), str(path))


def load_list(
    path: Path, list_date: "date | None", kind: "Which" = "standard", read: bytes | None = None
) -> "tuple[RatingList | None, tuple[Problem, ...]]":
    """Return the list in a file, or in a directory that `rate --out` wrote; each is read once.

    Such a directory may hold the list alone (`office.lists.alone`). `read` are the file's bytes, if
    they were read before.
    """
    from arpad.formats.files import is_directory
    from arpad.office.lists.from_file import list_of_file

    if is_directory(path):
        return _list_in(path, list_date)
    data = _bytes_of(path) if read is None else read
    if not isinstance(data, bytes):
        return None, (data,)
    rating_list, problems = list_of_file(data, str(path), list_date, kind)
    return rating_list, (*problems, *_of_directory(path))


def lists_as_said(
    paths: Iterable[Path], said: Mapping[str, str]
) -> "tuple[dict[Path, bytes], tuple[Problem, ...]]":
    """Return the bytes of lists under the columns that are said, and what is wrong with that.

    Directories, and what can't be read, are left out.
    """
    from arpad.formats.files import is_directory
    from arpad.office.acts.declaring import Handed
    from arpad.office.players.columns import said_of_lists

    read = {path: _bytes_of(path) for path in paths if not is_directory(path)}
    files = {path: Handed(str(path), data) for path, data in read.items()
             if isinstance(data, bytes)}  # fmt: skip
    as_said = said_of_lists(None, tuple(files.values()), said)
    return dict(zip(files, as_said.files, strict=True)), as_said.problems


def _bytes_of(path: Path) -> "bytes | Problem":
    """Return a list's bytes, or why they can't be read."""
    from arpad.formats.files import reason, whole
    from arpad.office.lists.lists import LIST_BYTES_MAX
    from arpad.report.problems import Problem, Text

    try:
        return whole(path, LIST_BYTES_MAX)
    except OSError as error:
        message, fix = (Text("The list can't be read: {error}.", error=reason(error)),
                        Text("Give a file that can be read."))  # fmt: skip
        return Problem("error", "list-file", message, fix, file=str(path))


def _list_in(
    directory: Path, list_date: "date | None"
) -> "tuple[RatingList | None, tuple[Problem, ...]]":
    from arpad.archive.directory import read_directory
    from arpad.office.lists import alone
    from arpad.office.lists.lists import list_of_archive

    if alone.is_written(directory):
        return alone.read(directory)
    archived, problems = read_directory(directory)
    if archived is None:
        return None, problems
    return replace(list_of_archive(archived, list_date), source=str(directory)), problems


def _of_directory(path: Path) -> "tuple[Problem, ...]":
    """Return a warning where a list's file is given, and the directory around it holds more."""
    from arpad.archive.manifest import LIST_CSV, MANIFEST
    from arpad.report.problems import Problem, Text

    if path.name != LIST_CSV or not path.with_name(MANIFEST).is_file():
        return ()
    message = Text("The file alone is read: what {path} remembers beside it, the results "
                   "of the unrated and which rounds were rated, is not.",
                   path=str(path.parent))  # fmt: skip
    fix = Text("Give the directory, {path}.", path=str(path.parent))
    return (Problem("warning", "list-directory", message, fix, file=str(path)),)


def load_published(path: Path) -> "tuple[RatingList | None, tuple[Problem, ...]]":
    """Return a published list to be looked at; a period is rated on the directory it was made of.

    What no rule read is not published, so that another period could come out otherwise.
    """
    from arpad.formats.files import reason
    from arpad.office.evidence.reading import read_list
    from arpad.office.lists.lists import list_of_rows
    from arpad.report.problems import Problem, Text

    try:
        published, problems = read_list(path)
    except OSError as error:
        message, fix = (Text("The list can't be read: {error}.", error=reason(error)),
                        Text("Give a list that can be read."))  # fmt: skip
        return None, (Problem("error", "list-file", message, fix, file=str(path)),)
    if published is None or published.list_date is None:
        return None, problems
    return list_of_rows(
        published.rows, published.list_date, published.identity, str(path)
    ), problems


def read_people(path: Path) -> "tuple[People, tuple[Problem, ...]]":
    """Return a table of people, and what is wrong with it."""
    from arpad.formats.any_list import read_any_people
    from arpad.office.period.inputs import People

    alone = sent_alone(path)
    rows, problems = read_any_people(alone.data, name=alone.name)
    return People(alone.data, rows, alone.name), (*alone.problems, *problems)


def _facts_beside(path: Path) -> Path | None:
    from arpad.formats.files import is_there
    from arpad.office.intake.sent import FACTS_ENDING

    if not path.name:
        return None
    both = (path.with_suffix(FACTS_ENDING), path.with_name(path.name + FACTS_ENDING))
    return next((beside for beside in both if is_there(beside)), None)
