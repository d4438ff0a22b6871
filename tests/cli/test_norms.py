"""`arpad norms`: tables, reports, forecasts and applications, in words and as JSON; wrong usage."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.calls import DORTMUND, ODD_NAMES, OPEN, answer, broken_files, codes, run
from tests.office.norm_papers import FIELD, ME, paper

CONDITION = {
    "condition", "article", "says", "is_verified", "is_met", "is_maximum", "found", "required",
    "missing", "unit", "waived_by", "note", "not_judged",
}  # fmt: skip
TABLE = ("norms", "--table", "--games", "9", "--on", "2024-01-01")


@pytest.fixture
def report(tmp_path: Path) -> Path:
    return paper().write(tmp_path)


# ---- the table


def test_the_table_of_nine_games() -> None:
    found = answer(*TABLE)
    assert found["rows"][0] == {
        "title": "GM", "score": "7", "average_min": 2380, "average_max": 2433,
    }  # fmt: skip
    assert found["rows"][1] == {
        "title": "GM", "score": "6.5", "average_min": 2434, "average_max": 2474,
    }  # fmt: skip
    assert found["rows"][-1] == {
        "title": "WIM", "score": "3.5", "average_min": 2330, "average_max": None,
    }  # fmt: skip
    assert all(set(row) == {"title", "score", "average_min", "average_max"}
               for row in found["rows"])  # fmt: skip
    assert len(found["rows"]) == 4 * 8
    assert found["other_reading"] is None


def test_the_table_of_one_title_before_2009() -> None:
    rows = answer("norms", "--table", "--games", "9", "--on", "2009-06-30", "--title", "im")["rows"]
    assert {row["title"] for row in rows} == {"IM"}
    assert (rows[0]["score"], rows[0]["average_max"]) == ("7.5", 2230)


def test_both_readings_of_thirteen_games() -> None:
    """4.5 of 13 are 34.6 per cent, rounded 35: by that reading enough for GM from 2710."""
    found = answer("norms", "--table", "--games", "13", "--on", "2024-01-01", "--title", "GM")
    assert found["rows"][-1] == {
        "title": "GM", "score": "5", "average_min": 2687, "average_max": None,
    }  # fmt: skip
    assert found["other_reading"]["rows"][-1] == {
        "title": "GM", "score": "4.5", "average_min": 2710, "average_max": None,
    }  # fmt: skip
    shown = run("norms", "--table", "--games", "13", "--on", "2024-01-01").stdout
    assert "2687 or more" in shown
    assert "If the percentage is rounded before it is compared with 35:" in shown
    assert "2710 or more" in shown


def test_the_table_says_what_is_not_verified() -> None:
    shown = run("norms", "--table", "--games", "9", "--on", "2006-01-01").stdout
    assert "FIDE B.01 2005-07 1.48a (not verified)" in shown
    assert "not verified" not in run(*TABLE).stdout


# ---- the clauses


def test_the_clauses_of_a_day() -> None:
    found = answer("norms", "--rules", "--on", "2009-07-01")
    assert (found["edition"], found["in_force_from"]) == ("fide-titles-2009", "2009-07-01")
    by_article = {line["article"]: line for line in found["clauses"]}
    assert by_article["1.48"]["figure"] == "GM 2600, IM 2450, WGM 2400, WIM 2250"
    assert by_article["1.48"]["unverified"] == ""
    assert by_article["1.46"]["unverified"] == "not verified"
    shown = run("norms", "--rules", "--on", "2006-01-01").stdout
    assert "The performance reaches the figure of the title. (not verified: WGM, WIM)" in shown
    assert "articles numbered as in 2017" in shown


# ---- reports


def test_a_norm_with_its_conditions(report: Path) -> None:
    (event,) = answer("norms", report, "--title", "GM", "--player", "1")["events"]
    assert (event["edition"], event["average"], event["category"]) == ("fide-titles-2024", 2470, 9)
    (attempt,) = event["players"][0]["attempts"]
    assert (attempt["is_norm"], attempt["games"], attempt["score"]) == (True, 9, "6")
    assert (attempt["performance_rating"], attempt["score_required"]) == (2600, "6")
    assert all(set(one) == CONDITION for one in attempt["conditions"])
    assert {one["condition"]: one["article"] for one in attempt["conditions"]}["titled"] == (
        "FIDE B.01 2024-01 1.4.5a"
    )
    assert attempt["certificate"]["points_needed"]["IM"] == "4.5"
    # four federations among nine opponents (the report's host is LAT), and the player's own
    assert attempt["certificate"]["federations"] == 5


def test_a_failure_with_what_is_missing(tmp_path: Path) -> None:
    """5.5 of 9: p = .61, d_p = 80, R_p = 2555: 45 points are missing."""
    path = paper("11111=000").write(tmp_path)
    words = ("norms", path, "--title", "GM", "--player", "1")
    (attempt,) = answer(*words)["events"][0]["players"][0]["attempts"]
    failed = [one for one in attempt["conditions"] if one["is_met"] is False]
    assert [(one["condition"], one["found"], one["required"], one["missing"])
            for one in failed] == [("performance", 2555, 2600, 45)]  # fmt: skip
    shown = run(*words)
    assert shown.exit_code == 0
    assert re.search(r"NOT met +performance +2555 +≥ 2600 +45 +1\.4\.8", shown.stdout)
    assert re.search(r"met +games +9 +≥ 9 +1\.4\.1a", shown.stdout)
    assert "FIDE B.01 2024-01 1.4.8: The performance reaches the figure" in shown.stdout


def test_the_score_that_is_missing_is_in_points(tmp_path: Path) -> None:
    path = paper("=====0000").write(tmp_path)
    (attempt,) = answer("norms", path, "--title", "GM", "--player", "1")["events"][0]["players"][0][
        "attempts"
    ]
    (score,) = [one for one in attempt["conditions"] if one["condition"] == "score"]
    assert (score["found"], score["required"], score["missing"], score["unit"]) == (
        "2.5", "3.5", "1", "points",
    )  # fmt: skip


def test_what_is_not_verified_is_said_beside_the_condition(tmp_path: Path) -> None:
    words = ("norms", paper().write(tmp_path), "--player", "1", "--title", "GM", "--on",
             "2009-07-01")  # fmt: skip
    assert "1.46 (not verified)" in run(*words).stdout
    (attempt,) = answer(*words)["events"][0]["players"][0]["attempts"]
    assert [one["condition"] for one in attempt["conditions"] if not one["is_verified"]] == [
        "unrated"
    ]


def test_everybody_is_shown_norms_first(report: Path) -> None:
    shown = run("norms", report).stdout
    assert "Norm, Nora" in shown
    assert "Average of all players 2470, category 9." in shown
    assert "4 norms." in shown
    assert len(answer("norms", report)["events"][0]["players"]) == 10


def test_what_came_near_is_shown_and_the_rest_is_counted(tmp_path: Path) -> None:
    """5.5 of 9 lack 45 points for GM (2555), 4.5 lack 125 (2475); the other titles are made."""
    for results, is_shown in (("11111=000", True), ("=", False)):
        shown = run("norms", paper(results).write(tmp_path)).stdout
        assert ("GM: 1 of" in shown) == is_shown
        assert ("1 attempts came less near" in shown) != is_shown
        assert "3 norms." in shown


def test_holders_of_titles_need_none() -> None:
    shown = run("norms", DORTMUND).stdout
    assert "category 20" in shown
    assert "Nobody here lacks a title that was asked for." in shown


def test_the_forecast_says_its_assumption(tmp_path: Path) -> None:
    path = paper().write(tmp_path)
    words = ("norms", path, "--forecast", "--after", "5", "--player", "1", "--title", "GM")
    shown = run(*words).stdout
    assert "1 of 4" in shown
    assert "Assumed: every round to come is played" in shown
    assert "after round 5: GM possible" in shown
    (player,) = answer(*words)["events"][0]["players"]
    assert player["forecasts"][0]["needs"] == [
        {"rounds": 4, "score": "1", "unknown_average_min": None}
    ]
    assert player["trail"][5] == {"after": 5, "states": {"GM": "possible"}}


def test_the_nearest_forecast_is_the_first(tmp_path: Path) -> None:
    """Five of five at 2475: GM asks for a point of four (6 of 9), the others for none."""
    shown = run("norms", paper().write(tmp_path), "--forecast", "--after", "5").stdout
    titles = re.findall(r"Norm, Nora +(W?[GI]M) +possible", shown)
    assert (len(titles), titles[-1]) == (4, "GM")


def test_what_is_left_to_be_met_is_printed(tmp_path: Path) -> None:
    """Nobody is met yet: three GM and five titled of nine who are left, two of four federations."""
    open_event = replace(paper(), kind="swiss", facts={"rounds_scheduled": 9})
    words = ("norms", open_event.write(tmp_path), "--forecast", "--after", "0", "--title", "GM")
    shown = " ".join(run(*words).stdout.split())
    assert "3 with the title wanted or a higher (of 9 left), 5 titled (of 9 left)" in shown
    assert "2 of other foreign federations (of 4 left)" in shown


def test_a_swiss_after_four_rounds() -> None:
    """Of the open four rounds of nine are played: the opponents to come are not known."""
    (event,) = answer("norms", OPEN, "--forecast", "--title", "IM")["events"]
    assert (event["rounds"], event["rounds_played"]) == (9, 4)
    forecasts = [one for player in event["players"] for one in player.get("forecasts", ())]
    assert forecasts
    assert all(one["opponents_known"] == 0 and one["rounds_left"] == 5 for one in forecasts)


def test_an_application(tmp_path: Path) -> None:
    results = ("111111000", "011111100", "001111110")
    paths = [paper(made, event_id=f"norms-{n}").write(tmp_path) for n, made in enumerate(results)]
    words = ("norms", *paths, "--application", "GM", "--player", "1", "--rating-peak", "2499")
    found = answer(*words)
    assert (found["title"], found["games"], found["is_complete"]) == ("GM", 27, False)
    failed = {one["condition"]: one["missing"] for one in found["conditions"] if not one["is_met"]}
    assert failed == {"rating": 1, "event": None}  # whether 1.5.6 names the events nobody stated
    shown = run(*words)
    assert "GM can NOT be applied for yet" in shown.stdout
    named = answer(*words[:-1], "2500", "--fact", "is_named_for_titles=true")
    assert named["is_complete"]


def test_an_application_with_norms_typed_in(tmp_path: Path) -> None:
    """One report and two certificates are 27 games; the certificates say what their events were."""
    certificates = tmp_path / "nora.toml"
    certificate = """[[norms]]
        title = "GM"
        event = "{}"
        start = 2024-0{}-01
        end = 2024-0{}-09
        games = 9
        score = 6
        opponents_average = 2475
        foreign_federations = 2
        own_federation = 5
        one_federation = 6
        days_of_one_round = 9
        is_named_for_titles = true
    """
    text = "".join(certificate.format(name, n, n) for n, name in ((2, "Riga"), (3, "Vilnius")))
    certificates.write_text(f'player = "1"\n{text}', encoding="utf-8")
    report = paper().write(tmp_path)
    asked = ("--application", "GM", "--rating-peak", "2500", "--with", certificates)
    found = answer("norms", report, "--player", "1", *asked)
    assert (found["games"], found["is_complete"], len(found["norms"])) == (27, True, 3)
    assert [one["performance_rating"] for one in found["norms"]] == [2600, 2600, 2600]
    alone = run("norms", *asked)
    assert "18 games in norms" in alone.stdout
    assert "GM can NOT be applied for yet" in alone.stdout
    others = certificates.read_text("utf-8").replace('"1"', '"2"')
    certificates.write_text(others, encoding="utf-8")
    wrong = answer("norms", report, "--player", "1", *asked, code=1)
    assert codes(wrong["problems"], "error") == ["norms-typed"]
    assert run("norms", report, "--with", certificates).exit_code == 2
    assert run("norms", "--application", "GM", "--with", tmp_path / "none.toml").exit_code == 2


def test_what_is_not_judged_is_said(tmp_path: Path) -> None:
    """The report states no hours; nobody's arbiters; of whom the sex is unknown, no WGM."""
    people = [replace(ME, sex=""), *FIELD]
    path = paper(people=people).write(tmp_path)
    words = ("norms", path, "--player", "1", "--title", "GM", "--title", "WGM")
    (event,) = answer(*words)["events"]
    assert [one["article"].split()[-1] for one in event["for_office"]][-1] == "1.4.2d"
    (player,) = event["players"]
    assert player["not_judged"] == ["WGM"]
    unknown = [one for one in player["attempts"][0]["conditions"] if one["not_judged"]]
    assert [(one["condition"], one["is_met"], one["found"]) for one in unknown] == [
        ("hours_per_day", None, None)
    ]
    shown = run(*words)
    assert "not judged  hours per day" in shown.stdout
    assert "Not judged (hours per day): Nobody stated it." in shown.stdout
    assert "1.1.5: The chief arbiter is an IA or FA" in shown.stdout
    assert "WGM and WIM were not judged of Norm, Nora, whose sex is not stated." in shown.stdout


# ---- hostile and wrong


@pytest.mark.parametrize("name", ODD_NAMES)
def test_names_that_look_like_markup(tmp_path: Path, name: str) -> None:
    people = [replace(ME, name=name), *FIELD]
    path = paper(people=people).write(tmp_path)
    shown = run("norms", path).stdout
    assert f"{name}, GM: norm that counts as 9 games" in shown
    assert shown.count(name) > 4
    assert name in run("norms", path, "--forecast", "--after", "5").stdout.partition("After")[2]


def test_broken_files_are_refused(tmp_path: Path) -> None:
    for name, path in broken_files(tmp_path).items():
        if name in ("zipped", "truncated"):
            continue
        found = answer("norms", path, code=1)
        assert found["events"] == [], name
        assert codes(found["problems"], "error"), name


def test_a_report_without_dates_is_refused(tmp_path: Path) -> None:
    path = paper().write(tmp_path)
    text = re.sub(r"^(042|052|132).*\n", "", path.read_text("utf-8"), flags=re.MULTILINE)
    path.write_text(text.replace("\r\n", "\n"), encoding="utf-8")
    assert "facts-dates" in codes(answer("norms", path, code=1)["problems"], "error")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Missing argument"),
        (("--table",), "--table: only with --games 9"),
        (("--table", "--games", "9", "--on", "2005-06-30"), "they begin with 2005-07-01"),
        (("--table", "--games", "9", "--on", "today"), "'today' is not a date"),
        (
            ("--table", "--games", "9", "--title", "FM"),
            "FM is not won by norms: write one of GM",
        ),
        (("--table", "--games", "9", "REPORT"), "--table takes no report"),
        (("REPORT", "--games", "9"), "--games, --out: only with --table"),
        (("REPORT", "--rules"), "--rules takes no report"),
        (("REPORT", "--opponent", "2"), "--opponent: only with --forecast, --player"),
        (("REPORT", "--application", "GM"), "--application: only with --player"),
        (("REPORT", "--rating-peak", "2500"), "--rating-peak: only with --application"),
        (("REPORT", "--player", "77"), "has no player 77"),
        (("REPORT", "--on", "2001-01-01"), "they begin with 2005-07-01"),
    ],
)
def test_wrong_usage(report: Path, words: tuple[str, ...], says: str) -> None:
    result = run("norms", *(report if word == "REPORT" else word for word in words))
    assert result.exit_code == 2
    assert says in result.output


def test_the_help_has_examples() -> None:
    assert "Example: arpad norms --table --games 9 --on 2024-01-01" in run("norms", "--help").stdout


def test_a_table_of_few_games_says_that_no_norm_has_so_few() -> None:
    """2024 1.4.1a: nine games; seven or eight in named events only."""
    shown = run("norms", "--table", "--games", "3", "--on", "2024-01-01").stdout
    assert "A norm takes 9 games (FIDE B.01 2024-01 1.4.1a)" in shown
    assert "A norm takes" not in run("norms", "--table", "--games", "9").stdout
    assert run("norms", "--table", "--rules", "--games", "9").exit_code == 2


def test_a_rating_that_nobody_stated_is_not_invented() -> None:
    words = ("norms", DORTMUND, "--application", "GM", "--player", "1")
    (rating,) = [one for one in answer(*words)["conditions"] if one["condition"] == "rating"]
    assert (rating["found"], rating["missing"], rating["is_met"]) == (None, None, None)
    assert rating["not_judged"] == "The highest rating is not stated."
    assert "The highest rating is not stated. Give --rating-peak." in run(*words).stdout
