"""`arpad calibration --by`: groups of players and of games, and what a table lacks for them."""

from pathlib import Path

import polars as pl
import pytest

from tests.cli.calls import answer, codes, run


def test_calibration_by_groups(tmp_path: Path) -> None:
    rows = [
        (n, "a", "b", "=", 2000, 2000, f"20{10 + n % 2}-07-02", "1998", "1970", "5400+30")
        for n in range(300)
    ] + [
        (n, "b", "a", "=", 2000, 2000, f"20{10 + n % 2}-07-02", "1970", "1998", "rapid")
        for n in range(300)
    ]
    header = ["round", "white_id", "black_id", "result", "white_rating", "black_rating",
              "played_on", "white_birth_date", "black_birth_date", "time_control"]  # fmt: skip
    path = tmp_path / "games.csv"
    pl.DataFrame(rows, schema=header, orient="row").write_csv(path)
    words = [word for kind in ("age", "games", "year", "time-control") for word in ("--by", kind)]
    found = answer("calibration", path, *words)
    ages = {one["name"]: one["sides"] for one in found["groups"] if one["kind"] == "age"}
    assert ages == {"under 14": 600, "25-44": 600}
    sides = {one["name"]: one["sides"] for one in found["groups"] if one["kind"] == "games"}
    assert sides == {"first 30": 60, "31st to 100th": 140, "101st to 300th": 400, "later": 600}
    assert found["by_group"] == {"year": [], "time-control": []}  # one difference has no slope
    assert codes(found["problems"]) == ["games-ungrouped", "games-ungrouped"]
    assert run("calibration", path, "--by", "club").exit_code == 2
    bare = tmp_path / "bare.csv"
    pl.read_csv(path).drop("white_birth_date").write_csv(bare)
    assert codes(answer("calibration", bare, "--by", "age")["problems"]) == ["games-ungrouped"]
    births = tmp_path / "births.csv"
    births.write_text(
        "player_id,name,rating,birth_date\na,A,2000,1998-01-01\nb,B,2000,1970-01-01\n"
    )
    again = answer("calibration", bare, "--by", "age", "--births", births)
    assert {one["name"]: one["sides"] for one in again["groups"]} == ages


@pytest.mark.long
def test_calibration_of_chosen_games(tmp_path: Path) -> None:
    """Ann and Bob have 30 games each, Cid and Dan 10: 20 of Ann and Bob against each other."""
    pairs = [("Ann", "Bob")] * 20 + [("Ann", "Cid")] * 10 + [("Dan", "Bob")] * 10
    rows = [
        (n, white, black, "1" if n % 3 else "0", 2300, 2000 + 10 * (n % 7), f"20{10 + n % 2}-07-02")
        for n, (white, black) in enumerate(pairs)
    ]
    header = ["round", "white_id", "black_id", "result", "white_rating", "black_rating",
              "played_on"]  # fmt: skip
    path = tmp_path / "games.csv"
    pl.DataFrame(rows, schema=header, orient="row").write_csv(path)
    for words, games in (
        ((), 40),
        (("--min-games", "10"), 40),
        (("--min-games", "11"), 20),
        (("--filter", "white_id = 'Ann' AND black_rating >= 2000"), 30),
        (("--filter", "day >= DATE '2011-01-01'"), 20),
        (("--min-games", "30", "--filter", "black_id = 'Bob' AND day < DATE '2011-01-01'"), 10),
    ):
        assert answer("calibration", path, *words)["games"] == games, words
    out = tmp_path / "report"
    run("calibration", path, "--min-games", "11", "--filter", "score = 1", "--out", out)
    report = (out / "report.md").read_text(encoding="utf-8")
    assert "Only games of players with 11 or more each." in report
    assert "Only games with score = 1." in report
    for words, message in (
        (("--min-games", "31"), "No game of 40 is left"),
        (("--filter", "white_id = 'Eva'"), "No game of 40 is left"),
        (("--filter", "rating > 2000"), "--filter: "),
        (("--filter", "white_rating >"), "--filter: "),
        (("--filter", "white_rating"), "--filter: "),
        (("--filter", "day > '2011-01-01'"), "--filter: "),
    ):
        refused = run("calibration", path, *words)
        assert (refused.exit_code, message in refused.stderr) == (2, True), words
