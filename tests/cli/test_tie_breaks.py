"""`arpad crosstable` with tie-breaks chosen: by the date's rule, in order, explained, on paper."""

from pathlib import Path

import pytest

from tests.cli.calls import answer, run
from tests.norms.tie_breaks.exercises import SWISS_ROWS
from tests.norms.tie_breaks.generated import as_trf

LANGS = {
    "en": "Reti", "es": "va detrás de", "ca": "va darrere de", "pt": "fica atrás de",
}  # fmt: skip


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with TEC's Swiss, as if it had been played in several years."""
    folder = tmp_path_factory.mktemp("ties")
    for start in ("2010-05-01", "2023-09-01", "2025-05-01", "2026-05-01"):
        (folder / f"{start[:4]}.trf").write_text(as_trf(SWISS_ROWS, start), encoding="utf-8")
    listed = as_trf(SWISS_ROWS, "2025-05-01").replace("142 5", "142 5\n212 PTS,BH/C1,DE,SB")
    (folder / "listed.trf").write_text(listed, encoding="utf-8")
    later = as_trf(SWISS_ROWS, "2025-05-01").replace("142 5", "142 5\n202 STD,BH")
    (folder / "later.trf").write_text(later, encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("year", "rulebook", "buchholz"),
    [("2010", "c07-2009", "13.5"), ("2023", "c07-2023", "15"), ("2026", "c07-2026", "14")],
)
def test_the_usual_six_are_by_the_rule_of_the_date(
    reports: Path, year: str, rulebook: str, buchholz: str
) -> None:
    """Player 4: 12, a bye, 13, 3, 1. In 2010: 2 + 3 (virtual: 1 + ½ + 3 x ½) + 1.5 + 3.5 + 3.5."""
    found = answer("crosstable", reports / f"{year}.trf")
    (david,) = [one for one in found["players"] if one["number"] == 4]
    assert (found["rule"]["rulebook"], david["tie_breaks"]["buchholz"]) == (rulebook, buchholz)
    assert set(david["tie_breaks"]) == {
        "direct_encounter", "buchholz", "median_buchholz", "sonneborn_berger", "opponents_average",
        "progressive",
    }  # fmt: skip
    assert not {"chosen", "why"} & set(found)


def test_tie_breaks_are_chosen_and_ordered_and_one_learns_why_he_is_behind(reports: Path) -> None:
    """Exercise 7: with 3.5 points 3 has 13 after the cut, 4 has 11.5, 1 and 16 have 11."""
    asked = ("--tie-breaks", "BH:C1,BPG", "--why", "16:4")
    found = answer("crosstable", reports / "2023.trf", *asked)
    ranks = {one["number"]: (one["rank"], one["figures"]) for one in found["players"]}
    assert [ranks[n] for n in (2, 3, 4, 1, 16)] == [
        (1, ["12", "3"]), (2, ["13", "2"]), (3, ["11.5", "2"]), (4, ["11", "2"]), (4, ["11", "2"]),
    ]  # fmt: skip
    assert [one["article"] for one in found["chosen"]] == [
        "FIDE C.07 2023-09 8.1", "FIDE C.07 2023-09 7.3",
    ]  # fmt: skip
    assert (found["why"]["ahead"], found["why"]["behind"]) == (4, 16)
    opening, points, decides, ahead, *_ = found["why"]["sentences"]
    assert opening == "Player 16 is behind Player 4: rank 4 after rank 3."
    assert points == "Points: both have 3½."
    assert decides == (
        "BH/C1: Buchholz, cut 1 (FIDE C.07 2023-09 8.1, 14.1): 11½ of Player 4 against 11 of "
        "Player 16. This decides."
    )
    assert ahead == (
        "Player 4 has 11½: round 1: 3 Player 12; [round 2: 3½]; round 3: 1½ Player 13; round 4: 3½ "
        "Player 3; round 5: 3½ Player 1. What stands in brackets was left out."
    )


def test_who_was_expelled_has_no_rank_and_counts_for_his_opponents(reports: Path) -> None:
    asked = ("--tie-breaks", "BH", "--expelled", "2")
    found = answer("crosstable", reports / "2023.trf", *asked)
    *_, last = found["players"]
    assert (last["number"], "figures" in last) == (2, False)
    assert [(one["rank"], one["number"], one["figures"]) for one in found["players"][:2]] == [
        (1, 3, ["15.5"]), (2, 4, ["15"]),
    ]  # fmt: skip


def test_the_list_of_the_report_is_taken(reports: Path) -> None:
    found = answer("crosstable", reports / "listed.trf")
    assert [one["tie_break"] for one in found["chosen"]] == ["BH/C1", "DE", "SB"]
    found = answer("crosstable", reports / "later.trf")
    (problem,) = [one for one in found["problems"] if one["code"] == "tie-breaks"]
    assert (problem["level"], problem["message"][:23]) == ("warning", "STD came with c07-2026.")
    assert "chosen" not in found


def test_what_the_edition_does_not_have_is_an_error(reports: Path) -> None:
    found = answer("crosstable", reports / "2025.trf", "--tie-breaks", "EDE,BH", code=1)
    (problem,) = [one for one in found["problems"] if one["code"] == "tie-breaks"]
    assert problem["level"] == "error"
    assert problem["message"].startswith("EDE is a tie-break of teams, and players took part. The")
    wrong = run(
        "crosstable", reports / "2025.trf", "--tie-breaks", "BH", "--tie-break-rules", "c07-1999"
    )
    assert (wrong.exit_code, "There are: c07-2009" in wrong.stderr) == (2, True)


@pytest.mark.parametrize(("lang", "says"), [(one, LANGS[one]) for one in ("es", "ca", "pt")])
def test_it_is_told_in_every_language_and_on_paper(
    reports: Path, tmp_path: Path, lang: str, says: str
) -> None:
    ending = {"es": "html", "ca": "pdf", "pt": "xlsx"}[lang]
    out = tmp_path / f"standings.{ending}"
    told = run("crosstable", reports / "2023.trf", "--tie-breaks", "BH:C1,SB", "--why", "16",
               "--lang", lang, "-o", out)  # fmt: skip
    assert says in told.stdout
    assert "FIDE C.07 2023-09 8.1" in told.stdout
    assert out.stat().st_size > 1000
    if ending == "html":
        assert "BH/C1" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [("--why", "3"), ("--tie-break-rules", "c07-2024"), ("--unrated-as", "1000"),
     ("--expelled", "3")],
)  # fmt: skip
def test_what_asks_for_an_order_that_nobody_named_is_a_wrong_call(
    reports: Path, words: tuple[str, str]
) -> None:
    result = run("crosstable", reports / "2025.trf", *words)
    assert (result.exit_code, f"{words[0]}: only with --tie-breaks" in result.stderr) == (2, True)


def test_what_asks_for_the_order_of_a_list_that_cant_be_had_is_a_wrong_call_and_says_why(
    reports: Path, tmp_path: Path
) -> None:
    """Standard points (STD) are of 2026, and the event is of 2025."""
    path = tmp_path / "open.trf"
    path.write_bytes(b"202 STD\n" + (reports / "2025.trf").read_bytes())
    assert run("crosstable", path).exit_code == 0
    result = run("crosstable", path, "--why", "3")
    assert (result.exit_code, "--why: only with --tie-breaks" in result.stderr) == (2, True)
    assert "STD came with c07-2026." in result.stderr


def test_where_the_order_cant_be_had_no_other_is_shown_or_written(
    reports: Path, tmp_path: Path
) -> None:
    out = tmp_path / "table.pdf"
    words = ("crosstable", reports / "2025.trf", "--tie-breaks", "XX", "-o", out)
    found = answer(*words, code=1)
    assert (found["players"], found["written"], out.exists()) == ([], None, False)
