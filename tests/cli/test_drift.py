"""`arpad drift` and `arpad calibration`: as users call them, with sound and broken files."""

import json
from datetime import date
from importlib import util
from pathlib import Path

import polars as pl
import pytest

from arpad.lab.simulation.federation import World
from tests.cli.calls import ODD_NAMES, answer, broken_files, codes, run
from tests.sampling import only_compiled, only_in_full

KEYS = {"levels", "flows", "later", "survivors", "cohorts", "alarms", "anchor", "recent", "games",
        "watch", "seed",
        "resamples", "trials", "problems"}  # fmt: skip


def written(path: Path, ratings: dict[str, int], name: str = "Player") -> Path:
    lines = [f'{one},"{name} {one}",{rating}' for one, rating in ratings.items()]
    path.write_text("\n".join(["player_id,name,rating", *lines]) + "\n")
    return path


def two_lists(folder: Path) -> list[str]:
    """Ten players, each 10 points higher a year later; one more enters with 1500."""
    old = {str(n): 2000 + n for n in range(10)}
    new = {one: rating + 10 for one, rating in old.items()} | {"10": 1500}
    return [
        f"2010-01-01={written(folder / 'a.csv', old)}",
        f"2011-01-01={written(folder / 'b.csv', new)}",
    ]


def test_drift_has_its_figures_as_json(tmp_path: Path) -> None:
    found = answer("drift", *two_lists(tmp_path))
    assert set(found) == KEYS
    assert [one["players"] for one in found["levels"]] == [10, 11]
    (flow,) = found["flows"]
    assert (flow["stayed"], flow["entered"], flow["points_stayed"]) == (10, 1, 100)
    assert flow["stayers_change"] == {"value": 10.0, "low": 10.0, "high": 10.0, "count": 10}
    assert [one["what_ifs"] for one in found["alarms"]] == [["k_factor=10", "k_factor=20"]]
    assert found["trials"] == []
    calm = answer("drift", *two_lists(tmp_path), "--threshold", "stayers=10.1")
    assert calm["alarms"] == []


def test_the_history_of_the_alarms_is_told(tmp_path: Path) -> None:
    words = ("drift", *two_lists(tmp_path), "--history")
    watch = answer(*words)["watch"]
    assert watch["looks"] == [{"on": "2011-01-01", "games": False, "alarms": ["stayers"]}]
    (spell,) = watch["spells"]
    assert (spell["name"], spell["since"], spell["ended"]) == ("stayers", "2011-01-01", None)
    printed = run(*words).stdout
    assert "An alarm sounded on 1 of the 1 lists after the first; on the last of them: " in printed
    assert "When the alarms sounded" in printed
    assert answer(*words[:-1])["watch"] is None


@only_compiled
def test_drift_says_its_findings_and_writes_a_report(tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run("drift", *two_lists(tmp_path), "--out", out)
    assert result.exit_code == 0
    assert "Alarm: Players who stay change by +10.0 points a year" in result.stdout
    assert "Try it under an edition: k_factor=10, k_factor=20." in result.stdout
    assert {"report.html", "report.md", "level.svg", "level.png"} <= {p.name for p in out.iterdir()}
    again = run("drift", *two_lists(tmp_path), "--out", out)
    assert again.exit_code == 2
    assert "exists already" in again.output


def test_an_outside_list_is_held_against_the_last(tmp_path: Path) -> None:
    outside = written(tmp_path / "o.csv", {str(n): 2035 + n for n in range(8)})
    found = answer("drift", *two_lists(tmp_path), "--anchor", outside)
    # 2035 + n against 2010 + n for each of the eight common players
    assert (found["anchor"]["common"], found["anchor"]["difference"]["value"]) == (8, 25.0)
    assert [one["name"] for one in found["alarms"]] == ["stayers", "anchor"]


def test_many_lists_in_one_file(tmp_path: Path) -> None:
    """Slots of 2001 are January, April, July, October; a fifth is a slip; 0 is no rating."""
    path = tmp_path / "history.parquet"
    rows = [
        (1, 2000, 2, 2000),
        (1, 2001, 1, 2010),
        (1, 2001, 4, 2020),
        (1, 2001, 5, 9),
        (2, 2001, 4, 0),
    ]
    pl.DataFrame(rows, schema=["fide_id", "year", "slot", "elo"], orient="row").write_parquet(path)
    columns = ("--columns", "player_id=fide_id,rating=elo,year=year,slot=slot")
    found = answer("drift", path, *columns)
    assert [one["on"] for one in found["levels"]] == ["2000-07-01", "2001-01-01", "2001-10-01"]
    (left_out,) = found["problems"]
    assert left_out["message"].startswith("Rows left out: 2 (")
    yearly = answer("drift", path, *columns, "--yearly")
    assert [one["mean"]["value"] for one in yearly["levels"]] == [2000.0, 2010.0]
    wrong = answer(
        "drift", path, "--columns", "player_id=fide_id,rating=rating,list_date=day", code=1
    )
    assert codes(wrong["problems"]) == ["history-column"]


SPELLING = "".join(
    f"P{n} #- ESP [2000] {1990 - n}\n%Bio FIDEID {n}\n%Elo 2000:{2000 + n} 2001:?,?,?,{2010 + n}\n"
    for n in range(1, 11)
)


def spelling(folder: Path) -> Path:
    path = folder / "spelling.ssp"
    path.write_text(f'@PLAYER ".,"\n{SPELLING}Q #- POR [1500] 1980\n%Elo 2001:1500,l500,,1500\n')
    return path


def test_scid_s_spelling_file_is_read_as_it_is(tmp_path: Path) -> None:
    found = answer("drift", spelling(tmp_path))
    days = ["2000-01-01", "2001-01-01", "2001-10-01"]
    assert [(one["on"], one["players"]) for one in found["levels"]] == list(
        zip(days, [10, 1, 11], strict=True)
    )
    assert [(one["code"], one["line"]) for one in found["problems"]] == [
        ("spelling-rating", 33), ("drift-list", None),  # Q is alone on the list of January 2001
    ]  # fmt: skip
    yearly = answer("drift", f"{tmp_path}/./spelling.ssp", "--yearly")
    assert [one["on"] for one in yearly["levels"]] == days[:2]


def test_an_outside_list_is_held_against_a_history(tmp_path: Path) -> None:
    outside = written(tmp_path / "o.csv", {str(n): 2035 + n for n in range(1, 9)})
    found = answer("drift", spelling(tmp_path), "--anchor", outside)
    # 2035 + n against 2010 + n for each of the eight with an id on both
    assert (found["anchor"]["common"], found["anchor"]["difference"]["value"]) == (8, 25.0)
    # The same ratings as a table, with the ids as numbers
    rows = [
        (n, day, 2010 + n) for day in (date(2000, 1, 1), date(2001, 1, 1)) for n in range(1, 11)
    ]
    table = pl.DataFrame(rows, schema=["player_id", "list_date", "rating"], orient="row")
    table.write_parquet(tmp_path / "history.parquet")
    columns = ("--columns", "player_id=player_id,rating=rating,list_date=list_date")
    found = answer("drift", tmp_path / "history.parquet", *columns, "--anchor", outside)
    assert (found["anchor"]["common"], found["anchor"]["difference"]["value"]) == (8, 25.0)


def test_a_spelling_file_stands_alone(tmp_path: Path) -> None:
    path = spelling(tmp_path)
    for words in (
        [path, path],
        [*two_lists(tmp_path), path],
        [path, "--columns", "player_id=x"],
        [f"2010-01-01={path}"],
    ):
        result = run("drift", *words)
        assert result.exit_code == 2
        assert "give it alone" in " ".join(result.output.split())


def test_a_spelling_file_without_players_is_told(tmp_path: Path) -> None:
    path = tmp_path / "spelling.ssp"
    path.write_text("@PLAYER\n# nobody\n")
    assert codes(answer("drift", path, code=1)["problems"]) == ["spelling-section"]


def test_wrong_calls_leave_with_2(tmp_path: Path) -> None:
    (one, two), plain = two_lists(tmp_path), tmp_path / "a.csv"
    for words in (
        ("drift", tmp_path / "none.csv"),
        ("drift", plain),
        ("drift", one, one),
        ("drift", one, two, "--columns", "player_id=x"),
        ("drift", plain, "--columns", "player_id"),
        ("drift", one, "--anchor", tmp_path / "none.csv"),
        ("calibration", tmp_path / "none.csv"),
        ("calibration", plain, "--rulebook", "nobody-1900"),
    ):
        assert run(*words).exit_code == 2, words


@pytest.mark.parametrize("kind", ["empty", "blank", "binary", "html", "zipped", "text"])
def test_broken_files_are_told(tmp_path: Path, kind: str) -> None:
    path = broken_files(tmp_path)[kind]
    for words in (
        ("drift", f"2010-01-01={path}"),
        ("drift", path, "--columns", "player_id=id,rating=r,list_date=d"),
        ("calibration", path),
    ):
        found = answer(*words, code=1)
        assert "error" in {problem["level"] for problem in found["problems"]}


def test_odd_names_break_no_report(tmp_path: Path) -> None:
    lists = two_lists(tmp_path)
    for name in ODD_NAMES:
        odd = written(
            tmp_path / "odd.csv", {str(n): 1900 for n in range(10)}, name.replace('"', "")
        )
        assert run("drift", *lists, f"2012-01-01={odd}").exit_code == 0


def games_file(folder: Path) -> Path:
    path = folder / "games.csv"
    rows = [f"riga,{n},{n},{n + 50},{1 if n % 4 else 0},{2100},{2000}" for n in range(1, 41)]
    header = "event_id,round,white_id,black_id,result,white_rating,black_rating"
    path.write_text("\n".join([header, *rows]) + "\n")
    return path


@pytest.mark.long
def test_calibration_has_its_figures_as_json(tmp_path: Path) -> None:
    found = answer("calibration", games_file(tmp_path))
    assert (found["games"], found["rulebook"]) == (40, "fide-2009")
    (one,) = found["by_difference"]
    # 30 of 40 won at D = 100, where the table has .64
    assert (one["low"], one["observed"]["value"], one["expected"]["table"]) == (100, 0.75, 0.64)
    assert found["slopes"] == []  # one difference alone has no slope
    out = tmp_path / "out"
    result = run("calibration", games_file(tmp_path), "--out", out, "--rulebook", "fide-2005")
    assert result.exit_code == 0
    assert "40 games with both ratings" in result.stdout
    assert (out / "difference.svg").is_file()


@pytest.mark.parametrize("verb", ["drift", "calibration"])
def test_help_has_an_example_and_a_missing_extra_is_named(
    verb: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert f"Example: arpad lab {verb} " in run("lab", verb, "--help").stdout
    found = util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == "altair" else found(name)
    )
    result = run(verb, games_file(tmp_path))
    assert result.exit_code == 2
    assert 'pip install "arpad[lab]"' in result.output


@only_in_full
def test_the_remedies_of_an_alarm_are_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("arpad.lab.drift.remedies.WORLD", World(players=40))
    monkeypatch.setattr("arpad.lab.drift.remedies.YEARS", 1)
    monkeypatch.setattr("arpad.lab.drift.remedies.FEDERATIONS", 2)
    out = tmp_path / "out"
    words = ("drift", *two_lists(tmp_path), "--rulebook", "cnxc-2000", "--what-if", "K=60")
    result = run(*words, "--out", out)
    assert result.exit_code == 0
    assert "Tried in simulated federations (points): as written " in result.stdout
    assert (out / "remedies.svg").is_file()
    tried = json.loads((out / "figures.json").read_text(encoding="utf-8"))
    changes = [one["change"] for one in tried["trials"]]
    assert changes == ["as written", "k_factor=10", "k_factor=20", "K=60"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--what-if", "K=60"), "name one with --rulebook"),
        (("--rulebook", "cnxc-2000", "--what-if", "K"), "FIELD=VALUE"),
        (("--rulebook", "fide-uplift-2024"), "rates no games"),
        (("--threshold", "stayers"), "write stayers, top"),
        (("--threshold", "stayers=-1"), "write stayers, top"),
        (("--threshold", "speed=1"), "write stayers, top"),
    ],
)
def test_wrong_remedies_and_thresholds(
    tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    found = run("drift", *two_lists(tmp_path), *words)
    assert found.exit_code == 2
    assert message in found.stderr


def test_what_is_named_for_nothing_is_said(tmp_path: Path) -> None:
    """No alarm: no remedy is tried, and a call that asked for one hears of it."""
    path = tmp_path / "list.csv"
    path.write_text("player_id,name,rating\n" + "".join(f"{n},P{n},2000\n" for n in range(9)))
    words = ("drift", f"2010-01-01={path}")
    found = answer(*words, "--rulebook", "fide-2009", "--what-if", "K=20")
    assert found["trials"] == []
    assert sorted(codes(found["problems"])) == ["drift-list", "drift-untried"]
    assert codes(answer(*words)["problems"]) == ["drift-list"]  # one list alone
    refused = run(*words, "--threshold", "anchor=5")
    assert (refused.exit_code, "--anchor" in refused.stderr) == (2, True)


def test_a_broken_list_is_not_called_a_list_without_players(tmp_path: Path) -> None:
    path = tmp_path / "empty.csv"
    path.write_text("")
    found = run("drift", f"2010-01-01={path}")
    assert found.exit_code == 1
    assert "empty file" in found.stderr
    assert "active rated player" not in found.stderr


@pytest.mark.parametrize(
    ("header", "cells", "message"),
    [
        ("white_rating", "2000", "there is no column black_rating, though White's are there."),
        ("white_rating,black_rating", "2000,", "No game has a rating of Black, though there are "),
        ("white_rating,black_rating", ",2000", "No game has a rating of White, though there are "),
    ],
)
def test_games_with_the_ratings_of_one_side_are_told_so(
    tmp_path: Path, header: str, cells: str, message: str
) -> None:
    games = tmp_path / "games.csv"
    games.write_text(f"white_id,black_id,result,played_on,{header}\n1,2,1,2010-09-05,{cells}\n")
    refused = run("drift", *two_lists(tmp_path), "--games", games)
    assert refused.exit_code == 1
    assert message in refused.stderr
    assert "--list" not in refused.stderr  # drift has no such option


def test_columns_name_those_of_lists_and_of_games(tmp_path: Path) -> None:
    lists = tmp_path / "lists.parquet"
    rows = [(n, date(year, 1, 1), 2000 + n) for year in (2010, 2011) for n in range(10)]
    pl.DataFrame(rows, schema=["who", "list_date", "elo"], orient="row").write_parquet(lists)
    games = tmp_path / "games.csv"
    games.write_text("Heim,Gast,result,Elo W,Elo S,Tag\n1,2,1,2001,2002,2010-09-05\n")
    of_lists, words = "player_id=who,rating=elo", ("drift", lists, "--games", games)
    of_games = "white_id=Heim,black_id=Gast,white_rating=Elo W,black_rating=Elo S,played_on=Tag"
    found = answer(*words, "--columns", f"{of_lists},{of_games}")
    assert (len(found["levels"]), found["games"] is None, found["problems"]) == (2, False, [])
    alone = answer("drift", *two_lists(tmp_path), "--games", games, "--columns", of_games)
    assert alone["games"] is not None
    missing = answer(*words, "--columns", f"{of_lists},white_id=Home", code=1)
    assert codes(missing["problems"]) == ["games-column"]
    for wrong, message in (
        (("drift", lists, "--columns", f"{of_lists},{of_games}"), ": only with --games"),
        ((*words, "--columns", f"{of_lists},ratign=elo"), "there is no column 'ratign'"),
        ((*words, "--columns", "rating="), "write player_id=NAME"),
        ((*words, "--columns", ""), "write player_id=NAME"),
    ):
        refused = run(*wrong)
        assert (refused.exit_code, message in " ".join(refused.stderr.split())) == (2, True), wrong


@pytest.mark.long
def test_games_show_what_no_list_does(tmp_path: Path) -> None:
    """Five of 12 beat five of 40 three times of four, at equal ratings: 400 log10(3) points apart.

    Half of the sides are theirs, so they are worth 95 more than the mean of all, and these less.
    """
    born = {str(n): "1998-07-01" if n < 5 else "1970-07-01" for n in range(10)}
    for year in (2009, 2010, 2011):
        lines = [f"{one},{one},2000,{birth}" for one, birth in born.items()]
        (tmp_path / f"{year}.csv").write_text(
            "\n".join(["player_id,name,rating,birth_date", *lines])
        )
    rows = [
        (f"{n % 5}", f"{5 + n // 5 % 5}", "1" if n % 4 else "0", 2000, 2000, "2010-07-02")
        for n in range(400)
    ]
    rows += [(b, a, {"1": "0", "0": "1"}[r], *rest) for a, b, r, *rest in rows]
    header = ["white_id", "black_id", "result", "white_rating", "black_rating", "played_on"]
    games = tmp_path / "games.csv"
    pl.DataFrame(rows, schema=header, orient="row").write_csv(games)
    lists = [f"{year}-01-01={tmp_path / f'{year}.csv'}" for year in (2009, 2010, 2011)]
    found = answer("drift", *lists, "--games", games)["games"]
    lags = {(one["kind"], one["name"]): one for one in found["lags"]}
    young, others = (lags["juniors", name] for name in ("under 18", "others"))
    assert young["surplus"]["value"] == pytest.approx(0.25)
    assert (young["worth"]["value"], others["worth"]["value"]) == pytest.approx(
        (95.42, -95.42), abs=0.01
    )
    # Of 40 in both years, whose ratings stand still: nothing to catch up, and the same players
    parts = [found["scale"][name] for name in ("catching_up", "lag_growth")]
    assert found["scale"]["adults_change"]["value"] == 0
    assert found["scale"]["player_years"] == 10
    assert all(one is not None for one in parts)
    said = run("drift", *lists, "--games", games).stdout
    assert "Alarm: Since 2009-01-01 players under 18 score as if rated +95.4 points" in said
    assert "Readings: The young may grow faster" in said
    calm = answer("drift", *lists, "--games", games, "--threshold", "juniors=96")
    assert "juniors" not in [one["name"] for one in calm["alarms"]]
    assert run("drift", *lists, "--threshold", "juniors=96").exit_code == 2
