"""What can be chosen: the acronyms and modifiers of an edition, and what is said of all else."""

import pytest

from arpad.forms.names_of_tie_breaks import NAMES
from arpad.norms.tie_breaks.choosing import chosen, defined
from arpad.rulebooks.c07 import EDITIONS
from arpad.rulebooks.c07 import questions as c
from tests.norms.tie_breaks.fields import book


@pytest.mark.parametrize(
    ("text", "has"),
    [
        ("bh/c1", ("BH/C1", 1, 0, 0, None)),
        ("BH:C1", ("BH/C1", 1, 0, 0, None)),
        ("BH-M2", ("BH/M2", 0, 2, 0, None)),
        ("KS/L+1", ("KS/L+1", 0, 0, 1, None)),
        ("KS/L-2", ("KS/L-2", 0, 0, -2, None)),
        ("SB/C1/P", ("SB/C1/P", 1, 0, 0, None)),
    ],
)
def test_a_tie_break_is_read(text: str, has: tuple[str, int, int, int, int | None]) -> None:
    (one,), faults = chosen([text], book("c07-2024"))
    assert faults == ()
    assert (one.text, one.cut, one.median, one.limit_half, one.divisor) == has


def test_the_score_of_teams_and_the_divisor_are_read() -> None:
    found, faults = chosen(["PTS", "BH:GP/C1", "SSSC/F/K4", "MPvGP"], book("c07-2026"),
                           is_of_teams=True)  # fmt: skip
    assert faults == ()
    assert [(one.text, one.score, one.divisor) for one in found] == [
        ("BH:GP/C1", 1, None), ("SSSC/F/K4", None, 4), ("MPVGP", None, None),
    ]  # fmt: skip


HAD = "The edition c07-2024, by which the event is ranked, has DE, WIN, WON, BPG, BWG, PS, REP, "


@pytest.mark.parametrize(
    ("text", "is_of_teams", "says"),
    [
        ("XYZ", False, f"There is no tie-break 'XYZ'. {HAD}"),
        ("STD", False, f"STD came with c07-2026. {HAD}"),
        ("GE", False, f"GE was in c07-2023 for the last time. {HAD}"),
        ("OTHER_1", False, f"There is no tie-break 'OTHER_1'. {HAD}"),
        ("EDE", False, f"EDE is a tie-break of teams, and players took part. {HAD}"),
        ("ARO", True, "ARO is a tie-break of players, and teams took part. The edition c07-2024, "
         "by which the event is ranked, has WIN, WON, PS, BH, AOB, FB, KS, BC, "),
        ("DE/C1", False, "DE takes no C1. The edition c07-2024 has DE with P."),
        ("WIN/P", False, "WIN takes no P. The edition c07-2024 has WIN without modifiers."),
        ("BH/MP", False, "BH takes no MP. The edition c07-2024 has BH with C1, M1, P, F."),
        ("BH/C1/M1", False, "BH is cut or has a median, not both. The edition c07-2024 has BH "),
        ("BH/Q9", False, "'BH/Q9' can't be read as a tie-break. The edition c07-2024 has BH with "),
        ("BH/C1,BH:C1", False, "BH/C1 is named twice; name it once."),
    ],
)  # fmt: skip
def test_what_can_t_be_had_is_told_with_what_the_edition_has(
    text: str, is_of_teams: bool, says: str
) -> None:
    _, (fault,) = chosen(text.split(","), book("c07-2024"), is_of_teams=is_of_teams)
    assert fault.startswith(says)


def test_no_text_breaks_the_reading() -> None:
    odd = [
        "",
        " ",
        "/",
        "BH/",
        "BH//C1",
        "BH/C",
        "BH/C99999",
        "KS/L",
        "é",
        "BH\n",
        "-",
        "C1",
        "ß/C1",
    ]
    for text in odd:
        found, faults = chosen([text], book("c07-2026"))
        assert len(found) + len(faults) == (1 if text.strip() else 0), text


def test_every_name_of_every_edition_can_be_translated() -> None:
    names = {one.name for edition in EDITIONS.editions for one in edition.load()[c.TIE_BREAKS]}
    assert names == set(NAMES)


def test_every_tie_break_cites_its_article() -> None:
    for one in defined(book("c07-2026")):
        assert str(one.article).startswith("FIDE C.07 2026-03 ")
