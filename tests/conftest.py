"""What holds for every test: no example is timed, for the machines are shared and noisy.

The command line is built once for each process, as where it is called, and not for each of the
thousand calls of the tests, which takes ten milliseconds.

Every office of a process speaks to SQLite with the same compiled statements, and the tables of a
new one are copied from the first, which Alembic's migrations made: compiling and migrating for
each of a thousand offices took a tenth of the run. `tests/registry` tries the migrations.

What was collected lives as long as the run, and its modules: the collector of garbage is told so,
or it would look through all of it a hundred times, a tenth of the run's time; when the run ends,
once is enough, where pytest does it five times.

Each half of `./run test` stays on one core (ARPAD_CORE): Polars hands every filter to a thread of
its own and waits for it, which between two cores takes longer than the filter.

Hypothesis reads every source that was imported, to try the constants that it finds there: in the
full run alone, for that takes seconds.

Nobody edits a source while it is tried: before each of a thousand doctests `pdb` would look at
every file that a line was ever shown of, to see whether it is another by now.

No machine loses its power between two lines of a test, so what is written is not forced to disk:
tests of that put their own `os.fsync` there, or kill a process of its own.
"""

import gc
import linecache
import os
from functools import cache
from typing import Any

import pytest
import sqlalchemy as sa
import typer.testing
from _pytest.unraisableexception import gc_collect_iterations_key
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from arpad.registry import database
from tests.sampling import IS_FULL, amount

typer.testing._get_command = cache(typer.testing._get_command)

_create_engine, _migrate = sa.create_engine, database._migrate
_dialects: dict[str, sa.Dialect] = {}
_compiled: dict[Any, Any] = {}
_tables: list[str] = []


def create_engine(url: str, **options: Any) -> sa.Engine:
    """Return an engine that shares the statements which another of SQLite compiled."""
    engine = _create_engine(url, **options)
    if engine.dialect.name == "sqlite":
        engine.dialect = _dialects.setdefault("sqlite", engine.dialect)
        engine.update_execution_options(compiled_cache=_compiled)
    return engine


def migrate(connection: sa.Connection, revision: str) -> None:
    """Make the tables of a new office as the first migrated one has them."""
    is_new = revision == database.head() and database.revision_of(connection) is None
    if connection.dialect.name != "sqlite" or not is_new:
        _migrate(connection, revision)
        return
    if not _tables:
        _migrate(connection, revision)
        _tables.extend(connection.connection.dbapi_connection.iterdump())
        return
    for statement in _tables:
        if statement not in ("BEGIN TRANSACTION;", "COMMIT;"):
            connection.exec_driver_sql(statement)


sa.create_engine, database._migrate = create_engine, migrate

settings.register_profile(
    "arpad",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    max_examples=amount(12, full=100),
)
settings.load_profile("arpad")
providers.is_local_module_file = lambda _: IS_FULL


os.fsync = lambda _: None
linecache.checkcache = lambda filename=None: None

if os.environ.get("ARPAD_CORE") and hasattr(os, "sched_setaffinity"):
    _cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {_cores[int(os.environ["ARPAD_CORE"]) % len(_cores)]})

gc.disable()  # while everything is imported and gathered, nothing of which goes away


def pytest_configure(config: pytest.Config) -> None:
    config.stash[gc_collect_iterations_key] = 1


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_unconfigure() -> None:
    gc.unfreeze()  # or native modules would take what is left for a leak
