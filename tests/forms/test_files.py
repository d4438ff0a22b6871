"""Forms as files: tagged PDFs with fonts and words, sheets without formulas, hostile names."""

import io
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Final

import pytest
from pypdf import PdfReader
from pypdfium2 import PdfDocument
from python_calamine import CalamineWorkbook

from arpad.explain.sentence import plain
from arpad.forms.catalogue import OF_EVENT
from arpad.forms.document import Cell, Document, HeadedNote, PaperColumn, PaperSection, PaperTable
from arpad.forms.event import PaperEvent
from arpad.forms.form_1 import form_1
from arpad.forms.form_2 import form_2
from arpad.forms.it3 import it3
from arpad.forms.pdf import write_pdf
from arpad.forms.sheet import write_sheet
from arpad.forms.standings import standings
from arpad.forms.words import languages
from tests.forms.events import player, swiss
from tests.forms.pages import check_margins
from tests.sampling import IS_FULL, amount

A4 = (595, 842)
HOSTILE = (
    "#eval(\"1+1\")", "$x^2$ *bold* _it_", "=1+1", "@SUM(A1)", "-2+3", "+cmd|' /C calc'!A0",
    "https://example.org", "Al\nice\r\nBob", "\\ [ ] { } < > `raw` // /*", "<label> @ref",
    "#set page(width: 1pt)", "sys.inputs", "\u202eesrever\u202c", "x" * 10_000, "\x00\x1b[31m",
    "{name} {0} %s",
)  # fmt: skip


def text_of(data: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages)


def large(count: int, rounds: int = 9) -> PaperEvent:
    """Return an open of many players; 1, 3, ... play 2, 4, ... anew in every round."""
    chance = random.Random(7)
    games: dict[int, list[str]] = {number: [] for number in range(1, count + 1)}
    for _ in range(rounds):
        order = list(games)
        chance.shuffle(order)
        for white, black in zip(order[::2], order[1::2], strict=True):
            result, other = chance.choice((("1", "0"), ("=", "="), ("0", "1")))
            games[white].append(f"{black}w{result}")
            games[black].append(f"{white}b{other}")
    entrants = tuple(player(n, 2500 - n, *cells) for n, cells in games.items())
    return replace(swiss(), entrants=entrants, rounds=rounds)


@pytest.mark.parametrize(
    ("name", "lang"),
    [(name, lang) for name in OF_EVENT for lang in languages()
     if IS_FULL or lang == "en" or name == "1"],
)  # fmt: skip
def test_a_form_is_a_tagged_pdf_on_a4_with_its_fonts_and_words(name: str, lang: str) -> None:
    data, is_shown = write_pdf(OF_EVENT[name](swiss(), lang))
    assert is_shown
    reader = PdfReader(io.BytesIO(data))
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value is True
    assert "/StructTreeRoot" in root
    assert root["/Lang"] == lang
    for page in reader.pages:
        sides = sorted(round(float(side)) for side in page.mediabox[2:])
        assert tuple(sides) == A4
        for font in page["/Resources"]["/Font"].values():
            (inner,) = font.get_object()["/DescendantFonts"]
            keys = inner.get_object()["/FontDescriptor"].get_object().keys()
            assert {"/FontFile2", "/FontFile3"} & set(keys)
    text = text_of(data)
    assert "Riga Open" in text
    if name != "5":
        for surname in ("Núñez", "Gonçalves", "Østergård", "Čech"):
            assert surname in text


def test_equal_documents_are_equal_files() -> None:
    assert write_pdf(form_1(swiss()))[0] == write_pdf(form_1(swiss()))[0]
    assert write_sheet(form_1(swiss())) == write_sheet(form_1(swiss()))


@pytest.mark.long
def test_headings_stand_on_every_page_of_120_players() -> None:
    reader = PdfReader(io.BytesIO(write_pdf(form_1(large(120)))[0]))
    pages = [page.extract_text() for page in reader.pages]
    with_players = [text for text in pages if "Surname" in text.split("Remarks")[0]]
    assert len(with_players) >= 3
    assert all("Name, First Name" in text for text in with_players)
    found = "\n".join(pages)
    assert all(f"Surname{number}, Given" in found for number in range(1, 121))


LONG_NAMES = (
    "Wolfeschlegelsteinhausenbergerdorff, Maximilian Alexander Friedrich-Wilhelm von",
    "W" * 40 + ", " + "M" * 38,
    "Núñez de Arce y Fernández-Villaverde, María de los Ángeles Concepción",
    "Gonçalves de Albuquerque Cavalcanti, João Sebastião Guimarães",
    "Østergård-Søndergaard, Åse Ingeborg Kjærsti",
    "Čech-Štěpánková, Ľubomíra Ďurďa",
)


def with_long_names(count: int) -> PaperEvent:
    event = large(count, rounds=11)
    entrants = tuple(
        replace(one, name=LONG_NAMES[one.number % len(LONG_NAMES)], player_id="1" * 20)
        for one in event.entrants
    )
    name = "Campeonato Internacional de Ajedrez por Sistema Suizo de la Ciudad de San Sebastián"
    return replace(event, entrants=entrants, name=f"{name}, Memorial {'W' * 60}")


def everybody_meets(players: int) -> PaperEvent:
    """Return a double round robin, so that a cell holds two results."""
    entrants = tuple(
        player(n, 2400, *(f"{m}w=" for m in range(1, players + 1) if m != n for _ in range(2)),
               name=LONG_NAMES[n % 6])
        for n in range(1, players + 1)
    )  # fmt: skip
    return PaperEvent(kind="double_round_robin", rounds=2 * players - 2, entrants=entrants)


WIDE: Final = {
    "open": with_long_names(amount(16, full=30)),
    "20 rounds": large(20, rounds=20),
    "10 meet twice": everybody_meets(10),
    "24 meet twice": everybody_meets(24),
}


@pytest.mark.parametrize(
    ("event", "name"),
    [(event, name) for event in WIDE for name in (*OF_EVENT, "it3", "standings")
     if IS_FULL or event == "open" or (event == "24 meet twice" and name != "2")],
)  # fmt: skip
def test_nothing_leaves_the_page_however_long_names_are(name: str, event: str) -> None:
    """In the plain run Form 2, a page for each player, is drawn of the open alone."""
    make = standings if name == "standings" else of_name(name)
    check_margins(write_pdf(make(WIDE[event], "es"))[0])


def test_signatures_are_on_no_page_by_themselves() -> None:
    """Every second player is unrated, and each of them has a remark."""
    event = large(120)
    entrants = tuple(
        replace(one, rating=None if one.number % 2 else 1800) for one in event.entrants
    )
    for count in (40, 52, 120):
        some = replace(event, entrants=entrants[:count])
        reader = PdfReader(io.BytesIO(write_pdf(form_1(some))[0]))
        last = reader.pages[-1].extract_text()
        assert "Certified as a correct report" in last
        assert "unrated, born" in last


def with_hostile_names() -> PaperEvent:
    """Return the event with names as the office hands them on: made plain, and nothing more."""
    entrants = tuple(
        player(number, 2000, f"{number + 1 if number % 2 else number - 1}{'wb'[number % 2]}=",
               name=plain(name) or "?", federation=plain(name)[:3])
        for number, name in enumerate(HOSTILE, start=1)
    )  # fmt: skip
    return PaperEvent(name=plain(HOSTILE[0]), city=plain(HOSTILE[2]), federation="#",
                 kind="swiss", rounds=1, chief_arbiter=plain(HOSTILE[8]), entrants=entrants,
                 remarks=tuple(plain(name, 400) for name in HOSTILE))  # fmt: skip


def of_name(name: str) -> Callable[[PaperEvent, str], Document]:
    """Return what makes a form of an event, IT3 too, as if of 2024 and without norms."""
    if name != "it3":
        return OF_EVENT[name]
    return lambda event, lang: it3(replace(event, start=date(2024, 5, 1)), (), lang)


@pytest.mark.parametrize("name", [*OF_EVENT, "it3"])
def test_names_are_words_and_never_markup(name: str) -> None:
    data, _ = write_pdf(of_name(name)(with_hostile_names(), "en"))
    text = text_of(data)
    flat = "".join(text.split()).replace("\u200b", "")
    if name in ("1", "2", "report"):
        for hostile in HOSTILE[:6]:
            assert "".join(hostile.split()) in flat, hostile
        assert "AliceBob" in flat
    assert len(PdfReader(io.BytesIO(data)).pages)


@pytest.mark.parametrize("name", [*OF_EVENT, "it3"])
def test_sheets_hold_no_formula(name: str) -> None:
    import zipfile

    data = write_sheet(of_name(name)(with_hostile_names(), "en"))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        cells = archive.read("xl/worksheets/sheet1.xml")
        assert "xl/worksheets/_rels/sheet1.xml.rels" not in archive.namelist()  # no link
    assert b"<f>" not in cells
    rows = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0).to_python()
    if name in ("1", "2", "report"):
        values = {str(value) for row in rows for value in row}
        assert {"=1+1", "@SUM(A1)", "-2+3"} <= values


def test_thousands_of_characters_are_shown_whole_where_nothing_cut_them() -> None:
    count = 2 * amount(750, full=5_000)  # "Ab" stands in the note and in the table
    long = "Ab" * (count // 2)
    table = PaperTable(
        (PaperColumn("Name", share=1), PaperColumn("Fed", mm=10)), ((Cell(long), Cell("ESP")),)
    )
    document = Document("Form", "", "en", (PaperSection((HeadedNote((long,)), table)),))
    text = text_of(write_pdf(document)[0])
    assert text.replace("\u200b", "").replace("\n", "").count("Ab") == count
    rows = CalamineWorkbook.from_filelike(io.BytesIO(write_sheet(document)))
    assert long in {cell for row in rows.get_sheet_by_index(0).to_python() for cell in row}


def test_headings_of_form_2_in_spanish_stay_in_their_columns() -> None:
    """The heading is as wide as its letters on the page; 0.9 mm are left free at both sides."""
    document = form_2(swiss(), "es", only=swiss().entrants[0])
    (table,) = (b for b in document.sections[0].blocks if isinstance(b, PaperTable))
    (column,) = (one for one in table.columns if one.heading == "Desemp.")
    text = PdfDocument(write_pdf(document)[0])[0].get_textpage()
    found = text.search("Desemp.")
    widths = []
    while place := found.get_next():
        first, count = place
        left, right = text.get_charbox(first)[0], text.get_charbox(first + count - 1)[2]
        widths.append((right - left) / 72 * 25.4)
    assert column.mm is not None
    assert len(widths) == 1
    assert 5 < max(widths) <= column.mm - 2 * 0.9
    assert text.search("Nacimiento").get_next()


def test_a_double_name_breaks_at_its_dash_and_not_inside() -> None:
    name = "Núñez–Gonçalves–Østergård"
    table = PaperTable(
        (PaperColumn("Name", mm=20), PaperColumn("", share=1)), ((Cell(name), Cell("")),)
    )
    text = text_of(write_pdf(Document("Form", "", "en", (PaperSection((table,)),)))[0])
    assert {"Núñez–", "Gonçalves–", "Østergård"} <= set(text.split())


def test_a_sign_without_a_font_is_said_and_does_not_break_the_form() -> None:
    event = replace(swiss(), name="Open \U000130fa")  # a hieroglyph
    data, _ = write_pdf(form_1(event))
    assert "Riga" in text_of(data)
    private = replace(swiss(), name="Open \U0010fffd")  # nobody's character
    data, is_shown = write_pdf(form_1(private))
    assert not is_shown
    assert "Núñez" in text_of(data)
