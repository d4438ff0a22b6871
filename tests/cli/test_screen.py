"""What fits the screen: tables of 80 columns, folded pieces, words in place of empty tables."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from arpad.cli.verbs import app
from tests.cli.calls import DORTMUND, JULY, LIST, OPEN, run

NARROW = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
IN_PERIOD = ("--list", JULY, "--list-date")


@pytest.fixture(scope="module")
def september(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("screen") / "sep10"
    assert run("rate", DORTMUND, *IN_PERIOD, "2010-09-01", "--out", out).exit_code == 0
    return out


def narrow(*words: str | Path, code: int = 0) -> str:
    """Return what a call prints on a terminal of 80 columns."""
    result = CliRunner(env=NARROW).invoke(app, [str(word) for word in words])
    assert result.exit_code == code, result.output
    return result.stdout


@pytest.mark.parametrize(
    "words",
    [
        ("crosstable", OPEN),
        ("crosstable", DORTMUND),
        ("rate", OPEN, "--list", f"2010-09-01={LIST}"),
        ("norms", DORTMUND),
        ("norms", OPEN, "--forecast"),
        ("norms", OPEN, "--player", "12"),
        ("norms", "--table", "--games", "9", "--on", "2024-01-01"),
        ("calc", "change", "-r", "fide-2009", "--rating", "1755", "--k", "25", "--vs", "1900:1"),
        ("rulebook", "list"),
        ("rulebook", "articles", "fide-2009"),
    ],
    ids=lambda words: " ".join(str(word) for word in words[:1]) + str(len(words)),
)
def test_tables_fit_eighty_columns(words: tuple[str | Path, ...]) -> None:
    lines = narrow(*words).splitlines()
    assert len(lines) > 2
    for line in lines:
        is_of_file = line.startswith(str(OPEN.parent))
        assert len(line) <= 80 or is_of_file, line


@pytest.mark.parametrize("lang", ["en", "es", "ca", "pt"])
def test_no_figure_of_a_list_is_cut_at_sixty_columns(lang: str) -> None:
    """Kramnik's and Ponomariov's changes at Dortmund 2010, as FIDE published them."""
    runner = CliRunner(env={**NARROW, "COLUMNS": "60", "ARPAD_LANG": lang})
    call = ["rate", DORTMUND, *IN_PERIOD, "2010-09-01"]
    lines = runner.invoke(app, [str(word) for word in call]).stdout.splitlines()
    assert max(map(len, lines)) <= 60
    rows = [" ".join(line.replace(",", ".").split()) for line in lines]
    for who, figures in (("78000005", "2790 -9.80 2780 10"), ("78000002", "2734 14.60 2749 10")):
        assert any(who in row and figures in row for row in rows)


@pytest.mark.parametrize(("stated", "has_colours"), [("1", False), ("", True)])
def test_colours_are_left_out_where_nobody_wants_them(stated: str, has_colours: bool) -> None:
    """no-color.org: where NO_COLOR is there and not empty, no colour is written."""
    runner = CliRunner(env={"NO_COLOR": stated})
    found = runner.invoke(app, ["check", "/no/such.trf"], color=True)
    assert ("\x1b[" in found.output) == has_colours


def test_the_cross_table_is_folded_into_pieces_that_name_the_player() -> None:
    lines = narrow("crosstable", OPEN).splitlines()
    headings = [line.split() for line in lines if line.startswith("Rank")]
    assert len(headings) == 2
    assert all(words[:4] == ["Rank", "Name,", "First", "Name"] for words in headings)
    assert headings[0][-1] == "Total"
    assert headings[1][4:] == ["DE", "BH", "MBH", "SB", "ARO", "PS"]
    wide = [line for line in run("crosstable", OPEN).stdout.splitlines() if line.startswith("Rank")]
    assert len(wide) == 1, "a table that fits stays whole"


def test_ratings_stand_with_their_rank_on_the_list() -> None:
    """The six of Dortmund are the highest of the demo's list: ranks 1 to 6."""
    lines = narrow("rate", DORTMUND, *IN_PERIOD, "2010-09-01").splitlines()
    ranks = [int(found[1]) for line in lines if (found := re.match(r"\s*(\d+)  \d{8} ", line))]
    assert ranks == [1, 2, 3, 4, 5, 6]


@pytest.mark.long
def test_nobody_played_is_said_and_a_whole_event_is_no_one_game(
    september: Path, tmp_path: Path
) -> None:
    facts = tmp_path / "open.trf"
    facts.write_bytes(OPEN.read_bytes())
    shown = narrow("rate", facts, "--list", september, "--list-date", "2010-11-01",
                   "--fact", "is_declared_unrated=true", code=1)  # fmt: skip
    assert "52 players who played" in shown
    empty = narrow("rate", "--list", september, "--list-date", "2010-11-01")
    assert "nobody played" in empty
    assert " 0 players" not in empty


def test_what_a_form_lacks_is_named_in_its_language() -> None:
    shown = run("crosstable", DORTMUND, "--lang", "es").stdout
    assert "Falta: El informe da" in shown
    assert "Missing:" not in shown


def test_an_empty_forecast_is_a_sentence() -> None:
    """After four of nine rounds against a field of three titled players nobody can have the mix."""
    shown = narrow("norms", OPEN, "--forecast")
    assert "nobody can make a norm any more." in shown
    assert "what it takes" not in shown


def test_help_is_a_verb_too() -> None:
    assert narrow("help", "calc", "k").startswith("Usage:")
    assert "calc k" in narrow("help", "calc", "k").splitlines()[0]
    assert "crosstable" in narrow("help")
    unknown = run("help", "nix")
    assert (unknown.exit_code, "there is no verb 'nix'" in unknown.stderr) == (2, True)


def test_one_list_is_asked_at_a_time(september: Path) -> None:
    twice = run("explain", "Kramnik", "--in", september, "--in", september)
    assert (twice.exit_code, "--in is one directory" in twice.stderr) == (2, True)


def test_the_long_id_of_a_newcomer_takes_no_room_of_the_figures(tmp_path: Path) -> None:
    """Who comes without a number has an id made of his name: the ratings are still whole."""
    report = tmp_path / "winter.trf"
    text = (OPEN.parent / "winter_2010.trf").read_text(encoding="utf-8")
    newcomer = text.replace("Ugartemendia, Andoni", "Ugartemendia, Ander ")
    report.write_text(newcomer.replace("77000186", " " * 8), encoding="utf-8")
    shown = narrow("rate", report, "--list", f"2010-11-01={LIST}", "--admit-new")
    rows = [line for line in shown.splitlines() if line.endswith("active ")]
    assert len(rows) == 5
    assert all(re.search(r" 77000\d{3} .* [12]\d{3}  .* [12]\d{3}  \d\d ", row) for row in rows)
    assert " ugartemend… " in shown
