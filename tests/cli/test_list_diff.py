"""`arpad list diff`: what two lists say differently, whatever form they come in."""

from pathlib import Path

import pytest

from arpad.cli import lists
from tests.cli.calls import DORTMUND, JULY, LIST, ODD_NAMES, answer, broken_files, codes, run
from tests.office.papers import listed, write_list

KEYS = {"differences", "problems"}
ROW = {"player_id", "name", "what", "older", "newer", "change"}


def test_lists_that_say_the_same_agree(tmp_path: Path) -> None:
    assert answer("list", "diff", LIST, LIST) == {"differences": [], "problems": []}
    result = run("list", "diff", LIST, LIST)
    assert (result.exit_code, result.stdout) == (0, "The lists agree.\n")


def test_a_directory_agrees_with_its_own_csv(tmp_path: Path) -> None:
    out = tmp_path / "sep10"
    words = ("--list", JULY, "--list-date", "2010-09-01", "--out", out)
    assert run("rate", DORTMUND, *words).exit_code == 0
    assert answer("list", "diff", out, out / "list.csv")["differences"] == []


def test_what_differs_is_shown_by_player_and_fact(tmp_path: Path) -> None:
    one = [listed("1", 2000, 29, k_factor="25"), listed("2", 1900), listed("3", None)]
    two = [listed("1", 2007, 30, k_factor="15.0"), listed("2", 1900, title="CM"), listed("4", 1800)]
    older, newer = write_list(tmp_path / "a.csv", one), write_list(tmp_path / "b.csv", two)
    found = answer("list", "diff", older, newer)
    assert set(found) == KEYS
    assert all(set(row) == ROW for row in found["differences"])
    rows = [tuple(row[name] for name in ("player_id", "what", "older", "newer"))
            for row in found["differences"]]  # fmt: skip
    assert {row["change"] for row in found["differences"] if row["what"] == "rating"} == {7}
    assert rows == [
        ("1", "games_rated", 29, 30),
        ("1", "k_factor", "25", "15"),
        ("1", "rating", 2000, 2007),
        ("2", "title", None, "CM"),
        ("3", "on the list", "yes", "no"),
        ("4", "on the list", "no", "yes"),
    ]
    shown = run("list", "diff", older, newer)
    assert shown.exit_code == 0
    assert "2007" in shown.stdout
    assert "+7" in shown.stdout


def test_sex_birth_club_and_section_are_compared(tmp_path: Path) -> None:
    """Eight births and a sex changed unseen between two real lists."""
    one = listed("1", 2000, sex="m", birth_date="1980", club="Riga", section="whole list")
    two = {**one, "sex": "w", "birth_date": "1980-05-28", "club": "Jelgava", "section": "inactive"}
    older, newer = (write_list(tmp_path / name, [row]) for name, row in (("a", one), ("b", two)))
    rows = answer("list", "diff", older, newer)["differences"]
    assert [(row["what"], row["older"], row["newer"], row["change"]) for row in rows] == [
        ("birth_date", "1980", "1980-05-28", None), ("club", "Riga", "Jelgava", None),
        ("section", "whole list", "inactive", None), ("sex", "m", "w", None),
    ]  # fmt: skip
    plain = write_list(tmp_path / "c", [{k: v for k, v in one.items() if k != "section"}])
    assert answer("list", "diff", older, plain)["differences"] == []


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [("20", "20.000", True), ("20.0", "20", True), ("12.5", "12.50", True),
     ("20", "12.5", False), ("100", "10", False), ("2", "20", False)],
)  # fmt: skip
def test_k_is_the_same_however_it_is_spelt(
    tmp_path: Path, one: str, other: str, is_same: bool
) -> None:
    lists = [
        write_list(tmp_path / f"{n}.csv", [listed("1", 2000, k_factor=text)])
        for n, text in enumerate((one, other))
    ]
    assert (answer("list", "diff", *lists)["differences"] == []) == is_same


@pytest.mark.parametrize("kind", ["empty", "binary", "html", "text"])
def test_a_broken_list_is_a_problem(tmp_path: Path, kind: str) -> None:
    broken = broken_files(tmp_path)[kind]
    for pair in ((LIST, broken), (broken, LIST)):
        found = answer("list", "diff", *pair, code=1)
        assert set(found) == KEYS
        assert found["differences"] == []
        assert "error" in {problem["level"] for problem in found["problems"]}
        assert run("list", "diff", *pair).exit_code == 1


def test_a_directory_that_is_none_of_ours_is_a_problem(tmp_path: Path) -> None:
    found = answer("list", "diff", LIST, tmp_path, code=1)
    assert codes(found["problems"]) == ["archive-manifest"]


@pytest.mark.parametrize("words", [[], [LIST], [LIST, "nowhere.csv"], ["nowhere", LIST]])
def test_wrong_usage(words: list[str | Path]) -> None:
    result = run("list", "diff", *words)
    assert (result.exit_code, result.stdout) == (2, "")


def test_names_that_look_like_markup_are_printed_as_they_are(tmp_path: Path) -> None:
    lists = [
        write_list(tmp_path / f"{rating}.csv", [
            listed(str(n), rating, name=name) for n, name in enumerate(ODD_NAMES)
        ])
        for rating in (1900, 2000)
    ]  # fmt: skip
    result = run("list", "diff", *lists)
    for name in ODD_NAMES:
        assert name in result.stdout
    assert [row["name"] for row in answer("list", "diff", *lists)["differences"]] == list(ODD_NAMES)


def test_very_many_differences_are_laid_out_as_a_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same words in the same order, in columns that cost less."""
    older, newer = tmp_path / "older.csv", tmp_path / "newer.csv"
    rows = [(n, f"Player{n}, A.", 2000 + n) for n in range(30)]
    for path, more in ((older, 0), (newer, 1)):
        lines = [f'{number},"{name}",{rating + more}' for number, name, rating in rows]
        path.write_text("\n".join(["player_id,name,rating", *lines]) + "\n")
    usual = run("list", "diff", older, newer).output
    assert "+1" in usual
    monkeypatch.setattr(lists, "_DIFFERENCES_MAX", 29)
    assert run("list", "diff", older, newer).output.split() == usual.split()
