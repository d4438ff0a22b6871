"""An office of an earlier version is opened where it stands: its data, its archive, its next list.

`tests/data/offices/lirnia.md` says how it was made, by which commit, and what that version printed.
"""

import json
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calls import codes, run
from tests.docs.pages import calls

pytestmark = pytest.mark.long
DATA = Path(__file__).parents[1] / "data" / "offices"
PRINTED = json.loads((DATA / "lirnia.json").read_text(encoding="utf-8"))
WORDED = {"message", "fix", "says", "reason", "sentences", "note", "title", "words", "problems"}
"""Keys whose values are sentences, which may be better ones by now, and say more."""
LAST = PRINTED["office check"]["sha256"]


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder as it was, in a place of its own, with the names of its commands."""
    with tarfile.open(DATA / "lirnia.tar.gz") as packed:
        packed.extractall(tmp_path, filter="tar")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ARPAD_OFFICE", "office")
    monkeypatch.setenv("ARPAD_OFFICER", "ada")
    return tmp_path / "office"


def apart(before: Any, now: Any, where: str = "") -> list[str]:
    """Return where an answer lacks what it had, or has another value: keys may have been added."""
    if isinstance(before, dict) and isinstance(now, dict):
        lost = [f"{where}.{key}" for key in before if key not in now]
        return lost + [
            place for key in before.keys() & now.keys() - WORDED
            for place in apart(before[key], now[key], f"{where}.{key}")
        ]  # fmt: skip
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return [place for number, pair in enumerate(zip(before, now, strict=True))
                for place in apart(*pair, f"{where}[{number}]")]  # fmt: skip
    return [] if before == now else [f"{where}: {before!r}, now {now!r}"]


@pytest.mark.parametrize("words", sorted(PRINTED))
def test_what_it_printed_is_printed_still(words: str, office: Path) -> None:
    """Every key of the earlier version's answers, with its value."""
    result = run(*words.split(), "--json")
    assert apart(PRINTED[words], json.loads(result.stdout)) == []


def publish(name: str) -> None:
    for words in ((), ("--approve", "--by", "bruno")):
        assert run("period", "publish", name, "--date", "2026-04-01", *words).exit_code == 0


def test_the_next_lists_are_those_that_it_published(office: Path) -> None:
    assert LAST in run("office", "check").output
    for name, file in (("standard", "april.csv"), ("rapid", "rapid-april.csv")):
        publish(name)
        made = (office / "vault" / name / "2026-04-01" / "list.csv").read_text(encoding="utf-8")
        assert made.splitlines() == (DATA / file).read_text(encoding="utf-8").splitlines()
    assert run("doctor").exit_code == 0


def test_its_archive_is_verified_across_the_change(office: Path, tmp_path: Path) -> None:
    """As it was, and after lists of this version: the old head is in the new archive's past."""
    earlier = tmp_path / "earlier"
    with tarfile.open(DATA / "lirnia.tar.gz") as packed:
        packed.extractall(earlier, filter="tar")
    key = ("--key", office / "key.pub", "--json")
    before = json.loads(run("list", "verify", earlier / "office" / "archive", *key).stdout)
    publish("standard")
    since = ("--since", earlier / "office" / "archive")
    result = run("list", "verify", office / "archive", *since, *key)
    assert result.exit_code == 0, result.output
    verified = json.loads(result.stdout)
    assert len(verified["lists"]) == len(before["lists"]) + 1
    assert set(codes(verified["problems"])) <= {"archive-law", "archive-head-older"}
    assert codes(verified["problems"], "error") == []
    program = [sys.executable, "-I", office / "archive" / "verifier" / "verify.py"]
    ran = subprocess.run([*program, office / "archive"], capture_output=True, check=True)
    assert b"all agrees" in ran.stdout


def test_the_page_says_which_commands_made_it() -> None:
    shown = calls((DATA / "lirnia.md").read_text(encoding="utf-8"))
    assert sum("period publish" in call.command for call in shown) == 8
