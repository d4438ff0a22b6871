"""Crosstables as arbiters of other languages save them: what their columns and letters mean.

The games are those of a Swiss of four made up for this test; the expected rows are written by hand.
"""

import pytest

from arpad.formats import crosstable
from arpad.formats.any_list import names_a_list
from arpad.report import games

TABLE = """\
Clas.;Nº;Título;Nombre;Sexo;Nac.;F.Nac.;Elo;FIDE ID;1.Rd.;2.Rd.;Pts.
1;2;MI;Ferreira, João;H;POR;1995;2420;1901044;3b1;1n½;1,5
2;1;MFF;García, Ana;M;ESP;00/00/1990;2105;2201011;4n1;2b½;1,5
3;4;;Müller, Jörg;H;GER;1970;2005;4601077;1b0;3n½;0,5
4;3;;Ruiz, José;H;ESP;;1902;2201055;2n0;4b½;0,5
"""


def _read(text, encoding="cp1252"):
    return crosstable.read(text.encode(encoding), "open.csv")


def _white_and_black(report):
    return [(one.round, one.white, one.black, one.result) for one in games(report)[0]]


GAMES = [(1, 2, 3, "1"), (1, 4, 1, "0"), (2, 1, 2, "="), (2, 3, 4, "=")]


def test_columns_of_a_spanish_table_are_read():
    report, problems = _read(TABLE)
    first, second, third, fourth = report.players
    assert (first.number, first.rank, first.title, first.sex) == (2, 1, "IM", "m")
    assert (first.federation, first.birth, first.player_id) == ("POR", 19950000, "1901044")
    assert (second.title, second.sex, second.birth) == ("WFM", "w", 19900000)
    assert (third.sex, fourth.birth) == ("m", 0)
    assert not [one for one in problems if one.level in ("error", "warning")]
    assert not [one for one in problems if one.code == "crosstable-columns"]


def test_blancas_and_negras_are_white_and_black():
    report, problems = _read(TABLE)
    assert sorted(_white_and_black(report)) == GAMES
    (told,) = [one for one in problems if "colours" in one.message]
    assert told.level == "fixed"
    assert told.message == "The colours are read as b for White and n for Black."


@pytest.mark.parametrize(("white", "black"), [("w", "b"), ("b", "p"), ("w", "s"), ("б", "ч")])
def test_colours_in_other_languages(white, black):
    letters = {"b": white, "n": black}
    rows = [line.split(";") for line in TABLE.splitlines()]
    for row in rows[1:]:
        row[9:11] = [cell.translate(str.maketrans(letters)) for cell in row[9:11]]
    report, _ = _read("\n".join(map(";".join, rows)), "utf-8")
    assert sorted(_white_and_black(report)) == GAMES


def test_letters_of_two_languages_are_no_colours():
    _, problems = _read(TABLE.replace("3b1", "3w1"))
    assert any(one.level == "error" and one.found == "4n1" for one in problems)


def test_v_is_varon_and_m_beside_it_mujer():
    report, _ = _read(TABLE.replace(";Sexo;", ";V/M;").replace(";H;", ";V;"))
    assert [player.sex for player in report.players] == ["m", "w", "m", "m"]


def test_surnames_and_given_names_are_joined():
    text = TABLE.replace(";Nombre;", ";Apellidos;Nombre;").replace(", ", ";")
    report, _ = _read(text)
    assert [player.name for player in report.players][:2] == ["Ferreira, João", "García, Ana"]
    assert sorted(_white_and_black(report)) == GAMES


def test_given_names_alone_are_refused():
    rows = [line.split(";") for line in TABLE.splitlines()]
    for row in rows[1:]:
        row[3] = row[3].split(", ")[1]
    _, problems = _read("\n".join(map(";".join, rows)))
    assert [one.code for one in problems if one.level == "error"] == ["list-given-name"]


@pytest.mark.parametrize("headers", ["Pos;Nº Inic.", "Puesto;Ran.", "Rk.;SNo", "Lugar;N.º"])
def test_other_names_of_rank_and_number(headers):
    report, _ = _read(TABLE.replace("Clas.;Nº", headers))
    assert (report.players[0].rank, report.players[0].number) == (1, 2)
    assert sorted(_white_and_black(report)) == GAMES


def test_two_columns_of_one_round_are_an_error():
    _, problems = _read(TABLE.replace("2.Rd.", "1.Rd."))
    found = [one.message for one in problems if one.code == "crosstable-columns"]
    assert found == ["Several columns may be round 1: '1.Rd.', '1.Rd.'."]


def test_several_ratings_are_told_and_none_is_guessed():
    rows = [line.split(";") for line in TABLE.splitlines()]
    text = "\n".join(";".join([*row[:7], "Elo nac" if row[7] == "Elo" else "1", *row[7:]])
                     for row in rows).replace(";Elo;", ";Elo FIDE;")  # fmt: skip
    report, problems = _read(text)
    assert {player.rating for player in report.players} == {None}
    (told,) = [one for one in problems if one.code == "crosstable-columns"]
    assert told.level == "warning"
    assert told.message == "Several columns may be rating: 'Elo nac', 'Elo FIDE'."


def test_a_crosstable_with_numbers_and_ratings_is_no_list():
    assert not names_a_list(TABLE.encode())
    assert names_a_list(TABLE.replace(";1.Rd.;2.Rd.;Pts.", "").encode())
