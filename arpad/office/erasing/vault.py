"""A person taken out of the lists of an office's vault, and of the inputs beside them.

A list that named the person is written anew without them: other bytes, so another identity, which
the journal says from then on. Ratings and games stay under the number. The lists that come after
cite the new one, and are written anew too.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import polars as pl

from arpad.archive.canonical import hash_of
from arpad.archive.directory import read_directory
from arpad.archive.evidence.commitments import of_private
from arpad.archive.manifest import MANIFEST, TABLES, before_of
from arpad.archive.places import write_files
from arpad.archive.reading import Archived
from arpad.archive.writing import contents, inputs_kept
from arpad.formats.files import flush_folder
from arpad.office.erasing.files import Redaction
from arpad.office.erasing.finishing import ASIDE, INPUTS, LIST
from arpad.office.erasing.rows import NamingRows
from arpad.office.erasing.traces import ERASED
from arpad.office.kept.lists import kept_lists
from arpad.office.kept.reading import place_of
from arpad.office.kept.vault import Vault
from arpad.office.kept.versions import Version
from arpad.registry.acts import Row
from arpad.registry.seals import RowPlace
from arpad.registry.store import Store

_ADDED: Final = frozenset(
    ("format_version", "before", "inputs_sha256", "tables", "files", "list_sha256", "identity")
)
"""What `manifest.made` adds to what is stated of a list."""


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A list written anew beside its place, and the hashes that stand for it from then on."""

    place: Path
    aside: Path
    identity: str
    manifest_sha256: str


def rewritten(
    store: Store,
    vault: Vault,
    numbers: frozenset[str],
    redaction: Redaction,
    named: NamingRows,
    secret: bytes,
) -> tuple[Rewritten, ...]:
    """Write anew, beside their places, the lists that name a person or cite such a list.

    The rows of the journal that say their hashes are added to `named.wanted`. Raises OSError.
    """
    instead = {old: new for old, new in named.files.items() if old != new}
    lists = []
    for at, row, version, name in _versions(store):
        place = place_of(vault, name, version)
        archived, _ = read_directory(place)
        if archived is None or archived.manifest_sha256 != version.manifest_sha256:
            continue
        new = _written(place, archived, numbers, redaction, instead, secret)
        if new is not None:
            instead |= {
                archived.identity: new.identity,
                archived.manifest_sha256: new.manifest_sha256,
            }
            named.wanted[at] = {
                **(named.wanted.get(at) or row),
                "identity": new.identity, "manifest_sha256": new.manifest_sha256,
            }  # fmt: skip
            lists.append(new)
    return tuple(lists)


def _versions(store: Store) -> Iterator[tuple[RowPlace, Row, Version, str]]:
    """Yield every list that was published or restated, in that order, with its row."""
    versions = {
        (table, name, version.list_date.isoformat(), version.manifest_sha256): version
        for name, kept in kept_lists(store).items()
        for table, several in (("published", kept.published), ("restated", kept.restated))
        for version in several
    }
    acts = {act for table in ("published", "restated") for act, _ in store.rows(table)}
    for act in store.acts(acts):
        act_read = store.read(act.number)
        for table in ("restated", "published"):
            for place, row in act_read.rows.get(table, {}).items():
                key = (table, row["list"], row["list_date"], row["manifest_sha256"])
                version = versions.get(key)  # type: ignore[arg-type]
                if version is not None and (table == "published" or row["bundle"]):
                    yield RowPlace(act.number, table, place), row, version, str(row["list"])


def _written(
    place: Path,
    archived: Archived,
    numbers: frozenset[str],
    redaction: Redaction,
    instead: dict[str, str],
    secret: bytes,
) -> Rewritten | None:
    """Write a list anew beside its place; None where it names nobody and cites nothing new."""
    inputs = inputs_kept(place) or {}
    for digest, data in inputs.items():
        if digest not in instead and (redacted := redaction.of(data)) != data:
            instead[digest] = hash_of(redacted)
    stated = json.dumps({k: v for k, v in archived.manifest.items() if k not in _ADDED},
                        ensure_ascii=False)  # fmt: skip
    before = json.dumps(archived.manifest["before"])
    changed = redaction.traces.text(stated)
    for old in instead:
        changed = changed.replace(old, instead[old])
        before = before.replace(old, instead[old])
    rows = _without(archived.tables["list"], numbers)
    is_same = rows.equals(archived.tables["list"]) and changed == stated
    if is_same and json.loads(before) == archived.manifest["before"]:
        return None
    tables = {**archived.tables, "list": rows}
    private = archived.cited.private or of_private(secret, archived.identity)
    states = json.loads(changed) | {"private": private}
    others = [name for name in TABLES if name != "list"]
    files, manifest = contents(
        tables, states, before_of({"before": json.loads(before)}),
        more={f"{name}.parquet": (place / f"{name}.parquet").read_bytes() for name in others},
        hashes={name: archived.manifest["tables"][name] for name in others},
    )  # fmt: skip
    aside = Path(mkdtemp(prefix=f"{ASIDE}{place.name}-", dir=place.parent))
    write_files(aside / LIST, files)
    if inputs:
        write_files(
            aside / INPUTS, {hash_of(data): data for data in map(redaction.of, inputs.values())}
        )
    flush_folder(aside)
    return Rewritten(place, aside, str(manifest["identity"]), hash_of(files[MANIFEST]))


def _without(rows: pl.DataFrame, numbers: frozenset[str]) -> pl.DataFrame:
    """Return the rows of a list without the name and the day of birth of a person."""
    theirs = pl.col("player_id").is_in(sorted(numbers))
    gone: dict[str, Any] = {"name": pl.lit(ERASED), "birth_date": pl.col("birth_date").str.head(4)}
    return rows.with_columns(
        pl.when(theirs & pl.col(name).is_not_null()).then(value).otherwise(pl.col(name)).alias(name)
        for name, value in gone.items()
    )
