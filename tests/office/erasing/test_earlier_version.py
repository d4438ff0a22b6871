"""Offices of an earlier version are brought over in place, and a person can be erased from them."""

from pathlib import Path

import pytest

from tests.cli.calls import answer, codes, run
from tests.office.erasing.test_erasing import WHY
from tests.registry.conftest import postgresql, server
from tests.registry.test_stores import ON_POSTGRESQL

OFFICES = Path(__file__).parents[2] / "data" / "offices"
LAST = {
    "database": "20a10d0f262dbbba863c443004ce6bc5200e151be67d4496b6139bce1a8ae279",
    "folder": "c2f956aa166e22c21ed05efa8794f331e36b598bd5844363ebdd3d6123a2b234",
}
"""The hash of the last act, as the version that recorded it printed it."""
__all__ = ["postgresql", "server"]


@pytest.mark.parametrize("store", ["sqlite", "folder", ON_POSTGRESQL])
def test_an_office_of_an_earlier_version_is_brought_over(
    store: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, at = "folder" if store == "folder" else "database", tmp_path / "federation"
    if store == "postgresql":
        monkeypatch.setenv("ARPAD_DATABASE", request.getfixturevalue("postgresql"))
    restored = answer("restore", OFFICES / f"{kind}.arpad", at)["problems"]
    assert codes(restored) == ["restore-erasures"]  # no register lies beside it
    assert answer("office", "check", "--at", at)["sha256"] == LAST[kind]
    assert "Bilbao" in run("player", "show", "502", "--at", at).output
    answer("player", "erase", "502", "--at", at, *WHY)
    assert "Bilbao" not in run("player", "show", "502", "--at", at).output
    assert answer("doctor", "--at", at)["problems"] == []
    files = [path for path in at.rglob("*") if path.is_file()]
    assert [path for path in files if b"bilbao" in path.read_bytes().lower()] == []
