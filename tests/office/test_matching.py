"""Who a player of a report is: by number, by name, or nobody, and then he is not rated at all."""

from datetime import date
from pathlib import Path
from typing import Any

from arpad.office.lists.matching import identity, name_key
from arpad.office.period.rating import RatedPeriod
from arpad.report import Player
from tests.office.papers import (
    Paper,
    Person,
    codes,
    listed,
    loaded,
    player_row,
    rated,
    write_list,
)

ON, LIST_DATE = date(2009, 7, 1), date(2009, 9, 1)
RIVAL = Person("7", 2000)


def against_rival(
    folder: Path, roll: list[dict[str, Any]], *entered: Person, admit_new: bool = False
) -> RatedPeriod:
    """Rate an open in which each of these players beats the rival, who is on the list at 2000."""
    path = write_list(folder / "list.csv", [listed("7", 2000), *roll])
    games = [(n, person.player_id, "7", "1") for n, person in enumerate(entered, start=1)]
    report = Paper("open", [RIVAL, *entered], games).write(folder)
    return rated([report], [loaded(path, ON)], LIST_DATE, admit_new=admit_new)


def playing(period: RatedPeriod) -> set[str]:
    return set(period.tables["changes"]["player_id"]) - {"7"}


def test_the_number_decides_if_the_name_is_no_other(tmp_path: Path) -> None:
    roll = [listed("12", 1900, name="Réti Wolf, Ana"), listed("13", 1800, name="Reti, Ana")]
    period = against_rival(tmp_path, roll, Person("12", 1900, name="RETI, A."))
    assert playing(period) == {"12"}
    assert codes(period) == []


def test_the_name_decides_if_it_fits_one_player(tmp_path: Path) -> None:
    """In six reports the same player, without a number or with one that the list does not have."""
    one = listed("12", 1900, name="Reti, Ana", federation="ESP", birth_date="1980-05-28")
    entered = [
        Person("x", 1900, name="Reti, Ana", is_numbered=False),
        Person("x", 1900, name="RETI,ANA", is_numbered=False),
        Person("x", 1900, name="Reti  Ana", federation="", is_numbered=False),
        Person("x", 1900, name="Reti, Ana", birth="", is_numbered=False),
        Person("x", 1900, name="Reti, Ana", birth="1980-05-28", is_numbered=False),
        Person("99", 1900, name="Reti, Ana"),
    ]
    reports = [
        Paper(f"open-{n}", [RIVAL, person], [(n, person.player_id, "7", "1")]).write(tmp_path)
        for n, person in enumerate(entered, start=1)
    ]
    in_force = loaded(write_list(tmp_path / "list.csv", [listed("7", 2000), one]), ON)
    period = rated(reports, [in_force], LIST_DATE)
    assert codes(period, "error") == []
    assert codes(period, "warning").count("match-by-name") == 6
    assert period.tables["changes"].filter(player_id="12").height == 6
    assert playing(period) == {"12"}


def test_federation_and_birth_tell_namesakes_apart(tmp_path: Path) -> None:
    roll = [
        listed("12", 1900, name="Reti, Ana", federation="ESP", birth_date="1980"),
        listed("13", 1900, name="Reti, Ana", federation="ESP", birth_date="1990"),
        listed("14", 1900, name="Reti, Ana", federation="FRA", birth_date="1980"),
    ]
    person = Person("x", 1900, name="Reti, Ana", federation="ESP", birth="1990", is_numbered=False)
    assert playing(against_rival(tmp_path, roll, person)) == {"13"}


def test_without_one_match_the_event_is_left_out_with_an_error(tmp_path: Path) -> None:
    """Nobody becomes unrated because he was not found."""
    roll = [
        listed("7", 2000),
        listed("12", 1900, name="Reti, Ana", federation="ESP", birth_date="1980-01-01"),
        listed("13", 1900, name="Reti, Ana", federation="ESP", birth_date="1981-01-01"),
        listed("14", 1900, name="Euwe, Eva"),
    ]
    unknown = {
        "12, 13": Person("x", name="Reti, Ana", birth="", is_numbered=False),
        "the report gives no number": Person(
            "x", name="Reti, Ana", birth="1970", is_numbered=False
        ),
        "nobody of this name": Person("x", name="Rety, Ana", is_numbered=False),
        "no player 99": Person("99", name="Nobody, Known"),
        "has nobody": Person("x", name="Reti, Ana", federation="FRA", is_numbered=False),
    }
    eva = Person("14", 1900, name="Euwe, Eva")
    reports = [
        Paper(f"open-{n}", [RIVAL, eva, person], [(n, "14", "7", "1"), (9, "7", "x", "1")]
              if person.player_id == "x" else [(n, "14", "7", "1")]).write(tmp_path)
        for n, person in enumerate(unknown.values(), start=1)
    ]  # fmt: skip
    in_force = loaded(write_list(tmp_path / "list.csv", roll), ON)
    period = rated(reports, [in_force], LIST_DATE)
    errors = [problem for problem in period.problems if problem.level == "error"]
    assert [(p.code, p.file) for p in errors] == [("match-none", str(path)) for path in reports]
    for reason, error in zip(unknown, errors, strict=True):
        assert reason in error.message
        assert error.line is not None
        assert error.fix
    assert period.ready == ()
    assert period.tables["changes"].is_empty()
    assert period.tables["list"]["player_id"].to_list() == ["12", "13", "14", "7"]
    assert player_row(period, "14")["rating"] == 1900


def test_two_players_of_a_report_are_never_one_of_the_list(tmp_path: Path) -> None:
    """Namesakes born in different years fit a list that gives no year; both would be number 12."""
    roll = [listed("12", 1900, name="Reti, Ana")]
    namesakes = [
        Person("x", 1900, name="Reti, Ana", birth="1980", is_numbered=False),
        Person("y", 1900, name="Reti, Ana", birth="1990", is_numbered=False),
    ]
    period = against_rival(tmp_path, roll, *namesakes)
    assert codes(period, "error") == ["match-twice", "match-twice"]
    assert period.ready == ()


def test_two_without_numbers_and_alike_are_never_one_player(tmp_path: Path) -> None:
    """Nor where the printed ratings are the list."""
    twins = [Person(x, 1900, name="Reti, Ana", is_numbered=False) for x in "xy"]
    games = [(1, "x", "y", "1"), (2, "y", "7", "1")]
    report = Paper("open", [RIVAL, *twins], games).write(tmp_path)
    period = rated([report], [], LIST_DATE)
    assert codes(period, "error") == ["match-twice", "match-twice"]
    assert period.tables["changes"].is_empty()


def test_new_players_enter_when_the_office_says_so(tmp_path: Path) -> None:
    new = Person("99", None, name="New, Nil", federation="ESP", sex="w", title="WCM")
    period = against_rival(tmp_path, [], new, admit_new=True)
    assert codes(period) == ["match-new-player"]
    row = player_row(period, "99")
    assert (row["name"], row["federation"], row["sex"], row["title"]) == (
        "New, Nil", "ESP", "w", "WCM",
    )  # fmt: skip
    assert (row["status"], row["rating"], row["section"]) == ("unrated", None, "titled unrated")
    assert period.tables["results"]["player_id"].to_list() == ["99"]


def test_a_printed_rating_is_no_new_player(tmp_path: Path) -> None:
    """Who is printed with a rating is on some list; he does not enter as unrated."""
    person = Person("99", 1850, name="New, Nil")
    period = against_rival(tmp_path, [], person, admit_new=True)
    assert codes(period, "error") == ["match-none"]
    assert period.tables["changes"].is_empty()


def test_one_new_player_in_two_reports_is_one(tmp_path: Path) -> None:
    path = write_list(tmp_path / "list.csv", [listed("7", 2000)])
    new = Person("x", None, name="New, Nil", is_numbered=False)
    reports = [
        Paper(name, [RIVAL, new], [(1, "x", "7", result)]).write(tmp_path)
        for name, result in (("a", "1"), ("b", "0"))
    ]
    period = rated(reports, [loaded(path, ON)], LIST_DATE, admit_new=True)
    assert period.tables["list"].height == 2
    assert period.tables["results"]["games"].to_list() == [1, 1]


def test_a_letter_is_the_same_in_either_spelling(tmp_path: Path) -> None:
    """One sign or two for an umlaut, ß or SS."""
    roll = [listed("12", 1900, name="Müller, Ana"), listed("13", 1900, name="Strauß, Eva"),
            listed("14", 1900, name="Mu\u0308llner, Ida")]  # fmt: skip
    entered = [
        Person("x", 1900, name="Mu\u0308ller, Ana", is_numbered=False),
        Person("y", 1900, name="STRAUSS, Eva", is_numbered=False),
        Person("z", 1900, name="Müllner, Ida", is_numbered=False),
    ]
    period = against_rival(tmp_path, roll, *entered)
    assert codes(period, "error") == []
    assert playing(period) == {"12", "13", "14"}


def test_names_are_compared_without_case_and_punctuation() -> None:
    assert name_key("O'Kelly de Galway,  Alberic") == name_key("o kelly DE GALWAY; alberic")
    assert name_key("Reti, Ana") != name_key("Reti, Anna")


def test_a_made_number_can_stand_in_a_list_file(tmp_path: Path) -> None:
    """And is another for another name, federation or year."""
    players = [
        Player(1, "Čech, Iva", federation="CZE", birth="1989-05-28"),
        Player(2, "Cech, Iva", federation="CZE", birth="1989-05-28"),
        Player(3, "Čech, Iva", federation="SVK", birth="1989-05-28"),
        Player(4, "Čech, Iva", federation="CZE", birth="1990"),
        Player(5, "李, 雷", federation="CHN"),
        Player(6, "韩, 梅", federation="CHN"),
    ]
    made = [identity(player) for player in players]
    assert len(set(made)) == len(players)
    path = write_list(tmp_path / "list.csv", [listed(number, 1500) for number in made])
    assert loaded(path).rows["player_id"].to_list() == made
