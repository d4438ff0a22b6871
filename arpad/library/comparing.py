"""Another system's lists and the reports between them, as files: compared with ours."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from arpad.law import Catalogue
    from arpad.office.compare.bodies import Numbers
    from arpad.office.compare.values import ComparedSystems
    from arpad.office.lists.lists import RatingList
    from arpad.report.facts import Facts
    from arpad.report.problems import Problem


_TABLE_MAX: Final = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ToCompare:
    """Their lists, and the files and folders of the reports between them, with their facts.

    `federation` leaves on the lists only its players, and those whom the reports name by number;
    `numbers` is a table of the numbers by which other bodies know people.
    """

    lists: "tuple[RatingList, ...]"
    reports: tuple[Path, ...]
    events: Path | None
    facts: "Facts"
    federation: str = ""
    numbers: Path | None = None


def compared(
    request: ToCompare, rulebook: str, catalogue: "Catalogue"
) -> "tuple[ComparedSystems | None, tuple[Problem, ...]]":
    """Return their lists beside ours, and what was met; None with errors where that can't be.

    Raises NoRulebookError where no rulebook is known for a list, OSError if the table of numbers
    can't be read.
    """
    from arpad.library.files import read_submissions
    from arpad.office.compare.comparing import compared_systems
    from arpad.office.compare.consecutive import undated
    from arpad.report.problems import has_error

    wrong = undated(request.lists)
    if has_error(wrong):
        return None, wrong
    submissions = read_submissions(reports_in(request.reports), request.facts, request.events)
    lists = request.lists
    numbers, of_numbers = _numbers(request)
    if has_error(of_numbers):
        return None, of_numbers
    if request.federation:
        reported = numbers.beside(
            {player.player_id for s in submissions for player in s.report.players}
        )
        lists = tuple(_of_federation(given, request.federation, reported) for given in lists)
    whole, problems = compared_systems(lists, submissions, rulebook, catalogue, numbers)
    return whole, (*of_numbers, *problems)


def _numbers(request: ToCompare) -> "tuple[Numbers, tuple[Problem, ...]]":
    """Return the numbers of other bodies in the table, and in columns of the lists themselves."""
    from arpad.formats.files import whole
    from arpad.office.compare.bodies import beside, numbers_of, together

    own = [beside(listed.data) for listed in request.lists]
    if request.numbers is None:
        return together(own), ()
    table, problems = numbers_of(whole(request.numbers, _TABLE_MAX), str(request.numbers))
    return together([table, *own]), problems


def _of_federation(given: "RatingList", federation: str, reported: set[str]) -> "RatingList":
    import polars as pl

    is_ours = pl.col("federation").str.to_uppercase() == federation.upper()
    is_reported = pl.col("player_id").is_in(sorted(reported))
    return replace(given, rows=given.rows.filter(is_ours | is_reported))


def reports_in(paths: tuple[Path, ...]) -> list[Path]:
    """Return the files that are given, and those in the folders that are, by name.

    Facts beside a report belong to it, and files of hidden names to nobody.
    """
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(file for file in path.rglob("*") if file.is_file()
                            and not file.name.startswith(".")
                            and not file.name.endswith(".facts.toml"))  # fmt: skip
        else:
            files.append(path)
    return files
