"""An archive checked as a stranger checks it: every entry, every row made again, who signed it."""

from collections.abc import Iterator, Sequence
from typing import Final

from arpad.archive.evidence.entries import Archive, Entry
from arpad.archive.evidence.past import Past
from arpad.archive.evidence.published import Published, read_published
from arpad.archive.evidence.records import KEY_LOST, LIST, attested
from arpad.archive.manifest import TABLES
from arpad.archive.verify import CheckedList
from arpad.law import Catalogue
from arpad.office.again.making import ListStatement, again
from arpad.office.evidence.chain import SeriesChain
from arpad.office.evidence.continuing import apart, discontinued
from arpad.office.evidence.drift import RecentLists
from arpad.office.evidence.remaking import PublicRows
from arpad.report.problems import Level, Problem, Text

_SHOWN: Final = 16
NOBODY: Final = Past(None, (), ())
"""Nobody says anything of an archive's past."""


def checked(archive: Archive, catalogue: Catalogue) -> Iterator[CheckedList]:
    """Yield every list of an archive, by its place, as it was checked."""
    erased = archive.erased()
    chains: dict[str, SeriesChain] = {}
    merged: dict[str, set[str]] = {}
    recent: dict[str, RecentLists] = {}
    for entry in archive.evidence:
        series, file = entry.record.told["series"], str(entry.path)
        published, problems = read_published(entry, erased)
        chain = chains.setdefault(series, SeriesChain(erased))
        earlier, listed = chain.before(entry)
        is_list = entry.record.kind == LIST
        rows = 0
        if published is not None:
            _, differs = again(PublicRows(published, file), catalogue)
            if not any(problem.level == "error" for problem in differs):
                rows = sum(published.tables[name].height for name in TABLES)
            problems = (*differs, *_not_chained(published, entry, earlier))
            problems += () if listed is None else discontinued(published, listed, file)
            problems += chain.miscorrected(entry, published)
            problems += apart(published, merged.setdefault(series, set()), file)
            merged[series] |= {old for old, _ in published.manifest["same_persons"]}
            if is_list and not recent.setdefault(series, RecentLists()).takes(published):
                problems = (*problems, _other_drift(published, file))
        elif is_list:
            recent.setdefault(series, RecentLists()).lacks(entry.record.told["list_date"])
        gone = 0 if published is None else published.commitments.height - published.people.height
        yield CheckedList(entry.path, published, problems, entry.record.told, rows, gone)
        chain.add(entry, published)


def _other_drift(published: Published, file: str) -> Problem:
    says = Text("Measured again, the year to the list has moved the scale otherwise than the list "
                "says.")  # fmt: skip
    message = ListStatement.of(published, file).of_version(says)
    fix = Text("Ask the office that published the list.")
    return Problem("error", "archive-drift", message, fix=fix, file=file)


def _not_chained(published: Published, entry: Entry, earlier: Entry | None) -> tuple[Problem, ...]:
    """Return an error unless a list cites the one of its series that was published before it."""
    cited = published.manifest["before"]
    earlier_values = None if earlier is None else earlier.record.told
    if cited is None and earlier_values is None:
        return ()
    names = ("list_date", "manifest_sha256")
    is_cited = (
        cited and earlier_values and all(cited[name] == earlier_values[name] for name in names)
    )
    if (
        is_cited
        and earlier_values
        and earlier_values["list_date"] < published.manifest["list_date"]
    ):
        return ()
    last = (
        Text("no list")
        if earlier_values is None
        else Text("that of {day}", day=earlier_values["list_date"])
    )
    message = Text("The list of {day} in {path} succeeds another one than {last}, which the "
                   "archive has before it.", day=published.manifest["list_date"],
                   path=entry.path.name, last=last)  # fmt: skip
    fix = Text("Ask the office that published the list.")
    return (Problem("error", "archive-chain", message, fix=fix, file=str(entry.path)),)


def not_trusted(archive: Archive, key: str, head: str, past: Past = NOBODY) -> tuple[Problem, ...]:
    """Return what of an archive isn't vouched for, and what could not be checked.

    `key` is the office's public key and `head` the hash of its last record, as they are known from
    elsewhere; "" for one that isn't. `past` is what others say of it.
    """
    lost = [_problem("warning", "key-lost",
                     Text("Entry {entry} is signed with a new key, of which the office says that "
                          "the one before it was lost ({why}): nothing but its word joins what "
                          "follows to what stood before.", entry=entry.path.name,
                          why=entry.record.told["because"]),
                     Text("Ask the office, on another way, whether the key is its own."), entry)
            for entry in archive.entries if entry.record.kind == KEY_LOST]  # fmt: skip
    hashes = [record.sha256 for record in archive.records]
    of_past = (*past.problems, *_head(head, hashes, past.records))
    return (*lost, *_behind(archive), *_key(archive, key), *of_past)


def _behind(archive: Archive) -> Sequence[Problem]:
    """Return what is to be said of a checkpoint that isn't of all records, or isn't there."""
    size, count = archive.head.size if archive.head else 0, len(archive.records)
    if size == count or any(problem.code == "archive-checkpoint" for problem in archive.problems):
        return []
    message = Text("The archive's checkpoint stands for the first {size} of {records} records.",
                   size=size, records=count)  # fmt: skip
    if archive.head is None:
        message = Text("The archive has no checkpoint, which others could keep or sign.")
    fix = Text("The next publication writes one.")
    return [_problem("info", "checkpoint-behind", message, fix)]


def _key(archive: Archive, key: str) -> Sequence[Problem]:
    if not key:
        message = Text("Without the office's key it could not be checked who made the archive: one "
                       "rewritten whole looks the same.")  # fmt: skip
        fix = Text("Give the key as the office publishes it elsewhere.")
        return [_problem("info", "key-unchecked", message, fix)]
    number = attested(archive.records, key)
    if number == len(archive.records):
        return []
    entry = archive.entries[number]
    message = Text("From entry {entry} on the archive is not vouched for by the key {key}….",
                   entry=entry.path.name, key=key[:_SHOWN])  # fmt: skip
    return [_problem("error", "key", message, Text("Ask the office for its key."), entry)]


def _head(head: str, hashes: Sequence[str], vouched_for: int | None) -> Sequence[Problem]:
    if head and head not in hashes:
        message = Text("No record has the hash {hash}…: entries were left out, or exchanged.",
                       hash=head[:_SHOWN])  # fmt: skip
        return [_problem("error", "head", message,
                         Text("Fetch the archive again from the office."))]  # fmt: skip
    sizes = [] if vouched_for is None else [vouched_for]
    sizes += [hashes.index(head) + 1] if head else []
    if not sizes:
        message = Text("Without the head's hash, an older copy or a witness it could not be "
                       "checked whether the newest lists were left out, nor whether the past was "
                       "rewritten by whoever has the key.")  # fmt: skip
        fix = Text("Give the hash as the newest list is printed with, or what others kept or "
                   "signed.")  # fmt: skip
        return [_problem("info", "head-unchecked", message, fix)]
    later = len(hashes) - max(sizes)
    if not later:
        return []
    message = Text("{count} entries follow the last that is vouched for; of them nothing is known.",
                   count=later)  # fmt: skip
    return [_problem("info", "head-older", message, "")]


def _problem(
    level: Level, code: str, message: str, fix: str, entry: Entry | None = None
) -> Problem:
    file = "" if entry is None else str(entry.path)
    return Problem(level, f"archive-{code}", message, fix=fix, file=file)
