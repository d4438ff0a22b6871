"""What a tired rating officer is told: lists in the wrong order, facts in vain, clubs left out."""

from datetime import date
from pathlib import Path

from tests.cli.calls import JULY, OPEN, answer, codes, run
from tests.office.papers import Paper, listed, people, write_list

FCE_ROWS = [
    listed("1001", 2150, name="Amat, Blanca", federation="CAT", birth_date="1988-03-02",
           federated_since="2012-09-01", games_by_year="2024:27 2025:36", has_licence="true"),
    listed("1002", 1980, name="Bosch, Pau", federation="CAT", birth_date="1979-11-20",
           federated_since="2015-10-01", games_by_year="2025:14", has_licence="true"),
]  # fmt: skip


def fce_list(folder: Path, *clubs: str) -> Path:
    """Make the list of February under the FCE's rules, with these clubs."""
    rows = [{**row, "club": club} for row, club in zip(FCE_ROWS, clubs, strict=True)]
    file, out = write_list(folder / "list.csv", rows), folder / "feb26"
    made = run("rate", "--list", f"2026-01-01={file}", "--list-date", "2026-02-01", "-r", "fce",
               "--out", out)  # fmt: skip
    assert made.exit_code == 0, made.output
    return out


def test_a_list_of_the_fce_without_any_club_is_not_published_in_silence(tmp_path: Path) -> None:
    """9.1 has the list show the club; a column that is empty throughout was not filled."""
    blank = answer("list", "show", fce_list(tmp_path / "none", "", ""))
    messages = [one["message"] for one in blank["problems"] if one["code"] == "list-blank"]
    assert "The list says of nobody the club, and it is to be printed." in messages
    filled = answer("list", "show", fce_list(tmp_path / "one", "Foment", ""))
    assert "The list says of nobody the club" not in str(filled["problems"])


def test_lists_compared_backwards_are_said_to_be(tmp_path: Path) -> None:
    """January and February; a file without a date is neither the older nor the newer."""
    february = fce_list(tmp_path, "Foment", "")
    march = tmp_path / "mar26"
    run("rate", "--list", february, "--list-date", "2026-03-01", "-r", "fce", "--out", march)
    assert codes(answer("list", "diff", february, march)["problems"]) == []
    backwards = answer("list", "diff", march, february)
    assert codes(backwards["problems"], "warning") == ["list-order"]
    assert "list-order" not in codes(
        answer("list", "diff", march, tmp_path / "list.csv")["problems"]
    )


def test_a_fact_that_nobody_reads_is_an_error_with_entries_too() -> None:
    found = answer("check", "--entries", OPEN, "--list", JULY, "--fact", "is_thematic=true", code=1)
    assert "facts-unread" in codes(found["problems"], "error")


def test_a_list_without_one_of_its_inputs_is_no_false_one(tmp_path: Path) -> None:
    """Its rows could not be made again, which is an error; nothing says that they are wrong."""
    out = fce_list(tmp_path, "Foment", "")
    for blob in (tmp_path / "feb26.inputs").iterdir():
        blob.unlink()
    found = answer("list", "verify", out, code=1)
    assert codes(found["problems"], "error") == ["archive-inputs"]
    assert [one["is_sound"] for one in found["lists"]] == [True]
    assert "NOT what it says" not in run("list", "verify", out).stdout


def test_the_rank_that_rate_prints_is_that_of_the_printed_list(tmp_path: Path) -> None:
    """Who has no licence is not shown (FCE 8.2), and nobody is placed behind him."""
    rows = [{**FCE_ROWS[0], "has_licence": "false"}, FCE_ROWS[1]]
    file = write_list(tmp_path / "list.csv", rows)
    cup = Paper("cup", people(rows), [(1, "1001", "1002", "=")], date(2026, 1, 10),
                date(2026, 1, 10)).write(tmp_path)  # fmt: skip
    made = run("rate", cup, "--list", f"2026-01-01={file}", "--list-date", "2026-02-01",
               "-r", "fce", "--out", tmp_path / "feb26")  # fmt: skip
    (second,) = [line for line in made.stdout.splitlines() if "Bosch" in line]
    assert second.split()[0] == "1"
    (printed,) = answer("list", "show", tmp_path / "feb26")["parts"][0]["players"]
    assert (printed["rank"], printed["shown"]["name"]) == (1, "Bosch, Pau")
