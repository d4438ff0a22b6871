"""A list as it is printed: who stands in which part, and what is shown of him."""

from decimal import Decimal

import polars as pl
import pytest

from arpad.engine import questions as q
from arpad.forms.rating_list import PARTS
from arpad.office.lists.publication import publication, spelled
from arpad.rulebooks.own import known
from arpad.tables.rating_list import COLUMNS, Shown

ROWS = pl.DataFrame(
    {
        "player_id": ["1", "2", "3", "4", "5", "6", "7"],
        "name": ["Zukertort, Zoë", "Álvarez, Ana", "Euwe, Eva", "Tal, Mia", "Reti, Ida", "Li, Bo",
                 "Ono, Su"],
        "federation": ["POL", "ESP", "ESP", "ESP", "ESP", "POL", "ESP"],
        "birth_date": ["1980-05-28", "1981", None, "1983", "1984", "1985", "1986"],
        "title": ["WIM", None, None, None, None, "CM", None],
        "rating": [2300, 2100, 2300, 2200, 1900, None, 1190],
        "games_rated": [40, 12, 9, 300, 5, 0, 50],
        "k_factor": ["15", "25", "25", "15", "25", None, "15"],
        "change": [12, -3, None, 0, None, None, -20],
        "status": ["active", "active", "active", "inactive", "provisional", "unrated", "delisted"],
        "section": ["whole list", "whole list", "whole list", "alphabetical only", "whole list",
                    "titled unrated", "not shown"],
    }
)  # fmt: skip


def parts(**options: object) -> dict[tuple[str, str], list[tuple[int, str]]]:
    found, _ = publication(ROWS, [Shown.NAME, Shown.PLAYER_ID], **options)
    return {
        (part.name, part.federation): [
            (one.rank, one.cells[Shown.PLAYER_ID]) for one in part.players
        ]
        for part in found.parts
    }


def test_each_part_has_those_whom_it_is_of() -> None:
    """FIDE 2009 7.21 to 7.23b: the inactive by name alone, the others not rated apart."""
    assert parts() == {
        ("rank", ""): [(1, "3"), (1, "1"), (3, "2"), (4, "5")],
        ("name", ""): [(0, "2"), (0, "3"), (0, "5"), (0, "4"), (0, "1")],
        ("federation", "ESP"): [(1, "3"), (2, "2"), (3, "5")],
        ("federation", "POL"): [(1, "1")],
        ("titled-unrated", ""): [(0, "6")],
        ("delisted", ""): [(0, "7")],
    }


def test_a_top_list_keeps_whoever_shares_its_last_place() -> None:
    assert parts(parts=["rank"], top=1) == {("rank", ""): [(1, "3"), (1, "1")]}
    assert parts(parts=["rank"], top=3) == {("rank", ""): [(1, "3"), (1, "1"), (3, "2")]}


def test_of_one_federation_there_are_no_parts_by_federation() -> None:
    found = parts(federation="ESP")
    assert ("federation", "ESP") not in found
    assert found["rank", ""] == [(1, "3"), (2, "2"), (3, "5")]
    assert ("titled-unrated", "") not in found


def test_of_a_birth_the_year_alone_is_shown() -> None:
    found, _ = publication(ROWS, [Shown.BIRTH], ["rank"])
    assert [one.cells[Shown.BIRTH] for one in found.parts[0].players] == [
        "",
        "1980",
        "1981",
        "1984",
    ]


def test_games_at_25_are_told_while_k_is_25() -> None:
    """FIDE 2005 9.12 and 10.52."""
    found, _ = publication(ROWS, [Shown.GAMES_AT_25], ["rank"])
    shown = [one.cells[Shown.GAMES_AT_25] for one in found.parts[0].players]
    assert shown == ["9", "", "12", "5"]


def test_what_is_blank_is_told() -> None:
    _, problems = publication(ROWS, [Shown.NAME, Shown.BIRTH, Shown.TITLE, Shown.K_FACTOR])
    assert [problem.message for problem in problems] == [
        "Of 1 player the list doesn't say the birth: 3 Euwe, Eva."
    ]
    _, problems = publication(ROWS.drop("federation"), [Shown.FEDERATION])
    assert (
        "Of 6 players the list doesn't say the federation: 1 Zukertort, Zoë; 2 Álvarez, Ana; "
        "3 Euwe, Eva and others."
    ) in [problem.message for problem in problems]


def test_a_rapid_rating_of_2005_is_shown_by_three_figures() -> None:
    """FIDE 2005 15c."""
    rapid = ROWS.with_columns(rating_shown=pl.col("rating") // 10)
    found, _ = publication(rapid, [Shown.RATING], ["rank"])
    assert [one.cells[Shown.RATING] for one in found.parts[0].players] == [
        "230",
        "230",
        "210",
        "190",
    ]


def test_an_empty_list_has_no_parts() -> None:
    found, problems = publication(ROWS.clear(), [Shown.NAME])
    assert found.parts == ()
    assert problems == ()


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        # 9.12: name, title, federation, rating, number, games of the period, birth, K, games at 25
        ("fide-2005", "NAME TITLE FEDERATION RATING PLAYER_ID GAMES BIRTH K_FACTOR GAMES_AT_25"),
        # 7.12: title, federation, rating, number, games of the period, year of birth, sex, K
        ("fide-2009", "NAME TITLE FEDERATION RATING PLAYER_ID GAMES BIRTH SEX K_FACTOR"),
        ("fide-2009-applied", "NAME TITLE FEDERATION RATING PLAYER_ID GAMES BIRTH SEX K_FACTOR"),
        # 4.2: nome, filiação, total de partidas, partidas no período, Elo, variação
        ("cnxc-2000", "NAME PLAYER_ID GAMES_RATED GAMES RATING CHANGE"),
        # 9.1: nom, codi, titulació, club, avaluació, K0 i K, partides del període
        ("fce-2016", "NAME PLAYER_ID TITLE CLUB RATING K_BASE K_FACTOR GAMES"),
    ],
)
def test_a_list_shows_what_its_regulations_prescribe(name: str, wanted: str) -> None:
    shown = known().catalogue.book(name)[q.LIST_SHOWS]
    assert [one.name for one in shown] == wanted.split()


def test_every_figure_is_of_a_column_and_every_part_has_a_name() -> None:
    of_lists = {column.name for column in COLUMNS} | {"birth_year", "games_at_25"}
    assert {shown.column for shown in Shown} <= of_lists
    found, _ = publication(ROWS, tuple(Shown))
    assert {part.name for part in found.parts} == set(PARTS)


def test_a_single_blank_club_is_found() -> None:
    """FCE 9.1 prescribes the club: it is told whether one lacks it, or everybody."""
    rows = pl.DataFrame({"player_id": ["1", "2"], "name": ["Ana", "Ivo"], "rating": [2000, 1900],
                         "club": ["Riga", ""]})  # fmt: skip
    (one,) = publication(rows, [Shown.CLUB], ["rank"])[1]
    assert (one.code, one.message) == (
        "list-blank", "Of 1 player the list doesn't say the club: 2 Ivo."
    )  # fmt: skip


def test_k_of_a_file_of_decimals_is_shown_as_the_text_prints_it() -> None:
    """FCE 18.1 has 18.1; who has the K of newcomers, 25, counts his games towards another."""
    rows = ROWS.head(3).with_columns(
        k_factor=pl.Series([Decimal("18.100"), Decimal("25.000"), Decimal("20.000")])
    )
    found, _ = publication(rows, [Shown.PLAYER_ID, Shown.K_FACTOR, Shown.GAMES_AT_25], ["name"])
    cells = {one.cells[Shown.PLAYER_ID]: one.cells for one in found.parts[0].players}
    assert [cells[n][Shown.K_FACTOR] for n in "123"] == ["18.1", "25", "20"]
    assert [cells[n][Shown.GAMES_AT_25] for n in "123"] == ["", "12", ""]


@pytest.mark.parametrize(("name", "wanted"), [("fce-2016", "WMI"), ("fide-2025", "WIM")])
@pytest.mark.parametrize("sent", ["WIM", "WMI"])
def test_a_list_spells_titles_as_its_own_regulations_do(name: str, wanted: str, sent: str) -> None:
    """FCE 9.1c: WCM, CM, MC, MN, WMF, MF, WMI, MI, WGM, GM; FIDE: WIM."""
    rows = spelled(pl.DataFrame({"title": [sent, "MN"]}), known().catalogue.book(name))
    assert rows["title"].to_list() == [wanted, "MN"]
