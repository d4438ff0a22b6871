"""What a report without names and numbers is told, and a report that comes through a pipe."""

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli.calls import JULY, OPEN, answer

PAPI = "Ref,Elo,Fide,Federation,Rd01Adv,Rd01Res,Rd01Cl\n1,2210,F,FRA,2,3,B\n2,2300,F,FRA,1,1,N\n"
STATED = ("--fact", "start=2010-08-01", "--fact", "end=2010-08-02", "--fact", "name=Riga")


def test_players_without_name_and_number_are_one_finding_in_words(tmp_path: Path) -> None:
    path = tmp_path / "67900.csv"
    path.write_text(PAPI)
    (found,) = answer("check", path, "--list", JULY, *STATED, code=1)["files"]
    problems = {one["code"]: one for one in found["problems"]}
    assert problems["match-nameless"]["message"] == (
        "2 players have neither name nor number, and nobody can be found by that: 1, 2."
    )
    assert not problems.keys() & {"match-twice", "match-none"}
    assert "papi-dates" not in problems  # the days were stated
    (found,) = answer("check", path, code=1)["files"]
    assert "papi-dates" in {one["code"] for one in found["problems"]}


@pytest.mark.parametrize("data", [OPEN.read_bytes(), PAPI.encode()])
def test_a_report_comes_through_a_pipe(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    from arpad.formats.sniff import read_report

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))
    (report,), _ = read_report(Path("-"))
    assert report.players
    monkeypatch.setattr(sys, "stdin", None)
    assert "nothing comes through a pipe" in read_report(Path("-"))[1][0].message


def test_a_name_of_signs_alone_is_nobody_s(tmp_path: Path) -> None:
    path = tmp_path / "signs.csv"
    path.write_text("number,name,1,points\n1,-,2w1,1\n2,?,1b0,0\n")
    (found,) = answer("check", path, "--list", JULY, *STATED, code=1)["files"]
    assert "match-none" in {one["code"] for one in found["problems"]}
