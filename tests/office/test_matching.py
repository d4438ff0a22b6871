"""Who a player of a report is: by number, by name, or nobody, and then he is not rated at all."""

from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from arpad.office.lists import lists
from arpad.office.lists.matching import identity, match, name_key
from arpad.office.period.rating import PeriodOutcome
from arpad.report import Player, Report
from arpad.tables.births import Birth
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
) -> PeriodOutcome:
    """Rate an open in which each of these players beats the rival, who is on the list at 2000."""
    path = write_list(folder / "list.csv", [listed("7", 2000), *roll])
    games = [(n, person.player_id, "7", "1") for n, person in enumerate(entered, start=1)]
    report = Paper("open", [RIVAL, *entered], games).write(folder)
    return rated([report], [loaded(path, ON)], LIST_DATE, admit_new=admit_new)


def playing(period: PeriodOutcome) -> set[str]:
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
        Player(1, "Čech, Iva", federation="CZE", birth=Birth.of("1989-05-28")),
        Player(2, "Cech, Iva", federation="CZE", birth=Birth.of("1989-05-28")),
        Player(3, "Čech, Iva", federation="SVK", birth=Birth.of("1989-05-28")),
        Player(4, "Čech, Iva", federation="CZE", birth=Birth.of("1990")),
        Player(5, "李, 雷", federation="CHN"),
        Player(6, "韩, 梅", federation="CHN"),
    ]
    made = [identity(player) for player in players]
    assert len(set(made)) == len(players)
    assert not [number for number in made if "1989" in number or "1990" in number]
    path = write_list(tmp_path / "list.csv", [listed(number, 1500) for number in made])
    assert loaded(path).rows["player_id"].to_list() == made


def test_a_number_that_is_another_s_is_an_error_and_says_whose(tmp_path: Path) -> None:
    """A boy of 2002 under the number of a girl of 2003; he stands on the list as 512."""
    roll = [
        listed("510", 1600, name="Girl, Gina", sex="w", birth_date="2003-05-01"),
        listed("512", 1611, name="Bóy, Bertrán", sex="m", birth_date="2002-04-01"),
    ]
    boy = Person("510", 1611, name="BOY, Bertran", sex="m", birth="2002")
    period = against_rival(tmp_path, roll, boy)
    (error,) = [one for one in period.problems if one.level == "error"]
    assert error.code == "match-other-name"
    assert error.message == (
        "Player 510 of the report is BOY, Bertran; 510 on the list is Girl, Gina, born 2003-05-01. "
        "BOY, Bertran stands there as 512."
    )
    assert error.line is not None
    assert period.ready == ()
    assert period.tables["changes"].is_empty()


@pytest.mark.parametrize(
    ("person", "level", "said"),
    [
        (Person("12", 1900, "Reti, Ana", "ESP", "1980", "w"), None, ""),
        (Person("12", 1900, "Reti, Ana", "", "", ""), None, ""),
        (Person("12", 1900, "Reti, Ana", "FRA", "1980", "w"), "warning", "of FRA"),
        (Person("12", 1900, "Reti, Ana", "ESP", "1981", "w"), "warning", "born 1981"),
        (Person("12", 1900, "Reti, Ana", "ESP", "1980-05-29", "w"), "warning", "1980-05-29"),
        (Person("12", 1900, "Reti, Ana", "ESP", "1980-05-28", "w"), None, ""),
        (Person("12", 1900, "Reti, Ana", "ESP", "1980", "m"), "warning", "a man"),
        (
            Person("12", 1900, "Reti, Ana", "FRA", "1981", "m"),
            "warning",
            "a man, born 1981, of FRA",
        ),
        (Person("12", 1900, "Reti, Anna", "ESP", "1980", "w"), "warning", "Reti, Anna"),
        (Person("12", 1900, "Reti, Anna", "ESP", "1981", "w"), "error", "Reti, Anna"),
        (Person("12", 1900, "Reti, Anno", "ESP", "1980", "m"), "error", "Reti, Anno"),
        (Person("12", 1900, "Reti, Eva", "ESP", "1980", "w"), "error", "Reti, Eva"),
        (Person("12", 1900, "Rety, Ana", "ESP", "1980", "w"), "error", "as 13"),
        (Person("12", 1900, "Рети, Ана", "ESP", "1980", "w"), "warning", "Рети, Ана"),
    ],
)
def test_another_sex_birth_or_federation_alone_is_a_warning(
    tmp_path: Path, person: Person, level: str | None, said: str
) -> None:
    roll = [
        listed("12", 1900, name="Réti, Ana", federation="ESP", birth_date="1980-05-28", sex="w"),
        listed("13", 1900, name="Rety, Ana", federation="ESP", birth_date="1980-11-11", sex="w"),
    ]
    period = against_rival(tmp_path, roll, person)
    found = [(one.level, one.message) for one in period.problems if one.level != "info"]
    assert [each for each, _ in found] == ([level] if level else [])
    assert all(said in message for _, message in found)
    assert playing(period) == (set() if level == "error" else {"12"})


def test_names_match_without_numbers_accents_order_and_hyphens(tmp_path: Path) -> None:
    one = listed(
        "12", 1900, name="Pérez García, José", federation="ESP", birth_date="1980-05-28", sex="m"
    )
    for name in ("Perez Garcia Jose", "JOSE PEREZ-GARCIA", "Jose Perez Garcia", "PEREZ-GARCIA, J."):
        person = Person("x", 1900, name=name, birth="1980", is_numbered=False)
        period = against_rival(tmp_path / name, [one], person)
        assert playing(period) == {"12"}, name
        assert codes(period, "warning").count("match-by-name") == 1


@pytest.mark.parametrize(
    ("federation", "birth", "others"),
    [
        ("", "1980", []),  # no federation to agree in
        ("ESP", "", []),  # no birth
        ("ESP", "1981", []),
        ("FRA", "1980", []),
        ("ESP", "1980", [("13", "Pérez García, Juan", "1980")]),  # not the only one
    ],
)
def test_initials_alone_name_nobody(
    tmp_path: Path, federation: str, birth: str, others: list[tuple[str, str, str]]
) -> None:
    roll = [
        listed(number, 1900, name=name, federation="ESP", birth_date=born)
        for number, name, born in (("12", "Pérez García, José", "1980"), *others)
    ]
    person = Person("x", 1900, "PEREZ-GARCIA, J.", federation, birth, is_numbered=False)
    period = against_rival(tmp_path, roll, person)
    assert codes(period, "error") == ["match-none"]
    assert playing(period) == set()


def test_those_who_were_not_found_are_one_finding_that_says_who_may_be_meant(
    tmp_path: Path,
) -> None:
    roll = [
        listed("12", 1900, name="Réti, Ana", birth_date="1980-05-28"),
        listed("13", 1900, name="Wolf, Eva", birth_date="1981-01-02"),
    ]
    people = [
        Person("x", 1900, name="Reti, Anna", birth="1980", is_numbered=False),
        Person("99", 1900, name="Fuchs, Iva", birth="1981-01-02"),
        Person("y", 1900, name="Nobody, Known", birth="1970", is_numbered=False),
    ]
    period = against_rival(tmp_path, roll, *people)
    (error,) = [one for one in period.problems if one.level == "error"]
    assert error.message.startswith("3 players could not be found on the list. ")
    assert "Reti, Anna: the report gives no number" in error.message
    assert "Did you mean 12 Réti, Ana, born 1980-05-28?" in error.message
    assert (
        "the list has no player 99, and nobody of this name. Did you mean 13 Wolf" in error.message
    )
    assert error.message.count("Did you mean") == 2


def test_numbers_of_another_list_are_one_finding(tmp_path: Path) -> None:
    """Three of four; of six they would be three."""
    names = ["Adler, A", "Biber, B", "Crane, C", "Daw, D", "Emu, E"]
    roll = [listed(str(n), 1900, name=name) for n, name in enumerate(names, start=11)]
    shifted = [Person(str(n), 1900, name=name) for n, name in enumerate(names[:3], start=12)]
    period = against_rival(tmp_path / "a", roll, *shifted)
    (error,) = [one for one in period.problems if one.level == "error"]
    assert error.message.startswith("3 of 4 numbers are other players' on the list. ")
    right = [Person(str(n), 1900, name=f"Player {n}") for n in (21, 22)]
    more = [listed(person.player_id, 1900) for person in right]
    period = against_rival(tmp_path / "b", [*roll, *more], *shifted, *right)
    assert codes(period, "error") == ["match-other-name"] * 3


def test_reports_that_disagree_on_a_number_without_a_list(tmp_path: Path) -> None:
    """The first report's name counts for the ratings printed; the second's is an error."""
    reports = [
        Paper(event, [RIVAL, Person("12", 1900, name=name)], [(1, "12", "7", won)]).write(tmp_path)
        for event, name, won in (("a", "Reti, Ana", "1"), ("b", "Euwe, Max", "0"))
    ]
    period = rated(reports, [], LIST_DATE)
    assert codes(period, "error") == ["match-other-name"]
    assert [one.submission.event_id for one in period.ready] == ["a"]


def test_who_enters_as_new_and_may_be_on_the_list_is_a_warning(tmp_path: Path) -> None:
    roll = [listed("12", 1900, name="Reti, Ana", birth_date="1980-05-28")]
    new = Person("99", None, name="Reti, Anna", birth="1980")
    period = against_rival(tmp_path, roll, new, admit_new=True)
    (problem,) = [one for one in period.problems if one.code == "match-new-player"]
    assert problem.level == "warning"
    assert "did you mean 12 Reti, Ana" in problem.message
    assert playing(period) == {"99"}


def test_the_order_of_list_and_report_changes_nothing(tmp_path: Path) -> None:
    names = ["Réti, Ana", "RETI Anna", "Reti, A.", "Mas Reti, Ana", "Muller, Bo", "Müller, Bo"]
    roll = [
        listed(str(n), 1900, name=name, birth_date=f"198{n % 2}")
        for n, name in enumerate(names, start=11)
    ]
    people = [
        Person(f"x{n}", 1900, name=name, birth=f"198{n % 2}", is_numbered=False)
        for n, name in enumerate(reversed(names))
    ]
    said = set()
    for seed in range(4):
        Random(seed).shuffle(roll)
        report = Report(players=tuple(
            Player(n, one.name, birth=Birth.of(one.birth), rating=1900)
            for n, one in enumerate(people)
        ))  # fmt: skip
        path = write_list(tmp_path / f"{seed}.csv", roll)
        found = match(report, "open.trf", lists.roll([loaded(path, ON)]), are_new_admitted=False)
        said.add((tuple(found.player_ids.items()), found.problems))
    assert len(said) == 1
