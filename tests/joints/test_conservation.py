"""Games in = rated + for a later list + kept out by an article, over a whole year, for every body.

What each list should rate is counted from what happened, by the regulations' sentences on days and
on what is no game: FIDE B.02 2024 5.1, 7.1.3; FCE 2.1, 3.1, 5.1, 7, 8.1, 8.3, 16.6; CNXC 3.1, 3.2,
4.1, 7.2. What nobody mentions is a failure.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final

import pytest

from arpad.office.period.closing_check import WAYS
from tests.joints.driver import (
    Entry,
    KeptUnder,
    Office,
    Published,
    entries,
    key_of,
    opened,
    run,
)
from tests.joints.factors import SINCE, Career, career_of, wrong_factors
from tests.joints.year import (
    A_DAY,
    BLITZ,
    PLAYED,
    RAPID,
    STANDARD,
    FederationYear,
    Game,
    Happened,
    correspondence_year,
    half_years,
    month_after,
    monthly_year,
    months_of,
)
from tests.sampling import IS_FULL, amount

pytestmark = pytest.mark.long  # three bodies, a year each

Fate = tuple[str, date] | str
"""A list by its name and day, or the words of why no list rates a game."""


def fide(event: Happened, game: Game) -> Fate:
    """7.1.3: what ended three days before the list; 5.1: only games that were played.

    4: an event of more than 30 days is reported month by month, and so rated.
    """
    if event.facts.get("is_declared_unrated"):
        return "announced as not for rating"
    if game.result not in PLAYED:
        return "not played"
    end, report = _so_far(event, game)
    return event.pace, _monthly(end + timedelta(days=3), report)


def fce(event: Happened, game: Game) -> Fate:
    """8.1: the first of a month; 8.3: leagues by the day of each game; 7: forfeits are rated."""
    if event.facts.get("is_registered") is False:
        return "2.1"
    name = "standard" if event.pace == STANDARD else "rapid"
    end, report = _so_far(event, game)
    return name, _monthly(end + A_DAY, report)


def _so_far(event: Happened, game: Game) -> tuple[date, date]:
    """Return the day by which a game's list is known, and that of the report that has it first."""
    if not event.is_league:
        return event.end, event.reports[-1]
    return game.day, min(one for one in event.reports if one >= game.day)


def cnxc(event: Happened, game: Game) -> Fate:
    """4.1: by the half-year in which it ended, whoever is late only if let in; 3.1, 3.2."""
    ends = half_years(date(event.end.year, 1 if event.end.month < 7 else 7, 1), 4)
    due = ends[1]
    late = event.reports[-1] >= due
    if event.facts.get("is_thematic") or event.facts.get("is_international"):
        return "3.1"
    if not event.facts["is_by_body"] and not event.facts.get("is_officialised"):
        return "3.1"
    if late and not event.facts.get("is_admitted_late"):
        return "4.1"
    said = next((row for row in event.rows.get("decisions", ())
                 if (row["round"], row["black_id"]) == (game.round, game.black)), {})  # fmt: skip
    if said.get("is_left_out"):
        return "3.2"
    if game.result not in PLAYED and not _has_moved(game, said):
        return "3.2"
    return "correspondence", ends[2] if late else due


def _has_moved(game: Game, said: Mapping[str, bool]) -> bool:
    """3.2: whoever withdrew had moved (decision 001-20); of "--" both did (001-42)."""
    if not said:
        return False
    white, black = bool(said["white_moved"]), bool(said["black_moved"])
    return {"+": black, "-": white, "--": white and black}[game.result]


def _monthly(in_time: date, report: date) -> date:
    """Return the first list on or after a day that came out after the report was there."""
    first = in_time if in_time.day == 1 else month_after(in_time)
    return max(first, month_after(report))


@dataclass(frozen=True)
class Body:
    """A body: the lists that the office keeps for it, and where its games belong."""

    lists: Mapping[str, KeptUnder]
    fate: Callable[[Happened, Game], Fate]


FIDE: Final = Body(
    {STANDARD: KeptUnder("standard", "fide"), RAPID: KeptUnder("rapid", "fide-rapid"),
     BLITZ: KeptUnder("blitz", "fide-blitz")}, fide)  # fmt: skip
FCE: Final = Body(
    {"standard": KeptUnder("standard", "fce"), "rapid": KeptUnder("rapid", "fce-rapid")}, fce
)
CNXC: Final = Body({"correspondence": KeptUnder("standard", "cnxc")}, cnxc)


FCE_COLUMNS: Final = {"has_licence": "true"}
FEDERATED: Final = date(2025, 12, 1)
"""Since when those are federated who join the FCE in the course of its year."""


def careers_of(year: FederationYear) -> dict[str, Career]:
    """Return what everybody has played before a year; who joins in it nothing."""
    return {
        member.number: Career(FEDERATED, {}) if member.joined
        else career_of(member.number, year.first_day.year)
        for member in year.members
    }  # fmt: skip


@dataclass(frozen=True)
class Passed:
    """A year that has passed in an office."""

    body: Body
    year: FederationYear
    office: Office

    @property
    def days(self) -> set[date]:
        return {one.day for one in self.published}

    @property
    def published(self) -> Sequence[Published]:
        return self.office.published


def passed(
    folder: Path, body: Body, year: FederationYear, days: Sequence[date], *,
    columns: Mapping[str, Mapping[str, str]] | None = None,
    facts: Mapping[str, str] | None = None, joining: Mapping[str, str] | None = None,
) -> Passed:  # fmt: skip
    """Let a year pass: `columns` of the first lists, `facts` of everybody, of those who join."""
    office = opened(folder, year.first_day, year.members, body.lists, columns)
    asked = [(name, day) for day in days for name in body.lists]
    office.asked = frozenset(asked if IS_FULL else asked[len(body.lists) :][:1])
    for one in year.members:
        if one.joined is None and facts:
            office.state(one.number, year.first_day, facts)
    due = [(name, day) for day in days for name in body.lists]
    for _ in run(office, year.members, year.events, due, joining):
        pass
    return Passed(body, year, office)


def mistold(found: Passed) -> list[str]:
    """Return every game whose fate isn't what the lists and standings say."""
    told = entries(found.published)
    wrong = []
    for event in found.year.events:
        for game in event.games:
            if game.black is not None:
                wrong += _of_game(found, event, game, told.pop(key_of(event, game), []))
    return [*wrong, *(f"{key}: nobody played it" for key in told)]


def _of_game(found: Passed, event: Happened, game: Game, told: Sequence[Entry]) -> list[str]:
    fate = "copy" if event.copy_of else found.body.fate(event, game)
    where = [(one.name, one.day) for one in told]
    what = f"{event.key} {event.kind} round {game.round} {game.white}-{game.black} {game.result}"
    if isinstance(fate, tuple):
        return [] if where == [fate] else [f"{what}: {fate}, and the lists have it in {where}"]
    if any(one.is_rated for one in told):
        return [f"{what}: kept out ({fate}), and rated in {where}"]
    if told:
        return [] if len(told) == 1 else [f"{what}: in several lists, {where}"]
    return [] if is_named(found, event) else [f"{what}: kept out ({fate}), and nobody says so"]


def is_named(found: Passed, event: Happened) -> bool:
    """Tell whether a published list, or the word on its report, says why an event isn't rated."""
    number = found.office.events.get(event.key, "")
    refused = [one for one in found.office.said_at_intake.get(event.key, ())
               if one.level == "error"]  # fmt: skip
    stood = [one.standings[number] for one in found.published if number in one.standings]
    decided = event.copy_of and found.office.anew().events[number].is_left_out
    return bool(refused or decided or any(one.article or one.problems for one in stood))


@pytest.fixture(scope="module", params=range(amount(1, full=4)))
def of_fide(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Passed:
    months = amount(1, full=12)
    year = monthly_year(request.param, date(2025, 8, 1), months, {"is_declared_unrated": True})
    days = months_of(date(2025, 9, 1), months + 2)
    return passed(tmp_path_factory.mktemp("fide") / "office", FIDE, year, days)


@pytest.fixture(scope="module", params=range(amount(1, full=4)))
def of_fce(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Passed:
    """Over a season's turn, so licences are given anew."""
    months = amount(2, full=12)
    year = monthly_year(100 + request.param, date(2025, 11, 1), months, {"is_registered": False})
    days = months_of(date(2025, 12, 1), months + 2)
    licences = {f"licence__{season}": "yes" for season in (2025, 2026, 2027)}
    columns = {number: {**FCE_COLUMNS, **career.columns}
               for number, career in careers_of(year).items()}  # fmt: skip
    joining = {**licences, "federated_since": f"{FEDERATED}"}
    return passed(tmp_path_factory.mktemp("fce") / "office", FCE, year, days, columns=columns,
                  joining=joining, facts=licences)  # fmt: skip


@pytest.fixture(scope="module", params=range(amount(1, full=4)))
def of_cnxc(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Passed:
    count = amount(3, full=8)
    year = correspondence_year(200 + request.param, date(2025, 1, 1), count)
    return passed(tmp_path_factory.mktemp("cnxc") / "office", CNXC, year,
                  half_years(date(2025, 1, 1), count + 1)[1:])  # fmt: skip


def test_every_game_of_fides_year_is_accounted_for(of_fide: Passed) -> None:
    assert mistold(of_fide) == []


def test_every_game_of_the_fces_year_is_accounted_for(of_fce: Passed) -> None:
    assert mistold(of_fce) == []


def test_every_game_of_the_cnxcs_half_years_is_accounted_for(of_cnxc: Passed) -> None:
    assert mistold(of_cnxc) == []


def way_of(fate: Fate, one: Published, *, is_rated: bool) -> str:
    """Return what becomes of a game with a list; its table says which of its games are rated."""
    if isinstance(fate, str) or fate[0] != one.name:
        return "excluded"
    if fate[1] != one.day:
        return "later" if fate[1] > one.day else "rated_before"
    return "rated" if is_rated else "excluded"


def expected_ways(found: Passed, one: Published, event: Happened) -> Counter[str]:
    """Return what becomes of the games of an event, as reported by then, with a list."""
    rated = {key for key, told in entries([one]).items() if any(entry.is_rated for entry in told)}
    reported = event.until(max(day for day in event.reports if day < one.day))
    return Counter(
        way_of("copy" if event.copy_of else found.body.fate(event, game), one,
               is_rated=key_of(event, game) in rated)
        for game in reported if game.black is not None
    )  # fmt: skip


def miscounted(found: Passed, one: Published) -> list[str]:
    """Return where the sums of a list differ from what happened, or from each other."""
    sums = one.taken_in[-1]
    wrong = [f"{one.name} {one.day}: {before}" for before in one.taken_in if before != sums]
    events = {found.office.events[event.key]: event for event in found.year.events}
    total: Counter[str] = Counter()
    for row in sums["events"]:
        expected = expected_ways(found, one, events.pop(row["event"]))
        counted: Counter[str] = Counter()
        for way in row["ways"]:
            counted[way["way"]] += way["games"]
        if counted != expected or row["games"] != expected.total():
            wrong.append(f"{one.name} {one.day} {row['name']}: {counted}, not {expected}")
        total += expected
    if {way: sums[way] for way in (*WAYS, "unaccounted") if sums[way]} != total:
        wrong.append(f"{one.name} {one.day}: {sums}, not {total}")
    if sums["games"] != total.total():
        wrong.append(f"{one.name} {one.day}: {sums['games']} games, not {total.total()}")
    since = max((day for day in found.days if day < one.day), default=date.min)
    new = [
        event.key for event in events.values()
        if any(since <= day < one.day for day in event.reports) and not event.copy_of
        and any(found.body.fate(event, game)[0] == one.name for game in event.games)
    ]  # fmt: skip
    return [*wrong, *(f"{one.name} {one.day}: {key} is nowhere in the sums" for key in new)]


def check_sums(year: Passed) -> None:
    """`period status`, `preview` and `publish` alike: games in are rated, later or excluded."""
    assert any(len(one.taken_in) == 3 for one in year.published)
    assert [line for one in year.published for line in miscounted(year, one)] == []


def test_the_printed_sums_are_what_happened_in_fides_year(of_fide: Passed) -> None:
    check_sums(of_fide)


def test_k_is_made_of_the_games_of_the_seasons_in_the_fces_year(of_fce: Passed) -> None:
    """16.2, 20: K0 by the new rating, delta K by the seasons before; none in the first year."""
    games = {key_of(event, game): game for event in of_fce.year.events for game in event.games}
    careers = careers_of(of_fce.year)
    assert len({career.since for career in careers.values()}) == len(SINCE) + 1
    assert wrong_factors(of_fce.published, careers, games) == []


def test_the_printed_sums_are_what_happened_in_the_fces_year(of_fce: Passed) -> None:
    check_sums(of_fce)


def test_the_printed_sums_are_what_happened_in_the_cnxcs_half_years(of_cnxc: Passed) -> None:
    check_sums(of_cnxc)


def absent(found: Passed, first: Published) -> set[str]:
    """Return the members of the day before a list who are not on it."""
    there = {one.number for one in found.year.members if not one.joined or one.joined < first.day}
    return there - set(first.table("list")["player_id"])


def test_every_member_is_on_every_list_of_the_fce(of_fce: Passed) -> None:
    """8.2: all who have this season's licence, whether they have played or not."""
    assert {one.day: absent(of_fce, one) for one in of_fce.published if absent(of_fce, one)} == {}


def founders_absent(year: Passed) -> list[date]:
    """Return the days of lists from which somebody who was there from the first day is missing."""
    founders = {one.number for one in year.year.members if not one.joined}
    return [one.day for one in year.published if absent(year, one) & founders]


def test_nobody_leaves_fides_list(of_fide: Passed) -> None:
    """Who was there from the first day stands on each list, rated or not; nobody gave up."""
    assert founders_absent(of_fide) == []


def test_nobody_leaves_the_cnxcs_list(of_cnxc: Passed) -> None:
    assert founders_absent(of_cnxc) == []
