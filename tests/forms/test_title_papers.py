"""IT1 and IT3, by the title regulations of the event's day: every figure by hand from the text."""

import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject
from python_calamine import CalamineWorkbook

from arpad.forms.document import Cell, Document, Fields, HeadedNote, PaperTable
from arpad.forms.event import NormJudgement, PaperEntrant, PaperEvent
from arpad.forms.it1 import it1
from arpad.forms.it3 import it3
from arpad.forms.norms import TitleResult
from arpad.forms.pdf import write_pdf
from arpad.forms.sheet import write_sheet
from arpad.forms.words import languages
from arpad.norms import Norm, NormCandidate, NormEvent, NormGame, Opponent, best_norm
from arpad.norms.certificate import certificate
from arpad.norms.field import RoundOfField
from arpad.office.papers.filled_forms import filled, named
from arpad.office.papers.paperwork import Paperwork
from arpad.report.facts import PaperFacts, read_paper_facts
from arpad.rulebooks.fide_titles.edition_2024 import RULES
from tests.forms.events import player, swiss
from tests.forms.pages import check_margins
from tests.forms.test_norm_forms import fields, memorial, notes, table
from tests.sampling import IS_FULL

STATED = PaperFacts(
    event_code="387411", organizer="Linares Chess Club", organizer_id="2200", deputy_ids="71, 72",
    organizer_contact="chess@example.org", pairing_program="Vega", chief_arbiter_id="7000",
    chief_arbiter_contact="lund@example.org", federation_official="Reti, Ana",
    birth_places=(("9001", "Úbeda"),),
)  # fmt: skip


@pytest.fixture(scope="module")
def of_2024(tmp_path_factory: pytest.TempPathFactory) -> Paperwork:
    """Return the round robin of ten as one of 2024."""
    return memorial(tmp_path_factory.mktemp("2024"), year=2024)


@pytest.fixture(scope="module")
def of_2010(tmp_path_factory: pytest.TempPathFactory) -> Paperwork:
    """Return the round robin of ten."""
    return memorial(tmp_path_factory.mktemp("2010"))


def test_the_certificate_of_2024_by_hand(of_2024: Paperwork) -> None:
    """Nine grandmasters of 2542 to 2550, on average 2546: 5½ are asked from 2520 to 2556.

    They come from FRA GER ITA ESP CZE HUN DEN NOR FRA: eight federations, one player of the host's.
    """
    found = it1(of_2024.event, of_2024.results)
    got = fields(found)
    assert found.title == "IT1 (2024): Certificate of Title Result"
    assert {label: got[label] for label in (
        "Surname", "First Name", "FIDE ID", "Federation", "Number of games",
        "Number of federations", "Opponents not of the applicant's federation",
        "Opponents of the host federation", "Number of rated opponents",
        "Number of titled opponents", "GM", "IM", "Norm sought", "Rating average (1.4.7)",
        "Score required", "Score achieved", "Exceeding the norm by (points)", "Performance",
    )} == {
        "Surname": "Surname1", "First Name": "Given", "FIDE ID": "9001", "Federation": "ESP",
        "Number of games": "9", "Number of federations": "8",
        "Opponents not of the applicant's federation": "8",
        "Opponents of the host federation": "1", "Number of rated opponents": "9",
        "Number of titled opponents": "9", "GM": "9", "IM": "0", "Norm sought": "GM",
        "Rating average (1.4.7)": "2546", "Score required": "5½", "Score achieved": "5½",
        "Exceeding the norm by (points)": "0", "Performance": "2626",
    }  # fmt: skip
    assert table(found)[0] == ["1", "Surname10, Given", "9010", "FRA", "2550", "2550", "GM", "1"]
    assert "Unrated = 1400 (1.4.6d)" in notes(found)
    assert "Own layout, and not FIDE's own sheet" in notes(found)
    assert not {"Sex", "Date of Birth", "Place of Birth"} & got.keys()
    assert "the name of the federation official, the ID of the chief arbiter: to be filled in by "\
        "hand." in found.missing  # fmt: skip


def test_the_certificate_of_2009_has_sex_and_birth_in_fides_letters(of_2010: Paperwork) -> None:
    for lang in languages():
        found = list(fields(it1(of_2010.event, of_2010.results, lang)).values())
        assert found[4:7] == ["M", "1980-05-28", ""]
    bare, stated = it1(of_2010.event, of_2010.results), replace(of_2010.event, papers=STATED)
    assert any("the place of birth of Surname1, Given" in words for words in bare.missing)
    assert fields(it1(stated, of_2010.results))["Place of Birth"] == "Úbeda"
    assert not any("by hand" in words for words in it1(stated, of_2010.results).missing)


def made(
    federations: str, first: Opponent, *, is_big: bool, last_stays_away: bool = False
) -> tuple[PaperEvent, TitleResult]:
    """Return an event in which player 1 of ESP wins nine games; `first` is who he meets first."""
    opponents = [first] + [
        Opponent(f"{n}", 2550, "GM", federations[3 * n : 3 * n + 3]) for n in range(1, 9)
    ]
    games = [NormGame(n, one, 2) for n, one in enumerate(opponents, start=1)]
    if last_stays_away:
        games[8] = NormGame(10, opponents[8], 0, "won_unplayed")
    candidate = NormCandidate("9001", "ESP", rating=2500)
    scheduled = NormEvent(kind="swiss", rounds=10, is_big_swiss=is_big)
    norm = best_norm(candidate, games, "GM", RULES, scheduled)
    assert isinstance(norm, Norm)
    entrants: list[PaperEntrant] = [
        player(n + 2, one.rating, federation=one.federation, title=one.title)
        for n, one in enumerate(opponents)
    ]
    last = ("Z", "10w+") if last_stays_away else ("10w1", "U")
    cells = (*(f"{n}w1" for n in range(2, 10)), *last)
    me = replace(player(1, 2500, *cells), federation="ESP", name="Reti Sol Ana")
    fewest = (RoundOfField(1, 31, 5, 12, 2400), RoundOfField(2, 30, 6, 11, 2400))
    event = replace(swiss(), start=date(2024, 5, 1), entrants=(me, *entrants), rounds=10,
                    federation="ESP", judged=NormJudgement(RULES, fewest))  # fmt: skip
    figures = certificate(candidate, norm, "ESP", RULES)
    rounds = tuple(game.round for game in norm.games)
    return event, TitleResult(1, "GM", rounds, figures, norm.score_required_half, norm)


def test_the_lowest_opponent_counts_at_the_floor_and_a_bye_not_at_all() -> None:
    """8 x 2550 and an unrated who counts 2200: 22600 / 9 = 2511. 6 points are asked (2475-2519)."""
    event, result = made("ESPFRAGERITAESPCZEHUNDENNOR", Opponent("x"), is_big=False)
    found = it1(event, [result])
    rows = table(found)
    assert rows[0][4:] == ["", "2200", "", "1"]
    assert rows[1][4:] == ["2550", "2550", "GM", "1"]
    assert rows[9] == ["10", "", "", "", "", "–", "", "+"]
    assert "Rounds that do not count: 10." in notes(found)
    assert "In an application the norm counts as 12 games." in notes(found)
    assert fields(found)["Rating average (1.4.7)"] == "2511"
    assert fields(found)["Score required"] == "6"
    assert fields(found)["Exceeding the norm by (points)"] == "3"
    assert fields(found)["Surname"] == "Reti Sol Ana"
    assert any("stand whole in the place of the surname" in words for words in found.missing)


def test_a_last_round_that_counts_as_lost_stands_with_its_rating_and_it_is_said() -> None:
    """Eight wins against 2550, and a ninth opponent of 2550 stays away in round 10: 8 of 9 are .89.

    R_p = 2550 + 351. 5½ are asked from 2520 to 2556: two full points more, so it counts as 11.
    """
    event, result = made("ESPFRAGERITAESPCZEHUNDENNOR", Opponent("x", 2550, "GM", "FRA"),
                         is_big=False, last_stays_away=True)  # fmt: skip
    found = it1(event, [result])
    assert [row[5] for row in table(found)] == ["2550"] * 8 + ["–", "2550"]
    assert table(found)[9][6:] == ["GM", "+"]
    assert "Round 10: the opponent stayed away, and the game counts as lost (1.4.2c)." in notes(
        found
    )
    assert fields(found)["Score achieved"] == "8"
    assert fields(found)["Performance"] == "2901"
    assert "In an application the norm counts as 11 games." in notes(found)


def test_where_the_mix_is_waived_the_certificate_says_by_what_and_counts_the_field() -> None:
    """Seven of nine opponents of his own federation, where three fifths are five."""
    event, result = made("ESP" * 7 + "FRAGER", Opponent("x", 2550, "GM", "ESP"), is_big=True)
    found = it1(event, [result])
    assert "is not asked of this norm (1.4.3d)." in notes(found)
    headings = [block.heading for section in found.sections for block in section.blocks
                if isinstance(block, HeadedNote)]  # fmt: skip
    assert any(words.startswith("Where applying 1.4.3d:") for words in headings)
    assert fields(found)["Number of players"] == "30"
    assert fields(found)["Holders of GM, IM, WGM, WIM"] == "11"
    normal, other = made("ESPFRAGERITAESPCZEHUNDENNOR", Opponent("x"), is_big=True)
    assert "Number of players" not in fields(it1(normal, [other]))


def test_the_report_counts_by_the_rule_and_tells_the_norms(of_2024: Paperwork) -> None:
    """Players 1 to 10 come from eight federations; player 9 is put under FIDE's own flag."""
    entrants = tuple(replace(one, federation="FID") if one.federation == "NOR" else one
                     for one in of_2024.event.entrants)  # fmt: skip
    days = [date(2024, 8, day) for day in (1, 2, 2, 3, 4, 5, 6, 7, 7)]
    event = replace(of_2024.event, entrants=entrants, round_dates=tuple(days), papers=STATED,
                    deputies=("Weiß, Jörg", "Ng, Li"))  # fmt: skip
    found = it3(event, of_2024.results)
    got = fields(found)
    assert got["Schedule (number of rounds/day)"] == "1-2-1-1-1-1-2"
    assert (got["Number of players"], got["Category (round robin)"]) == ("10", "12")
    assert got["Average rating of the rated players"] == "2536"
    assert got["Organizer of Tournament"] == "Linares Chess Club"
    assert (got["ID of Tournament"], got["Chief Arbiter"]) == ("387411", "IA Lund, Åse, 7000")
    assert got["1st Deputy Chief Arbiter"] == "Weiß, Jörg, 71"
    tables = [b for section in found.sections for b in section.blocks if isinstance(b, PaperTable)]
    counts, norms = ([[cell.text for cell in row] for row in one.rows] for one in tables)
    assert counts[0] == ["Rated", "10", "7", "2", "8", "Unrated", "0", "0", "0", "0"]
    assert counts[1][:5] == ["GM", "9", "7", "1", "8"]
    assert norms == [["GM", "Surname1, Given", "9001", "ESP", "2450", "9", "8", "2546", "5½",
                      "5½", "2626"]]  # fmt: skip
    assert found.missing == ()


def test_what_the_report_lacks_is_named_for_the_arbiter(of_2024: Paperwork) -> None:
    event = replace(of_2024.event, federation="")
    (hand,) = [words for words in it3(event, ()).missing if "by hand" in words]
    for what in ("the organizer", "how the pairings were made", "the ID of the event"):
        assert what in hand
    for found in (it3(event, ()), it1(event, of_2024.results)):
        assert "Without the host federation its players are not counted." in found.missing
    assert fields(it1(event, of_2024.results))["Opponents of the host federation"] == ""


@pytest.mark.parametrize(
    ("start", "name", "said"),
    [(date(2023, 12, 31), "it1-2024", "its IT1 is that of 2022, not of 2024."),
     (date(2024, 1, 1), "it3-2022", "its IT3 is that of 2024, not of 2022."),
     (date(2009, 6, 30), "it1", "IT1 exists only since 2009-07-01."),
     (None, "it3", "It is not known when the event began")],
)  # fmt: skip
def test_a_paper_of_another_year_is_refused(
    of_2010: Paperwork, start: date | None, name: str, said: str
) -> None:
    found, problems = filled(
        replace(of_2010, event=replace(of_2010.event, start=start)), name, "en"
    )
    assert found is None
    assert [one.code for one in problems] == ["form-year"]
    assert said in problems[0].message


def test_names_say_the_year_and_a_form_of_2005_names_its_successor(of_2024: Paperwork) -> None:
    assert [named(of_2024, name) for name in ("it1", "it3-2024", "4")] == [
        "it1-2024",
        "it3-2024",
        "4",
    ]
    document, (told,) = filled(of_2024, "4-2005", "en")
    assert document is not None
    assert document.title == "Form 4 (2005): Certificate of Title Result"
    assert told.message == "Form 4 is of 2005; for an event of 2024-08-01 FIDE has IT1-2024."


def test_who_made_no_norm_has_no_certificate(of_2024: Paperwork) -> None:
    for player_id, title, said in (
        ("9002", None, "Surname2, Given made no norm."),
        ("9001", "WGM", "Surname1, Given made no norm of WGM."),
        (None, "IM", "Nobody in the report made a norm of IM."),
        ("404", None, "Nobody in the report has the id, starting number or name '404'."),
    ):
        found, problems = filled(of_2024, "it1", "en", player_id, title)
        assert (found, problems[0].message) == (None, said)
    unjudged = replace(of_2024, results=(), event=replace(of_2024.event, judged=None))
    assert "could not be judged" in filled(unjudged, "it1", "en")[1][0].message


def structure(element: DictionaryObject) -> Iterator[str]:
    """Yield the kinds of elements of a PDF's structure."""
    if "/S" in element:
        yield str(element["/S"])
    kids = element.get("/K", ())
    for kid in kids if isinstance(kids, list) else [kids]:
        inner = kid.get_object()
        if isinstance(inner, DictionaryObject):
            yield from structure(inner)


@pytest.mark.parametrize("lang", [lang for lang in languages() if IS_FULL or lang == "ca"])
def test_the_papers_are_tagged_pdfs_with_title_and_language(of_2024: Paperwork, lang: str) -> None:
    for make in (it1, it3):
        document: Document = make(of_2024.event, of_2024.results, lang)
        data, is_shown = write_pdf(document)
        reader = PdfReader(io.BytesIO(data))
        root = reader.trailer["/Root"]
        assert is_shown
        assert root["/Lang"] == lang
        assert root["/MarkInfo"]["/Marked"].value is True
        assert reader.metadata is not None
        assert reader.metadata.title == f"{document.title}: Memorial"
        kinds = set(structure(root["/StructTreeRoot"]))
        assert {"/Table", "/TR", "/TH", "/TD", "/H1"} <= kinds


LONG = (
    "Puigdomènech i Vilallonga de Castellbell, Maria de la Mercè Assumpta",
    "Gonçalves de Albuquerque Cavalcanti e Vasconcelos, João Sebastião Guimarães",
    "Thirunavukkarasu Meenakshisundaram Venkataramanan, Kaliyaperumal Sivasubramaniam",
    "Al-Abdulrahmani Bin Muhammad Al-Qahtani, Abdulmuhsin Abdulrahman",
    "=SUM(A1:A9), +1", "@Handle, -1", "W" * 40 + ", " + "M" * 38,
)  # fmt: skip


@pytest.mark.parametrize("lang", [lang for lang in languages() if IS_FULL or lang == "pt"])
def test_long_names_stay_on_one_page_and_no_sheet_has_a_formula(
    of_2024: Paperwork, lang: str
) -> None:
    """Names of Catalonia, Portugal, Tamil Nadu and Arabia, and such as a sheet would compute."""
    entrants = tuple(replace(one, name=LONG[one.number % 7]) for one in of_2024.event.entrants)
    event = replace(of_2024.event, entrants=entrants, name=f"Memorial {LONG[0]}", remarks=LONG,
                    papers=STATED, deputies=LONG[:4])  # fmt: skip
    for make in (it1, it3):
        document = make(event, of_2024.results, lang)
        data, _ = write_pdf(document)
        assert len(PdfReader(io.BytesIO(data)).pages) == 1
        check_margins(data)
        sheet = write_sheet(document)
        with zipfile.ZipFile(io.BytesIO(sheet)) as archive:
            assert b"<f>" not in archive.read("xl/worksheets/sheet1.xml")
        rows = CalamineWorkbook.from_filelike(io.BytesIO(sheet)).get_sheet_by_index(0).to_python()
        assert "=SUM(A1:A9), +1" in {str(value) for row in rows for value in row}


def test_facts_for_the_papers_stand_in_a_table_of_the_facts_file() -> None:
    lines = ("[papers]", "event_code = 387411", 'deputy_ids = [71, "72"]', "[papers.birth_places]",
             '9001 = "Riga"')  # fmt: skip
    found, problems = read_paper_facts("\n".join(lines).encode())
    assert problems == ()
    assert (found.event_code, found.deputy_ids) == ("387411", "71, 72")
    assert found.birth_place("9001") == "Riga"
    assert found.birth_place("9002") == ""
    for wrong, said in (
        (b"papers = 1", "is no table"), (b"[papers]\norganizer = true", "organizer for the papers"),
        (b"[papers]\nbirth_places = 'Riga'", "birth_places for the papers"),
        (b"[papers]\nxyz = 1", "The papers ask no 'xyz'."),
    ):  # fmt: skip
        assert said in read_paper_facts(wrong)[1][0].message


def test_a_cell_that_is_a_number_stays_one(of_2024: Paperwork) -> None:
    sections = it1(of_2024.event, of_2024.results).sections
    blocks = [block for section in sections for block in section.blocks]
    pairs = [pair for block in blocks if isinstance(block, Fields) for pair in block.pairs]
    kept = {label: value for label, value in pairs if isinstance(value, Cell)}
    assert kept["Performance"].value == 2626
