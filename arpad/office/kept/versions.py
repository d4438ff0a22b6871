"""Which lists of an office were published or restated, as its acts say: days, hashes, places."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from arpad.registry.store import Store
from arpad.registry.values import value_of


@dataclass(frozen=True, slots=True)
class PublishedHashes:
    """A list that was published: its day, its identity and the hashes that stand for it."""

    list_date: date
    identity: str
    manifest_sha256: str
    head: str


@dataclass(frozen=True, slots=True)
class Restated:
    """A published list as it is with corrections: where it lies, and how it came into force.

    `bundle` is the folder of those restated at once, "" where it is again what was published;
    `way` is correction (it entered the next list) or revision (it stands beside the list).
    """

    list_date: date
    bundle: str
    way: str
    identity: str
    manifest_sha256: str
    head: str


Version = PublishedHashes | Restated
"""A list as it was published, or as it was restated since."""


def published_of(store: Store) -> Mapping[str, Sequence[PublishedHashes]]:
    """Return what was published of each list, by its name, in the order of the acts."""
    published: dict[str, list[PublishedHashes]] = {}
    for _, row in store.rows("published"):
        published.setdefault(str(row["list"]), []).append(value_of(PublishedHashes, row))
    return published


def restated_of(store: Store) -> Mapping[str, Sequence[Restated]]:
    """Return what each list was restated as, by its name, in the order of the acts."""
    restated: dict[str, list[Restated]] = {}
    for _, row in store.rows("restated"):
        restated.setdefault(str(row["list"]), []).append(value_of(Restated, row))
    return restated


def manifests_recorded(store: Store) -> frozenset[str]:
    """Return the hashes of the manifests of all lists that an act says are published."""
    rows = (row for name in ("published", "restated") for _, row in store.rows(name))
    return frozenset(str(row["manifest_sha256"]) for row in rows)
