"""The rating certificate: its words in four languages, and its code read from the printed page."""

from datetime import date

import pypdfium2
import pytest
import zxingcpp

from arpad.archive.evidence.packed import packed, unpacked
from arpad.engine.evidence import FIGURES
from arpad.engine.published import LIST_PUBLIC
from arpad.forms.catalogue import written
from arpad.forms.certificate import OF_ROW, UNPRINTED, Certified, rating_certificate
from arpad.forms.code import drawn
from arpad.forms.document import Document
from arpad.forms.words import languages
from tests.archive.evidence.test_packed import PERSON, proof_of

WITNESSES = ("news.example/chess", "club.example")
TEXT = packed(proof_of(PERSON, 10_000, 200, WITNESSES))
ROW = {
    "player_id": "77000038", "rating": "2408", "rating_old": "2415", "change": "-7", "games": "9",
    "k_factor": "12.5", "games_rated": "250", "rating_peak": "2431", "status": "active",
    "inactive_since": "", "games_by_year": "2024:27 2025:36", "last_played": "2026-10-12",
}  # fmt: skip


def certificate(
    row: dict[str, str], person: dict[str, str | int], lang: str = "en", text: str = TEXT
) -> Document:
    code = drawn(text)
    assert code is not None
    of = Certified(
        row, person, "Chess Federation of Ruritania", date(2026, 11, 1), "ab" * 32, text, WITNESSES
    )
    return rating_certificate(of, code, date(2026, 11, 24), lang)


def page(document: Document) -> pypdfium2.PdfPage:
    data, is_shown = written(document, ".pdf")
    assert is_shown
    pdf = pypdfium2.PdfDocument(data)
    assert len(pdf) == 1
    return pdf[0]


def words(document: Document) -> str:
    return " ".join(page(document).get_textpage().get_text_range().split())


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", ("Rating certificate", "1 November 2026", "Change −7", "K of the next period 12.5",
                "Games by season 2024: 27, 2025: 36", "Last event ended 12 October 2026")),
        ("es", ("Certificado de Elo", "1 de noviembre de 2026", "12,5", "Situación en activo")),
        ("ca", ("Certificat d’Elo", "1 de novembre del 2026", "Sexe F", "Situació en actiu")),
        ("pt", ("Certificado de Elo", "1 de novembro de 2026", "Situação no ativo")),
    ],
)  # fmt: skip
def test_a_certificate_says_what_the_list_says(lang: str, says: tuple[str, ...]) -> None:
    printed = words(certificate(ROW, PERSON, lang))
    for text in (*says, "Núñez-Ødegård, Ana", "2408", "77000038", "WIM", "1978", "ab" * 32):
        assert text in printed


@pytest.mark.long
def test_every_language_has_its_own_words() -> None:
    printed = [words(certificate(ROW, PERSON, lang)) for lang in languages()]
    assert len(set(printed)) == len(languages()) == 4
    assert all("Rating certificate" not in text for text in printed[1:])


@pytest.mark.parametrize("dots", [300, 120])
def test_the_code_is_read_from_the_printed_page(dots: int) -> None:
    """So many dots an inch, by a reader that shares no code with arpad: ZXing's."""
    image = page(certificate(ROW, PERSON)).render(scale=dots / 72, grayscale=True).to_numpy()
    (code,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    assert code.text == TEXT
    assert unpacked(code.text) == unpacked(TEXT)


@pytest.mark.parametrize(
    ("row", "person", "says"),
    [
        ({"status": "provisional", "rating": "1873"}, PERSON, "1873 (provisional)"),
        ({"status": "inactive", "rating_shown": "2000"}, PERSON, "2000 (inactive)"),
        ({"status": "unrated", "rating": ""}, PERSON, "Rating unrated"),
        ({}, {}, "The name was erased"),
        ({}, PERSON | {"name": "Папанастасопулу, Ελένη"}, "Папанастасопулу, Ελένη"),
        ({}, PERSON | {"name": "Wolfeschlegelsteinhausenbergerdorff, " * 3}, "Wolfeschlegel"),
    ],
)
def test_what_is_odd_about_a_player_has_its_place(
    row: dict[str, str], person: dict[str, str | int], says: str
) -> None:
    assert says in words(certificate(ROW | row, person)).replace("\u200b", "")


def test_every_column_of_a_list_is_printed_or_it_is_said_why_not() -> None:
    headline = {"player_id", "rating", "rating_shown"}
    public = {one.name for one in LIST_PUBLIC} & set(FIGURES)
    assert {*OF_ROW, *UNPRINTED, *headline} == public


def test_the_largest_code_fits_on_the_page_and_its_reader_gets_all_of_it() -> None:
    """Version 40, level L: 4,296 signs on 121 mm."""
    text = "ARPAD1:" + "0Z9Y8X7W%" * 476 + "12345"
    assert len(text) == 4_296
    document = certificate(ROW, PERSON, text=text)
    image = page(document).render(scale=120 / 72, grayscale=True).to_numpy()
    (code,) = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    assert code.text == text


def test_a_page_and_a_sheet_have_it_too() -> None:
    html = written(certificate(ROW, PERSON), ".html")[0].decode()
    assert '<div role="img" aria-label="QR code with the proof" style="width:' in html
    assert html.count("<svg") == 1
    sheet = written(certificate(ROW, PERSON), ".xlsx")[0]
    assert sheet.startswith(b"PK")
