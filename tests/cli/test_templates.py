"""Every template is had in every language, and no value of a message is taken for words of ours."""

import ast
import random
import re
from collections.abc import Iterator
from copy import deepcopy
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po

from arpad.cli.findings.lines import grouped
from arpad.cli.findings.words import in_words
from arpad.explain.known_languages import FILE, SOURCE, languages
from arpad.explain.wording import TEMPLATES, in_language
from arpad.formats.crosstable import people
from arpad.formats.fide_list.fields import FIELDS
from arpad.formats.sniff import read_report
from arpad.formats.text import _STARTS, SWISS_MANAGER_XML
from arpad.formats.trf import fields
from arpad.formats.trf.layouts import LAYOUTS
from arpad.report import games
from arpad.report.codes import CODES
from arpad.report.facts import Facts, settle_facts
from arpad.report.problems import ClauseText, Problem, Text, of_player, plural
from arpad.tables.rating_list import Shown
from tests.cli.calls import run
from tests.formats.mutating import mutated
from tests.sampling import amount
from tests.sources import MODULES, nodes

TRANSLATED = [lang for lang in languages() if lang != SOURCE]
OF_CALLS = {"wrong_usage": (1,), "fault": (1,), "warn": (1,), "leave": (2,)}
OF_PROBLEMS = {"Text": (1,), "plural": (1, 2), "NoRulebookError": (1,)}
"""The command line and forms mark words of their own, which their own catalogues have."""
KEYWORDS = {**OF_PROBLEMS, "marked": (1,)}
HOSTILE = (
    "left", "None", "cambio", "is no date", "{rating}", "{0}", "%s %(x)d", "}{", "a\nb", "\x1b[2J",
    "The player {player} meets themselves.", "¿?", "",
)  # fmt: skip
"""What strangers' files may call a team, a player or a column."""
Template = tuple[str, str]
"""A template and that of several, "" where it has none."""

_SAYS = (
    r"report\.problems import (?:\([^)]*|.*)\b(?:Text|plural|marked)\b|^def plural\("
    r"|\b(?:wrong_usage|fault|warn|NoRulebookError)\("
)
"""What a file has that says something: the words of a problem, or their own declaration."""
_MARKS = r"report\.problems import (?:\([^)]*|.*)\bmarked\b|^def plural\("


@cache
def templates() -> set[Template]:
    """Return every template of the sources, as Babel extracts it, and those made of labels."""
    own = [path for path in MODULES if re.search(_SAYS, path.read_text("utf-8"), re.M)]
    written = (
        text for path in own for text in extract_from_file("python", path, keywords=_keywords(path))
    )
    single_or_both = (text for _, text, _, _ in written)
    extracted = {text if isinstance(text, tuple) else (text, "") for text in single_or_both}
    return extracted | {(text, "") for text in (*labels(), *CODES.values()) if text}


def _keywords(path: Path) -> dict[str, tuple[int, ...]]:
    """Return what marks templates in a file: `marked` only where it is that of problems."""
    keywords = KEYWORDS if re.search(_MARKS, path.read_text("utf-8"), re.M) else OF_PROBLEMS
    return {**keywords, **OF_CALLS} if "cli" in path.parts else keywords


def labels() -> Iterator[str]:
    """Yield what cells of records and columns are called, which stands in tables of the sources."""
    of_trf = [one for one in vars(fields).values() if isinstance(one, fields.TrfField)]
    of_trf += [*fields.HEADER_FIELDS, *(field for layout in LAYOUTS for field in layout.fields)]
    for field in of_trf:
        yield from parts(field.label)
        yield from parts(field.fix)
    yield from (field.name.replace("_", " ") for field in FIELDS)
    yield from (shown.value for shown in Shown)
    yield from (*people._WORDS, *people._NUMBERS, SWISS_MANAGER_XML)
    yield from (name for _, name in _STARTS)


def parts(text: Text) -> Iterator[str]:
    """Yield the templates of a text and of the texts in its places."""
    yield text.template
    for value in text.values.values():
        if isinstance(value, Text):
            yield from parts(value)


@cache
def translations(lang: str) -> dict[Template, tuple[str, ...]]:
    """Return the translations of a language, one for each of its forms."""
    with (TEMPLATES / lang / FILE).open("rb") as file:
        messages = [one for one in read_po(file, locale=lang) if one.id]
    return {
        one.id if isinstance(one.id, tuple) else (str(one.id), ""):
        one.string if isinstance(one.string, tuple) else (str(one.string),)
        for one in messages
    }  # fmt: skip


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("lang", TRANSLATED)
def test_every_template_is_had_with_its_places_and_none_is_left_over(lang: str) -> None:
    said, had = templates(), translations(lang)
    assert len(said) > 500
    assert {text for text in said if not all(had.get(text, [""]))} == set()
    had_less_terms = {text for text in had if text not in said}
    assert {text for text in had_less_terms if "{" in text[0] or text[0].endswith(".")} == set()
    for (one, several), forms in had.items():
        for form in forms:
            assert places(form) == places(several if several and form != forms[0] else one), one
            assert sorted(re.findall(r"\d+", form)) == sorted(re.findall(r"\d+", one)), one
            assert form.endswith(".") == one.endswith("."), one


@pytest.mark.parametrize("lang", languages())
def test_hostile_values_stay_as_they_are_in_every_template(lang: str) -> None:
    """Each stands in the sentence as it is, as often as its place does, and raises nothing."""
    forms = translations(lang) if lang != SOURCE else {text: text for text in templates()}
    for one, several in forms:
        names = sorted(places(one) | places(several))
        for turn, value in enumerate(HOSTILE):
            values = {name: f"{value}{turn}" for name in names if name != "count" or not several}
            text = (plural(one, several, count=turn, **values) if several
                    else Text(one, "", **values))  # fmt: skip
            told = in_language(text, lang)
            first = forms[one, several][0 if turn == 1 or not several else -1] if forms else one
            form = (one if turn == 1 else several) if lang == SOURCE and several else first
            form = one if lang == SOURCE and not several else form
            filled = form
            for piece in re.split(r"\{\w+\}", form):
                assert piece.casefold() in told.casefold(), (filled, told)
            for name in places(form) - {"count"}:
                assert values.get(name, "").casefold() in told.casefold(), (filled, told)


def test_a_missing_column_is_said_by_its_name(tmp_path: Path) -> None:
    """It was said to be missing, unread and known at once, all under the name `resultado`."""
    table = tmp_path / "g.csv"
    table.write_text("event_id,round,white_id,black_id,resultado\nc,1,7,8,1\n", "utf-8")
    shown = run("check", table, "--lang", "es").stderr
    assert "Faltan columnas: result." in shown
    assert "Columnas que no se leen: resultado." in shown
    assert ", result, " in shown.partition("Columnas conocidas:")[2]


@pytest.mark.parametrize("lang", TRANSLATED)
@pytest.mark.parametrize("name", ["left", "None", "cambio"])
def test_a_team_keeps_its_name(lang: str, name: str) -> None:
    text = Text("Team {name} names player {number}, who is not in the report.", name=name, number=3)
    told = in_words(Problem("error", "report-team", text), lang).message
    assert re.search(rf"\b{name}\b", told)
    assert "who is not" not in told


def test_a_sentence_begins_with_a_capital_and_a_column_as_it_is_called() -> None:
    template = "The {label}{whose} {what}."
    said = {"whose": of_player(7), "what": Text("is not a number")}
    assert in_language(Text(template, label=Text("rating"), **said), "es").startswith("Elo")
    assert in_language(Text(template, label="player_id", **said), "es").startswith("player_id")


def test_values_are_written_as_the_language_writes_them() -> None:
    text = Text("Player {number} has {stated} points, and the results make {counted}.",
                number=3, stated=Decimal("4.5"), counted=Decimal(5))  # fmt: skip
    assert text == "Player 3 has 4.5 points, and the results make 5."
    assert in_language(text, "es") == "El jugador 3 tiene 4,5 puntos, y sus resultados suman 5."
    ends = Text("The event ends on {end}, before it starts on {start}.",
                end=date(2026, 5, 2), start=date(2026, 5, 3))  # fmt: skip
    assert "2 de maig del 2026" in in_language(ends, "ca")
    assert in_language(plural("once", "{count} times", count=1), "pt") == "uma vez"
    law = Text("{what}.", what=ClauseText("The player has no rating."))
    assert in_language(law, "es") == "El jugador no tiene Elo.."


def test_a_cell_that_many_lack_is_said_once_without_whose_it_is() -> None:
    rows = [
        Problem("error", "trf-rating", Text("The {label}{whose} {what}.", label=Text("rating"),
                whose=of_player(n), what=Text("is not a number")), line=n)
        for n in range(1, 6)
    ]  # fmt: skip
    assert [one.message for one in grouped(rows, "es")] == [
        "5 x Elo: no es un número: líneas 1, 2, 3, 4, 5."
    ]
    assert [one.message for one in grouped(rows)] == [
        "5 x The rating is not a number: lines 1, 2, 3, 4, 5."
    ]


def test_a_text_is_copied_and_sent_whole() -> None:
    text = plural("once", "{count} times", count=3)
    assert in_language(deepcopy(text), "es") == "3 veces"


def test_a_template_is_written_in_the_source() -> None:
    """A text that is put together first is in no catalogue: `Text(f"Player {n} sleeps.")`."""
    computed = [
        f"{path}:{call.lineno}"
        for path in MODULES
        if "cli" not in path.parts
        for call in nodes(path)
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in KEYWORDS
        for part in call.args
        if isinstance(part, ast.JoinedStr | ast.BinOp | ast.Call)
        and not ast.unparse(part).endswith(".replace('_', ' ')")  # what a column is called
    ]
    assert computed == []


BROKEN = sorted(path for path in (Path(__file__).parent.parent / "data").rglob("*.*")
                if path.suffix in (".trf", ".csv", ".pgn", ".zip"))  # fmt: skip
CHANCES = amount(4, full=100)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name)
def test_what_is_odd_in_a_broken_file_is_said_in_every_language(path: Path) -> None:
    """Each sentence has a template, and so has each of its parts that is a word of ours."""
    had = {lang: {part for forms in translations(lang) for part in forms} for lang in TRANSLATED}
    whole, chance = path.read_bytes()[:100_000], random.Random(6)
    for data in (whole, *(mutated(whole, chance) for _ in range(CHANCES))):
        reports, problems = read_report(data, path.name)
        for report in reports:
            rows, more = games(report)
            problems = (*problems, *more, *settle_facts(report, rows, Facts())[2])
        for text in {text for one in problems for text in (one.message, one.fix) if text}:
            assert isinstance(text, Text), text
            lacking = {part for part in parts(text) for lang in TRANSLATED
                       if re.search("[a-z]", re.sub(r"\{\w+\}", "", part))
                       and part not in had[lang]}  # fmt: skip
            assert lacking == set()
