"""`arpad list adjust`: the uplift of March 2024, figures from the Council's decision."""

import shutil
from pathlib import Path

import polars as pl
import pytest

from tests.archive.verifier.programs import verdicts
from tests.cli.calls import LIST, answer, codes, run
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


def _march(folder: Path) -> dict[str, Path]:
    """Write February's event and list, March's list as both texts make it, one adjusted after it.

    A newcomer meets five rated opponents: three in February, and two in March.
    """
    rows = [listed("a", 1300), listed("b", 1350), listed("c", 1600), listed("d", 2100)]
    feb = write_list(folder / "feb24.csv", rows)
    events = [("feb", "2024-02-05", "2024-02-10"), ("mar", "2024-03-05", "2024-03-10")]
    games = {
        "feb": ["1,a,b,1", "1,c,d,=", "2,new,a,1", "3,new,b,1", "4,new,c,0"],
        "mar": ["1,new,a,1", "2,new,b,1"],
    }
    for name, start, end in events:
        (folder / f"{name}.csv").write_text(
            "event_id,round,white_id,black_id,result\n"
            + "".join(f"{name},{line}\n" for line in games[name]), encoding="utf-8",
        )  # fmt: skip
        (folder / f"{name}-facts.csv").write_text(
            "event_id,kind,start,end,minutes_for_60_moves\n"
            f"{name},swiss,{start},{end},120\n", encoding="utf-8",
        )  # fmt: skip
    made = {"feb": feb, "before": folder / "before", "adjusted": folder / "adjusted",
            "lifted": folder / "lifted"}  # fmt: skip
    on_february = (
        "rate", folder / "feb.csv", "--events", folder / "feb-facts.csv",
        "-l", f"2024-02-01={feb}", "--list-date", "2024-03-01", "--admit-new",
    )  # fmt: skip
    for rulebook, out in (("fide-2022", "before"), ("fide", "lifted")):
        done = run(*on_february, "-r", rulebook, "--out", made[out])
        assert done.exit_code == 0, done.output
    done = run("list", "adjust", made["before"], *UPLIFT, "--out", made["adjusted"])
    assert done.exit_code == 0, done.output
    return made


@pytest.fixture(scope="module")
def march(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    return _march(tmp_path_factory.mktemp("march"))


@pytest.mark.parametrize("how", ["adjusted", "lifted"])
def test_the_list_of_1_march_2024_is_made_from_february_and_lifted(
    march: dict[str, Path], how: str
) -> None:
    """K = 20; D 50: .57, D over 400: .92. 1300 + 11.4, 1350 - 11.4, 1600 + 8.4, 2100 - 8.4.

    Lifted: 1311 -> 1586.6, 1339 -> 1603.4, 1608 -> 1764.8; from 2000 up nothing is.
    """
    rows = pl.read_csv(march[how] / "list.csv")
    ratings = dict(rows.select("player_id", "rating").iter_rows())
    assert ratings == {"a": 1587, "b": 1603, "c": 1765, "d": 2092, "new": None}
    assert set(rows.filter(pl.col("rating").is_not_null())["status"]) == {"active"}
    verified = run("list", "verify", march[how])
    assert verified.exit_code == 0, verified.output


@pytest.mark.long
@pytest.mark.parametrize("how", ["adjusted", "lifted"])
def test_the_list_after_it_knows_what_was_rated_and_what_waits(
    march: dict[str, Path], tmp_path: Path, how: str
) -> None:
    """February is not rated again; with two games of March the newcomer has the five he needs."""
    folder = march["feb"].parent
    lists = ("-l", f"2024-02-01={march['feb']}", "-l", march[how], "--list-date", "2024-04-01")
    again = answer("rate", folder / "feb.csv", "--events", folder / "feb-facts.csv", *lists, code=1)
    assert "rounds-rated" in codes(again["problems"], "error")
    out = tmp_path / "april"
    done = run("rate", folder / "mar.csv", "--events", folder / "mar-facts.csv", *lists,
               "--admit-new", "--out", out)  # fmt: skip
    assert done.exit_code == 0, done.output
    (first,) = pl.read_parquet(out / "first_ratings.parquet").rows(named=True)
    assert (first["games"], first["first_rating_published"]) == (5, 1)


@pytest.mark.parametrize("how", ["adjusted", "lifted"])
def test_nothing_is_lifted_twice(march: dict[str, Path], tmp_path: Path, how: str) -> None:
    verb_answer = answer("list", "adjust", march[how], *UPLIFT, "--out", tmp_path / "twice", code=1)
    assert codes(verb_answer["problems"], "error") == ["list-again"]
    assert not (tmp_path / "twice").exists()


@pytest.mark.long
def test_an_adjusted_list_is_published_and_made_again_by_the_verifier(
    march: dict[str, Path], tmp_path: Path
) -> None:
    """Nothing of the same day is what the year did to the scale."""
    run("key", "new", tmp_path / "key")
    (tmp_path / "secret").write_text("ab" * 32 + "\n")
    (tmp_path / "secret").chmod(0o600)
    words = ("--secret", tmp_path / "secret", "--key", tmp_path / "key", "--override",
             "list-blank", "--because", "births are not known")  # fmt: skip
    done = run("list", "publish", march["adjusted"], "--archive", tmp_path / "archive", *words)
    assert done.exit_code == 0, done.output
    ((code, printed),) = verdicts([[tmp_path / "archive"]])
    assert code == 0, printed
    assert "5 of 5 FIDE ratings" in printed


def test_two_lists_of_1_march_2024_are_one_chain(march: dict[str, Path], tmp_path: Path) -> None:
    """The one adjusted beside the one made before it: neither is taken for the other."""
    for name in ("before", "adjusted"):
        shutil.copytree(march[name], tmp_path / name)
    verb_answer = answer("list", "verify", tmp_path)
    assert set(codes(verb_answer["problems"])) == {"archive-no-inputs"}


def test_an_explanation_of_the_lift_says_what_did_it(march: dict[str, Path]) -> None:
    """165 points, of which the draw brought 8.40."""
    brief = run("explain", "c", "--in", march["lifted"], "--brief").stdout
    assert brief.startswith("The player gained 165 points.")
    assert "156.60" in brief
    adjusted = run("explain", "c", "--in", march["adjusted"]).stdout
    assert "The list that is adjusted, of the same day, explains the games." in adjusted
    assert "No game" not in adjusted


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
