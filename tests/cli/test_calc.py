"""`arpad calc`: the figures of the texts' own examples, as JSON and for people."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from arpad.cli.verbs import app


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["calc", *words])


def answer(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def test_a_change_has_the_contract_s_keys() -> None:
    """D = -95 gives .37, D = 43 gives .56 (8.1b): 1 - .93 = .07, times 15."""
    found = answer("change", "--rulebook", "fide-2009", "--rating", "2224", "--k", "15",
                   "--vs", "2319:0", "--vs", "2181:1")  # fmt: skip
    assert {name: found[name] for name in found if name != "games"} == {
        "rulebook": "fide-2009",
        "rating": 2224,
        "k_factor": "15",
        "score": "1",
        "expected_score": "0.93",
        "change": "1.05",
        "rating_new": 2225,
    }
    lost, won = found["games"]
    assert lost == {
        "opponent_rating": 2319,
        "score": "0",
        "rated_difference": -95,
        "expected_score": "0.37",
        "change": "-5.55",
        "articles": {
            "side_is_rated": "FIDE B.02 2009-07 8.51",
            "rated_difference": "FIDE B.02 2009-07 8.51",
            "expected_scores": "FIDE B.02 2009-07 8.1b",
        },
    }
    assert (won["rated_difference"], won["expected_score"], won["change"]) == (43, "0.56", "6.60")


@pytest.mark.parametrize(
    ("rulebook", "games", "expected"),
    [  # chesselo.com, chess_elo_two.html and 350_rule.html
        ("fide-2009", ("2100:0", "1750:0"), "1.17"),
        ("fide-2009", ("2450:0", "1750:0"), "0.89"),
        ("fide-2009", ("2100:0", "1500:0"), "1.28"),
    ],
)
def test_expected_scores_of_chesselo(rulebook: str, games: tuple[str, ...], expected: str) -> None:
    vs = [word for game in games for word in ("--vs", game)]
    found = answer("change", "-r", rulebook, "--rating", "2000", "--k", "20", *vs)
    assert found["expected_score"] == expected


@pytest.mark.parametrize(
    ("rulebook", "opponent", "difference", "article"),
    [
        ("fide-2005", 2350, -350, "10.51/4"),
        ("fide-2005", 2351, -350, "10.51/3"),
        ("fide-2009", 2400, -400, "8.51"),
        ("fide-2009", 2401, -400, "8.54"),
    ],
)
def test_the_widest_difference(rulebook: str, opponent: int, difference: int, article: str) -> None:
    found = answer("change", "-r", rulebook, "--rating", "2000", "--k", "15",
                   "--vs", f"{opponent}:1")  # fmt: skip
    (game,) = found["games"]
    assert game["rated_difference"] == difference
    assert game["articles"]["rated_difference"].endswith(f" {article}")


@pytest.mark.parametrize("text", ["0.5", "½", "1/2", "=", ".5", "0,5"])
def test_a_draw_may_be_written_in_many_ways(text: str) -> None:
    found = answer("change", "-r", "fide-2009", "--rating", "2500", "--k", "12.5",
                   "--vs", f"2500:{text}")  # fmt: skip
    assert (found["score"], found["change"], found["k_factor"]) == ("0.5", "0.00", "12.5")


def test_half_a_point_goes_up_when_losing() -> None:
    """10.53, decisions 000-22: 1985.5 is 1986 though it is a loss of 7.5."""
    found = answer("change", "-r", "fide-2005", "--rating", "1993", "--k", "15", "--vs", "1993:0")
    assert (found["change"], found["rating_new"]) == ("-7.50", 1986)


@pytest.mark.parametrize(
    ("games_rated", "peak", "k", "article"),
    [
        ("29", "2399", "25", "8.56/3"),
        ("29", "2400", "25", "8.56/3"),
        ("30", "2399", "15", "8.56/1"),
        ("30", "2400", "10", "8.56/2"),
    ],
)
def test_k_by_the_rule(games_rated: str, peak: str, k: str, article: str) -> None:
    facts = ("--games-rated", games_rated, "--rating-peak", peak)
    found = answer("k", "-r", "fide-2009-applied", "--rating", "2390", *facts)
    games = {"25": 30, "15": 50, "10": 75}[k]  # 12.3: 750 / K
    assert found == {"k_factor": k, "games_of_renewal": games,
                     "article": f"FIDE B.02 applied 2009-07 {article}"}  # fmt: skip
    changed = answer("change", "-r", "fide-2009-applied", "--rating", "2390", *facts,
                     "--vs", "2390:1")  # fmt: skip
    assert changed["k_factor"] == k
    assert changed["games"][0]["articles"]["k_factor"] == found["article"]


def test_k_takes_the_day_of_the_family() -> None:
    found = answer("k", "-r", "fide@2006-02-01", "--rating", "2390", "--games-rated", "30")
    assert found == {"k_factor": "15", "games_of_renewal": 50,
                     "article": "FIDE B.02 2005-07 10.52/2"}  # fmt: skip


def test_k_may_be_asked_with_a_birth_date() -> None:
    found = answer("k", "-r", "fide-2009", "--rating", "2390", "--games-rated", "30",
                   "--birth-date", "1970-01-31", "--on", "2010-08-01")  # fmt: skip
    assert found["k_factor"] == "30"


def test_a_fact_that_k_needs_is_missed() -> None:
    result = run("k", "-r", "fide-2009", "--rating", "2390")
    assert result.exit_code == 0
    assert "--games-rated was not given" in result.stderr


def test_there_is_no_k_without_a_rating() -> None:
    found = answer("k", "-r", "fide-2009", "--games-rated", "9")
    assert found == {"k_factor": None, "games_of_renewal": None,
                     "article": "FIDE B.02 2009-07 8.5"}  # fmt: skip


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ((), "0.11"),  # 345 to 357: .89 and .11
        (("--rulebook", "fide-2005"), "0.11"),
        (("--model", "normal"), "0.11128"),  # 1 - Phi(1.21976)
        (("--model", "logistic"), "0.12068"),  # 1 / (1 + 10^0.8625)
    ],
)
def test_the_expected_score(options: tuple[str, ...], expected: str) -> None:
    found = answer("expected", "--rating", "1834", "--opponent", "2179", *options)
    assert found == {"expected_score": expected}


def test_the_table_knows_no_widest_difference() -> None:
    """8.1b: 485 to 517 is .96; only the rating of games stops at 400."""
    found = answer("expected", "--rating", "2600", "--opponent", "2100")
    assert found == {"expected_score": "0.96"}
    assert "not limited" in run("expected", "--help").stdout


EVENTS = ("--block", "2220x3:1", "--block", "2150x5:3", "--block", "2200x4:2.5")


@pytest.mark.parametrize(("rulebook", "rating"), [("fide-2009", 2199), ("fide-2009-applied", 2197)])
def test_a_first_rating_of_pooled_events(rulebook: str, rating: int) -> None:
    """8.34: 2184 and 2199; with 12.5 for half a point, 2197."""
    found = answer("initial", "-r", rulebook, *EVENTS)
    assert (found["rating"], found["opponents_average"]) == (rating, 2184)
    assert (found["games"], found["score"], found["is_published"]) == (12, "6.5", True)
    assert found["articles"]["first_rating"].endswith(" 8.23")
    assert found["articles"]["first_rating_published"].endswith(" 7.14e(1)")


def test_a_first_rating_of_2005_is_a_weighted_mean() -> None:
    """10.3: 2280 over 5 games, 2400 over 10, 2000 over 5 (each with 50%, so that R_u is R_c)."""
    found = answer("initial", "-r", "fide-2005", "--block", "2280x5:2.5", "--block", "2400x10:5",
                   "--block", "2000x5:2½")  # fmt: skip
    assert found["rating"] == 2270
    assert [one["event_rating"] for one in found["blocks"]] == [2280, 2400, 2000]
    assert found["articles"]["first_rating"] == "FIDE B.02 2005-07 10.3"


@pytest.mark.parametrize(
    ("rulebook", "block", "is_published", "article"),
    [
        ("fide-2009", "1500x9:4.5", True, "7.14e(1)"),
        ("fide-2009", "1500x8:4", False, "7.14c"),
        ("fide-2009", "1200x9:4.5", True, "7.14e(1)"),
        ("fide-2009", "1199x9:4.5", False, "7.14d"),
        ("fide-2005", "1601x9:4.5", True, "9.14b"),
        ("fide-2005", "1600x9:4.5", False, "10.32/2"),
    ],
)
def test_whether_it_is_published(
    rulebook: str, block: str, is_published: bool, article: str
) -> None:
    found = answer("initial", "-r", rulebook, "--block", block)
    assert found["rating"] == int(block.split("x")[0])
    assert found["is_published"] == is_published
    assert found["articles"]["first_rating_published"].endswith(f" {article}")


@pytest.mark.parametrize(
    ("day", "is_published"), [("2009-07-01", False), ("2009-08-31", False), ("2009-09-01", True)]
)
def test_the_floor_is_that_of_the_list_s_day(day: str, is_published: bool) -> None:
    found = answer("initial", "-r", "fide-2009-applied", "--on", day, "--block", "1400x9:4.5")
    assert found["is_published"] == is_published


def test_events_that_don_t_count_are_told_with_the_article() -> None:
    """6.42 (2005): three rated opponents; 10.1: without points there is no rating."""
    found = answer("initial", "-r", "fide-2005", "--block", "2000x9:4.5", "--block", "2000x2:1",
                   "--block", "2000x5:0")  # fmt: skip
    assert [one["is_kept"] for one in found["blocks"]] == [True, False, False]
    kept = [one["articles"]["result_kept"].split(" ")[-1] for one in found["blocks"]]
    assert kept == ["10.31/2", "6.42", "10.1"]
    assert (found["games"], found["rating"]) == (9, 2000)


def test_without_an_event_that_counts_there_is_no_rating() -> None:
    found = answer("initial", "-r", "fide-2005", "--block", "2000x2:1")
    assert (found["rating"], found["is_published"], found["articles"]) == (None, False, {})
    assert "There is no first rating." in run(
        "initial", "-r", "fide-2005", "--block", "2000x2:1"
    ).stdout  # fmt: skip


def test_without_a_point_there_is_no_rating() -> None:
    found = answer("initial", "-r", "fide-2009", "--block", "1500x9:0")
    assert found["rating"] is None
    assert found["articles"]["first_rating"] == "FIDE B.02 2009-07 8.1"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("change", "-r", "fide-2009", "--rating", "2224", "--k", "15", "--vs", "abc"),
         "--vs abc: no game can be read from it. Write the opponent's rating and the score"),
        (("change", "-r", "fide-2009", "--rating", "2224", "--k", "15", "--vs", "2319:2"),
         "--vs 2319:2: no game"),
        (("change", "-r", "fide-2009", "--rating", "2224", "--k", "15", "--vs", "0:1"),
         "--vs 0:1: no game"),
        (("change", "-r", "fide-2009", "--rating", "2224", "--k", "ten", "--vs", "2319:1"),
         "--k ten: K is a positive number"),
        (("change", "-r", "fide-2009", "--rating", "2224", "--k", "0", "--vs", "2319:1"),
         "--k 0: K is a positive number"),
        (("change", "-r", "fide-1999", "--rating", "2224", "--k", "15", "--vs", "2319:1"),
         "There is no rulebook 'fide-1999'."),
        (("initial", "-r", "fide-2009", "--block", "2220x3:4"), "--block 2220x3:4: no event"),
        (("initial", "-r", "fide-2009", "--block", "2220x0:0"), "--block 2220x0:0: no event"),
        (("initial", "-r", "fide-2009", "--block", "2220"), "--block 2220: no event"),
        (("initial", "-r", "fide-2009", "--block", "2220x3:1", "--on", "soon"),
         "'soon' is not a date"),
        (("k", "-r", "fide@someday", "--rating", "2000"), "'someday' is not a date"),
        (("change", "-r", "fide-2009", "--rating", "2224", "--k", "15"), "--vs"),
        (("change", "-r", "fide-2009", "--rating", "0", "--k", "15", "--vs", "2000:1"), "--rating"),
    ],
)  # fmt: skip
def test_wrong_usage_leaves_with_2_and_says_what_is_wrong(
    words: tuple[str, ...], said: str
) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stdout == ""


def test_people_see_every_figure_with_its_article() -> None:
    shown = run("change", "-r", "fide-2009", "--rating", "2400", "--games-rated", "30",
                "--vs", "1000:1").stdout  # fmt: skip
    for part in ("K = 20", "8.56/2", "400", "0.92", "1.60", "8.54", "8.1b", "2402", "8.57"):
        assert part in shown
    shown = run("initial", "-r", "fide-2009", *EVENTS).stdout
    for part in ("2220", "2199", "8.23", "It is published", "7.14e(1)"):
        assert part in shown
    shown = run("expected", "-r", "fide-2009", "--rating", "2000", "--opponent", "2000").stdout
    assert "0.50" in shown
    assert "8.1b" in shown
    shown = run("performance", "-r", "fide-2009", "--vs", "2000:1", "--vs", "2000:0").stdout
    assert shown.startswith("2000 ")
    assert "1.48" in shown
    assert "K = 30 while" in run("k", "-r", "fide-2009", "--rating", "2000").stdout


@pytest.mark.parametrize(("born", "k"), [("2012", "40"), ("2012-05-28", "40"), ("1990", "20")])
def test_a_year_is_enough_for_the_k_of_the_young(born: str, k: str) -> None:
    # B.02 8.3.3 of 2024: K 40 until the end of the year of the 18th birthday, below 2300
    words = ("k", "-r", "fide-2024", "--rating", "1755", "--games-rated", "40",
             "--rating-peak", "1755", "--birth-date", born, "--on", "2026-01-10")  # fmt: skip
    assert answer(*words)["k_factor"] == k
    assert run(*words[:-4], "--birth-date", "next May").exit_code == 2


def test_the_rulebook_is_that_of_the_day_if_none_is_named() -> None:
    """8.3.3 of 2024: K 40 for a junior below 2300. D = -100 gives .36: .64 x 40 = 25.60."""
    words = ("--rating", "1500", "--birth-date", "2012", "--games-rated", "40", "--vs", "1600:1")
    found = answer("change", *words, "--on", "2026-01-10")
    assert found["rulebook"] == "fide-2025"
    assert (found["k_factor"], found["change"]) == ("40", "25.60")
    assert answer("change", *words, "--on", "2010-01-10")["rulebook"] == "fide-2009-applied"
    assert answer("k", "--rating", "1500", "--games-rated", "40", "--on", "2010-01-10") == {
        "k_factor": "15", "games_of_renewal": 50,
        "article": "FIDE B.02 applied 2009-07 8.56/1",
    }  # fmt: skip


def test_a_first_rating_from_games_and_from_their_average() -> None:
    """2024, 8.2.2: (1500 x 5 + 2 x 1800) / 7 = 1585.71, and 3½ of 7 is 50%: 1586.

    Games of 1498 to 1502 add up to the same 7500.
    """
    vs = [word for game in ("1498:1", "1499:0", "1500:0.5", "1501:0", "1502:1")
          for word in ("--vs", game)]  # fmt: skip
    by_games = answer("initial", "--rulebook", "fide-2024", *vs)
    by_block = answer("initial", "--rulebook", "fide-2024", "--block", "1500x5:2.5")
    assert by_games["rating"] == by_block["rating"] == 1586
    shown = run("initial", "--rulebook", "fide-2024", *vs).stdout.replace("\n", " ")
    assert "The average includes what is added to these games." in shown
    assert "1800" in shown
    assert "includes" not in run("initial", "-r", "fide-2009", "--block", "2220x3:1").stdout


def test_sums_of_games_are_exact_where_their_average_is_not() -> None:
    """2009, 8.23: 1500 and 1501 are 3001, on average 1501 one half up; as a block 1501 x 2."""
    found = answer("initial", "-r", "fide-2009", "--vs", "1500:1", "--vs", "1501:1")
    assert found["opponents_average"] == 1501
    assert [one["games"] for one in found["blocks"]] == [2]


def test_rating_k_and_birth_are_taken_from_a_list(tmp_path: Path) -> None:
    """A junior of 1755 with 40 games: K 40 of 2024; equals are .50 and a win is 20.00."""
    people = tmp_path / "list.csv"
    people.write_text(
        "player_id,name,rating,games_rated,birth_date\n"
        '504,"Sol, Ana",1755,40,2012\n505,"Sol, Ivo",1900,40,1980\n506,"Mar, Eva",,0,\n',
        encoding="utf-8",
    )
    words = ("--in", str(people), "--vs", "1755:1", "--on", "2026-01-10")
    assert answer("change", "--player", "ana sol", *words)["change"] == "20.00"
    assert answer("change", "--player", "505", *words)["rating"] == 1900
    several = run("change", "--player", "Sol", *words)
    assert several.exit_code == 1
    assert "2 players fit 'Sol'" in several.stderr
    unrated = run("change", "--player", "506", *words)
    assert unrated.exit_code == 2
    assert "Mar, Eva has no rating on the list" in unrated.stderr
    people.write_text("player_id,name,rating,k_factor\n504,Sol Ana,1755,12.5\n", encoding="utf-8")
    assert answer("change", "--player", "504", *words)["change"] == "6.25"  # half of the list's K
    alone = run("change", "--player", "504", "--vs", "1755:1")
    assert (alone.exit_code, "give both --in and --player" in alone.stderr) == (2, True)


@pytest.mark.parametrize(
    ("rulebook", "rating", "k", "game", "change"),
    [  # RB 7.3.1: 600 points apart, one of them above 2600; at 599 the limit of 400 counts: .08
        ("fide-rapid-2024-12", "1800", "40", "2601:0", "0.00"),
        ("fide-blitz-2024-12", "2601", "10", "1800:1", "0.00"),
        ("fide-rapid-2024-12", "2002", "40", "2601:0", "-3.20"),
        ("fide-rapid-2024", "1800", "40", "2601:0", "-3.20"),
    ],
)
def test_the_calculator_asks_whether_a_game_is_rated(
    rulebook: str, rating: str, k: str, game: str, change: str
) -> None:
    found = answer("change", "-r", rulebook, "--rating", rating, "--k", k, "--vs", game)
    assert found["change"] == change
    assert found["rating_new"] == int(rating) + (0 if change == "0.00" else -3)
    is_out = "RB 7.3.1" in str(found["games"])
    assert is_out == (change == "0.00")


def test_a_curve_that_only_informs_says_so_in_the_language() -> None:
    words = ("expected", "--rating", "1834", "--opponent", "2179", "--model", "logistic")
    assert "(logistic curve: informs, never rates)" in run(*words).stdout
    assert "(curva logistic: informa, nunca evalúa)" in run(*words, "--lang", "es").stdout
