"""`arpad explain` without --in: the newest list of an office, of several the standard one."""

from datetime import date
from pathlib import Path

import pytest

from tests.cli.calls import answer, run
from tests.cli.offices import BY, federation, put, report


def test_the_newest_list_of_the_office_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = federation(tmp_path, correspondence="cnxc-2000", standard="fide")
    answer("intake", report(tmp_path, "enero", date(2026, 1, 9)), *BY, "--at", at)
    put(at)
    put(at, "correspondence", day="2026-07-01")
    newest = max((at / "vault" / "standard").glob("20??-??-??"))
    named = run("explain", "502", "--in", newest)
    assert named.exit_code == 0
    for words in (("--at", at), ()):
        monkeypatch.setenv("ARPAD_OFFICE", str(at))
        told = run("explain", "502", *words)
        assert (told.exit_code, told.stdout) == (0, named.stdout)
        assert str(newest) in told.stderr
    monkeypatch.delenv("ARPAD_OFFICE")
    assert run("explain", "502").exit_code == 2
