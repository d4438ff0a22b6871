"""Reports that come in are compared with those they have something in common with, not with all."""

from datetime import date, timedelta
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from arpad.library.files import sent
from arpad.office.acting import Officer
from arpad.office.acts.events import StateFacts, TakeIn
from arpad.office.desk import Desk
from arpad.office.events import known
from arpad.office.events.acts import state
from arpad.office.events.taking_in import TakenIn, take_in
from arpad.office.intake.same_event import have_games_in_common
from arpad.office.intake.submissions import Submission
from arpad.office.kept.vault import Vault
from arpad.registry.place import made
from arpad.rulebooks import CATALOGUE
from tests.cli.offices import PEOPLE, report

ANA = Officer("ana", "2026-01-20T10:00:00Z", "as the rules say")
FIRST = date(2026, 1, 5)
RESULTS = ("1=01=1", "0=01=1", "11111=", "000000")


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    at = tmp_path / "office"
    store = made(at, "folder", "Ruritania", "ana", "2026-01-01T08:00:00Z").store
    return Desk(store, Vault(at), CATALOGUE)


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Submission, Submission]]:
    """Return which reports were compared, game by game."""
    pairs: list[tuple[Submission, Submission]] = []

    def in_common(one: Submission, other: Submission) -> bool:
        pairs.append((one, other))
        return have_games_in_common(one, other)

    monkeypatch.setattr(known, "have_games_in_common", in_common)
    return pairs


def taken(desk: Desk, paths: list[Path], *, are_new: bool = False) -> tuple[TakenIn, ...]:
    wanted = TakeIn(reports=tuple(sent(path).handed for path in paths), are_new=are_new)
    return take_in(desk, ANA, wanted).reports


def test_reports_of_the_same_days_are_not_compared_each_with_each(
    desk: Desk, tmp_path: Path, compared: list[tuple[Submission, Submission]]
) -> None:
    fours = [*combinations(sorted(PEOPLE), 4)][:40]
    papers = [report(tmp_path, f"open{n}", FIRST, four) for n, four in enumerate(fours)]
    came = taken(desk, papers)
    assert [one.event for one in came] == [str(number) for number in range(1, 41)]
    assert compared == []  # each with each would be 780
    renamed = report(tmp_path / "b", "renamed", FIRST, fours[0])
    assert [problem.code for problem in taken(desk, [renamed])[0].problems] == ["event-like"]
    assert len(compared) == 1


def alike(one: TakenIn, other: TakenIn) -> bool:
    """Tell whether two reports are of one event: every game of both is looked at."""
    days = [(str(each.submission.facts.start), str(each.submission.facts.end))
            for each in (one, other)]  # fmt: skip
    if not (days[0][0] <= days[1][1] and days[1][0] <= days[0][1]):
        return False
    if one.submission.facts.name == other.submission.facts.name and days[0] == days[1]:
        return True
    rounds = []
    for each in (one, other):
        ids = {player.number: player.player_id for player in each.submission.report.players}
        games: dict[int, set[object]] = {}
        for game in each.submission.games:
            who = ids[game.white], ids[game.black or 0], game.result
            games.setdefault(game.round, set()).add(who)
        rounds.append(games)
    return any(rounds[0][number] == rounds[1][number] for number in rounds[0].keys() & rounds[1])


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_alike_is_found_in_whatever_order_it_comes(
    desk: Desk, tmp_path: Path, seed: int
) -> None:
    chance, ids = Random(seed), sorted(PEOPLE)
    papers = []
    for number in range(24):
        four = ids[:4] if chance.random() < 0.7 else ids[4:]
        start = FIRST + timedelta(days=chance.choice((0, 2, 3, 40)))
        name = f"{chance.choice('abcdefghijk')}{number % 6}"
        papers.append(report(tmp_path / str(number), name, start, four, chance.choice(RESULTS)))
    accepted: list[TakenIn] = []
    for one in taken(desk, papers):
        earlier = [other for other in accepted if alike(one, other)]
        is_same_file = any(one.submission.sha256 == other.submission.sha256 for other in accepted)
        assert bool(one.event) == (not earlier and not is_same_file), one.submission.file
        if one.event:
            accepted.append(one)
        elif not is_same_file:
            assert one.problems[0].code == "event-like"


def test_what_the_office_states_of_an_event_is_looked_at(desk: Desk, tmp_path: Path) -> None:
    """A report of days typed wrong is like the right one as soon as the office says its days."""
    wrong = report(tmp_path / "a", "wrong", date(2025, 1, 5))
    right = report(tmp_path / "b", "right", FIRST)
    (first,) = taken(desk, [wrong])
    stated = {"start": "2026-01-05", "end": "2026-01-07"}
    state(desk, ANA, StateFacts(number=first.event, facts=stated))
    assert [one.code for one in taken(desk, [right])[0].problems] == ["event-like"]
    assert taken(desk, [right], are_new=True)[0].event == "2"


def test_a_very_long_event_is_looked_at_beside_every_other(desk: Desk, tmp_path: Path) -> None:
    long = report(tmp_path / "a", "long", FIRST)
    (first,) = taken(desk, [long])
    stated = {"start": "0001-01-05", "end": "9998-01-07"}
    state(desk, ANA, StateFacts(number=first.event, facts=stated))
    again = report(tmp_path / "b", "again", FIRST)
    assert [one.code for one in taken(desk, [again])[0].problems] == ["event-like"]
