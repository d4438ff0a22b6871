"""What holds for every test: no example is timed, for the machines are shared and noisy.

The command line is built once for each process, as where it is called, and not for each of the
thousand calls of the tests, which takes ten milliseconds.

What was collected lives as long as the run, and its modules: the collector of garbage is told so,
or it would look through all of it a hundred times, a tenth of the run's time.
"""

import gc
from functools import cache

import typer.testing
from hypothesis import HealthCheck, settings

from tests.sampling import amount

typer.testing._get_command = cache(typer.testing._get_command)

settings.register_profile(
    "arpad",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    print_blob=True,
    max_examples=amount(20, full=100),
)
settings.load_profile("arpad")


gc.disable()  # while everything is imported and gathered, nothing of which goes away


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_unconfigure() -> None:
    gc.unfreeze()  # or native modules would take what is left for a leak
