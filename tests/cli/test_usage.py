"""What is wrong with a call is said in the language of the call, with what was typed as it is."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from arpad.explain.known_languages import SOURCE, languages
from tests.cli.calls import DORTMUND, LIST, OPEN, run
from tests.cli.test_templates import OF_CALLS, places, translations
from tests.sources import MODULES, tree

TRANSLATED = [lang for lang in languages() if lang != SOURCE]
ODD = "{x}%s [red]{0}.csv"
ENGLISH = re.compile(
    r"\b(alone|already|and|both|can't|directory|file|from|give|goes|is|it|missing|needs|no such|"
    r"none|not|nothing|number|of|only|option|takes|that|the|there|these|this|usage|which|with|"
    r"write)\b"
)
"""Words of our sentences that no other language has."""
CALLS: tuple[tuple[tuple[str | Path, ...], tuple[str, ...]], ...] = (
    (("chekc",), ("chekc", "check")),
    (("calc", "changes"), ("changes", "change")),
    (("rate", "--rulbook", "x"), ("--rulbook", "--rulebook")),
    (("rate", "--list"), ("--list",)),
    (("rate", "--json=3"), ("--json",)),
    (("calc", "k", "--rating", ODD), ("--rating", ODD, "1", "9999")),
    (("norms", "--games", "122"), ("--games", "122", "1", "99")),
    (("norms", "--after", "-3"), ("--after", "-3", "0")),
    (("worker", "--every", "soon"), ("--every", "soon", "0.1")),
    (("office", "init", "x", "--store", ODD), ("--store", ODD, "sqlite")),
    (("explain",), ("player",)),
    (("calc", "change"), ("--vs",)),
    (("rulebook", "show", "fide-2009", ODD), (ODD,)),
    (("help", "rate", ODD), (ODD,)),
    (("rate",), ("--list", "--list-date")),
    (("rate", OPEN, "--list", ODD), (ODD,)),
    (("rate", OPEN, "--list", f"{ODD}=x"), (ODD, "2010-09-01")),
    (("rate", OPEN, "--list", LIST, "--list", LIST), ("DATE=FILE",)),
    (("rate", OPEN, "--rulebook", "fide-1999"), ("fide-1999", "fide-2022-both")),
    (("rate", OPEN, "--rulebook", "fide@1999-01-01"), ("fide", "1999", "2005")),
    (("rulebook", "show", "fidel@2010-01-01"), ("fidel",)),
    (("rate", OPEN, "--override", "x"), ("--override", "--because")),
    (("rate", OPEN, "--fact", "kind=swiss", "--fact", "kind=swiss"), ("--fact", "kind")),
    (("rate", "--list", LIST, "--list-date", ODD), (ODD, "2010-09-01")),
    (("rate", OPEN, "--out", DORTMUND.parent), (str(DORTMUND.parent),)),
    (("check",), ("--entries",)),
    (("check", "--entries", LIST), ("--entries", "--list")),
    (("convert", OPEN, "x.zzz"), ("x.zzz", "--to")),
    (("convert", OPEN, OPEN), (str(OPEN), "--force")),
    (("convert", OPEN, f"{ODD}/x.csv"), (ODD,)),
    (("crosstable", DORTMUND, "-o", f"{ODD}.txt"), (f"{ODD}.txt", ".pdf")),
    (("crosstable", DORTMUND, "--why", "1:2:3"), ("--why", "1:2:3", "12:7")),
    (("demo", "--port", "80", "--json"), ("--port", "--json", "--no-serve")),
    (("demo", "--files", "x", "--at", "y"), ("--files", "--at", "--out")),
    (("form", ODD, DORTMUND, "-o", "x.pdf"), (ODD, "it1-2024")),
    (("form", "1", DORTMUND, "-o", "x.pdf", "--player", "3"), ("--player", "it1")),
    (("mend", OPEN), ("--set", "--columns")),
    (("mend", OPEN, "--columns", "--out", OPEN), (str(OPEN),)),
    (("norms", OPEN, "--table", "--rules"), ("--table", "--rules")),
    (("norms", OPEN, "--opponent", "2"), ("--opponent", "--forecast")),
    (("norms", OPEN, "--title", "FM"), ("FM", "WIM")),
    (("calc", "change", "--rating", "1", "--vs", ODD), ("--vs", ODD, "2319:0.5")),
    (("calc", "change", "--vs", "1:1", "--in", "a"), ("--in", "--player")),
    (("todo",), ("--at DIR", "ARPAD_OFFICE")),
    (("list", "verify", ODD), (ODD,)),
    (("list", "adjust", ODD, "--by", "fide-uplift-2024", "--out", OPEN), (str(OPEN),)),
    (("lab", "exploit", "--games-min", "3", "--rulebook", "fide-2009"), ("--games-min", "--games")),
    (("lab", "fit", ODD, "--model", "elo"), (ODD,)),
    (("lab", "simulate", "--events-a-year", "0"), ("--events-a-year",)),
)  # fmt: skip
"""Calls that are wrong, and what the sentence names: options and what was typed."""


def sentences() -> Iterator[tuple[str, ast.Call, ast.expr]]:
    """Yield each call that says a sentence and leaves, with its template."""
    for path in MODULES:
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = OF_CALLS.get(node.func.id)
                handed_on = any(keyword.arg is None for keyword in node.keywords)
                if place and "cli" in path.parts and not handed_on:
                    yield f"{path}:{node.lineno}", node, node.args[place[0] - 1]


def test_every_sentence_is_a_template_with_its_values_in_every_language() -> None:
    catalogues = {lang: translations(lang) for lang in TRANSLATED}
    count = 0
    for where, call, template in sentences():
        assert isinstance(template, ast.Constant), where
        assert isinstance(template.value, str), where
        assert places(template.value) == {one.arg for one in call.keywords}, where
        assert all(catalogues[lang].get((template.value, "")) for lang in TRANSLATED), where
        count += 1
    assert count > 120


@pytest.mark.parametrize(("words", "names"), CALLS, ids=lambda one: " ".join(map(str, one))[:40])
def test_a_wrong_call_is_refused_in_the_language_with_what_was_typed(
    words: tuple[str | Path, ...], names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    said = {}
    for lang in languages():
        monkeypatch.setenv("ARPAD_LANG", lang)
        refused = run(*words)
        assert (refused.exit_code, refused.stdout) == (2, ""), refused.output
        said[lang] = refused.stderr
        assert all(name in refused.stderr for name in names), refused.stderr
    assert len(set(said.values())) == len(said)
    for lang in TRANSLATED:
        assert not ENGLISH.search(ours(said[lang], names)), said[lang]


def ours(text: str, names: tuple[str, ...]) -> str:
    """Return what of a sentence is ours, without how a call looks and what was typed."""
    sentence = text.strip().splitlines()[-1]
    for name in names:
        sentence = sentence.replace(name, "")
    return re.sub(r"--\S+|'[^']*'", "", sentence).casefold()


def test_the_language_of_a_wrong_call_is_that_of_its_words_or_english() -> None:
    """The option may stand anywhere; what it names may be no language at all."""
    assert "Falta el argumento player." in run("explain", "--lang", "es").stderr
    assert "No such option: --nix." in run("explain", "--nix", "--lang", "tlh").stderr
    assert (
        "there is no language 'tlh'; there are en, ca, es, pt."
        in run("rulebook", "show", "fide-2009", "--lang", "tlh").stderr
    )


def test_the_language_may_stand_before_the_verb_and_counts_for_it() -> None:
    for words in (("--help", "--lang", "ca"), ("--lang=ca", "--help"), ("help", "--lang", "ca")):
        assert run(*words).stdout.startswith("Ús: arpad VERB"), words
    assert run("--lang", "pt", "office", "--help").stdout.startswith("Uso: arpad office")
    change = ("calc", "change", "--rating", "2000", "--vs", "2100:1", "--k", "20")
    assert run("--lang", "es", *change).stdout == run(*change, "--lang", "es").stdout
    assert run("--lang", "es", *change, "--lang", "en").stdout == run(*change).stdout
    assert run("--lang", "es", *change).stdout != run(*change).stdout
    for words in (("--lang", "tlh", "--help"), ("office", "--help", "--lang=tlh")):
        refused = run(*words)
        assert (refused.exit_code, refused.stdout) == (2, ""), words
        assert "there is no language 'tlh'" in refused.stderr


def test_how_the_verb_is_called_stands_above() -> None:
    assert run("calc", "k", "--zzz", "--lang", "pt").stderr.splitlines() == [
        "Uso: arpad calc k [OPÇÕES]",
        "A ajuda está em 'arpad calc k --help'.",
        "",
        "Erro: Não existe a opção --zzz.",
    ]
