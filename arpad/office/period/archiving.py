"""What a rated period is published as: proved, stated in a manifest, and handed to its successor.

Before a list is written, every rating is the sum of its explained rows, to the last digit.
"""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from types import MappingProxyType
from typing import Any

import polars as pl

from arpad.archive.canonical import hash_of
from arpad.archive.manifest import DIRECTORY, LIST_CSV, MANIFEST, made
from arpad.archive.reading import Archived
from arpad.archive.writing import contents, write_directory
from arpad.engine.publish import Calibration
from arpad.explain.legend import clause_rows, legend_of, setting_rows
from arpad.law.catalogue import fingerprint
from arpad.law.units import E5
from arpad.office.lists.decisions import read_corrected
from arpad.office.lists.lists import RatingList, list_of_archive
from arpad.office.period.inputs import facts_row
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.unexplained import UnexplainedError
from arpad.version import VERSION


def successor(period: PeriodOutcome) -> RatingList:
    """Return the list that a period made, with all that the next takes from it: as if archived."""
    tables = period.tables
    files, manifest = contents(tables, stated(period), period.before.cited, hashes=tables.hashes())
    archived = Archived(manifest, hash_of(files[MANIFEST]), tables)
    return replace(list_of_archive(archived), source=f"the list of {period.list_date}")


def looked_ahead(period: PeriodOutcome) -> RatingList:
    """Return the list that a period would make, for who asks what comes after it.

    As `successor` does, but nothing stands for the list: neither its tables nor what it is made of,
    which may be large, are hashed, and no file is made of them.
    """
    cited = period.before.cited
    manifest = {
        "list_date": period.list_date.isoformat(), "list_rulebook": period.list_book.name,
        "identity": "", "before": None if cited is None else cited.row(),
    }  # fmt: skip
    return list_of_archive(Archived(manifest, "", period.tables))


def identity_of(
    period: PeriodOutcome,
    hashes: Mapping[str, str] | None = None,
    laws: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return the identity that the directory of a period has, without making its files.

    `hashes` are those of its tables, where they are known; `laws` the fingerprints of its laws,
    where these were worded otherwise.
    """
    return str(_manifest(period, hashes or period.tables.hashes(), laws)["identity"])


def _manifest(
    period: PeriodOutcome,
    hashes: Mapping[str, str],
    laws: Mapping[str, str] = MappingProxyType({}),
) -> dict[str, Any]:
    """Return the manifest of a period without its files."""
    cited = period.before.cited
    states = {**stated(period), "before": None if cited is None else cited.row()}
    for name, law in states["rulebooks"].items():
        law["sha256"] = laws.get(name, law["sha256"])
    used = states["inputs"]["laws"]
    states["inputs"]["laws"] = {name: laws.get(name, digest) for name, digest in used.items()}
    return made(DIRECTORY, states, hashes, {LIST_CSV: ""})


def stated(period: PeriodOutcome) -> dict[str, Any]:
    """Return what a manifest says beside the hashes of its files: the law, the inputs, the legend.

    No clock, no path and no file's name enters it, so that whoever rates the same again gets the
    same.
    """
    roles = period.inputs.roles()
    books = {**period.books, period.list_book.name: period.list_book}
    legends = [legend_of(book) for _, book in sorted(books.items())]
    calibration = period.calibration
    corrected = read_corrected(period.inputs.corrected)
    return {
        "arpad_version": VERSION,
        "list_date": period.list_date.isoformat(),
        "rulebook": period.inputs.rulebook,
        "list_rulebook": period.list_book.name,
        "rulebooks": {
            name: {"source": str(book.source), "sha256": fingerprint(book)}
            for name, book in sorted(books.items())
        },
        "inputs": roles,
        "lists": [
            {**role, "manifest_sha256": cited.get(role["sha256"])}
            for cited in [_manifests(period)]
            for role in roles["lists"]
        ],
        "reports": [
            {
                "event_id": ready.submission.event_id,
                "sha256": ready.submission.sha256,
                "facts": {
                    name: str(fact) for name, fact in facts_row(ready.submission.facts).items()
                },
            }
            for ready in period.ready
        ],
        "left_out": [
            {"event_id": late.submission.event_id, "article": late.article, "reason": late.reason}
            for late in period.left_out
        ],
        **({} if calibration is None else {"calibration": _calibration(calibration)}),
        **({"corrections": list(corrected.corrections)} if corrected.corrections else {}),
        "clauses": [row for legend in legends for row in clause_rows(legend)],
        "settings": [row for legend in legends for row in setting_rows(legend)],
    }


def _calibration(calibration: Calibration) -> dict[str, Any]:
    """Return the number of players, both means and the difference, as fractions in text."""
    means = {"theirs": calibration.theirs, "ours": calibration.ours, "added": calibration.added}
    return {"players": calibration.players} | {
        name: None if value is None else str(value) for name, value in means.items()
    }


def _manifests(period: PeriodOutcome) -> dict[str, str]:
    """Return the hashes of the manifests of the lists that were used, by their identities."""
    cited = [list_cited.cited for list_cited in period.inputs.lists if list_cited.cited is not None]
    return {citation.identity: citation.manifest_sha256 for citation in cited}


def prove(tables: Mapping[str, pl.DataFrame]) -> None:
    """Raise UnexplainedError unless rating before + changes + adjustments = rating of the new list.

    Who has no rating, before or after, has no changes either. The list's rating is the one that was
    worked out, or none.

    >>> rows = {"player_id": ["7"], "rating_old": [2000], "rating_new": [2008], "rating": [2008]}
    >>> changed = pl.DataFrame({"player_id": ["7"], "change_e5": [750_000]})
    >>> rounded = pl.DataFrame({"player_id": ["7"], "amount_e5": [50_000]})
    >>> prove({"list": pl.DataFrame(rows), "changes": changed, "adjustments": rounded})
    >>> prove({"list": pl.DataFrame(rows), "changes": changed, "adjustments": rounded.clear()})
    Traceback (most recent call last):
    arpad.office.period.unexplained.UnexplainedError: 7: 2000 and 7.50000 explained make no 2008
    """
    everybody = tables["list"].select("player_id", "rating_old", "rating_new", "rating")
    changes = tables["changes"].group_by("player_id").agg(games=pl.col("change_e5").sum())
    adjusted = tables["adjustments"].group_by("player_id").agg(rest=pl.col("amount_e5").sum())
    explained = pl.col("games").fill_null(0) + pl.col("rest").fill_null(0)
    everybody = (
        everybody.join(changes, on="player_id", how="left")
        .join(adjusted, on="player_id", how="left")
        .with_columns(explained=explained)
    )
    old, new = pl.col("rating_old").fill_null(0), pl.col("rating_new").fill_null(0)
    is_other = pl.col("rating").is_not_null() & pl.col("rating").ne_missing(pl.col("rating_new"))
    is_open = pl.col("rating_old").is_null() & pl.col("rating").is_null()
    is_wrong = pl.when(is_open).then(explained != 0).otherwise(old * E5 + explained != new * E5)
    wrong = everybody.filter(is_wrong | is_other).sort("player_id")
    if wrong.is_empty():
        return
    row = wrong.row(0, named=True)
    raise UnexplainedError(
        f"{row['player_id']}: {row['rating_old'] or 0} and {_points(row['explained'])} explained "
        f"make no {row['rating'] or row['rating_new'] or 0}"
    )


def _points(amount_e5: int) -> Decimal:
    return Decimal(amount_e5).scaleb(-5)


def archive(period: PeriodOutcome, target: Path, *, are_inputs_kept: bool = True) -> dict[str, Any]:
    """Write the period as a directory, its inputs beside it, and return its manifest.

    Raises UnexplainedError if a new rating is not the sum of its explained rows, FileExistsError if
    the target exists, and OSError if the disk refuses; nothing is written then.
    """
    prove(period.tables)
    return write_directory(
        target,
        period.tables,
        stated(period),
        period.before.cited,
        period.inputs.blobs() if are_inputs_kept else None,
        period.tables.hashes(),
    )
