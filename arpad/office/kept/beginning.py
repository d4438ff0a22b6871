"""How an office begins: in a directory, new or empty, and the database that it is to have."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from arpad.office.acting import Officer
from arpad.office.acts.office import MakeOffice
from arpad.registry.place import NoOfficeError, Office, made

_POSTGRESQL: Final = "postgresql+psycopg://"


@dataclass(frozen=True, slots=True)
class Place:
    """Where an office is to be: its directory, and the address of its database, "" for none."""

    directory: Path
    database: str = ""


def make_office(place: Place, officer: Officer, wanted: MakeOffice) -> Office:
    """Make an office, called as its directory if no name is wanted; see `made`.

    Without a kind it is PostgreSQL where a database is named. Raises NoOfficeError, also where
    PostgreSQL is wanted and no database of it is named, StoreFailedError or OSError.
    """
    kind = wanted.kind or ("postgresql" if place.database else "sqlite")
    name = wanted.name or place.directory.name
    url = place.database if kind == "postgresql" else ""
    if kind == "postgresql" and not url.startswith(_POSTGRESQL):
        raise NoOfficeError(f"no PostgreSQL database is named: {_POSTGRESQL}user@host/database")
    return made(place.directory, kind, name, officer.who, officer.at, url, officer.because)
