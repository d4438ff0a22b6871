"""Offices of an earlier version go on in place: their lists, their corrections, an erasure."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.corrected import ratings
from tests.cli.offices import STORES, listed, put
from tests.office.erasing.test_erasing import WHY, problems
from tests.registry.test_stores import ON_POSTGRESQL

OFFICES = Path(__file__).parents[2] / "data" / "offices"
LAST = {
    "database": "bfe48dff39e554dad26a3a61426e27e80a0e8787d52a29085c7857762861985e",
    "folder": "687baa66e5548e362708aefb25038a194874862c71d8412a8b265a3d91076a0c",
}
"""The hash of the last act, as the version that recorded it printed it."""
APRIL = {"501": "2077", "502": "1959", "503": "1945", "504": "1863",
         "505": "1760", "506": "1769", "507": "1736", "508": "1667"}  # fmt: skip
"""The list that the earlier version itself publishes next, with the league's last round and the
correction that waits."""


@pytest.mark.parametrize("store", [*STORES, ON_POSTGRESQL])
@pytest.mark.long
def test_an_office_of_an_earlier_version_is_brought_over(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, at = "folder" if store == "folder" else "database", tmp_path / "federation"
    if store == "postgresql":
        monkeypatch.setenv("ARPAD_DATABASE", request.getfixturevalue("postgresql"))
    restored = answer("restore", OFFICES / f"{kind}.arpad", at)["problems"]
    assert codes(restored) == ["restore-erasures"]  # no register lies beside it
    assert answer("office", "check", "--at", at)["sha256"] == LAST[kind]
    assert put(at, day="2026-04-01")["is_published"]
    assert ratings(listed(at, "2026-04-01")) == APRIL
    for lists, earlier in ((at / "archive", 3), (at / "vault" / "standard", 3)):
        verified = answer("list", "verify", lists)
        assert codes(verified["problems"], "warning") == ["archive-law"] * earlier
        assert len(verified["lists"]) == earlier + 3  # two restated, and the one of April
    program = [sys.executable, "-I", at / "archive" / "verifier" / "verify.py", at / "archive"]
    assert b"all agrees" in subprocess.run(program, capture_output=True, check=True).stdout
    assert "Bilbao" in run("player", "show", "502", "--at", at).output
    answer("player", "erase", "502", "--at", at, *WHY)
    assert "Bilbao" not in run("player", "show", "502", "--at", at).output
    assert problems(answer("doctor", "--at", at)) == []
    files = [path for path in at.rglob("*") if path.is_file()]
    assert [path for path in files if b"bilbao" in path.read_bytes().lower()] == []
