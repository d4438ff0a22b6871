"""Scid's spelling files: what is read of them, and of broken ones. Invented players alone."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from arpad.formats.scid_spelling import PLAYERS, RATINGS, Spelling, blocks, is_spelling, read
from arpad.report.problems import Problem

HEAD = '# A comment\n@PLAYER "., -_*"\n'
WHOLE = """\
    ### START
    Reti, Ana #WGM URS/ESP [2224] 1980.07.04 w
       %Bio FIDEID 9900001
       %Bio Title WGM:2003
       = Reti, A
       %Elo 1990:?,2210 1991:2215,2220
       = Reti Ana
       %Elo 2012:2200,2201,2202,2203,2204,2205,2206,2207,2208
    Euwe, Eva #-   NED [2100*] 1911.??.??--1999.12.31
       %Elo 1971:2100
    Kos, Ivo #fm  slo [....] ????
       %Bio FIDEID 9900003deprecated
    """


@pytest.fixture
def file(tmp_path: Path) -> Callable[[str | bytes], Path]:
    def written(text: str | bytes) -> Path:
        path = tmp_path / "some.ssp"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return written


@pytest.fixture
def players(file):
    """Return a function that reads lines of a player section."""

    def read_lines(text: str) -> tuple[Spelling, tuple[Problem, ...]]:
        return read(file(HEAD + dedent(text)))

    return read_lines


def test_players_have_id_last_federation_and_birth(players) -> None:
    found, problems = players(WHOLE)
    assert found.players.rows() == [
        ("9900001", "ESP", "1980-07-04", 4),
        (None, "NED", "1911", 11),
        (None, "SLO", None, 13),
    ]
    assert problems == ()


def test_the_nth_value_is_the_nth_list_of_its_year(players) -> None:
    found, _ = players(WHOLE)
    of_2012 = [(0, 2012, slot, 2199 + slot) for slot in range(1, 10)]
    of_1990 = [(0, 1990, 2, 2210), (0, 1991, 1, 2215), (0, 1991, 2, 2220)]
    assert found.ratings.rows() == [*of_1990, *of_2012, (1, 1971, 1, 2100)]
    assert (found.players.schema, found.ratings.schema) == (PLAYERS, RATINGS)


@pytest.mark.parametrize(
    ("comment", "federation", "birth"),
    [
        ("#-  ESP [1500] 1980 wi", "ESP", "1980"),
        ("#im+cim RUS/URS/GER [2480*] 1909.05.14--1987.01.13", "GER", "1909-05-14"),
        ("#-   POL [....] 1885.??.??--????", "POL", "1885"),
        ("#-   POL [2531*] 1905.01.??--1941.12.??", "POL", "1905-01"),
        ("#-   POL [....] ????.??.??--1926.12.29", "POL", None),
        ("#-  POL [1956] 0000  w", "POL", None),
        ("#-  POL [1956] 0    i", "POL", None),
        ("#-  POL [1956] 1980.13.01", "POL", "1980"),
        ("#-  POL [1956] 1980.07.32", "POL", "1980-07"),
        ("#-  POL", "POL", None),
        ("#-  POL [1956]", "POL", None),
        ("#- POLAND [1956] 1980", None, None),
        ("#", None, None),
        ("", None, None),
    ],
)
def test_every_way_to_tell_federation_and_birth(players, comment, federation, birth) -> None:
    found, _ = players(f"Reti, Ana {comment}\n")
    assert found.players.select("federation", "birth_date").row(0) == (federation, birth)


def test_slots_and_years_are_left_to_who_knows_the_lists(players) -> None:
    """A thirteenth list of a year, and a list of 2102, are what the file says."""
    values = ",".join(str(2200 + slot) for slot in range(1, 14))
    found, problems = players(f"Reti, Ana\n%Elo 2013:{values} 2102:2230\n")
    assert found.ratings.rows()[-2:] == [(0, 2013, 13, 2213), (0, 2102, 1, 2230)]
    assert problems == ()


@pytest.mark.parametrize(
    ("line", "code", "found", "kept"),
    [
        ("%Elo 2010:l850,1850", "rating", "l850", [1850]),
        ("%Elo 2010:1850,,1860", "rating", "", [1850, 1860]),
        ("%Elo 2010:18501850,1860", "rating", "18501850", [1860]),
        ("%Elo 2010:0,-5,1860", "rating", "0", [1860]),
        ("%Elo 2010.1850,1860 2011:1870", "year", "2010.1850,1860", [1870]),
        ("%Elo 10:1850", "year", "10:1850", []),
        ("%Elo 2010:1840 1850", "year", "1850", [1840]),
        ("%Bio FIDEID 99o0001", "id", "%Bio FIDEID 99o0001", []),
        ("%Bio FIDEID 0", "id", "%Bio FIDEID 0", []),
        ("%Bio FIDEID", "id", "%Bio FIDEID", []),
        ("%Bio FIDEID 99000010000", "id", "%Bio FIDEID 99000010000", []),
    ],
)
def test_slips_are_told_and_the_rest_is_kept(players, line, code, found, kept) -> None:
    read_of, problems = players(f"Reti, Ana #- ESP [1850] 1980\n   {line}\n")
    first = problems[0]
    assert (first.level, first.code, first.line) == ("warning", f"spelling-{code}", 4)
    assert (first.found, first.message[-1]) == (found, ".")
    assert first.fix
    assert read_of.ratings["rating"].to_list() == kept


def test_facts_above_all_players_are_nobody_s(players) -> None:
    found, problems = players("%Bio FIDEID 7\n%Elo 2010:1850\nReti, Ana\n%Elo 2010:2224\n")
    assert found.players["player_id"].to_list() == [None]
    assert found.ratings.rows() == [(0, 2010, 1, 2224)]
    assert [(one.code, one.line) for one in problems] == [
        ("spelling-id", 3),
        ("spelling-player", 4),
    ]


def test_other_sections_are_no_players(players) -> None:
    found, _ = players("Reti, Ana\n@SITE\nRiga\n%Elo 2010:1850\n@PLAYER\nEuwe, Eva\n@PLAYERS\nKos")
    assert found.players["line"].to_list() == [3, 8]
    assert found.ratings.height == 0


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
def test_line_ends_and_encodings_change_nothing(file, end: str, encoding: str) -> None:
    text = HEAD + dedent(WHOLE).replace("Reti", "Núñez")
    path = file(text.replace("\n", end).encode(encoding))
    found, problems = read(path)
    expected, _ = read(file(HEAD + dedent(WHOLE)))
    assert is_spelling(path)
    assert found.players.equals(expected.players)
    assert found.ratings.equals(expected.ratings)
    assert problems == ()


def test_a_line_longer_than_may_be_is_left_out_and_told(file, monkeypatch) -> None:
    monkeypatch.setattr(blocks, "BLOCK", 8192)
    long = "x" * 1_000_000
    text = f"{HEAD}Reti, Ana\n%Elo 2010:{'2224,' * 900}2224\n{long}\nEuwe, Eva\n%Elo 2011:2100\n"
    found, problems = read(file(text))
    assert found.players["line"].to_list() == [3, 6]
    assert found.ratings.rows() == [(1, 2011, 1, 2100)]
    assert [(one.code, one.line) for one in problems] == [
        ("spelling-line", 4),
        ("spelling-line", 5),
    ]
    assert all(len(one.found) <= 60 for one in problems)


@pytest.mark.parametrize(
    "data", [b"", b"\n\n", b"\0" * 100, b"@PLAYER\n", b"%PDF-1.7\n", b"\xff\xfe@\0"]
)
def test_a_file_without_players_is_an_error(file, data: bytes) -> None:
    found, (problem,) = read(file(data))
    assert (problem.level, problem.code) == ("error", "spelling-section")
    assert (found.players.height, found.ratings.height) == (0, 0)
    assert (found.players.schema, found.ratings.schema) == (PLAYERS, RATINGS)


def test_what_can_t_be_read_or_is_too_large_is_an_error(file, tmp_path: Path) -> None:
    for path, bytes_max, code in (
        (tmp_path / "none.ssp", 10, "spelling-file"),
        (tmp_path, 10**9, "spelling-file"),
        (file(HEAD + "Reti, Ana\n"), 10, "spelling-too-large"),
    ):
        found, (problem,) = read(path, bytes_max)
        assert (problem.level, problem.code) == ("error", code)
        assert found.players.height == 0


def test_a_text_without_the_section_at_its_beginning_is_no_spelling_file(file) -> None:
    assert not is_spelling(file("player_id,name,rating\n7,@PLAYER,2224\n"))
    assert not is_spelling(file(b"PAR1@PLAYER"))
    assert not is_spelling(Path("/no/such/file.ssp"))
    assert is_spelling(file(HEAD))


def test_reading_tells_how_far_it_is(file, monkeypatch) -> None:
    monkeypatch.setattr(blocks, "BLOCK", 64)
    shares: list[float] = []
    read(file(HEAD + dedent(WHOLE)), tell=shares.append)
    assert len(shares) > 3
    assert shares == sorted(shares)
    assert shares[-1] > 0.9
