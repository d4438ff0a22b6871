"""Verbs killed at any moment: nothing lost, nothing half published, and the next run goes on.

An office in which a verb was killed and called again is the one in which nobody was killed: the
same rows, the same files, and no file more.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.office.periods.public import signing_of
from tests.cli.calls import answer, run
from tests.cli.offices import BY, LAST_FOUR, copied, federation, put, report
from tests.office.backup.test_backup import files, rows_of_sqlite
from tests.office.killing import killed_after, killed_at, undisturbed
from tests.sampling import IS_FULL, amount

MOMENTS = amount(20, full=200)
SHEET = "player_id,name,sex,birth_date,federation,rating,games_rated\n" + "".join(
    f'{number},"Prova {chr(65 + number % 26)}{number}, Ana",w,1980,ESP,1800,40\n'
    for number in range(600, 900)
)
pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL elsewhere"),
    *(() if IS_FULL else (pytest.mark.services,)),
]
"""20 moments cost twelve seconds of processor time, more than the plain run has for them."""


@dataclass(frozen=True)
class Verb:
    """A verb, the folder of the office in which it is called, and what comes of it undisturbed.

    `again` are the codes with which it may leave when it had done its work before it was killed.
    """

    words: Sequence[str | Path]
    folder: Path
    rows: dict[str, Any]
    files: dict[str, bytes]
    seconds: float
    steps: int
    again: tuple[int, ...]


def rows(at: Path) -> dict[str, Any]:
    """Return every row of an office, but when an act was recorded and the hashes that cover it.

    Nor what is kept to be read more quickly, which is made again at any time.
    """
    found = rows_of_sqlite(at)
    return (
        found
        | {"reading": []}
        | {"act": [(row[0], row[1], row[2], row[4], row[5]) for row in found["act"]]}
    )


@pytest.fixture(scope="module")
def verbs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Verb]:
    folder = tmp_path_factory.mktemp("killed")
    at = federation(folder, standard="fide")
    signing_of(at)  # each office makes a key of its own
    (folder / "more.csv").write_text(SHEET, encoding="utf-8")
    both = (report(folder / "in", "enero", date(2026, 1, 9)),
            report(folder / "in", "torneo", date(2026, 1, 16), LAST_FOUR, "=1=0=1"))  # fmt: skip
    made = {}
    made["import"] = _undisturbed(folder, ("player", "import", folder / "more.csv", *BY), (0, 1))
    made["intake"] = _undisturbed(folder, ("intake", *both, *BY), (0,))
    answer("intake", *both, *BY, "--at", at)
    publish = ("period", "publish", "standard", "--date", "2026-02-01", *BY)
    made["publish"] = _undisturbed(folder, publish, (0, 1))
    put(at)
    erase = ("list", "erase", "503", "--because", "a wish of the person", "--on", "2026-03-01")
    made["erase"] = _undisturbed(folder, erase, (0,))
    mended = report(folder / "mended", "enero", date(2026, 1, 9), results="0=01=1")
    made["correct"] = _undisturbed(folder, ("correct", "report", "1", mended, *BY), (0, 1))
    answer("correct", "report", "1", mended, *BY, "--at", at)
    made["revise"] = _undisturbed(folder, ("period", "revise", "standard", *BY), (0, 1))
    rating = ("rate", *both, "--list", f"2026-01-01={folder / 'sheet.csv'}", "--list-date",
              "2026-02-01", "--out", Path("federation", "rated"))  # fmt: skip
    made["rate"] = _undisturbed(folder, rating, (0, 2))
    return made


def _undisturbed(folder: Path, words: Sequence[str | Path], again: tuple[int, ...]) -> Verb:
    name = "-".join(map(str, words[:2])) if words[0] != "rate" else "rate"
    whole = copied(folder, folder.parent / f"{name}-whole")
    at = whole / "federation"
    taken, steps = undisturbed(_at(words, whole))
    return Verb(words, copied(folder, folder.parent / name), rows(at), files(at), taken,
                steps, again)  # fmt: skip


def _at(words: Sequence[str | Path], folder: Path) -> list[str | Path]:
    """Return a verb that works in the office of a folder."""
    at = folder / "federation"
    if words[0] == "list":
        return [*words, "--archive", at / "archive", "--key", at / "key"]
    if words[0] != "rate":
        return [*words, "--at", at]
    return [folder / one if one == Path("federation", "rated") else one for one in words]


@pytest.mark.parametrize(
    "name", ["import", "intake", "publish", "erase", "correct", "revise", "rate"]
)
def test_a_verb_that_was_killed_is_called_again(
    name: str, verbs: dict[str, Verb], tmp_path: Path
) -> None:
    verb, random = verbs[name], Random(name)
    alive = 0
    for number in range(-(-MOMENTS // len(verbs))):
        folder = copied(verb.folder, tmp_path / str(number))
        at, words = folder / "federation", _at(verb.words, folder)
        if number % 2:
            alive += killed_after(words, random.random() * verb.seconds)
        else:
            assert killed_at(words, random.randint(1, verb.steps))
        found = run(*words)
        assert found.exit_code in verb.again, found.output
        assert answer("office", "check", "--at", at)["problems"] == []
        assert rows(at) == verb.rows
        assert files(at).keys() == verb.files.keys()
        assert files(at) == verb.files
    assert alive or MOMENTS < 200  # a verb may end sooner than it did before
