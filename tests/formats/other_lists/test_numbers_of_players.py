"""Which column is the players' number: an officer's spreadsheet has several that look like one."""

import pytest

from arpad.formats.other_lists.reader import read

ROWS = (("24000100", "Acebo, Ana"), ("24000207", "Barriga, Pablo"), ("24000311", "Chávez, Eva"))


def sheet(numbers: str, ratings: str = "Elo") -> bytes:
    """Return a list in Spanish: the row's count, the number under some header, name and rating."""
    lines = [f"Nº;{numbers};Apellidos y nombre;{ratings}"]
    lines += [f"{n};{number};{name};2000" for n, (number, name) in enumerate(ROWS, start=1)]
    return "\n".join([*lines, ""]).encode()


@pytest.mark.parametrize(
    "header",
    ["Código FIDE", "Cód. FIDE", "Codi FIDE", "Código FPX", "N.º CNXC", "n.º fpx", "Nº de licencia",
     "Núm. llicència", "Nº Federado", "Código FEDA"],
)  # fmt: skip
def test_a_number_with_a_name_goes_before_one_that_counts_the_rows(header: str) -> None:
    frame, problems = read(sheet(header))
    assert frame["player_id"].to_list() == [number for number, _ in ROWS]
    assert not [one for one in problems if one.level in ("error", "warning")]


def test_the_federations_number_goes_before_fides() -> None:
    data = b"Codi FCE;Codi FIDE;Nom complet;Elo\n11;24000100;Amat, Ona;2000\n"
    frame, problems = read(data)
    assert frame["player_id"].to_list() == ["11"]
    assert not [one for one in problems if one.level == "error"]


def test_numbers_that_count_the_rows_are_said_to_do_so() -> None:
    """Nobody knows the header of the federation's own number; the count is left."""
    frame, problems = read(sheet("Ficha federativa"))
    assert frame["player_id"].to_list() == ["1", "2", "3"]
    (told,) = [one for one in problems if one.level == "warning"]
    assert told.message == "The column 'Nº' counts the rows, and is taken for the players' numbers."


def test_numbers_that_have_gaps_count_nothing() -> None:
    rows = "1;Mas, Ana;2000\n2;Pau, Eva;1900\n4;Roca, Jon;1800\n"
    _, problems = read(f"Nº;Nombre completo;Elo\n{rows}".encode())
    assert not [one for one in problems if one.level == "warning"]


def test_our_own_column_of_another_bodys_rating_stands_beside_a_foreign_header() -> None:
    """CNXC 5.3 and 7.3 read iccf_rating; the list's own rating is called Elo CNXC."""
    data = b"No CNXC;Apelido e nome;Elo CNXC;iccf_rating\n7;Reti, Ana;2100;2130\n"
    frame, problems = read(data)
    assert frame.select("player_id", "rating", "iccf_rating").rows() == [("7", 2100, 2130)]
    assert not [one for one in problems if one.level == "error"]
    frame, problems = read(b"No CNXC;Apelido e nome;Elo;Elo FIDE\n7;Reti, Ana;2100;2130\n")
    assert frame.is_empty()
    assert problems[-1].message == "Several columns may be rating: 'Elo', 'Elo FIDE'."
