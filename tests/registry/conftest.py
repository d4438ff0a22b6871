"""One server for all tests that need one; each test has a database of its own."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psycopg
import pytest

from arpad.registry.database import opened, sqlite_url
from tests.services.postgresql import running

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with running() as url:
        yield url


def empty_database(server: str) -> str:
    """Return the address of a database that is made here, and is empty."""
    name = f"office_{next(_NUMBERS)}"
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture
def postgresql(server: str) -> str:
    """Return the address of an empty database."""
    return empty_database(server)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.services)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of a database of this test alone."""
    is_sqlite = request.param == "sqlite"
    address = sqlite_url(tmp_path / "office.db") if is_sqlite else request.getfixturevalue(
        "postgresql")  # fmt: skip
    opened(address)
    return str(address)
