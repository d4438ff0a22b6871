"""The list in a file, of whatever form: our own, FIDE's, or another program's."""

from datetime import date

from arpad.archive.canonical import hash_of
from arpad.formats.any_list import read_any_list
from arpad.office.lists.lists import UNDATED, RatingList, conform_rows, sections_of
from arpad.report.problems import Problem
from arpad.tables.kinds import Which


def list_of_file(
    data: bytes, name: str, list_date: date | None = None, kind: Which = "standard"
) -> tuple[RatingList | None, tuple[Problem, ...]]:
    """Return the list in a file's bytes: our own CSV or Parquet, a list of FIDE, or another.

    Of a list of FIDE's the ratings of a `kind` are read. `name` is what problems call the file.
    """
    frame, problems = read_any_list(data, kind, name=name)
    if any(problem.level == "error" for problem in problems):
        return None, problems
    rating_list = RatingList(
        list_date or UNDATED,
        conform_rows(frame),
        sha256=hash_of(data),
        source=name,
        kind=kind,
        data=data,
        sections=sections_of(frame),
    )
    return rating_list, problems
