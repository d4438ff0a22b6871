"""Where the FCE's lists went wrong without a word: lists of a day, dates, licences, titles, time.

Every figure is derived beside the test from the articles of the FCE's regulation.
"""

from datetime import date
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from arpad.answers.rating import rated as told
from arpad.office.period.inputs import People
from tests.office.papers import (
    Game,
    Paper,
    Person,
    codes,
    listed,
    loaded,
    player_row,
    points,
    rated,
    write_list,
)
from tests.office.test_fce import FEBRUARY, JANUARY, MARCH, event, in_force, month, new, ratings

DRAW: list[Game] = [(1, "A", "B", "=")]


@pytest.mark.parametrize(("rulebook", "minutes"), [("fce", 90), ("fce-rapid", 25)])
def test_neither_list_takes_an_event_of_unknown_time(
    tmp_path: Path, rulebook: str, minutes: int
) -> None:
    """3.1, 5.1, 5.2: what tells the two lists apart has to be stated. K0 30 x .5 = 15."""
    current = in_force(tmp_path, new("A", 1500), new("B", 1500))
    games: list[Game] = [(1, "A", "B", "1")]
    day = date(2016, 1, 9)
    unknown = Paper("unknown", [Person("A"), Person("B")], games, day, day, minutes=None)
    period = month([unknown.write(tmp_path)], [current], rulebook=rulebook)
    assert ratings(period, "AB") == [1500, 1500]
    assert [row["article"] for row in period.excluded] == ["FCE 2016-01 3.1"]
    known = event(tmp_path, "known", games, minutes=minutes)
    assert ratings(month([known], [current], rulebook=rulebook), "AB") == [1515, 1485]


@pytest.mark.parametrize(
    ("seconds", "change"), [(600, Decimal("7.5")), (630, Decimal(15)), (606, Decimal(15))]
)
def test_ten_and_a_half_minutes_are_no_blitz(tmp_path: Path, seconds: int, change: Decimal) -> None:
    """16.5 and FIDE's Laws: 10 minutes or less are blitz, and count with half of K0 30."""
    current = in_force(tmp_path, new("A", 1500), new("B", 1500))
    day = date(2016, 1, 9)
    facts = {"minutes_for_60_moves": float(Decimal(seconds) / 60)}
    report = event(tmp_path, "fast", [(1, "A", "B", "1")], day, day, minutes=None, facts=facts)
    assert points(month([report], [current], rulebook="fce-rapid"), "A") == change


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"registered_on": date(2016, 1, 20)}, 1500),  # after the start on the 9th
        ({"registered_on": date(2016, 1, 9)}, 1515),
        ({"registered_on": date(2016, 1, 20), "is_registered": True}, 1515),  # 2.2
        ({"registered_on": date(2016, 1, 20), "is_official": True}, 1515),
        ({"is_registered": False, "is_official": True}, 1515),
        ({"is_registered": False, "is_official": False}, 1500),
    ],
)
def test_what_was_registered_after_its_start_is_not_rated(
    tmp_path: Path, facts: dict[str, object], expected: int
) -> None:
    """2.1: official, or registered before it is held; 2.2: or rated by the federation's will."""
    current = in_force(tmp_path, new("A", 1500), new("B", 1500))
    report = event(tmp_path, "open", [(1, "A", "B", "1")], facts=facts)
    assert player_row(month([report], [current]), "A")["rating"] == expected


@pytest.mark.parametrize(
    ("federated", "expected"),
    [("2016-02-02", 1515), ("2016-02-01", 1517), ("2015-12-15", 1517), ("2016-12-15", 1515)],
)
def test_nothing_is_added_to_k0_in_the_first_year(
    tmp_path: Path, federated: str, expected: int
) -> None:
    """16.2 c: less than a year before the list of 2017-02-01, K is K0: 30 x .5 = 15.

    After twelve months with no games K is 30 + 3: 16.5, away from zero 17.
    """
    on, list_date = date(2017, 2, 1), date(2017, 3, 1)
    rows = [listed(one, 1500, federated_since=federated, has_licence=True) for one in "AB"]
    day = date(2017, 2, 4)
    report = event(tmp_path, "open", [(1, "A", "B", "1")], day, day)
    period = month([report], [in_force(tmp_path, *rows, on=on)], list_date)
    assert player_row(period, "A")["rating"] == expected


def test_catalan_titles_stay(tmp_path: Path) -> None:
    """9.1 c: as the article spells them, however they came in."""
    titles = ["MC", "MN", "WMF", "MF", "WMI", "MI", "WGM", "GM", "FM", "IM"]
    rows = [
        listed(f"{n}", 1500, federated_since="2016-01-01", has_licence=True, title=title)
        for n, title in enumerate(titles)
    ]
    report = event(tmp_path, "open", [(1, "0", "1", "=")])
    period = month([report], [in_force(tmp_path, *rows)])
    found = [player_row(period, f"{n}")["title"] for n in range(10)]
    assert found == ["MC", "MN", "WMF", "MF", "WMI", "MI", "WGM", "GM", "MF", "MI"]


def test_a_list_without_a_date_has_seasons_too(tmp_path: Path) -> None:
    """16.2 b: one season and no games: K 33 of K0 30, 16.5, so 1517, and a word on the date."""
    rows = [
        listed(one, 1500, federated_since="2015-01-01", has_licence=True, games_by_year="2015:0")
        for one in "AB"
    ]
    current = loaded(write_list(tmp_path / "list.csv", rows))
    day = date(2016, 1, 9)
    period = month([event(tmp_path, "open", [(1, "A", "B", "1")], day, day)], [current])
    assert player_row(period, "A")["rating"] == 1517
    assert "list-undated" in codes(period, "warning")


def weekly(folder: Path, third: date = date(2016, 2, 13)) -> Path:
    """Three weekly rounds, one game of the first played two days later."""
    first = date(2016, 1, 30)
    days = [first, first.replace(day=31), date(2016, 2, 6), third]
    rows = [
        f"league,{number},{white},{black},{result},{day}"
        for number, white, black, result, day in (
            (1, "A", "B", "1", days[0]),
            (1, "C", "D", "=", days[0]),
            (1, "E", "F", "=", days[1]),
            (2, "A", "C", "1", days[2]),
            (3, "A", "D", "1", days[3]),
        )
    ]
    path = folder / "games.csv"
    head = "event_id,round,white_id,black_id,result,played_on"
    path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("third", [date(2016, 2, 13), date(2016, 2, 11)])
def test_a_postponed_game_is_no_other_periodicity(tmp_path: Path, third: date) -> None:
    """8.3: round 1 uses January's list, rounds 2 and 3 February's; every game is D = 0, K0 30.

    In February A has 1700: D = 200 against C and D: .76; K0 24 x .24 = 5.76 each, after 15.
    """
    january = in_force(tmp_path, *(new(one, 1500) for one in "ABCDEF"))
    second = [new("A", 1700), *(new(one, 1500) for one in "BCDEF")]
    february = in_force(tmp_path, *second, on=FEBRUARY)
    facts = {"minutes_for_60_moves": 90}
    path = weekly(tmp_path, third)
    (tmp_path / "games.facts.toml").write_text(
        f"minutes_for_60_moves = {facts['minutes_for_60_moves']}\n", encoding="utf-8"
    )
    period = month([path], [january, february], MARCH)
    assert points(period, "A") == Decimal("26.52")
    alone = rated([path], [january], MARCH, "fce")
    assert "list-of-day" in codes(alone, "error")


@pytest.mark.parametrize(("games", "expected"), [([(1, "A", "B", "-")], 1650), (DRAW, 1500)])
def test_a_forfeit_is_no_play(tmp_path: Path, games: list[Game], expected: int) -> None:
    """10.3: twelve months without play: rated anew, with FIDE's 1650; a lost forfeit is none."""
    first = listed(
        "A", 1500, federated_since="2016-01-01", has_licence=True, fide_rating=1650,
        initial_since="2016-02-01",
    )  # fmt: skip
    day = date(2017, 1, 10)
    current = in_force(tmp_path, first, new("B", 1500), on=date(2017, 1, 1))
    period = month([event(tmp_path, "open", games, day, day)], [current], date(2017, 2, 1))
    assert player_row(period, "A")["rating"] == expected
    assert JANUARY < day


def test_licences_are_asked_anew_with_the_season(tmp_path: Path) -> None:
    """8.2: A and C of December are licensed; in January only A is, as the table of people says."""
    december = in_force(tmp_path, *(new(one, 1500) for one in "AC"), on=date(2016, 12, 1))
    january = date(2017, 1, 1)
    told = {"player_id": ["A"], "name": ["Player A"], "has_licence": [1]}
    for people, shown, code in [
        (None, [], "list-season"),
        (People(b"", pl.DataFrame(told), "people.csv"), ["A"], "list-licences"),
    ]:
        period = month([], [december], january, told=people)
        rows = period.tables["list"].filter(pl.col("section") == "whole list")
        assert rows["player_id"].to_list() == shown
        assert code in codes(period, "warning")
        assert ratings(period, "AC") == [1500, 1500]
    same = month([], [in_force(tmp_path, new("A", 1500), on=date(2016, 11, 1))], date(2016, 12, 1))
    assert player_row(same, "A")["section"] == "whole list"
    assert codes(same, "warning") == []


@pytest.mark.parametrize("known", [{"birth_date": "1999"}, {"federated_since": ""}])
def test_who_gets_no_first_rating_for_want_of_an_age_is_told(
    tmp_path: Path, known: dict[str, str]
) -> None:
    """10.2: licensed, without another rating, and no age at federation: the office is asked."""
    full = {"birth_date": "1999-01-01", **known}
    current = in_force(tmp_path, new("A", None) | full, new("B", None, fide_rating=1800))
    period = month([], [current])
    assert ratings(period, "AB") == [None, 1800]
    (problem,) = [one for one in period.problems if one.code == "list-ages"]
    assert problem.message.startswith("1 player ")
    assert "(10.2)" in problem.message


def test_a_licence_that_nobody_states_is_asked_for(tmp_path: Path) -> None:
    """8.2: listed are those who hold it; of whom it is not known, they are not."""
    unknown = listed("A", 1500, federated_since="2016-01-01")
    period = month([], [in_force(tmp_path, unknown, new("B", 1500))])
    assert player_row(period, "A")["section"] == "not shown"
    assert player_row(period, "B")["section"] == "whole list"
    assert "list-licences" in codes(period, "warning")


def test_an_event_before_the_regulation_is_told(tmp_path: Path) -> None:
    """21: in force from season 2016. The family doesn't know it; the edition by its name warns."""
    current = in_force(tmp_path, new("A", 1500), new("B", 1500), on=date(2015, 12, 1))
    day = date(2015, 12, 30)
    report = event(tmp_path, "old", [(1, "A", "B", "1")], day, day)
    period = rated([report], [current], JANUARY, "fce-2016")
    told_of = [one.message for one in period.problems if one.code == "rules-check"]
    assert told_of == [
        "The event started before season 2016, from which the regulation is in force. "
        "(FCE 2016-01 21)"
    ]
    assert "rulebook-none" in codes(rated([report], [current], JANUARY, "fce"), "error")


def test_until_when_an_fce_list_can_be_claimed_against(tmp_path: Path) -> None:
    """8.4: the first 25 days, of which the day of publication is the first."""
    period = month([], [in_force(tmp_path, new("A", 1500))])
    claims = told(period, {}, period.problems).claims
    assert claims is not None
    assert [(one.name, one.last_day) for one in claims] == [("claim", date(2016, 2, 25))]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({}, ["list-games-unknown"]),
        ({"k_factor": "15"}, []),
        ({"federated_since": "2016-01-01"}, []),
        ({"games_by_year": "2015:20"}, []),
    ],
)
def test_whose_seasons_nobody_knows_is_told(
    tmp_path: Path, more: dict[str, str], told: list[str]
) -> None:
    """16.2 b, c: K hangs on the seasons; without them everybody would count as new, and has K0."""
    rows = [listed(one, 1500, has_licence=True, **more) for one in "AB"]
    period = month([event(tmp_path, "open", DRAW)], [in_force(tmp_path, *rows)])
    assert [code for code in codes(period) if code == "list-games-unknown"] == told
