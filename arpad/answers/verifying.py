"""Whether published lists are what they say, each by itself, in their chain, and made again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from arpad.archive.reading import Archived
from arpad.archive.verify import CheckedList
from arpad.law import Catalogue
from arpad.office.again.making import INPUTS_LACKING, again
from arpad.office.again.recorded import RecordedList
from arpad.report.problems import Problem, Text
from arpad.shown import ShownShort


@dataclass(frozen=True, slots=True, kw_only=True)
class ListVerified:
    """One directory of a list: its date and identity if they can be trusted, and what was done.

    `is_recomputed` says that every row was worked out again and is the same. Of a list in an
    archive also its series, how many rows were worked out, and of how many persons the names are
    erased. A list of which an input is lacking is sound: nothing speaks against it, and that is an
    error all the same, for nothing was worked out.
    """

    directory: str
    list_date: str | None
    identity: str | None
    manifest_sha256: str | None
    is_sound: bool
    is_recomputed: bool
    series: str | None = None
    rows: int | None = None
    erased: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class WitnessTold:
    """A witness who signed a checkpoint of so many records, and when (UTC)."""

    name: str
    records: int
    signed_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListsVerified(ShownShort):
    """The lists of a directory, a folder or an archive, and what is wrong with them.

    Of an archive also the hash of its last record, its head, the public keys that signed it, the
    one of now last, how many entries it has, the key of its checkpoints as others' tools read it,
    and who of the witnesses given has signed one.
    """

    lists: tuple[ListVerified, ...] = ()
    head: str | None = None
    keys: tuple[str, ...] = ()
    entries: int | None = None
    checkpoint_key: str | None = None
    witnesses: tuple[WitnessTold, ...] = ()
    problems: tuple[Problem, ...] = ()


def verified(
    checked: Sequence[CheckedList],
    more: Sequence[Archived],
    inputs_of: Callable[[Path], Mapping[str, bytes] | None],
    catalogue: Catalogue,
) -> ListsVerified:
    """Return what was found, with every list that has its inputs rated again from them.

    `more` are lists that those checked may have been made from; `inputs_of` gives the inputs of a
    list's directory by their hashes, or None where there are none.
    """
    entries = [
        *(directory.archived for directory in checked if directory.archived is not None),
        *more,
    ]
    rows, problems = [], []
    for directory in checked:
        all_problems = list(directory.problems)
        blobs = (
            None
            if directory.archived is None or not directory.is_sound
            else inputs_of(directory.path)
        )
        is_recomputed = False
        if directory.archived is not None and blobs is not None:
            _, differs = again(
                RecordedList(directory.archived, blobs, entries, str(directory.path)), catalogue
            )
            all_problems += differs
            is_recomputed = not any(differ.level == "error" for differ in differs)
        elif directory.archived is not None and directory.is_sound:
            all_problems.append(_not_recomputed(directory.path))
        rows.append(row_of(directory, all_problems, is_recomputed=is_recomputed))
        problems += all_problems
    return ListsVerified(lists=tuple(rows), problems=tuple(problems))


def row_of(
    directory: CheckedList, problems: Sequence[Problem], *, is_recomputed: bool
) -> ListVerified:
    """Return a list as it was checked; `problems` are all that was found."""
    archived = directory.archived
    stated = {} if archived is None else archived.cited.row()
    stated |= directory.told
    return ListVerified(
        directory=str(directory.path),
        series=directory.told.get("series"),
        list_date=stated.get("list_date"),
        identity=stated.get("identity"),
        manifest_sha256=stated.get("manifest_sha256"),
        rows=directory.rows,
        erased=directory.erased,
        is_sound=not any(
            problem.level == "error" and problem.code != INPUTS_LACKING for problem in problems
        ),
        is_recomputed=is_recomputed,
    )


def _not_recomputed(path: Path) -> Problem:
    message = Text("The inputs of {name} are not here: its rows were not worked out again.",
                   name=path.name)  # fmt: skip
    fix = Text("Give the directory of the inputs that were kept when it was made.")
    return Problem("info", "archive-no-inputs", message, fix=fix, file=str(path))
