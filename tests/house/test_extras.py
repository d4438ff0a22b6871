"""Every room works with its own extra: an office and its pages need nothing of the studies'."""

import subprocess
import sys

import pytest

STUDIES = ("scipy", "numba", "altair", "vl_convert")
ASKED = """
import importlib, pkgutil, sys
for name in {absent!r}:
    sys.modules[name] = None
import arpad.office, arpad.registry, arpad.web, arpad.answers.public, arpad.archive
for room in (arpad.office, arpad.registry, arpad.web, arpad.answers.public, arpad.archive):
    for one in pkgutil.walk_packages(room.__path__, room.__name__ + "."):
        if ".migrations" not in one.name:
            importlib.import_module(one.name)
import arpad.cli.demo_year, arpad.cli.office.period, arpad.cli.archive.publish, arpad.cli.verify
"""


@pytest.mark.long
def test_an_office_needs_nothing_of_the_studies() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASKED.format(absent=STUDIES)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
