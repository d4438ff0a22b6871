"""`arpad calibration --by`: groups of players and of games, and what a table lacks for them."""

from pathlib import Path

import polars as pl

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
