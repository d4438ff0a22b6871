"""A chain of plain directories made again with a mended report: as it should have been."""

from datetime import date
from pathlib import Path
from random import Random

import pytest

from tests.cli.calls import answer, codes, run
from tests.cli.offices import FIRST_FOUR, LAST_FOUR, SHEET, report
from tests.sampling import amount

MONTHS = (("2026-02-01", date(2026, 1, 9)), ("2026-03-01", date(2026, 2, 6)),
          ("2026-04-01", date(2026, 3, 6)))  # fmt: skip
IDS = (*FIRST_FOUR, *LAST_FOUR)


def chain(folder: Path, played: list[tuple[list[str], str]]) -> Path:
    """Rate a month after the other, each on the list before, and return where the lists lie."""
    folder.mkdir()
    sheet = folder / "sheet.csv"
    sheet.write_text(SHEET, encoding="utf-8")
    lists = ["--list", f"2026-01-01={sheet}"]
    for (day, start), (people, results) in zip(MONTHS, played, strict=True):
        paper = report(folder / "in", f"open_{day}", start, people, results)
        out = folder / "lists" / day
        answer("rate", paper, *lists, "--list-date", day, "--out", out)
        lists += ["--list", str(out)]
    return folder / "lists"


@pytest.mark.parametrize("seed", range(amount(1, full=20)))
@pytest.mark.long
def test_a_chain_made_again_is_the_one_that_should_have_been(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    right = [(chance.sample(IDS, 4), "".join(chance.choices("10=", k=6))) for _ in MONTHS]
    place = chance.randrange(2)
    people, results = right[place]
    other = chance.choice([one for one in "10=" if one != results[2]])
    wrong = [*right]
    wrong[place] = (people, results[:2] + other + results[3:])
    as_is, should_be = chain(tmp_path / "wrong", wrong), chain(tmp_path / "right", right)
    mended = tmp_path / "right" / "in" / f"open_{MONTHS[place][0]}.trf"
    asked = ("replay", as_is / "2026-04-01", "--with", mended, "--out", tmp_path / "again")
    found = answer(*asked)
    days = [day for day, _ in MONTHS[place:]]
    assert found["lists"] == days
    for day in days:
        again, wanted = (one / day / "list.csv" for one in (tmp_path / "again", should_be))
        assert again.read_bytes() == wanted.read_bytes()
    for one in found["players"]:
        summed = sum(round(float(part["amount"]) * 10**5) for part in one["parts"])
        assert summed == one["points"] * 10**5, one
    assert run("list", "verify", as_is).exit_code == 0


@pytest.mark.long
def test_a_report_of_no_event_of_the_chain_is_told(tmp_path: Path) -> None:
    played = [([*FIRST_FOUR], "1=01=1"), ([*LAST_FOUR], "=1=0=1"), ([*FIRST_FOUR], "0=01=1")]
    lists = chain(tmp_path / "lists", played)
    stranger = report(tmp_path, "other", date(2025, 11, 9), LAST_FOUR, "111111")
    last = lists / "2026-04-01"
    found = answer("replay", last, "--with", stranger, code=1)
    assert codes(found["problems"]) == ["replay-event"]
    assert run("replay", tmp_path / "none", "--with", stranger).exit_code == 2
    assert run("replay", last, "--with", stranger, "--out", lists).exit_code == 2
