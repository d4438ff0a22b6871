"""Whether lists are what they say: each directory by itself, and a folder of them as a chain."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from arpad.archive.directory import read_directory
from arpad.archive.manifest import BYTES_MAX, MANIFEST, NoManifestError, read_manifest
from arpad.archive.places import INPUTS, RESTATED
from arpad.archive.reading import Archived
from arpad.formats.files import whole
from arpad.report.notes import joined
from arpad.report.problems import Level, Problem, Text, marked


@dataclass(frozen=True, slots=True)
class CheckedList:
    """A directory that should hold a list: the list, if it can be trusted, or why not.

    Of an entry of an archive also what its record tells, how many rows were made again, and of how
    many persons the names are erased.
    """

    path: Path
    archived: Archived | None
    problems: tuple[Problem, ...]
    told: Mapping[str, str] = field(default_factory=dict)
    rows: int | None = None
    erased: int | None = None

    @property
    def is_sound(self) -> bool:
        """Return whether nothing is wrong with the list."""
        return not any(problem.level == "error" for problem in self.problems)


def verify(source: Path) -> tuple[CheckedList, ...]:
    """Return every list of a directory, or of a folder of directories, by date, each checked.

    In a folder every directory is to hold a list, but for hidden ones and those of inputs; a list
    that another one cites has to be the one that it cites.
    """
    checked = [CheckedList(path, *read_directory(path)) for path in directories(source)]
    return _in_order(_chained(checked))


def directories(source: Path) -> list[Path]:
    """Return the directories of lists: the one given, or all those in it.

    And those of lists that were restated, each in the folder of what it was restated with.
    """
    if (source / MANIFEST).exists() or not source.is_dir():
        return [source]
    inside = [path for path in sorted(source.iterdir()) if path.is_dir()]
    folders = [p for p in inside if not p.name.startswith(".") and not p.name.endswith(INPUTS)]
    restated = [
        directory
        for path in folders
        if path.name.endswith(RESTATED)
        for directory in directories(path)
    ]
    return [*(p for p in folders if not p.name.endswith(RESTATED)), *restated] or [source]


def _in_order(checked: Sequence[CheckedList]) -> tuple[CheckedList, ...]:
    def when(directory: CheckedList) -> tuple[str, str]:
        return (
            str(directory.archived.list_date) if directory.archived else ""
        ), directory.path.name

    return tuple(sorted(checked, key=when))


def _chained(checked: Sequence[CheckedList]) -> list[CheckedList]:
    """Add what a list's successors say of it, and what of its predecessor isn't here."""
    sound = [directory for directory in checked if directory.archived is not None]
    return [
        replace(
            directory,
            problems=(
                *directory.problems,
                *_refused(directory, sound),
                *_before(directory, sound),
                *_beside(directory, sound),
            ),
        )
        for directory in checked
    ]


def _refused(directory: CheckedList, lists: Sequence[CheckedList]) -> list[Problem]:
    """Return an error for every successor that cites another list of this date."""
    archived = directory.archived
    if archived is None:
        return []
    dates = [other.archived for other in lists if other.archived]
    same_day = {day.cited for day in dates if day.list_date == archived.list_date}
    refusals = []
    for other in lists:
        cited = other.archived.before if other.archived else None
        is_about = (
            cited is not None and cited.list_date == archived.list_date and other is not directory
        )
        if cited is None or not is_about or cited in same_day:
            continue
        another = marked("{name} holds another list of {day} than the one that {other} succeeds.")
        if cited.identity == archived.identity:
            another = marked("{name} holds another manifest of the list of {day} than the one that "
                             "{other} succeeds.")  # fmt: skip
        message = Text(another, name=directory.path.name, day=archived.list_date,
                       other=other.path.name)  # fmt: skip
        fix = Text("Fetch the list that was published.")
        file = str(directory.path / MANIFEST)
        refusals.append(Problem("error", "archive-chain", message, fix=fix, file=file))
    return refusals


def _before(directory: CheckedList, lists: Sequence[CheckedList]) -> list[Problem]:
    """Return a word on a predecessor that is not here, so that the chain begins with this list.

    A warning in a folder of lists; of a list that is asked about alone a remark.
    """
    cited = directory.archived.before if directory.archived else None
    if cited is None:
        return []
    others = [other.archived for other in lists if other.archived and other is not directory]
    if any(other.list_date == cited.list_date for other in others):
        return []
    message = Text("{name} succeeds the list of {day} ({identity}), which is not here: the chain "
                   "is checked from here on.", name=directory.path.name, day=cited.list_date,
                   identity=cited.identity[:16])  # fmt: skip
    fix = Text("Put that list's directory beside it.")
    level: Level = "warning" if len(lists) > 1 else "info"
    return [Problem(level, "archive-before", message, fix=fix, file=str(directory.path))]


def is_restated(path: Path) -> bool:
    """Tell whether a directory holds a list as it is with corrections, beside the one published."""
    return path.resolve().parent.name.endswith(RESTATED)


def _beside(directory: CheckedList, lists: Sequence[CheckedList]) -> list[Problem]:
    """Return a warning where another list of the same day is here: one of them isn't in force.

    Not where one adjusts the other.
    """
    if directory.archived is None:
        return []
    day, mine = directory.archived.list_date, (directory.archived.identity, directory.path.name)
    others = [
        other.path.name
        for other in lists
        if other.archived is not None
        and other.archived.list_date == day
        and (other.archived.identity, other.path.name) > mine
        and not any(is_restated(either.path) for either in (directory, other))
        and directory.archived.before != other.archived.cited
        and other.archived.before != directory.archived.cited
    ]
    if not others:
        return []
    names = joined(sorted([directory.path.name, *others]))
    message = Text("{names} are lists of one day, {day}: one of them alone was in force.",
                   names=names, day=day)  # fmt: skip
    fix = Text("Keep the list that was published; an earlier making of it lies elsewhere.")
    return [Problem("warning", "archive-day", message, fix=fix, file=str(directory.path))]


def lists_beside(source: Path, checked: Sequence[CheckedList]) -> list[Archived]:
    """Return the lists beside a directory that the lists in it name and that are not among them."""
    checked_lists = [
        archived_list.archived for archived_list in checked if archived_list.archived is not None
    ]
    named = {name for archived_list in checked_lists for name in names_of_lists(archived_list)}
    named -= {archived_list.identity for archived_list in checked_lists}
    lists = []
    for path in directories(source.resolve().parent) if named else []:
        archived, _ = read_directory(path) if _is_named(path, named) else (None, ())
        lists += [archived] if archived is not None else []
    return lists


def names_of_lists(archived: Archived) -> set[object]:
    """Return the identities, or hashes, of the lists that a list names as what it was made of."""
    rows = archived.manifest["lists"]
    return {row.get("sha256") for row in rows}


def _is_named(path: Path, identities: set[object]) -> bool:
    """Tell whether a directory says that it is one of these lists, before all of it is read."""
    try:
        return read_manifest(whole(path / MANIFEST, BYTES_MAX))["identity"] in identities
    except (OSError, NoManifestError):
        return False
