"""A list as a document and as a page: marks, signs, and nothing read as markup."""

from datetime import date
from html.parser import HTMLParser

import pytest

from arpad.forms.html import write_html
from arpad.forms.rating_list import ListPart, Printed, PrintedList, rating_list
from arpad.tables.rating_list import Shown

SHOWN = (Shown.NAME, Shown.RATING, Shown.CHANGE)
HOSTILE = '<script>alert("1")</script> & Co'


def printed(name: str, rating: str, change: str, status: str, rank: int = 0) -> Printed:
    return Printed(rank, status, {Shown.NAME: name, Shown.RATING: rating, Shown.CHANGE: change})


FOUND = PrintedList(
    SHOWN,
    (
        ListPart("rank", "", (printed("Réti, Ana", "2319", "12", "active", 1),)),
        ListPart(
            "name",
            "",
            (
                printed("Euwe, Eva", "2224", "-3", "inactive"),
                printed("Tal, Mia", "1755", "0", "provisional"),
                printed(HOSTILE, "1500", "", "active"),
            ),
        ),
    ),
)


def test_the_inactive_and_the_provisional_are_marked() -> None:
    document = rating_list(FOUND, "Ruritania", date(2026, 7, 1), "en", "abc")
    table = document.sections[2].blocks[0]
    assert [[cell.text for cell in row] for row in table.rows] == [
        ["Euwe, Eva (i)", "2224", "−3"],
        ["Tal, Mia", "1755*", "0"],
        [HOSTILE, "1500", ""],
    ]
    legend, proof = document.sections[0].blocks[0], document.sections[-1].blocks[0]
    assert legend.paragraphs == ("*: provisional rating", "(i): inactive")
    assert proof.paragraphs == ("Identity: abc",)
    assert [cell.text for cell in document.sections[1].blocks[0].rows[0]] == [
        "1", "Réti, Ana", "2319", "+12",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("en", "Rating list, 1 July 2026"),
        ("es", "Lista de Elo, 1 de julio de 2026"),
        ("ca", "Llista d’Elo, 1 de juliol del 2026"),
        ("pt", "Lista de Elo, 1 de julho de 2026"),
    ],
)
def test_the_title_is_in_the_language(lang: str, title: str) -> None:
    assert rating_list(FOUND, "", date(2026, 7, 1), lang).title == title


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on") or name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_a_page_is_whole_and_reads_no_name_as_markup() -> None:
    data = write_html(rating_list(FOUND, HOSTILE, date(2026, 7, 1), "en", "abc"))
    page = Page()
    page.feed(data.decode())
    assert page.open == []
    assert "script" not in page.tags
    assert page.tags.count("table") == 2
    assert page.words.count(HOSTILE) == 2
    assert "1 July 2026" in data.decode()
    assert write_html(rating_list(FOUND, HOSTILE, date(2026, 7, 1), "en", "abc")) == data
