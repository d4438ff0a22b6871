"""`arpad list adjust`: the uplift of March 2024, figures from the Council's decision."""

from pathlib import Path

import polars as pl

from tests.cli.calls import LIST, answer, run
from tests.office.papers import listed, write_list

UPLIFT = ("--by", "fide-uplift-2024")


def test_ratings_below_2000_go_up_by_two_fifths_of_what_they_lack(tmp_path: Path) -> None:
    """1000 -> 1400 and 1600 -> 1760 as the decision says; 1999 + .4 rounds to 1999."""
    rows = [listed("a", 1000), listed("b", 1600), listed("c", 1999), listed("d", 2000),
            listed("e", None)]  # fmt: skip
    path, out = write_list(tmp_path / "list.csv", rows), tmp_path / "march"
    found = answer("list", "adjust", path, *UPLIFT, "--out", out)
    changed = {
        row["player_id"]: (row["older"], row["newer"])
        for row in found["differences"]
        if row["what"] == "rating"
    }
    assert changed == {"a": (1000, 1400), "b": (1600, 1760)}
    adjustments = pl.read_parquet(out / "adjustments.parquet")
    assert set(adjustments["kind"]) == {"uplift"}
    amounts = dict(adjustments.select("player_id", "amount_e5").iter_rows())
    assert amounts == {"a": 400_00000, "b": 160_00000}
    told = run("explain", "b", "--in", out).stdout
    assert "40% of what it lacks to 2000 (FIDE Council 2024-03 uplift)" in told


def test_the_adjusted_list_is_the_next_ones_list_in_force(tmp_path: Path) -> None:
    path, out = write_list(tmp_path / "list.csv", [listed("a", 1600)]), tmp_path / "march"
    assert run("list", "adjust", path, *UPLIFT, "--out", out).exit_code == 0
    assert answer("list", "diff", out, out / "list.csv")["differences"] == []


def test_wrong_usage(tmp_path: Path) -> None:
    out = tmp_path / "out"
    for words, said in (
        ((LIST, "--by", "fide-2024", "--out", out), "no adjustment"),
        ((LIST, "--by", "fide-1999", "--out", out), "fide-uplift-2024"),
        ((LIST, *UPLIFT, "--out", tmp_path), "never written over"),
        ((LIST, *UPLIFT, "--out", out, "--list-date", "March"), "2010-09-01"),
        ((tmp_path / "none.csv", *UPLIFT, "--out", out), "none.csv"),
    ):
        result = run("list", "adjust", *words)
        assert result.exit_code == 2
        assert said in result.stderr
        assert not out.exists()


def test_a_broken_list_is_not_adjusted(tmp_path: Path) -> None:
    path, out = tmp_path / "list.csv", tmp_path / "out"
    path.write_text("player_id,name,rating\n1,Ana,many\n", encoding="utf-8")
    found = answer("list", "adjust", path, *UPLIFT, "--out", out, code=1)
    assert found["problems"]
    assert not out.exists()
