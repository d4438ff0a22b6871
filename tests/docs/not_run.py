"""Which commands of the pages no test runs, and why: their verbs and options are looked at.

Some take long: they are run with the full run alone.
"""

from collections.abc import Mapping
from typing import Final

from tests.sampling import IS_FULL

PIP, SERVER, SPARK = "installs a package", "a server, which doesn't end", "needs Spark"
WITNESS = "names the key of an office or a witness: tests/cli/test_witness.py runs it"
NOT_RUN: Final[Mapping[str, Mapping[str, str]]] = {
    "README.md": {"./run": "runs everything, these tests among it"},
    "docs/commands.md": {"arpad serve": SERVER},
    "docs/comparing.md": {
        "arpad compare 2011-02-24": "its reports are fetched",
        "arpad compare 2016-02-01": "its games are fetched",
    },
    "docs/disk.md": {"pip": PIP},
    "docs/formats/records.md": {
        "arpad archive record": "no command: the words before what is signed",
        "arpad archive key": "no command: the words before what is signed",
    },
    "docs/library.md": {"arpad rate": "names an option"},
    "docs/publication.md": {
        "pip": PIP,
        "arpad archive witness": WITNESS,
        "arpad archive cosigned": WITNESS,
        "arpad person": "no command: the words before what is covered",
    },
    "docs/rulebooks/fide.md": {"arpad rate": "names an option"},
    "docs/rulebooks/texts/index.md": {"arpad rulebook write": "writes into this repository"},
    "docs/site.md": {"arpad serve": SERVER},
    "docs/spark.md": {
        "pip": PIP,
        "export": SPARK,
        "spark-submit": SPARK,
        "python -m arpad.spark": f"{SPARK}: tests/spark runs it with --services",
    },
    "docs/working-site.md": {
        "arpad office serve": SERVER,
        "arpad office token give": "its last day is past one day: tests/web/working gives others",
    },
    "docs/the-house.md": {"arpad rulebook test": "tests a rulebook of the reader's own"},
    "docs/studies/calibration.md": {"arpad lab calibration": "its games are no part of arpad"},
    "docs/studies/drift.md": {
        "apt-get": "fetches the data",
        "dpkg": "unpacks the data",
        "arpad lab drift": "its data are fetched",
    },
}
"""By page: how the commands begin that no test runs, and why."""
DEAR: Final = (
    "arpad site build", "arpad lab exploit", "arpad lab simulate", "arpad lab fit",
    "arpad lab impact",
)  # fmt: skip
"""What is run with `./run test --full` alone; tests/web and tests/cli try it on less."""
GENERATED: Final = "docs/formats/json.md"
"""A row for each verb: tests/answers runs each with --json."""


def is_left_out(page: str, command: str) -> bool:
    """Tell whether nobody runs a command of a page here."""
    is_dear = command.startswith(DEAR) and "--queue" not in command and not IS_FULL
    return is_dear or page == GENERATED or command.startswith(tuple(NOT_RUN.get(page, ())))
