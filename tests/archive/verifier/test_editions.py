"""The verifier, which shares no code with arpad, makes random federations' lists again.

Every edition of FIDE's line has its turn: the plain run takes some, the full one all of them.
"""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from arpad.archive.evidence.entries import VERIFIER
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.period.refusals import Override
from tests.archive.verifier.federations import CALENDARS, Federation
from tests.office.evidence.archived import publish
from tests.sampling import IS_FULL

EDITIONS = (
    tuple(CALENDARS) if IS_FULL else ("fide-2005", "fide-2011", "fide-rapid-2014", "fide-2022")
)
PERIODS = 2
PLAYERS = 21


@pytest.mark.parametrize("seed", range(6 if IS_FULL else 1))
def test_every_row_of_random_federations_agrees(seed: int, tmp_path: Path) -> None:
    """Newcomers, juniors, ratings about 2400, the inactive, forfeits; all kinds of events."""
    archive, key = tmp_path / "archive", PrivateKey.new()
    for edition in EDITIONS:
        federation = Federation(edition, Random(f"{edition}{seed}"), tmp_path / edition)
        for period in federation.periods(PERIODS):
            blanks = (Override("list-blank", "drawn at random"),)
            publish(archive, period, key, overrides=blanks,
                    series=edition)  # fmt: skip
    result = subprocess.run(
        [sys.executable, "-I", archive / VERIFIER / "verify.py", archive, "--key", key.public],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 0, result.stdout
    rows = PLAYERS * PERIODS * len(EDITIONS)
    closing = result.stdout.splitlines()[-1]
    assert f"{rows} of {rows} FIDE ratings" in closing
    assert f"{rows} of {rows} rows of FIDE ratings" in closing
    assert closing.endswith("; 0 ratings not recomputed")
