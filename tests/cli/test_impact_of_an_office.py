"""`arpad lab impact --at`: an office's own lists under another law, against sums by hand."""

from datetime import date
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.cli.calls import answer, codes, run
from tests.cli.corrected import correct
from tests.cli.offices import (
    BY,
    FIRST_FOUR,
    LAST_FOUR,
    SHEET,
    copied,
    federation,
    listed,
    of_march,
    put,
    report,
)

TWICE = """
amends = "fide-2025"
rulebook = "twice-2026"
text = "Twice"
title = "K of 40 for everybody"
in_force_from = 2026-01-01

[[article]]
number = "K1"
about = "K."

[[article.answer]]
question = "k_factor"
value = 40
when = { rating = "stated" }
says = "K = 40 for everybody."

[[article.answer]]
question = "k_factor"
value = "none"
says = "Without a rating no K."
"""
SURPLUS_E2 = {
    "501": 200 - (80 + 67 + 76),  # 240, 125 and 203 points above 504, 502 and 503
    "502": 100 - (61 + 33 + 66),  # 78 above 503, 125 below 501, 115 above 504
    "503": 250 - (39 + 55 + 24),  # 78 below 502, 37 above 504, 203 below 501
    "504": 50 - (20 + 45 + 34),
}
"""Scores of 1=01=1 above what FIDE's table (8.1.2) expects of the ratings in SHEET, hundredths."""


def points(k_factor: int, surplus_e2: int) -> int:
    """Return the change of a rating: away from 0 at the half point (FIDE 8.3.4)."""
    whole, rest = divmod(abs(k_factor * surplus_e2), 100)
    size = whole + (rest >= 50)
    return size if surplus_e2 > 0 else -size


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an office whose first list has one event, of FIRST_FOUR, and its second another."""
    folder = tmp_path_factory.mktemp("office")
    at = federation(folder, standard="fide")
    (folder / "twice.toml").write_text(TWICE)
    for month, four in ((1, FIRST_FOUR), (2, LAST_FOUR)):
        sent = report(folder, f"event{month}", date(2026, month, 6), four)
        answer("intake", sent, *BY, "--at", at)
        put(at, day=f"2026-0{month + 1}-01")
    return at


def test_double_k_doubles_what_an_offices_own_players_won(office: Path) -> None:
    """K of 20 (8.3.3: 30 games, below 2400) or of 40; the article is named, the lists the same."""
    told = answer("impact", office.parent / "twice.toml", "--at", office, "--to", "2026-02-01")
    assert (told["old"], told["new"]) == ("fide-2025", "twice-2026")
    assert told["lists"] == ["2026-01-01", "2026-02-01"]
    start = {row.split(",")[0]: int(row.split(",")[6]) for row in SHEET.splitlines()[1:]}
    largest = {row["player_id"]: row for row in told["largest"]}
    for player, surplus in SURPLUS_E2.items():
        row = largest[player]
        assert row["old"] == start[player] + points(20, surplus)
        assert row["new"] == start[player] + points(40, surplus)
        assert (row["games"], row["mostly_by"]) == (3, "Twice K1")
    assert all(row["difference"] == 0 for player, row in largest.items() if player in LAST_FOUR)
    assert told["published"] == {"ratings": 8, "same": 8, "since": None, "laws": ["fide-2025"]}


def test_an_offices_own_law_differs_nowhere(office: Path) -> None:
    told = answer("impact", "fide", "--at", office, "--list-name", "standard")
    assert told["is_nothing"]
    assert told["difference"]["value"] == 0
    assert {group["difference"]["value"] for group in told["groups"]} == {0}
    days = ("2026-02-01", "2026-03-01")
    rated = sum(bool(row["rating"]) for day in days for row in listed(office, day).values())
    assert (told["published"]["ratings"], told["published"]["same"]) == (rated, rated)


def test_ratings_that_the_old_law_makes_otherwise_are_counted(office: Path) -> None:
    """Each of FIRST_FOUR differs on both lists, each of LAST_FOUR on the second."""
    call = ("impact", "fide-2025", "--against", office.parent / "twice.toml", "--at", office)
    told = answer(*call)
    assert told["published"] == {
        "ratings": 16, "same": 4, "since": "2026-02-01", "laws": ["fide-2025"],
    }  # fmt: skip
    said = run(*call).output
    assert "4 of the 16 ratings of the published lists are as published, 12 differ" in said
    assert "the first on the list of 2026-02-01: the lists were published under fide-2025." in said


@pytest.mark.long
def test_corrected_lists_and_persons_put_together_come_out_as_they_are_in_force(
    mistaken: Path, tmp_path: Path
) -> None:
    correct(mistaken)
    put(mistaken, day="2026-04-01")
    merged = copied(of_march("1=01=1", is_merged=True), tmp_path / "merged") / "federation"
    for at, lists in ((mistaken, 3), (merged, 2)):
        told = answer("impact", "fide", "--at", at)
        assert len(told["lists"]) == 1 + lists
        assert told["published"]["same"] == told["published"]["ratings"] > 0


def test_the_paper_says_whether_the_lists_are_the_offices(office: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    told = answer("impact", office.parent / "twice.toml", "--at", office, "--out", out)
    assert "impact.pdf" in told["files"]
    pages = PdfReader(BytesIO((out / "impact.pdf").read_bytes())).pages
    assert len(pages) == 2
    said = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert "all 16 ratings of the published lists are as published" in said
    assert "What the office decided stands under both." in said


def test_an_office_without_such_lists_is_told_in_words(office: Path, tmp_path: Path) -> None:
    none, only_begun = tmp_path / "none", federation(tmp_path / "begun", standard="fide")
    answer("office", "init", none, "--name", "Ruritania", "--by", "ana")
    for at, more, message in (
        (none, (), "The office keeps no list."),
        (office, ("--list-name", "rapid"), "The office keeps no list 'rapid'."),
        (only_begun, (), "There is no published list of standard to rate again."),
        (office, ("--from", "2027-01-01"), "There is no published list of standard to rate again."),
    ):
        told = answer("impact", "fide-2025", "--at", at, *more, code=1)
        assert [problem["message"] for problem in told["problems"]] == [message]
        assert codes(told["problems"]) == ["office-list"]


def test_options_of_tables_and_of_offices_are_not_mixed(office: Path, tmp_path: Path) -> None:
    for words, said in (
        (("--at", office, "--games", tmp_path), "--games: not with --at"),
        (("--at", office, "--admit-new"), "--admit-new: not with --at"),
        (("--list-name", "standard"), "--list-name: only with --at"),
        (("--at", tmp_path), "office"),
        (
            ("--at", office, "--against", "fide-rapid-2024"),
            "fide-2025 makes lists of standard play, and fide-rapid-2024 of rapid",
        ),
    ):
        result = run("impact", "fide-2025", *words)
        assert result.exit_code == 2, words
        assert said in result.output, words
