"""A rated period to and from its directory."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from arpad import __version__
from arpad.archive.directory import write_directory
from arpad.engine.calibrate import Calibration
from arpad.law import Rulebook
from arpad.law.fingerprint import fingerprint
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.period.public_list import list_columns
from arpad.office.period.rating import RatedPeriod, Request


def archive(period: RatedPeriod, request: Request, target: Path) -> dict[str, Any]:
    """Write the period as a directory and return its manifest.

    Raises FileExistsError if the target exists.
    """
    columns = list_columns(period.tables["list"])
    return write_directory(target, period.tables, columns, manifest_facts(period, request))


def manifest_facts(period: RatedPeriod, request: Request) -> dict[str, Any]:
    """Return what a manifest says beside the hashes of its files: the law, the inputs, the legend.

    No clock and no path enters it, so that whoever rates the same again gets the same.
    """
    books = {**period.books, period.list_book.name: period.list_book}
    found = period.calibration
    return {
        "arpad_version": __version__,
        "list_date": period.list_date.isoformat(),
        "rulebook": request.rulebook,
        "list_rulebook": period.list_book.name,
        "rulebooks": {
            name: {"source": str(book.source), "sha256": fingerprint(book)}
            for name, book in sorted(books.items())
        },
        "lists": [_list_facts(found) for found in request.lists],
        "reports": [
            {
                "event_id": one.submission.event_id,
                "sha256": sha256(one.submission.content).hexdigest(),
                "facts": _facts(one.submission.facts),
            }
            for one in period.ready
        ],
        "left_out": [
            {"event_id": late.submission.event_id, "article": late.article, "reason": late.reason}
            for late in period.left_out
        ],
        **({} if found is None else {"calibration": _calibration(found)}),
        "clauses": [row for book in books.values() for row in legend(book)],
    }


def legend(book: Rulebook) -> list[dict[str, Any]]:
    """Return what every clause code of a rulebook means: rule, article and sentence."""
    return [
        {
            "rulebook": book.name,
            "code": code,
            "rule": rule.name,
            "article": str(clause.article),
            "says": clause.sentence,
        }
        for rule in book.rules()
        for code, clause in enumerate(rule.clauses, start=rule.first_code)
    ]


def _list_facts(found: RatingList) -> dict[str, str | None]:
    dated = None if found.list_date == UNDATED else found.list_date.isoformat()
    return {"list_date": dated, "name": Path(found.source).name, "sha256": found.sha256}


def _calibration(found: Calibration) -> dict[str, Any]:
    """Return the number of players, both means and the difference, as fractions in text."""
    means = {"theirs": found.theirs, "ours": found.ours, "added": found.added}
    return {"players": found.players} | {
        name: None if value is None else str(value) for name, value in means.items()
    }


def _facts(facts: object) -> Mapping[str, str]:
    named = {name: getattr(facts, name) for name in facts.__slots__}  # type: ignore[attr-defined]
    return {name: str(value) for name, value in named.items() if value is not None}
