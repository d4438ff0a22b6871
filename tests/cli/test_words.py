"""What was found is told in every language: by its template, else by the sentence of its code."""

import re
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from arpad.cli.findings.lines import grouped, line_of
from arpad.cli.findings.words import in_words, of_code, told
from arpad.engine.publish import Calibration
from arpad.explain.known_languages import SOURCE, languages
from arpad.explain.wording import TEMPLATES
from arpad.formats.text import what_it_is
from arpad.office.period.list_notes import said_of
from arpad.report import games
from arpad.report.codes import CODES
from arpad.report.notes import sentences
from arpad.report.problems import ClauseText, Problem, Text, by_law, of_player
from arpad.report.rows import Pairing, Player, Report
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import DORTMUND, run
from tests.cli.declared import declared

TRANSLATED = [lang for lang in languages() if lang != SOURCE]
ENGLISH = re.compile(
    r"\b(and|are|been|before|can|does|from|is|it|not|of|other|others|says|than|that|the|there|"
    r"this|was|were|which|with)\b"
)
"""Words that stand in no other language: a sentence that keeps one was told in halves."""


def test_every_language_of_the_explanations_tells_what_was_found() -> None:
    assert set(languages(TEMPLATES)) == set(languages())


def test_every_sentence_of_data_is_a_template_or_that_of_a_code() -> None:
    """A formatted string would be English in every language."""
    all_said = declared()
    assert len(all_said) > 400
    assert {text: file for text, file in all_said.items() if text not in CODES.values()} == {}


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
def test_what_a_file_is_is_told_in_the_language(lang: str, message: str) -> None:
    empty = Problem(
        "error",
        "trf-no-report",
        Text("This is {found}, not a tournament report (TRF).", found=what_it_is(b" ")),
    )
    assert in_words(empty, lang).message == message
    unheard = in_words(Problem("error", "report-result", "Round 1: player 4 sleeps."), lang)
    assert unheard.message == f"{of_code('report-result', lang)} [Round 1: player 4 sleeps.]"


def test_a_message_without_a_translation_loses_nothing() -> None:
    odd = Problem("error", "report-team", "Team 'A' has a word of its own.", fix="Do so.")
    found = in_words(odd, "es")
    assert found.message == f"{of_code('report-team', 'es')} [Team 'A' has a word of its own.]"
    assert found.fix == "Do so."


def test_equal_findings_are_merged_in_the_language() -> None:
    rows = [Problem("fixed", "trf-birth", Text("The {label}{whose} {what}.", whose=of_player(n),
                    label=Text("birth date"), what=Text("is read as {found}", found=f"198{n}")),
                    line=n, found=f"198{n}") for n in (1, 2)]  # fmt: skip
    assert [one.message for one in grouped(rows, "ca")] == [
        "2 x Data de naixement: es llegeix com a 1981, i similars: línies 1, 2 ('1981', '1982')."
    ]


def test_a_day_that_is_said_in_words_does_not_stand_behind_them_again() -> None:
    text = Text("Give the list of {needed} too.", needed=date(2010, 7, 1))
    said = in_words(Problem("error", "list-stale", text, found="2010-07-01"), "es")
    assert line_of(said, "es") == "error: Dé también la lista del 1 de julio de 2010."


def test_an_opponent_who_is_not_in_the_report_is_told_in_the_language() -> None:
    row = Pairing(1, 1, 6, "w", "1", 9, 92)
    _, problems = games(Report(players=(Player(1, "Reti, Ana"),), pairings=(row,)))
    (said,) = (in_words(one, "es") for one in problems if one.code == "report-opponent")
    assert said.message == "Ronda 1, jugador 1 se enfrenta al jugador 6, que no está en el informe."
    assert said.fix == "Dé el número de inicio de un jugador del informe."


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


@pytest.mark.parametrize("lang", TRANSLATED)
def test_how_many_games_would_be_rated_is_told_with_the_law_s_reason(lang: str) -> None:
    whole = Text(
        "0 of {games} games would be rated under {rulebook}. {says} ({article})",
        games=15,
        rulebook="fide-2025",
        says=ClauseText("With a player of 1800 or more in the game, less than 90 minutes for 60 "
                        "moves is too fast."),
        article="FIDE B.02 2025-10 1.1/2",
    )  # fmt: skip
    said = told(whole, lang)
    assert said is not None
    assert "15" in said
    assert "games" not in said
    assert "too fast" not in said


def test_an_article_is_cited_as_it_is_called() -> None:
    """Its name has words that are said elsewhere: "and" of "rapid and blitz" was translated."""
    text = by_law("It is not rated.", "FIDE rapid and blitz 1.1")
    assert "(FIDE rapid and blitz 1.1)" in (told(text, "es") or "")


@pytest.mark.parametrize(
    ("lang", "message", "said"),
    [
        (
            "pt",
            sentences(
                [
                    Text("No list of the office rates the event."),
                    Text(
                        "The list {list}, by {article}: {says}",
                        list="active",
                        article="CNXC 2000-07 3.1",
                        says=ClauseText(
                            "Another organiser's event is not rated unless its own rules say so."
                        ),
                    ),
                ]
            ),
            "Nenhuma lista do gabinete contabiliza o torneio. A lista active, segundo CNXC 2000-07 "
            "3.1: Uma competição de outra entidade não conta para Elo se o seu próprio regulamento "
            "não o mencionar.",
        ),
        (
            "pt",
            said_of(
                Calibration(8, Fraction("1908.364"), Fraction("1824.533"), Fraction("83.831")),
                CATALOGUE.book("cnxc-2000"),
            ),
            "A média dos 8 jogadores efetivos das duas listas é 1908,364 lá e 1824,533 aqui: "
            "acrescenta-se 83,831 (7.3b).",
        ),
        (
            "ca",
            Text(
                "{player} is printed with {printed}, and the list has {listed}; the list's is "
                "used.",
                player="Reti, Ana",
                printed=Text("no rating"),
                listed=2000,
            ),
            "Reti, Ana: a l’informe sense Elo, a la llista 2000; s’utilitza el de la llista.",
        ),
    ],
)
def test_what_an_officer_read_wrongly_is_said_as_they_would_say_it(
    lang: str, message: str, said: str
) -> None:
    assert told(message, lang) == said
