"""`arpad rulebook`: editions, rules, articles, differences, and their tests."""

import json
from dataclasses import replace
from typing import Any

import pytest
from typer.testing import CliRunner

from arpad.cli.verbs import app
from arpad.law import Rulebook
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.cases import toml
from arpad.rulebooks.cases.figures import CaseFigure
from tests.sampling import only_in_full


def run(*words: str) -> Any:
    return CliRunner().invoke(app, ["rulebook", *words])


def answer(*words: str, exit_code: int = 0) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == exit_code, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize(
    ("lang", "gives"),
    [
        ("es", ("Cuándo salen las listas", "1 de enero, 1 de julio", "7 días", "no figura")),
        ("ca", ("Quan surten les llistes", "1 de gener, 1 de juliol", "7 dies", "no hi figura")),
        ("pt", ("Quando saem as listas", "1 de janeiro, 1 de julho", "7 dias", "não figura")),
    ],
)
def test_titles_and_values_are_said_in_the_language_of_the_call(
    lang: str, gives: tuple[str, ...]
) -> None:
    """CNXC: lists of January and July, and seven days to appeal against a decision."""
    shown = run("show", "cnxc-2000", "--lang", lang).stdout
    assert all(words in shown for words in gives), shown


def test_the_list_of_editions() -> None:
    found = {one["name"]: one for one in answer("list")["rulebooks"]}
    assert found["fide-2009-applied"] == {
        "name": "fide-2009-applied",
        "family": "fide",
        "in_force_from": "2009-07-01",
        "in_force_to": "2011-06-30",
        "title": "FIDE 2009, as applied (K 25/15/10, floor 1201)",
    }
    assert found["fide-2009"]["family"] == ""
    shown = run("list").stdout
    assert all(name in shown for name in found)


def test_articles_have_the_contract_s_keys() -> None:
    found = answer("articles", "fide-2009")
    assert found["rulebook"] == "fide-2009"
    by_number = {one["article"]: one for one in found["articles"]}
    assert by_number["8.56"] == {
        "article": "8.56",
        "state": "computed",
        "says": "The development coefficient K.",
        "where": "k_factor",
    }
    assert by_number["9.1"]["state"] == "office"
    assert len(by_number) == len(found["articles"])
    assert len(by_number.keys() - {"decision"}) == 95, "those of the text; and what offices decide"


def test_a_family_and_a_day_name_an_edition() -> None:
    assert answer("articles", "fide@2010-08-01")["rulebook"] == "fide-2009-applied"


def test_the_rules_are_shown_clause_by_clause() -> None:
    found = answer("show", "fide-2009")
    assert (found["rulebook"], found["source"]) == ("fide-2009", "FIDE B.02 2009-07")
    rules = {rule["rule"]: rule for rule in found["rules"]}
    assert rules["rated_difference"]["clauses"][0] == {
        "article": "8.54",
        "says": "A difference above 400 counts as 400.",
        "gives": "",
        "value": "difference limited to -400..400",
        "when": "|difference| > 400",
    }
    assert [clause["gives"] for clause in rules["k_factor"]["clauses"]] == [
        "none", "", "30", "20", "30",
    ]  # fmt: skip
    assert rules["expected_scores"]["table"]["92-98"] == ".63 .37"
    assert rules["rating_differences"]["table"][".89"] == "351"
    assert {
        "rule": "rating_seen",
        "articles": ["6.1", "8.58"],
        "why": "An ignored result has no rating for anybody.",
    } in found["overlaps"]


def test_a_lawyer_can_read_the_rules() -> None:
    shown = run("show", "fide-2009").stdout
    for part in (
        "Of the clauses of a rule the first that holds decides.",
        "Whether an event is rated",
        "At least a third of the players of a round robin are rated.",
        "The books close seven days before the list",
        "345-357: .89 .11",
        ".89: 351",
    ):
        assert part in shown
    assert "difference limited to" not in shown
    assert "difference limited to -400..400, if |difference| > 400" in run(
        "show", "fide-2009", "--exact"
    ).stdout  # fmt: skip


def test_a_lawyer_can_read_them_in_their_language() -> None:
    """The titles of rules are English, as on the pages; clauses and headings are not."""
    shown = run("show", "fide-2009", "--lang", "es").stdout
    assert "De las cláusulas de una regla decide la primera que se cumple." in shown
    assert "El jugador no tiene Elo." in " ".join(shown.split())
    assert "The player has no rating." not in " ".join(shown.split())
    listed = run("list", "--lang", "ca").stdout
    assert (listed.splitlines()[0].strip(), "vigent: fide@DATE" in listed) == ("Reglaments", True)
    assert "resuelven todo igual" in run("diff", "fide-2009", "fide-2009", "--lang", "es").stdout
    assert "calculado" in run("articles", "fide-2009", "--lang", "pt").stdout


def test_what_two_editions_settle_differently() -> None:
    found = answer("diff", "fide-2009", "fide-2009-applied")
    assert (found["left"], found["right"]) == ("fide-2009", "fide-2009-applied")
    by_article = {
        one["left"]["article"]: one for one in found["differences"] if one["rule"] == "k_factor"
    }
    assert by_article["8.56/1"]["left"]["gives"] == "30"
    assert by_article["8.56/1"]["right"]["gives"] == "15"
    shown = run("diff", "fide-2009", "fide-2009-applied").stdout
    assert "The development coefficient (K)" in shown
    assert "settle everything alike" in run("diff", "fide-2009", "fide-2009").stdout


@pytest.mark.parametrize(
    ("words", "editions"),
    [
        (("fide-2009",), ["fide-2009"]),
        pytest.param((), [edition.name for edition in CATALOGUE.editions], marks=only_in_full),
    ],
)
def test_editions_pass_their_tests(words: tuple[str, ...], editions: list[str]) -> None:
    """One of them here; of all, tests/rulebooks runs the cases and the checks one by one."""
    found = answer("test", *words)
    assert found["is_ok"] is True
    assert [one["rulebook"] for one in found["rulebooks"]] == editions
    printed = next(one for one in found["rulebooks"] if one["rulebook"] == "fide-2009")
    assert {
        "article": "8.34",
        "name": "Three events of one player, pooled",
        "figure": "rating",
        "expected": "2199",
        "found": "2199",
        "is_ok": True,
    } in printed["cases"]
    assert all(check["findings"] == [] for check in printed["checks"])


@pytest.mark.long
def test_the_tests_are_a_table() -> None:
    shown = run("test", "fide-2009-applied").stdout
    assert "Three events of one player" in shown
    assert "2184, 2197, yes" in " ".join(shown.split())
    assert "NOT ok" not in shown
    assert len(run("test", "fide-2009-applied", "--every").stdout) > len(shown)


def test_a_figure_that_is_wrong_makes_the_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = CaseFigure("K = 20", "38", "37")
    kinds = {**toml.KINDS, "decision": lambda says, book: iter([wrong])}
    monkeypatch.setattr(toml, "KINDS", kinds)
    found = answer("test", "fide-2005-applied", exit_code=1)
    assert found["is_ok"] is False
    assert {one["expected"] for one in found["rulebooks"][0]["cases"]} == {"38"}
    result = run("test", "fide-2005-applied")
    assert result.exit_code == 1
    assert "NOT ok" in result.stdout


def test_a_check_that_fails_makes_the_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    book = CATALOGUE.book("fide-2005-applied")
    articles = (one.having(replace(a, exceptions=()) for a in one.answers) for one in book.articles)
    broken = Rulebook(book.name, book.source, tuple(articles))
    monkeypatch.setattr(type(CATALOGUE), "book", lambda _, name: broken)
    result = run("test", "fide-2005-applied")
    assert result.exit_code == 1
    assert "Say why the first goes before" in " ".join(result.stdout.split())


@pytest.mark.parametrize("verb", ["show", "articles", "test"])
def test_a_wrong_name_leaves_with_2(verb: str) -> None:
    result = run(verb, "fide-1999")
    assert result.exit_code == 2
    assert "There is no rulebook 'fide-1999'. There are: fide-2005" in result.stderr
