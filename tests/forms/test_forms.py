"""What stands in Forms 1, 2, 3 and 5 of a small event, each cell derived from the event by hand."""

import io
from dataclasses import replace
from itertools import dropwhile, takewhile

import pytest
from python_calamine import CalamineWorkbook

from arpad.forms.document import Block, Cell, Document, Fields, HeadedNote, PaperTable
from arpad.forms.event import ListFacts, PaperEvent
from arpad.forms.form_1 import form_1, turn_cells
from arpad.forms.form_2 import form_2
from arpad.forms.form_3 import form_3
from arpad.forms.form_5 import deputies_asked, form_5
from arpad.forms.rating_report import rating_report
from arpad.forms.sheet import write_sheet
from arpad.forms.standings import standings
from tests.forms.events import player, swiss


def blocks(document: Document) -> list[Block]:
    return [block for section in document.sections for block in section.blocks]


def fields(document: Document) -> dict[str, str]:
    pairs = (pair for b in blocks(document) if isinstance(b, Fields) for pair in b.pairs)
    return {label: value.text if isinstance(value, Cell) else value for label, value in pairs}


def table(document: Document, which: int = 0) -> list[list[str]]:
    found = [b for b in blocks(document) if isinstance(b, PaperTable)][which]
    return [[cell.text for cell in row] for row in found.rows]


def note(document: Document, heading: str) -> tuple[str, ...]:
    """Return the paragraphs under a heading, of the notes that go on without one too."""
    notes = [b if isinstance(b, HeadedNote) else None for b in blocks(document)]
    after = dropwhile(lambda b: b is None or b.heading != heading, notes)
    first = next(after)
    assert first is not None
    going_on = takewhile(lambda b: b is not None and not b.heading, after)
    return (*first.paragraphs, *(words for one in going_on if one for words in one.paragraphs))


def sheet(document: Document) -> list[list[object]]:
    book = CalamineWorkbook.from_filelike(io.BytesIO(write_sheet(document)))
    return book.get_sheet_by_index(0).to_python(skip_empty_area=False)


def test_form_1_of_a_swiss_has_a_column_a_round() -> None:
    found = form_1(swiss())
    assert table(found) == [
        ["1", "Núñez, Ana María", "9001", "IM", "2300", "ESP", "2w½", "3b1", "4w1", "2½"],
        ["2", "Gonçalves, José", "9002", "", "2250", "POR", "1b½", "4w+", "=", "2"],
        ["3", "Østergård, Søren", "9003", "FM", "2101", "DEN", "4b1", "1w0", "+", "2"],
        ["4", "Čech, Iva", "9004", "", "", "CZE", "3w0", "2b-", "1b0", "0"],
    ]
    # the unrated count 2000: (2300 + 2250 + 2101 + 2000) / 4 = 2162.75
    assert fields(found)["Average Rating"] == "2163"
    assert note(found, "Remarks") == (
        "Čech, Iva: unrated, born 1999-05-28.",
        "Round 2: Gonçalves, José +, Čech, Iva -: not played.",
        "Gonçalves, José: half-point bye, round 3.",
        "Østergård, Søren: bye given by the pairing, round 3.",
    )
    assert found.missing == (
        "No list was given: differences from the list in force are not in the remarks.",
    )


def test_form_1_of_a_round_robin_has_a_column_an_opponent() -> None:
    entrants = (player(1, 2300, "2w1", "2b="), player(2, 2250, "1b0", "1w="))
    found = form_1(PaperEvent(kind="double_round_robin", rounds=2, entrants=entrants))
    assert [row[6:] for row in table(found)] == [["×", "1½", "1½"], ["0½", "×", "½"]]


def test_the_remarks_name_what_differs_from_the_list() -> None:
    first, second, third, fourth = swiss().entrants
    entrants = (
        replace(first, listed=ListFacts("Nunez, Ana Maria", "WIM", "ESP", "1980", 2300)),
        replace(second, listed=ListFacts("Gonçalves Reis, José", "", "POR", "1980", 2250, "8001")),
        replace(third, listed=ListFacts("Østergård, Søren", "FM", "NOR", "1980", 2110)),
        fourth,
    )
    found = form_1(replace(swiss(), entrants=entrants, has_list=True, is_registered=False))
    assert note(found, "Remarks")[:6] == (
        "Núñez, Ana María: title IM; the list in force has WIM.",
        "Gonçalves, José: the list in force has the name “Gonçalves Reis, José”.",
        "Gonçalves, José: ID 9002; the list in force has 8001.",
        "Østergård, Søren: federation DEN; the list in force has NOR.",
        "Østergård, Søren: printed with 2101; the list in force has 2110, which counts.",
        "Čech, Iva is not on the list in force.",
    )
    assert note(found, "Remarks")[-1] == "The event was not registered with FIDE in advance."


@pytest.mark.parametrize(("is_registered", "places"), [(True, 0), (False, 1), (None, 1)])
def test_the_endorsement_is_for_events_that_were_not_registered(is_registered, places) -> None:
    found = form_1(replace(swiss(), is_registered=is_registered))
    words = [b.paragraphs for b in blocks(found) if isinstance(b, HeadedNote)]
    assert sum("endorsement" in str(paragraphs) for paragraphs in words) == places
    assert ("state is_registered" in str(found.missing)) == (is_registered is None)


def test_form_2_is_a_card_a_player() -> None:
    found = form_2(swiss())
    assert len(found.sections) == 4
    assert table(found, 1) == [
        ["1", "1", "Núñez, Ana María", "2300", "b", "½", "½", "2½"],
        ["2", "4", "Čech, Iva", "", "w", "+", "1½", "1"],
        ["3", "", "", "", "", "=", "2", "2"],
    ]  # the last column: what each round adds to Buchholz, of test_tie_breaks
    alone = form_2(swiss(), only=swiss().entrants[0])
    assert fields(alone)["Score vs. rated opponents"] == "1½"
    assert fields(alone)["Number of rated opponents"] == "2"
    assert fields(alone)["Average rating of rated opponents"] == "2176"
    assert (fields(alone)["Total"], fields(alone)["Rank"]) == ("2½", "1")


def test_form_3_cell_by_cell() -> None:
    """Players beside each other, three columns each: A, B, C D E, F G H, I J K, L M N, O, P."""
    rows = sheet(form_3(swiss()))
    (top,) = (number for number, row in enumerate(rows) if row[0] == "A")
    blank = ""
    expected = [
        ["A", "Núñez", blank, blank, "Gonçalves", blank, blank, "Østergård", blank, blank,
         "Čech", blank, blank],
        ["B", "Ana María", blank, blank, "José", blank, blank, "Søren", blank, blank,
         "Iva", blank, blank],
        ["C D E", 1, "ESP", "IM", 2, "POR", blank, 3, "DEN", "FM", 4, "CZE", blank],
        ["F G H", 1, 2300, 2.5, 2, 2250, 2, 3, 2101, 2, 4, blank, 0],
        ["1", 2, 2250, "½", 1, 2300, "½", 4, blank, "1", 3, 2101, "0"],
        ["2", 3, 2101, "1", 4, blank, "+", 1, 2300, "0", 2, blank, "-"],
        ["3", 4, blank, "1", blank, blank, "=", blank, blank, "+", 1, 2300, "0"],
        ["Rc", 2, 2176, 1.5, 1, 2300, 0.5, 1, 2300, 0, 2, 2201, 0],
        ["O", "9001", blank, blank, "9002", blank, blank, "9003", blank, blank,
         "9004", blank, blank],
        ["P", "1980", blank, blank, "1980", blank, blank, "1980", blank, blank,
         "1999-05-28", blank, blank],
    ]  # fmt: skip
    assert [row[:13] for row in rows[top : top + len(expected)]] == expected


def test_form_3_has_no_birth_that_the_list_has() -> None:
    first, *others = swiss().entrants
    listed = replace(first, listed=ListFacts("Núñez, Ana María", birth="1980-02-03"))
    found = table(form_3(replace(swiss(), entrants=(listed, *others))))
    assert [row for row in found if row[0] == "P"] == [["P", "", "1980", "1980", "1999-05-28", ""]]


def test_form_5_counts_players_and_titles() -> None:
    assert table(form_5(swiss())) == [
        ["Rated", "3", "3", "0", "3", "Unrated", "1", "1", "0", "1"],
        ["GM", "0", "0", "0", "0", "WGM", "0", "0", "0", "0"],
        ["IM", "1", "1", "0", "1", "WIM", "0", "0", "0", "0"],
        ["FM", "1", "1", "0", "1", "WFM", "0", "0", "0", "0"],
    ]
    of_host = table(form_5(replace(swiss(), federation="ESP")))
    assert of_host[0][:5] == ["Rated", "3", "3", "1", "2"]


@pytest.mark.parametrize(
    ("players", "asked"), [(20, 1), (21, 2), (70, 2), (71, 3), (120, 3), (121, 4)]
)
def test_form_5_asks_for_deputies(players: int, asked: int) -> None:
    assert deputies_asked(players) == asked
    entrants = tuple(player(number, 2000) for number in range(1, players + 1))
    few = form_5(replace(swiss(), entrants=entrants, deputies=("One",) * (asked - 1)))
    enough = form_5(replace(swiss(), entrants=entrants, deputies=("One",) * asked))
    words = f"For {players} players the form asks for deputy arbiters: {asked}"
    assert any(said.startswith(words) for said in few.missing)
    assert not any("deputy" in said for said in enough.missing)


def test_what_is_unknown_is_blank_and_said() -> None:
    entrants = (player(1, None, birth="", sex="", player_id="", federation=""),)
    bare = PaperEvent(rounds=1, kind="swiss", entrants=entrants)
    assert form_1(bare).missing[0] == (
        "The report does not give the name of the event, the city, the federation, the first day, "
        "the last day, the time control, the chief arbiter."
    )
    assert "The report does not give the birth of: Surname1, Given." in form_1(bare).missing
    assert "The report does not give the sex of: Surname1, Given." in form_2(bare).missing
    assert "The report does not give the ID of: Surname1, Given." in form_3(bare).missing
    assert "Players without a federation: 1." in form_5(bare).missing
    assert fields(form_5(bare))["Chief Arbiter"] == ""


def test_rounds_still_to_come_are_said() -> None:
    running = replace(swiss(), rounds_scheduled=9)
    assert form_1(running).missing[0] == "The report has 3 of 9 rounds."
    assert fields(form_5(running))["Number of rounds"] == "9"
    assert fields(form_5(replace(swiss(), rounds_scheduled=3)))["Number of rounds"] == "3"
    assert not any(
        "rounds." in said for said in form_1(replace(swiss(), rounds_scheduled=3)).missing
    )


def test_spanish_letters_are_those_of_spanish_words() -> None:
    """Blancas and negras, femenino and masculino; the report keeps the letters of English."""
    spanish = table(form_1(swiss(), "es"))
    assert [row[6:9] for row in spanish[:2]] == [["2B½", "3N1", "4B1"], ["1N½", "4B+", "="]]
    assert [row[4] for row in table(form_2(swiss(), "es"))] == ["B", "N", "B"]
    assert table(standings(swiss(), "es"))[0][6:9] == ["2B½", "3N1", "4B1"]
    assert table(rating_report(swiss(), "es"))[0][7:10] == ["2B½", "3N1", "4B1"]
    first, second, *_ = swiss().entrants
    sexes = [fields(form_2(swiss(), "es", only=one))["Sexo"] for one in (first, second)]
    assert sexes == ["F", "M"]
    assert fields(form_2(swiss(), only=first))["Sex"] == "w"
    assert turn_cells(first, swiss()) == ("2w½", "3b1", "4w1")


def test_players_without_a_federation_are_named() -> None:
    first, *others = swiss().entrants
    event = replace(swiss(), entrants=(replace(first, federation=""), *others))
    words = "The report does not give the federation of: Núñez, Ana María."
    for make in (form_1, form_2, rating_report):
        assert words in make(event).missing
        assert words not in make(swiss()).missing


def test_several_byes_are_rounds() -> None:
    absent = replace(swiss(), entrants=(player(1, 2000, "H", "Z", "H"),))
    assert note(form_1(absent), "Remarks") == (
        "Surname1, Given: half-point bye, rounds 1, 3.",
        "Surname1, Given: absent, round 2.",
    )
    assert note(form_1(absent, "es"), "Observaciones") == (
        "Surname1, Given: descanso con medio punto, rondas 1, 3.",
        "Surname1, Given: ausente, ronda 2.",
    )


def test_who_played_nobody_in_a_rated_event_has_won_and_lost_nothing() -> None:
    """W - We of no games is 0 - 0; without figures in spite of a game it is unknown."""
    absent, unknown = player(5, 2000, "H"), player(6, 2000, "1w1")
    event = replace(swiss(), entrants=(*swiss().entrants, absent, unknown))
    found = rating_report(event)
    assert [row[-2] for row in table(found)[4:]] == ["0.00", ""]
    assert [said for said in found.missing if "W-We" in said] == [
        "W-We is blank for: Surname6, Given."
    ]


def many(players: int, rounds: int, kind: str) -> PaperEvent:
    games = tuple(f"{(n + 1) % players + 1}w=" for n in range(rounds))
    entrants = tuple(player(number, 2000, *games) for number in range(1, players + 1))
    return PaperEvent(kind=kind, rounds=rounds, entrants=entrants)


@pytest.mark.parametrize(
    ("players", "rounds", "kind", "headings"),
    [
        (24, 23, "round_robin", [list(range(1, 25))]),
        (25, 14, "round_robin", [list(range(1, 15))]),  # too many opponents for a column each
        (30, 14, "swiss", [list(range(1, 15))]),
        (30, 15, "swiss", [list(range(1, 15)), [15]]),
    ],
)
def test_columns_that_do_not_fit_go_on_in_a_second_table(players, rounds, kind, headings) -> None:
    tables = [b for b in blocks(form_1(many(players, rounds, kind))) if isinstance(b, PaperTable)]
    found = [[int(c.heading) for c in one.columns if c.heading.isdecimal()] for one in tables]
    assert found == headings


@pytest.mark.parametrize(("rounds", "tables"), [(11, 1), (12, 2)])
def test_a_report_of_many_rounds_has_them_in_a_cross_table(rounds: int, tables: int) -> None:
    found = rating_report(many(20, rounds, "swiss"))
    assert sum(isinstance(block, PaperTable) for block in blocks(found)) == tables
