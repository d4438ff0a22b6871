"""The verifier, which shares no code with arpad, makes random federations' lists again.

Every edition of FIDE's line has its turn: the plain run takes some, the full one all of them.
"""

import subprocess
import sys
from datetime import date
from pathlib import Path
from random import Random

import pytest

from arpad.archive.evidence.entries import VERIFIER
from arpad.archive.evidence.signing import PrivateKey
from arpad.office.period.archiving import successor
from arpad.office.period.refusals import Override
from tests.archive.verifier.federations import CALENDARS, Federation
from tests.archive.verifier.programs import verdicts
from tests.office.evidence.archived import publish
from tests.office.papers import Paper, listed, loaded, people, rated, write_list
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


@pytest.mark.long
def test_a_newcomers_league_is_their_first_event_until_it_ends(tmp_path: Path) -> None:
    """FIDE 8.2.1: E has nothing of two rounds in October, and of four in November.

    So December begins with E as somebody who has played no event, other than November's list says.
    """
    archive, key = tmp_path / "archive", PrivateKey.new()
    rows = [listed(one, 1900, name=f"Player {one}") for one in "ABCD"]
    rows.append(listed("E", None, name="Player E"))
    lists = [loaded(write_list(tmp_path / "list.csv", rows), date(2024, 10, 1))]
    days = [date(2024, 10, 5), date(2024, 10, 19), date(2024, 11, 2), date(2024, 11, 16)]
    games = [(number, "E", black, "0") for number, black in enumerate("ABCD", start=1)]
    for month, rounds in ((11, 2), (12, 4)):
        league = Paper("league", people(rows), games[:rounds], days[0], date(2025, 3, 20),
                       kind="team", round_dates=days[:rounds])  # fmt: skip
        path = league.write(tmp_path / str(month))
        period = rated([path], lists, date(2024, month, 1), "fide")
        publish(archive, period, key, overrides=(Override("list-blank", "it is made up"),))
        lists.append(successor(period))
    assert lists[1].rows.sort("player_id")["has_played_event"][-1] == 1
    [(code, printed)] = verdicts([(archive, "--key", key.public)])
    assert code == 0, printed
