"""The editions of the title regulations: which is in force, what is cited, what is not verified."""

from datetime import date
from pathlib import Path

import pytest

from arpad.law import NoRulebookError
from arpad.rulebooks.fide_titles import EDITIONS, in_force, title_rules
from arpad.rulebooks.fide_titles.clauses import TITLES, TitleRules
from arpad.rulebooks.fide_titles.describe import clause_lines

RULES = {name: title_rules(name) for name in EDITIONS}
each = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)

OF_LEVELS = {f"{title} rating_floor" for title in TITLES}
UNVERIFIED_2009 = {
    "games_min_team", "no_federation", "unrated_max", "unrated_rating", "application_games",
    "last_forfeit", "for_office",
    *OF_LEVELS,
}  # fmt: skip
UNVERIFIED = {
    "fide-titles-2005": UNVERIFIED_2009
    | {"games_min", "score_min", "WGM performance", "WIM performance"}
    | {f"{title} average_min" for title in TITLES},
    "fide-titles-2009": UNVERIFIED_2009,
    "fide-titles-2024": set(),
}
"""What is known from memory alone, as the research for these editions marked it."""


@pytest.mark.parametrize(
    ("on", "name"),
    [
        (date(2005, 7, 1), "fide-titles-2005"),
        (date(2005, 12, 31), "fide-titles-2005"),
        (date(2006, 1, 1), "fide-titles-2006"),
        (date(2009, 6, 30), "fide-titles-2006"),
        (date(2009, 7, 1), "fide-titles-2009"),
        (date(2012, 6, 30), "fide-titles-2009"),
        (date(2012, 7, 1), "fide-titles-2012"),
        (date(2022, 6, 30), "fide-titles-2012"),
        (date(2022, 7, 1), "fide-titles-2022"),
        (date(2023, 12, 31), "fide-titles-2022"),
        (date(2024, 1, 1), "fide-titles-2024"),
        (date(2030, 1, 1), "fide-titles-2024"),
    ],
)
def test_the_edition_in_force(on: date, name: str) -> None:
    assert in_force(on).name == title_rules(f"fide-titles@{on}").name == name


def test_before_the_first_edition_there_is_none() -> None:
    with pytest.raises(NoRulebookError, match="they begin with 2005-07-01"):
        in_force(date(2005, 6, 30))


def test_a_date_that_is_none_is_said() -> None:
    with pytest.raises(NoRulebookError, match="'soon' is not a date"):
        title_rules("fide-titles@soon")


@pytest.mark.parametrize("name", UNVERIFIED)
def test_what_is_not_verified_is_marked(name: str) -> None:
    found = {field for field, clause in RULES[name].clauses() if not clause.is_verified}
    assert found == UNVERIFIED[name]


@each
def test_what_is_not_verified_says_where_it_is_from(rules: TitleRules) -> None:
    for field, clause in rules.clauses():
        assert clause.is_verified or clause.origin, field


@each
def test_every_clause_is_a_sentence_with_an_article_and_a_number(rules: TitleRules) -> None:
    clauses = list(rules.clauses())
    assert len(clauses) > 45
    for field, clause in clauses:
        assert clause.says.endswith("."), field
        assert clause.article.number, field
        assert isinstance(clause.number, int), field
        assert clause.of >= 1, field


@each
def test_every_citation_is_of_the_edition_or_its_parent(rules: TitleRules) -> None:
    parents = {"fide-titles-2006": 2005, "fide-titles-2012": 2009, "fide-titles-2022": 2009}
    year = parents.get(rules.name, rules.in_force_from.year)
    for field, clause in rules.clauses():
        source = clause.article.source
        if source.name == "FIDE B.01" and not field.startswith("application"):
            assert source.in_force_from.year == year, field


@pytest.mark.parametrize(
    ("name", "figure"),
    [("2005", 1601), ("2006", 1401), ("2009", 1200), ("2012", 1000), ("2022", 1000),
     ("2024", 1400)],
)  # fmt: skip
def test_at_what_an_unrated_opponent_counts(name: str, figure: int) -> None:
    """The floor of FIDE's list at the time; from 2024 the figure of 1.4.6d."""
    assert RULES[f"fide-titles-{name}"].unrated_rating.number == figure


def test_what_2024_has_and_the_earlier_have_not() -> None:
    new = ("missing_game", "extra_points", "games_counted_max", "rounds_per_day_max",
           "games_min_world_cup")  # fmt: skip
    for name, rules in RULES.items():
        has = [getattr(rules, field) is not None for field in new]
        assert has == [name == "fide-titles-2024"] * len(new)
    assert [n for n, r in RULES.items() if r.application_event] == [
        "fide-titles-2022", "fide-titles-2024",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["fide-titles-2005", "fide-titles-2009", "fide-titles-2024"])
def test_the_documentation_has_every_clause(name: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "rulebooks" / "fide-titles.md").read_text("utf-8")
    part = page.partition(f"\n## {name[-4:]}\n")[2].partition("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("| ")][1:]
    lines = clause_lines(RULES[name])
    assert len(rows) == len(lines) > 30
    for row, line in zip(rows, lines, strict=True):
        assert row.startswith(f"| {line.article} | {line.says} | {line.figure} | "), row
        assert ("not verified" in row) == bool(line.unverified), row


def test_clauses_in_words() -> None:
    """Where only some titles are known for certain, the others are named."""
    lines = {line.article: line for line in clause_lines(RULES["fide-titles-2005"])}
    assert lines["1.48"].figure == "GM 2601, IM 2451, WGM 2401, WIM 2251"
    assert lines["1.48"].unverified == "not verified: WGM, WIM"
    assert lines["1.46b"].unverified == "not verified"
    assert lines["1.45c"].figure == "IM 1 of 3"
    assert lines["1.45a"].unverified == ""
