"""Forms 4 and 6, and what Form 1 says of norms: every figure by hand from the text's tables."""

from dataclasses import replace
from datetime import date
from pathlib import Path

from arpad.formats.trf import write
from arpad.forms.document import Cell, Document, Fields, HeadedNote, PaperTable, Signatures
from arpad.forms.form_1 import form_1
from arpad.forms.form_4 import form_4
from arpad.forms.form_6 import form_6
from arpad.forms.norms import TitleResult
from arpad.library.files import read_submissions
from arpad.norms.certificate import Certificate
from arpad.office.papers.paperwork import Paperwork, paperwork
from arpad.report import Pairing, Player, Report
from arpad.report.facts import Facts, PaperFacts
from arpad.rulebooks import CATALOGUE
from tests.forms.events import swiss

FEDERATIONS = ("ESP", "FRA", "GER", "ITA", "ESP", "CZE", "HUN", "DEN", "NOR", "FRA")
SCORES = "1111===00"


def memorial(
    folder: Path, own: int = 2450, base: int = 2540, scores: str = SCORES, year: int = 2010
) -> Paperwork:
    """Return a round robin of ten: an IM of 2450 makes 5½ of 9 against grandmasters of 2546.

    The grandmasters, rated from base + 2 to base + 10, draw with each other. The host is ESP, as
    are the IM and one grandmaster.
    """
    order, games = list(range(2, 11)), []
    for number in range(1, 10):
        seats = [1, *order]
        games += [(number, seats[place], seats[9 - place]) for place in range(5)]
        order = [*order[1:], order[0]]
    pairings = []
    for number, white, black in games:
        result = scores[number - 1] if white == 1 else "="
        other = {"1": "0", "0": "1", "=": "="}[result]
        pairings += [Pairing(white, number, black, "w", result),
                     Pairing(black, number, white, "b", other)]  # fmt: skip
    players = tuple(
        Player(n, f"Surname{n}, Given", "m", "IM" if n == 1 else "GM",
               own if n == 1 else base + n, FEDERATIONS[n - 1], f"{9000 + n}", "1980-05-28")
        for n in range(1, 11)
    )  # fmt: skip
    report = Report(
        "TRF16",
        "Memorial",
        "Linares",
        "ESP",
        date(year, 8, 1),
        date(year, 8, 9),
        "Individual: Round Robin",
        time_control_text="90 minutes + 30 seconds per move",
        chief_arbiter="IA Lund, Åse",
        players=players,
        pairings=tuple(pairings),
    )
    path = folder / "memorial.trf"
    path.write_bytes(write(report))
    return paperwork(read_submissions([path], Facts())[0], (), "fide", CATALOGUE)


def fields(document: Document) -> dict[str, str]:
    blocks = [block for section in document.sections for block in section.blocks]
    pairs = (pair for block in blocks if isinstance(block, Fields) for pair in block.pairs)
    return {label: value.text if isinstance(value, Cell) else value for label, value in pairs}


def table(document: Document) -> list[list[str]]:
    blocks = [block for section in document.sections for block in section.blocks]
    (found,) = (block for block in blocks if isinstance(block, PaperTable))
    return [[cell.text for cell in row] for row in found.rows]


def signed(document: Document) -> list[tuple[str, str]]:
    blocks = [block for section in document.sections for block in section.blocks]
    return [pair for block in blocks if isinstance(block, Signatures) for pair in block.places]


def notes(document: Document) -> str:
    blocks = [block for section in document.sections for block in section.blocks]
    return " ".join(words for b in blocks if isinstance(b, HeadedNote) for words in b.paragraphs)


def test_a_certificate_by_hand(tmp_path: Path) -> None:
    """R_c: 2542 to 2550, on average 2546. R(a): (9 x 2546 + 2450) / 10 = 2536.4, category 12.

    With 9 games against 2546 a grandmaster norm is 5½ (2520-2556); for IM 3½ is enough from 2530,
    for WGM from 2480, for WIM from 2330. 5½ of 9 is .61, d_p 80: R_p = 2626.
    """
    work = memorial(tmp_path)
    found = form_4(work.event, work.results)
    assert [(one.number, one.title) for one in work.results] == [(1, "GM")]
    asked = [fields(found)[f"{title} Norm (pts)"] for title in ("GM", "IM", "WGM", "WIM")]
    assert asked == ["5½", "3½", "3½", "3½"]
    got = fields(found)
    assert [got[name] for name in ("R(a)", "Category", "N", "Points achieved")] == [
        "2536", "12", "9", "5½",
    ]  # fmt: skip
    assert (got["Surname"], got["First Name"], got["Date of Birth"]) == (
        "Surname1", "Given", "1980-05-28",
    )  # fmt: skip
    rows = table(found)
    assert [row[5] for row in rows] == ["1", "1", "1", "1", "½", "½", "½", "0", "0"]
    assert rows[0] == ["1", "Surname10, Given", "FRA", "2550", "GM", "1"]
    assert "☑ GM    ☐ IM    ☐ WGM    ☐ WIM" in notes(found)
    assert "the opponents' average is 2546, which asks for 5½, and the performance 2626." in notes(
        found
    )
    assert "gives this certificate to every player who made a norm." in notes(found)
    by_hand = "the place of birth of Surname1, Given, the name of the federation official"
    assert f"{by_hand}: to be filled in by hand." in found.missing


def test_the_certificate_and_the_endorsement_take_what_was_stated_for_the_papers(
    tmp_path: Path,
) -> None:
    papers = PaperFacts(federation_official="Reti, Ana", birth_places=(("9001", "Úbeda"),))
    work = memorial(tmp_path)
    event = replace(work.event, papers=papers)
    found = form_4(event, work.results)
    assert fields(found)["Place of Birth"] == "Úbeda"
    assert ("Federation Official / Name in Print", "Reti, Ana") in signed(found)
    assert not any("by hand" in words for words in found.missing)
    assert ("Name in Print", "Reti, Ana") in signed(form_1(event))


def test_the_table_of_norms_by_hand(tmp_path: Path) -> None:
    """Federations: ESP FRA GER ITA CZE HUN DEN NOR; of ESP the player and one opponent."""
    work = memorial(tmp_path)
    assert table(form_6(work.event, work.results)) == [
        ["GM", "Surname1, Given 9001", "ESP", "9", "8", "2", "8", "10", "0",
         "9", "0", "0", "0", "0", "0", "2450", "2536", "12", "5½", "5½", "2546", "2626"]
    ]  # fmt: skip


def test_points_asked_are_one_basis_on_all_forms_and_the_note_says_what_decided(
    tmp_path: Path,
) -> None:
    """Opponents of 2446 to 2454, on average 2450; R(a) (22050 + 2200) / 10 = 2425.

    Tables of 9 games: GM 7 from 2380 to 2433, 6½ from 2434 to 2474. 6½ points make the norm.
    """
    work = memorial(tmp_path, own=2200, base=2444, scores="11111===0")
    (norm,) = (one for one in work.results if one.title == "GM")
    certificate = form_4(work.event, [norm])
    assert fields(form_1(work.event))["Pts. required for norms: GM"] == "7"
    assert fields(certificate)["GM Norm (pts)"] == "7"
    assert fields(certificate)["R(a)"] == "2425"
    assert table(form_6(work.event, [norm]))[0][18:20] == ["7", "6½"]
    assert "the opponents' average is 2450, which asks for 6½, and" in notes(certificate)


def test_form_1_of_a_round_robin_has_category_and_points(tmp_path: Path) -> None:
    found = fields(form_1(memorial(tmp_path).event))
    assert found["Average Rating"] == "2536"
    assert found["Category"] == "12"
    # the tables of 9 games at 2536: GM 5½ from 2520, IM 3½ from 2530
    assert found["Pts. required for norms: GM"] == "5½"
    assert found["Pts. required for norms: IM"] == "3½"


def test_an_unrated_opponent_is_printed_at_2000_and_rounds_left_out_are_named() -> None:
    figures = Certificate(
        games=2, federations=3, host_players=0, foreign_players=3, rated_players=2,
        unrated_players=1, titles=dict.fromkeys(("GM", "IM", "FM", "WGM", "WIM", "WFM"), 0),
        average=2134, category=None, opponents_average=2051, performance_rating=2100, score_half=4,
        points_needed_half={"GM": None, "IM": None, "WGM": 12, "WIM": 9},
    )  # fmt: skip
    found = form_4(swiss(), [TitleResult(1, "WIM", (2, 3), figures, 9)], "en")
    assert table(found)[1] == ["3", "Čech, Iva", "CZE", "2000", "", "1"]
    assert "Rounds that do not count: 1." in notes(found)
    assert "☐ WGM    ☑ WIM" in notes(found)
    assert [fields(found)[f"{title} Norm (pts)"] for title in ("GM", "WGM", "WIM")] == [
        "", "6", "4½",
    ]  # fmt: skip
    assert fields(found)["Category"] == ""


def test_each_certificate_has_a_page_of_its_own(tmp_path: Path) -> None:
    work = memorial(tmp_path)
    (result,) = work.results
    several = form_4(work.event, [result, replace(result, title="IM")])
    assert [section.begins_page for section in several.sections] == [True, True]


def test_the_spanish_certificate_tells_surname_from_given_name(tmp_path: Path) -> None:
    work = memorial(tmp_path)
    found = fields(form_4(work.event, work.results, "es"))
    assert (found["Apellidos"], found["Nombre de pila"]) == ("Surname1", "Given")
    assert found["Sexo"] == "M"  # masculino, as in documents of identity; M is no "mujer"
    assert "Nombre" not in found
