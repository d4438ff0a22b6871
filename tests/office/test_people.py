"""A table of people brings a list up to date; a provisional rating alone still counts."""

from datetime import date
from pathlib import Path

import polars as pl
import pytest

from arpad.formats.tables import read_people
from arpad.office.lists.lists import RatingList, conform_rows
from arpad.office.lists.people import told_of_people, with_people, with_performances
from arpad.rulebooks import CATALOGUE
from tests.cli.calls import answer


def test_a_table_of_people_counts_for_everybody_in_it() -> None:
    rows = pl.DataFrame(
        {
            "player_id": ["7", "8"],
            "name": ["Ana", "Eva"],
            "rating": [1900, 1800],
            "iccf_rating": [2000, 2100],
        }
    )
    told = pl.DataFrame(
        {"player_id": ["7", "9"], "name": ["Ana", "Ida"], "iccf_rating": [None, 2200]},
        schema_overrides={"iccf_rating": pl.Int64()},
    )
    found = with_people(RatingList(date(2026, 1, 1), conform_rows(rows)), told)
    assert found.rows.select("player_id", "name", "rating", "iccf_rating").rows() == [
        ("7", "Ana", 1900, None),
        ("8", "Eva", 1800, 2100),
        ("9", "Ida", None, 2200),
    ]


def test_a_table_of_people_renames_and_says_so() -> None:
    """A blank name takes none away; a rating is not read, and that is said."""
    rows = pl.DataFrame(
        {
            "player_id": ["7", "8", "9", "10"],
            "name": ["Reti, Ana", "Euwe, Eva", "Mas, Ida", "Roca, Al"],
            "rating": [1900, 1800, 1700, 1600],
        }
    )
    told = pl.DataFrame(
        {
            "player_id": ["7", "8", "9", "11", "10"],
            "name": ["Wolf, Ana", "Èuwe, Eva", None, "Pau, Bo", "Roca, Al"],
            "rating": [1900, 1850, None, 2666, 1600],
        }
    )
    one = RatingList(date(2026, 1, 1), conform_rows(rows))
    older = RatingList(date(2025, 7, 1), conform_rows(rows.with_columns(rating=1000)))
    assert with_people(one, told).rows.select("player_id", "name", "rating").rows() == [
        ("7", "Wolf, Ana", 1900), ("8", "Èuwe, Eva", 1800), ("9", "Mas, Ida", 1700),
        ("10", "Roca, Al", 1600), ("11", "Pau, Bo", None),
    ]  # fmt: skip
    problems = told_of_people([older, one], told, "people.csv")
    assert [(p.level, p.code, p.file) for p in problems] == [
        ("warning", "people-name", "people.csv"),
        ("info", "people-name", "people.csv"),
        ("warning", "people-rating", "people.csv"),
    ]
    assert "Wolf, Ana instead of Reti, Ana" in problems[0].message
    assert "8 Èuwe, Eva, 1850, keeps 1800" in problems[2].message
    assert "11 Pau, Bo, 2666, enters unrated" in problems[2].message
    assert "1900" not in problems[2].message


def listed_people(**columns: list[str | None]) -> pl.DataFrame:
    ids = [str(one) for one in range(7, 7 + len(columns["name"]))]
    return pl.DataFrame({"player_id": ids, **columns}, schema_overrides=dict.fromkeys(
        columns, pl.String()))  # fmt: skip


def test_a_blank_or_shorter_cell_takes_no_birth_sex_title_or_federation_away() -> None:
    """A sheet of new licences has an empty column of births; K of juniors hangs on them."""
    known = listed_people(
        name=["Ana", "Eva", "Ida"], birth_date=["2010-03-04", "2011-05-06", "2012-01-02"],
        sex=["w", "w", "w"], title=["WFM", None, None], federation=["ESP", "ESP", "ESP"],
    ).with_columns(rating=1500)  # fmt: skip
    told = listed_people(
        name=["Ana", "Eva", "Ida"], birth_date=[None, "2011", "2013-07-08"],
        sex=[None, None, "w"], title=[None, "WCM", None], federation=[None, "ESP", "AND"],
    )  # fmt: skip
    one = RatingList(date(2026, 1, 1), conform_rows(known))
    found = with_people(one, told).rows
    assert found.select("birth_date", "sex", "title", "federation").rows() == [
        (20100304, "w", "WFM", "ESP"), (20110506, "w", "WCM", "ESP"),
        (20130708, "w", None, "AND"),
    ]  # fmt: skip


def test_another_birth_or_sex_is_said() -> None:
    known = listed_people(name=["Ana", "Eva"], birth_date=["1980", "1990-01-02"], sex=["w", "w"])
    told = listed_people(name=["Ana", "Eva"], birth_date=["1980-05-28", "1991"], sex=["w", "m"])
    one = RatingList(date(2026, 1, 1), conform_rows(known.with_columns(rating=1500)))
    problems = told_of_people([one], told, "people.csv")
    assert [(p.level, p.code, p.found) for p in problems] == [
        ("warning", "people-differs", "1991"), ("warning", "people-differs", "m"),
    ]  # fmt: skip
    assert problems[0].message == (
        "The table gives 8 Eva another birth: 1991 instead of 1990-01-02; it is taken."
    )


def test_whoever_enters_or_is_renamed_under_a_second_number_is_said() -> None:
    known = listed_people(name=["Réti, Ana", "Euwe, Eva"], birth_date=["1980-05-28", "1990-01-02"])
    one = RatingList(date(2026, 1, 1), conform_rows(known.with_columns(rating=1500)))
    entering = listed_people(name=["Réti, Ana", "Euwe, Eva", "RETI ANA"],
                             birth_date=["1980-05-28", "1990-01-02", "1980-05-28"])  # fmt: skip
    (told,) = told_of_people([one], entering)
    assert (told.code, told.message[:30]) == ("list-double", "7 Réti, Ana and 9 RETI ANA may")
    renamed = listed_people(name=["Réti, Ana", "Reti, Ana"], birth_date=["1980-05-28", "1980"])
    found = [p.code for p in told_of_people([one], renamed)]
    assert found == ["people-name", "people-differs", "list-double"]


def test_a_provisional_rating_counts_as_one_performance_over_its_games() -> None:
    """6.3 weighs performances by games: 2152 over 3 games weighs 3 x 2152."""
    rows = pl.DataFrame(
        {
            "player_id": ["7", "8", "9"],
            "name": ["Ana", "Eva", "Ida"],
            "rating": [2152, 1800, None],
            "games_rated": [3, 20, 0],
            "status": ["provisional", "effective", "unrated"],
        }
    )
    one = RatingList(date(2026, 1, 1), conform_rows(rows))
    found, (problem,) = with_performances(one, CATALOGUE.book("cnxc-2000"))
    assert problem.level == "warning"
    assert found.pending.select("player_id", "games", "performance_sum").rows() == [
        ("7", 3, 3 * 2152)
    ]
    again, problems = with_performances(found, CATALOGUE.book("cnxc-2000"))
    assert (again.pending.height, problems) == (1, ())


def test_the_command_line_brings_a_list_up_to_date(tmp_path: Path) -> None:
    """5.3: Eva counts at ICCF's 2100. Ana, 2000 with 30 games (K 25), gains 25 x .64 = 16.

    Eva's performance is 2000 - 677 (6.2, 0%).
    """
    (tmp_path / "list.csv").write_text(
        "player_id,name,rating,games_rated,status,last_played\n7,Ana,2000,30,effective,2025-10-01\n"
    )
    (tmp_path / "people.csv").write_text(
        "Código;Apellidos;Nombre;rating;iccf_rating\n8;Reti;Eva;2666;2100\n", encoding="utf-8"
    )
    (tmp_path / "games.csv").write_text("event_id,round,white_id,black_id,result\nriga,1,7,8,1\n")
    found = answer(
        "rate", tmp_path / "games.csv", "--list", f"2026-01-01={tmp_path / 'list.csv'}",
        "--people", tmp_path / "people.csv", "--list-date", "2026-07-01", "-r", "cnxc-2000",
        "--fact", "start=2025-09-01", "--fact", "end=2026-05-01",
    )  # fmt: skip
    ratings = {row["player_id"]: row["rating_new"] for row in found["list"]}
    assert ratings == {"7": 2016, "8": 1323}
    assert {row["player_id"]: row["name"] for row in found["list"]}["8"] == "Reti, Eva"
    assert [p["code"] for p in found["problems"]].count("people-rating") == 1
    assert read_people(tmp_path / "games.csv")[1][0].level == "error"


@pytest.mark.long
def test_a_table_of_substitutions(tmp_path: Path) -> None:
    """7.2 d and f: 7 (2000) lost and 9 (1900) took over against 8 (2000), who won.

    7: K 25 (30 games), -.5 imputed: 2000 - 12.5 = 1987.5, 1988 (6.6). 9 scored less than expected:
    nothing. 8 met the higher of the two, 2000: 25 x .5 = 12.5, 2013.
    """
    rows = [(7, 2000), (8, 2000), (9, 1900)]
    (tmp_path / "list.csv").write_text(
        "player_id,name,rating,games_rated,status,last_played\n"
        + "".join(f"{one},P{one},{rating},30,effective,2025-10-01\n" for one, rating in rows)
    )
    (tmp_path / "games.csv").write_text("event_id,round,white_id,black_id,result\nriga,1,7,8,0\n")
    header = "event_id,round,side,order,original_id,substitute_id,original_moved,substitute_moved\n"
    table = tmp_path / "substitutions.csv"
    call = (
        "rate", tmp_path / "games.csv", "--list", f"2026-01-01={tmp_path / 'list.csv'}",
        "--substitutions", table, "--list-date", "2026-07-01", "-r", "cnxc-2000",
        "--fact", "start=2025-09-01", "--fact", "end=2026-05-01", "--fact", "kind=team",
    )  # fmt: skip
    table.write_text(f"{header}riga,1,white,1,7,9,true,true\n")
    found = answer(*call)
    ratings = {row["player_id"]: row["rating_new"] for row in found["list"]}
    assert ratings == {"7": 1988, "8": 2013, "9": 1900}
    answer(*call, "--out", tmp_path / "2026-07")
    verified = answer("list", "verify", tmp_path / "2026-07")
    assert verified["problems"] == []  # made again with its substitutions
    table.write_text(f"{header}lima,1,white,1,7,9,true,true\n")
    refused = answer(*call, code=1)
    assert "substitution-event" in {problem["code"] for problem in refused["problems"]}
