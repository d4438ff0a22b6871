"""Nothing is rated twice: events that come again, corrected, continued, under another name.

The list in force alone knows what was rated. Figures by FIDE's text of 2009: table b, K = 15 from
30 games on (8.1b, 8.56, as applied).
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from arpad.office.lists.lists import RatingList
from arpad.office.period.rating import PeriodOutcome
from arpad.office.period.refusals import Override
from tests.office.papers import (
    Game,
    Paper,
    Person,
    codes,
    listed,
    loaded,
    people,
    player_row,
    points,
    rated,
    sides,
    write_list,
)

JULY, SEPTEMBER, NOVEMBER = date(2009, 7, 1), date(2009, 9, 1), date(2009, 11, 1)
ROWS = [listed(one, 2000) for one in "abcdef"]
FIRST: list[Game] = [(1, "a", "b", "1"), (1, "c", "d", "="), (2, "a", "c", "1"), (2, "b", "d", "0")]
MORE: list[Game] = [(3, "a", "d", "1"), (3, "b", "c", "=")]
START, END = date(2009, 8, 1), date(2009, 8, 9)
OPEN = Paper("open", people(ROWS[:4]), FIRST, START, END)
LATER = date(2009, 9, 20)
WHY = "The board decided so on 3 October."


@pytest.fixture
def chain(tmp_path: Path) -> tuple[RatingList, RatingList]:
    """Return July's list, and September's, on which the open was rated: a won twice, 15 each."""
    july = loaded(write_list(tmp_path / "july.csv", ROWS), JULY)
    first = rated([OPEN.write(tmp_path / "sent")], [july], SEPTEMBER, out=tmp_path / "sep09")
    assert player_row(first, "a")["rating"] == 2015
    return july, loaded(tmp_path / "sep09")


def november(
    folder: Path, lists: Sequence[RatingList], paper: Paper, *overrides: Override
) -> PeriodOutcome:
    path = paper.write(folder / "again")
    return rated([path], lists, NOVEMBER, overrides=overrides)


def changed(paper: Paper, result: str) -> Paper:
    """Return a report in which the first game has another result."""
    return replace(paper, games=[(*paper.games[0][:3], result), *paper.games[1:]])


def renumbered(paper: Paper, old: str, new: str) -> Paper:
    """Return a report in which a player has another number."""
    swap = {old: new}
    games = [(n, swap.get(w, w), swap.get(b or "", b), r) for n, w, b, r in paper.games]
    return replace(
        paper,
        people=[Person(swap.get(one.player_id, one.player_id), 2000) for one in paper.people],
        games=games,
    )


AGAIN = {
    "as it was": (OPEN, "rounds-rated"),
    "under another id": (replace(OPEN, event_id="other"), "rounds-rated"),
    "on other days that meet": (replace(OPEN, event_id="o", end=date(2009, 8, 12)), "rounds-rated"),
    "a result corrected": (changed(OPEN, "0"), "round-differs"),
    "all results corrected": (
        replace(OPEN, games=[(*game[:3], "=" if game[3] != "=" else "1") for game in FIRST]),
        "round-differs",
    ),
    "a number corrected": (renumbered(OPEN, "d", "e"), "round-differs"),
}


@pytest.mark.parametrize(("paper", "code"), AGAIN.values(), ids=AGAIN)
def test_an_event_that_was_rated_is_refused_and_named(
    tmp_path: Path, chain: tuple[RatingList, RatingList], paper: Paper, code: str
) -> None:
    period = november(tmp_path, chain, paper)
    assert code in codes(period, "error")
    assert not period.is_fit
    (refusal,) = [one for one in period.problems if one.code == code]
    assert "open (The open) for the list of 2009-09-01" in refusal.message
    assert player_row(period, "a")["rating"] == 2015
    assert player_row(period, "e")["rating"] == 2000


@pytest.mark.long
def test_it_is_known_two_lists_later_from_the_last_list_alone(
    tmp_path: Path, chain: tuple[RatingList, RatingList]
) -> None:
    rated([], chain, NOVEMBER, out=tmp_path / "nov09")
    last = loaded(tmp_path / "nov09")
    period = rated([OPEN.write(tmp_path / "again")], [last], date(2010, 1, 1))
    assert codes(period, "error") == ["rounds-rated"]


@pytest.mark.long
def test_another_event_of_the_same_players_is_rated_and_looked_at(
    tmp_path: Path, chain: tuple[RatingList, RatingList]
) -> None:
    """Later days, other results: nothing. The same days, another name: a warning."""
    other = replace(OPEN, event_id="autumn", start=LATER, end=LATER, games=MORE)
    assert "event-twice" not in codes(november(tmp_path, chain, other))
    twin = replace(OPEN, event_id="blitz", games=[(n, b, w, r) for n, w, b, r in FIRST if b])
    period = november(tmp_path, chain, twin)
    assert "event-twice" in codes(period, "warning")
    assert codes(period, "error") == []


BERGER = ["af be cd", "fd ec ab", "bf ca de", "fe ad bc", "cf db ea"]
"""Who meets whom in the five rounds of six players, White first (FIDE C.05, Berger tables)."""
MONTHLY: list[Game] = [
    (number, pair[0], pair[1], "1" if pair[0] < pair[1] else "0")
    for number, pairs in enumerate(BERGER, start=1)
    for pair in pairs.split()
]
TWICE: list[Game] = [*MONTHLY, *((n + 5, b, w, "=") for n, w, b, _ in MONTHLY if b)]


@pytest.mark.parametrize(
    ("again", "expected"),
    [
        (Paper("october", people(ROWS), MONTHLY, LATER, LATER), ["event-twice"]),
        (Paper("august", people(ROWS), MONTHLY, LATER, LATER), ["event-twice"]),
        (Paper("october", people(ROWS), TWICE, LATER, LATER), []),
        (Paper("october", people(ROWS), MONTHLY, END, LATER), ["rounds-rated"]),
    ],
    ids=["another month", "the same name", "15 of 30 games", "days that meet"],
)
@pytest.mark.long
def test_six_members_meet_every_month(tmp_path: Path, again: Paper, expected: list[str]) -> None:
    """They meet in the same order, and a beats all, then b: two months have the same games.

    That may be chance, or a report that was sent again under another name: a warning asks.
    """
    july = loaded(write_list(tmp_path / "july.csv", ROWS), JULY)
    august = Paper("august", people(ROWS), MONTHLY, START, END)
    rated([august.write(tmp_path / "sent")], [july], SEPTEMBER, out=tmp_path / "sep09")
    period = november(tmp_path, (july, loaded(tmp_path / "sep09")), again)
    of_events = ("event-twice", "rounds-rated", "rounds-before", "round-differs")
    assert [one.code for one in period.problems if one.code in of_events] == expected
    assert period.is_fit is (expected != ["rounds-rated"])


def test_thirty_games_that_are_the_same_were_rated_before_on_any_days(tmp_path: Path) -> None:
    july = loaded(write_list(tmp_path / "july.csv", ROWS), JULY)
    first = Paper("cup", people(ROWS), TWICE, START, END)
    rated([first.write(tmp_path / "sent")], [july], SEPTEMBER, out=tmp_path / "sep09")
    again = replace(first, event_id="trophy", start=LATER, end=LATER)
    period = november(tmp_path, (july, loaded(tmp_path / "sep09")), again)
    assert codes(period, "error") == ["rounds-rated"]


def test_an_event_that_goes_on_is_continued(
    tmp_path: Path, chain: tuple[RatingList, RatingList]
) -> None:
    """Round 3 alone: a of 2000, on July's list in force at the start, beats d of 2000: +7.5."""
    longer = replace(OPEN, games=[*FIRST, *MORE], end=LATER)
    period = november(tmp_path, chain, longer)
    assert codes(period, "error") == []
    (said,) = [one.message for one in period.problems if one.code == "rounds-before"]
    assert said.startswith("Round 1 to 2 was rated, as open (The open) for the list of 2009-09-01")
    assert [row["round"] for row in sides(period, "a")] == [3]
    assert points(period, "a") == Decimal("7.5")
    rounds = period.tables["rounds"].select("list_id", "round").rows()
    assert rounds == [(20090901, 1), (20090901, 2), (20091101, 3)]


@pytest.mark.long
def test_a_round_corrected_in_an_event_that_goes_on_stays_as_it_was_published(
    tmp_path: Path, chain: tuple[RatingList, RatingList]
) -> None:
    longer = changed(replace(OPEN, games=[*FIRST, *MORE], end=LATER), "0")
    assert codes(november(tmp_path, chain, longer), "error") == ["round-differs"]
    lifted = november(tmp_path, chain, longer, Override("round-differs", WHY))
    assert codes(lifted, "error") == []
    assert [row["round"] for row in sides(lifted, "a")] == [3]


def test_a_bye_asked_for_in_advance_is_no_round(tmp_path: Path) -> None:
    """Whoever has a bye in round 3 while two rounds are played has not had round 3 rated."""
    july = loaded(write_list(tmp_path / "july.csv", ROWS), JULY)
    early = replace(OPEN, games=[*FIRST, (3, "b", None, "H")])
    rated([early.write(tmp_path / "sent")], [july], SEPTEMBER, out=tmp_path / "sep09")
    lists = (july, loaded(tmp_path / "sep09"))
    longer = replace(OPEN, games=[*FIRST, (3, "a", "d", "1"), (3, "b", None, "H")], end=LATER)
    period = november(tmp_path, lists, longer)
    assert codes(period, "error") == []
    assert points(period, "a") == Decimal("7.5")


def test_what_the_office_lifts_is_rated_and_stands_in_the_manifest(
    tmp_path: Path, chain: tuple[RatingList, RatingList]
) -> None:
    """Rated again in full: another 15, from July's 2000; added to September's 2015."""
    lifted = Override("rounds-rated", WHY)
    path = OPEN.write(tmp_path / "again")
    period = rated([path], chain, NOVEMBER, overrides=[lifted], out=tmp_path / "nov09")
    assert player_row(period, "a")["rating"] == 2030
    (told,) = [one for one in period.problems if one.code == "rounds-rated"]
    assert (told.level, WHY in told.message) == ("warning", True)
    assert period.inputs.roles()["overrides"] == [{"code": "rounds-rated", "because": WHY}]
    said = (tmp_path / "nov09" / "manifest.json").read_text(encoding="utf-8")
    assert WHY in said
    other = rated([path], chain, NOVEMBER, overrides=[Override("rounds-rated", "Another reason.")])
    assert other.inputs.sha256 != period.inputs.sha256


@pytest.mark.parametrize(
    ("code", "because", "said"),
    [
        ("rounds-rated", WHY, "Nothing was refused as rounds-rated"),
        ("list-double", WHY, "Nothing can be lifted as list-double"),
    ],
)
def test_an_override_that_lifts_nothing_is_an_error(
    tmp_path: Path, code: str, because: str, said: str
) -> None:
    july = loaded(write_list(tmp_path / "july.csv", ROWS), JULY)
    path = OPEN.write(tmp_path / "sent")
    period = rated([path], [july], SEPTEMBER, overrides=[Override(code, because)])
    assert not period.is_fit
    assert [p.message.startswith(said) for p in period.problems if p.code == "override"] == [True]


def test_an_override_without_a_reason_is_an_error(
    tmp_path: Path, chain: tuple[RatingList, RatingList]
) -> None:
    period = november(tmp_path, chain, OPEN, Override("rounds-rated", " "))
    assert "override" in codes(period, "error")
    assert not period.is_fit


def test_a_late_event_is_rated_with_the_list_of_its_day_and_that_is_said(
    tmp_path: Path, chain: tuple[RatingList, RatingList]
) -> None:
    """It ended on 5 August, in time for September: in November it has July's ratings."""
    end = date(2009, 8, 5)
    late = Paper("late", people(ROWS[:2]), [(1, "b", "a", "1")], START, end)
    period = november(tmp_path, chain, late)
    (said,) = [one for one in period.problems if one.code == "event-belated"]
    assert (said.level, "with the ratings of 2009-07-01" in said.message) == ("warning", True)
    assert points(period, "a") == Decimal("-7.5")
    assert player_row(period, "a")["rating"] == 2008  # 2007.5, one half up (8.57)
    assert "in time for the list of 2009-09-01:" in said.message
    on_time = replace(late, event_id="on-time", start=LATER, end=LATER)
    assert "event-belated" not in codes(november(tmp_path, chain, on_time))
