"""One server for all tests that need one; each test has a database of its own."""

from collections.abc import Iterator
from itertools import count

import psycopg
import pytest

from tests.services.postgresql import running

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with running() as url:
        yield url


@pytest.fixture
def postgresql(server: str) -> str:
    """Return the address of an empty database."""
    name = f"office_{next(_NUMBERS)}"
    with psycopg.connect(server.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return server.replace("/postgres?", f"/{name}?")
