"""The tables of FIDE B.01, row by row out of the clauses: scores, counts, categories, figures."""

import json
from pathlib import Path

import pytest

from arpad.norms import category_of, counts, score_needed, score_table
from arpad.norms.figures import opponents_average, rating_difference
from arpad.rulebooks.fide_titles import title_rules
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules

DATA = Path(__file__).parents[1] / "data" / "norms"
SCORES = json.loads((DATA / "required_scores.json").read_text("utf-8"))
COUNTS = json.loads((DATA / "counts.json").read_text("utf-8"))
CATEGORIES = json.loads((DATA / "categories.json").read_text("utf-8"))
EXPECTED = json.loads((DATA / "fide_norms_2024_expected.json").read_text("utf-8"))
EDITIONS = {
    "fide-titles-2005": "2005", "fide-titles-2006": "2005", "fide-titles-2009": "2009",
    "fide-titles-2012": "2009", "fide-titles-2022": "2009", "fide-titles-2024": "2009",
}  # fmt: skip
RULES = {name: title_rules(name) for name in EDITIONS}
R2024, R2009 = RULES["fide-titles-2024"], RULES["fide-titles-2009"]
TABLES = [(name, int(n)) for name, key in EDITIONS.items() for n in SCORES[key]]


def printed(rules: TitleRules, games: int) -> list[list[object]]:
    """Return our table in the form in which the data file has it."""
    by_score: dict[int, dict[str, str]] = {}
    for row in score_table(rules, games):
        high = row.average_max
        text = f">= {row.average_min}" if high is None else f"{row.average_min}-{high}"
        by_score.setdefault(row.score_half, {})[row.title] = text
    rows: list[list[object]] = []
    for half in sorted(by_score, reverse=True):
        percent = rules.percent(half, games)
        points = f"{half // 2}.5" if half % 2 else str(half // 2)
        plus = "" if rows else "+"
        rows.append([f"{points}{plus}", f".{percent:02d}", rating_difference(percent, rules),
                     *(by_score[half][title] for title in TITLES)])  # fmt: skip
    return rows


@pytest.mark.parametrize(("name", "games"), TABLES)
def test_the_table_of_scores(name: str, games: int) -> None:
    assert printed(RULES[name], games) == SCORES[EDITIONS[name]][str(games)]


def test_there_is_a_table_for_each_of_7_to_13_games() -> None:
    assert list(map(int, SCORES["2009"])) == list(range(7, 14))
    assert sum(len(rows) for rows in SCORES["2009"].values()) == 67


def test_fide_s_annex_for_nine_games() -> None:
    """GM: 7 from 2380, 6.5 from 2434, 6 from 2475, 5.5 from 2520, 5 from 2557 and so on."""
    found = {row.score_half: row.average_min for row in score_table(R2024, 9, ("GM",))}
    assert found == {14: 2380, 13: 2434, 12: 2475, 11: 2520, 10: 2557, 9: 2600, 8: 2643, 7: 2680}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("row", COUNTS, ids=lambda row: str(row[0]))
def test_the_counts_of_opponents(rules: TitleRules, row: list[int]) -> None:
    games, wanted, titled, own, one, unrated, persons = row
    found = counts(rules, games)
    assert (found.title_wanted_min, found.titled_min) == (wanted, titled)
    assert (found.own_federation_max, found.one_federation_max) == (own, one)
    assert found.unrated_max == (None if rules is R2024 else unrated)
    assert found.double_wanted_min == persons


@pytest.mark.parametrize(("category", "low", "high"), CATEGORIES)
def test_the_edges_of_the_categories(category: int, low: int, high: int) -> None:
    assert category_of(low, R2009) == category_of(high, R2009) == category
    assert category_of(high + 1, R2009) == category + 1
    assert category_of(low - 1, R2009) == (category - 1 or None)


def test_a_result_of_that_time() -> None:
    """Average 2524: category XI, and 5.5 of 9 make the grandmaster norm (news of 4.2.2017)."""
    assert category_of(2524, R2009) == 11
    assert score_needed(R2009, "GM", 2524, 9) == 11


@pytest.mark.parametrize(("average", "points_half"), [(2500, 12), (2550, 11)])
@pytest.mark.parametrize("rules", [R2009, R2024], ids=["2009", "2024"])
def test_six_of_nine_at_2500_and_five_and_a_half_at_2550(
    rules: TitleRules, average: int, points_half: int
) -> None:
    """Both made grandmaster norms (Melão's article)."""
    needed = score_needed(rules, "GM", average, 9)
    assert needed is not None
    assert needed <= points_half
    assert needed == points_half


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("min_performance", "performance"),
        ("min_opponent_average", "average_min"),
        ("rating_floor_one_opponent", "rating_floor"),
    ],
)
def test_the_thresholds_of_2024(name: str, field: str) -> None:
    found = {title: getattr(level, field).value for title, level in R2024.levels.items()}
    assert found == EXPECTED[name]


def test_the_other_figures_of_2024() -> None:
    assert R2024.unrated_rating.value == EXPECTED["unrated_opponent_counts_as"]
    assert R2024.score_min.value == EXPECTED["min_score_pct"]
    assert set(R2024.titled) == set(EXPECTED["title_holders_1_4_5a"])
    assert not set(R2024.titled) & set(EXPECTED["not_title_holders"])
    for title, titles in EXPECTED["required_titles"].items():
        assert set(R2024.levels[title].titles) == set(titles)
    for name, field in (
        ("min_titled_opponents", "titled_min"),
        ("max_own_federation", "own_federation_max"),
        ("max_one_federation", "one_federation_max"),
    ):
        for games, figure in EXPECTED[name].items():
            assert getattr(counts(R2024, int(games)), field) == figure


@pytest.mark.parametrize(("share", "difference"), EXPECTED["dp_spot"].items())
def test_differences_of_percentages(share: str, difference: int) -> None:
    assert rating_difference(int(share.replace(".", "")), R2024) == difference


@pytest.mark.parametrize(("exact", "rounded"), EXPECTED["average_rounding"].items())
def test_the_rounding_of_the_average(exact: str, rounded: int) -> None:
    """The averages of the list as sums over a hundred games."""
    whole, _, fraction = exact.partition(".")
    total = int(whole) * 100 + int(fraction.ljust(2, "0"))
    assert opponents_average(total, 100) == rounded
