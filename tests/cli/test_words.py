"""What was found is told in every language: no code is forgotten, no translation is left over."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import arpad
from arpad.cli.findings.grouping import grouped
from arpad.cli.findings.words import CATALOGUES, in_words, of_code
from arpad.explain import languages
from arpad.explain.language import SOURCE, catalogue
from arpad.formats.text import _STARTS, what_it_is
from arpad.formats.trf import fields
from arpad.report.codes import CODES
from arpad.report.problems import Problem
from tests.cli.calls import DORTMUND, run

ROOT = Path(arpad.__file__).parent
TRANSLATED = [lang for lang in languages() if lang != SOURCE]
PLACE = re.compile(r"\{[^{}]*\}")


PUT_TOGETHER = {
    "The fact {name} has no effect under {book}; {who} reads it.",
    "The fact {name} has no effect under {book}; {who} read it.",
    "The {label} of player {number} {what}.",
    "The {label} of player {number} is read as {read_as}.",
    "Record 102 holds a name from column 5.",
    "Player {player_id} of the report is {own}; {listed_id} on the list is {listed}, born {birth}.",
    "Player {player_id} of the report is {own}; {listed_id} on the list is {listed}, born {birth}. "
    "{same} stands there as {number}.",
    "The event was rated already, as {which} for the list of {day}.",
    "{player} is not on the list and enters as an unrated player.",
}
"""Messages that the program puts together from parts, each of which is said."""


def templates(tree: ast.AST) -> Iterator[str]:
    """Yield every text of a module, `{}` where a formatted one has a value."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            parts = (str(one.value) if isinstance(one, ast.Constant) else "{}"
                     for one in node.values)  # fmt: skip
            yield "".join(parts)


@cache
def said() -> set[str]:
    """Return every text of the program, and what the fields of TRF say of themselves."""
    found = {
        re.sub(r"(\{\})+", "{}", text)
        for path in ROOT.rglob("*.py")
        for text in templates(ast.parse(path.read_text(encoding="utf-8")))
    }
    own = [one for one in vars(fields).values() if isinstance(one, fields.Field)]
    return found | {one.fix for one in own} | {one.label for one in own}


def test_every_language_of_the_explanations_tells_what_was_found() -> None:
    assert set(languages(CATALOGUES)) == set(languages())


@pytest.mark.parametrize("lang", TRANSLATED)
def test_the_sentence_of_every_code_is_translated(lang: str) -> None:
    known = catalogue(lang, CATALOGUES)
    missing = sorted({*CODES.values()} - known.keys())
    assert not missing, "\n".join(f'msgid "{text}"\nmsgstr ""\n' for text in missing)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_translation_is_of_words_that_are_still_said(lang: str) -> None:
    known, still = catalogue(lang, CATALOGUES), said()
    told = known.keys() - set(CODES.values())
    blank = {text: re.sub(r"(\{\})+", "{}", PLACE.sub("{}", text)) for text in told}
    assert len(told) > 60
    left_over = {text for text, shape in blank.items() if not _is_said(shape, still)}
    assert left_over <= PUT_TOGETHER


def _is_said(shape: str, still: set[str]) -> bool:
    """Tell whether a text of the program is this one, with values where this has places."""
    pattern = re.compile(".*?".join(re.escape(part) for part in shape.split("{}")), re.DOTALL)
    return shape in still or any(pattern.fullmatch(text) for text in still)


@pytest.mark.parametrize("lang", TRANSLATED)
def test_translations_have_the_same_places_and_figures(lang: str) -> None:
    for text, translation in catalogue(lang, CATALOGUES).items():
        assert sorted(PLACE.findall(translation)) == sorted(PLACE.findall(text)), text
        assert sorted(re.findall(r"\d+", translation)) == sorted(re.findall(r"\d+", text)), text
        assert translation.endswith(".") == text.endswith("."), text


@pytest.mark.parametrize(("lang", "level"), [("es", "aviso"), ("ca", "avís"), ("pt", "aviso")])
def test_the_screen_speaks_the_language_of_the_call(lang: str, level: str) -> None:
    shown = run("check", DORTMUND, "--lang", lang).stderr
    assert f": {level}: Falta: " in shown
    assert "is missing" not in shown
    assert run("rate", DORTMUND, "--lang", lang).stderr.count(f"{level}: ") >= 1


@pytest.mark.parametrize(
    ("lang", "message"),
    [("es", "Esto es un fichero vacío, no un informe de torneo (TRF)."),
     ("ca", "Això és un fitxer buit, no un informe de torneig (TRF)."),
     ("pt", "Isto é um ficheiro vazio, não um relatório de torneio (TRF).")],
)  # fmt: skip
def test_what_a_file_is_and_whose_game_are_told_in_the_language(lang: str, message: str) -> None:
    empty = Problem(
        "error", "trf-no-report", "This is an empty file, not a tournament report (TRF)."
    )
    assert in_words(empty, lang).message == message
    both_lost = Problem(
        "error",
        "report-result",
        "Round 1: player 4 has 0 against player 30, who has 0. The game is left out.",
    )
    assert "player" not in in_words(both_lost, lang).message
    unheard = in_words(Problem("error", "report-result", "Round 1: player 4 sleeps."), lang)
    assert unheard.message == f"{of_code('report-result', lang)} [Round 1: player 4 sleeps.]"


def test_every_kind_of_file_has_its_name_in_every_language() -> None:
    kinds = {name for _, name in _STARTS} | {what_it_is(b"<html>"), what_it_is(b"\x00" * 9)}
    for lang in TRANSLATED:
        assert kinds <= catalogue(lang, CATALOGUES).keys()


def test_a_message_without_a_translation_loses_nothing() -> None:
    odd = Problem("error", "report-team", "Team 'A' has a word of its own.", fix="Do so.")
    found = in_words(odd, "es")
    assert found.message == f"{of_code('report-team', 'es')} [Team 'A' has a word of its own.]"
    assert found.fix == "Do so."


def test_equal_findings_are_merged_in_the_language() -> None:
    rows = [Problem("fixed", "trf-birth", f"The birth date of player {n} is read as 198{n}.",
                    line=n, found=f"198{n}") for n in (1, 2)]  # fmt: skip
    assert [one.message for one in grouped(rows, "ca")] == [
        "2 x data de naixement: es llegeix com a 1981, i similars: línies 1, 2 ('1981', '1982')."
    ]


def test_english_is_told_as_it_is() -> None:
    odd = Problem("error", "report-team", "A word.", fix="Do so.")
    assert in_words(odd, "en") == odd


@pytest.mark.parametrize("lang", TRANSLATED)
def test_how_a_spreadsheet_is_read_is_told_in_the_language(lang: str, tmp_path: Path) -> None:
    """The first words that a federation's own sheet gives rise to, none of which is a doubt."""
    sheet = tmp_path / "lista.csv"
    sheet.write_text("Código;Apellidos;Nombre;Elo;Sexo\n501;Mas Pau;Jon;2105;F\n", encoding="utf-8")
    found = run("check", DORTMUND, "--list", f"2010-07-01={sheet}", "--lang", lang).stderr
    own = "\n".join(line for line in found.splitlines() if "lista.csv" in line)
    assert "Código" in own
    assert "[" not in own
    assert of_code("list-column", lang) not in own
    assert "Rename" not in found
