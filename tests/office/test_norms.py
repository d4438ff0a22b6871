"""Norms of reported events: whose ratings, which games, which facts; and what can't be judged."""

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from arpad.engine.judged_by import EVENT_FACTS
from arpad.library.files import read_submissions
from arpad.norms import Failure, Norm
from arpad.office.norms.application import applied
from arpad.office.norms.norms import NormQuestion, NoSuchPlayerError, event_norms
from arpad.office.norms.published import judged_again, published_event
from arpad.report.facts import Facts
from arpad.rulebooks.fide_titles import title_rules
from tests.office.norm_papers import FIELD, ME, START, judged, paper, player
from tests.office.papers import Person, listed, loaded, write_list


def test_six_of_nine_at_2475(tmp_path: Path) -> None:
    """Ratings as printed: the norms of GM, IM, WGM and WIM, of a woman without any."""
    event = judged(paper().write(tmp_path))
    found = player(event)
    assert (event.rules.name, event.event.kind, event.event.rounds) == (
        "fide-titles-2024", "round_robin", 9,
    )  # fmt: skip
    assert [(one.title, type(one)) for one in found.attempts] == [
        ("GM", Norm), ("IM", Norm), ("WGM", Norm), ("WIM", Norm),
    ]  # fmt: skip
    grandmaster = found.attempts[0]
    assert (grandmaster.score_half, grandmaster.opponents_average) == (12, 2475)
    assert grandmaster.performance_rating == 2600
    # IM: 4 of 9 is enough at 2475 (2450 to 2492 ask for 4.5, and 4 from 2493): 6 - 4.5 = 1
    assert found.attempts[1].games_counted == 10


def test_the_average_of_all_players_and_the_category(tmp_path: Path) -> None:
    """(2420 + 9 x 2475) / 10 = 2469.5, a half up 2470: category IX."""
    event = judged(paper().write(tmp_path))
    assert (event.average, event.category) == (2470, 9)


def test_who_holds_a_title_is_not_asked_for_it_nor_a_man_for_women_s(tmp_path: Path) -> None:
    """Lower titles are those of the same category, open or women's (B.01 2024 0.6.2)."""
    people = [replace(ME, title="IM"), replace(FIELD[0], title="IM"), *FIELD[1:]]
    event = judged(paper(people=people).write(tmp_path))
    assert [attempt.title for attempt in player(event).attempts] == ["GM", "WGM", "WIM"]
    holder = judged(paper(people=[replace(ME, title="WGM"), *FIELD]).write(tmp_path))
    assert [attempt.title for attempt in player(holder).attempts] == ["GM", "IM"]
    assert [one.title for one in player(event, "2").attempts] == ["GM"]
    assert player(event, "3").attempts == ()
    untitled = judged(paper(people=[replace(ME, sex="", title=""), *FIELD]).write(tmp_path))
    assert [one.title for one in player(untitled).attempts] == ["GM", "IM"]


def test_the_list_in_force_goes_before_what_is_printed(tmp_path: Path) -> None:
    report = paper().write(tmp_path)
    rows = [listed("1", 2420, name=ME.name, federation="ESP", sex="w", title="IM")]
    rows += [
        listed(p.player_id, 2474, name=p.name, federation=p.federation, title="GM") for p in FIELD
    ]
    may = loaded(write_list(tmp_path / "may.csv", rows), date(2024, 5, 1))
    june = loaded(write_list(tmp_path / "june.csv", rows[:1]), date(2024, 6, 1))
    attempt, *_ = player(judged(report, lists=(may, june))).attempts
    assert (attempt.title, attempt.performance_rating) == ("GM", 2599)
    assert [one.name for one in attempt.failed] == ["performance"]


def test_who_is_not_on_the_list_can_t_be_judged(tmp_path: Path) -> None:
    report = paper().write(tmp_path)
    rows = [listed(p.player_id, 2475, name=p.name, title="GM") for p in FIELD]
    may = loaded(write_list(tmp_path / "may.csv", rows), START)
    (submission,) = read_submissions([report], Facts())
    found = event_norms(submission, (may,), NormQuestion())
    assert isinstance(found, tuple)
    assert [one.code for one in found if one.level == "error"] == ["match-none"]


NOT_OF_THE_DAY = ("list-of-day", "list-later", "list-undated")


@pytest.mark.parametrize(
    ("day", "told"),
    [
        (START, []),
        (date(2024, 4, 1), ["list-of-day"]),  # FIDE's lists are monthly since 2012
        (date(2023, 5, 1), ["list-of-day"]),
        (date(2024, 6, 1), ["list-later"]),
        (None, ["list-undated"]),
    ],
)
def test_a_list_that_is_not_that_of_the_first_day_is_said(
    tmp_path: Path, day: date | None, told: list[str]
) -> None:
    report = paper().write(tmp_path)
    rows = [listed("1", 2420, name=ME.name, federation="ESP", sex="w", title="IM")]
    rows += [listed(p.player_id, 2475, name=p.name, title="GM") for p in FIELD]
    event = judged(report, lists=(loaded(write_list(tmp_path / "list.csv", rows), day),))
    found = [one for one in event.problems if one.code in NOT_OF_THE_DAY]
    assert [(one.code, one.level) for one in found] == [(code, "warning") for code in told]
    assert all("2024-05-01" in one.fix for one in found)


def test_the_rules_of_the_event_s_start_or_of_another_day(tmp_path: Path) -> None:
    report = paper().write(tmp_path)
    assert judged(report, start=date(2009, 6, 30)).rules.name == "fide-titles-2006"
    assert judged(report, NormQuestion(on=date(2009, 7, 1))).rules.name == "fide-titles-2009"


def test_a_round_is_judged_as_if_the_rest_was_not_played(tmp_path: Path) -> None:
    event = judged(paper().write(tmp_path), NormQuestion(after=8, titles=("GM",), player="1"))
    (found,) = event.players
    assert [one.name for one in found.attempts[0].failed] == ["games"]
    assert event.rounds_played == 8


def test_the_forecast_of_a_round_robin_knows_everybody_who_is_left(tmp_path: Path) -> None:
    """Six of nine at 2475 are needed; after round 5 there are 5, and a point of 4 is missing."""
    question = NormQuestion(after=5, titles=("GM",), player="1", is_forecast=True)
    (found,) = judged(paper().write(tmp_path), question).players
    (forecast,) = found.forecasts
    assert (forecast.rounds_left, forecast.opponents_known) == (4, 4)
    assert [(n.rounds, n.score_half, n.average_min) for n in forecast.needs] == [(4, 2, None)]
    assert [[one.state for one in after] for after in found.trail] == [["possible"]] * 6


def test_the_trail_shows_when_a_norm_is_gone(tmp_path: Path) -> None:
    """Six of nine are needed: after the fourth loss, in round 4, five are left."""
    question = NormQuestion(titles=("GM",), player="1", is_forecast=True)
    (found,) = judged(paper("0000").write(tmp_path), question).players
    states = [after[0].state for after in found.trail]
    assert states == ["possible"] * 4 + ["out of reach"] * 6


def test_the_next_opponent_may_be_stated(tmp_path: Path) -> None:
    swiss = replace(paper(), kind="swiss", facts={"rounds_scheduled": 9})
    path = swiss.write(tmp_path)
    question = NormQuestion(
        after=8, titles=("GM",), player="1", is_forecast=True, opponents=("10",)
    )
    (forecast,) = judged(path, question).players[0].forecasts
    assert (forecast.opponents_known, forecast.needs[0].average_min) == (1, None)
    trail = judged(path, question).players[0].trail
    assert [after[0].opponents_known for after in trail] == [0] * 8 + [1]
    unknown = replace(question, opponents=())
    (forecast,) = judged(path, unknown).players[0].forecasts
    assert (forecast.opponents_known, forecast.needs[0].average_min) == (0, 2471)


@pytest.mark.parametrize(
    ("is_woman", "attempted", "not_judged"),
    [(1, ["GM", "IM", "WGM", "WIM"], ()), (0, ["GM", "IM"], ()),
     (None, ["GM", "IM"], ("WGM", "WIM"))],
)  # fmt: skip
def test_a_sex_that_no_list_states_is_said_of_a_published_event(
    is_woman: int | None, attempted: list[str], not_judged: tuple[str, ...]
) -> None:
    facts = dict.fromkeys(EVENT_FACTS) | {"event_id": "open", "start": 20240501}
    field = [
        {"number": n, "list_on": 20240501, "player_id": str(n), "rating": 2400, "title": None,
         "federation": "ESP", "is_woman": is_woman}
        for n in (1, 2)
    ]  # fmt: skip
    boards = [{"round": 1, "white": 1, "black": 2, "result": "1", "played_on": None}]
    found = judged_again(facts, field, boards, NormQuestion(player="1"))
    (one,) = found.players
    assert [attempt.title for attempt in one.attempts] == attempted
    assert one.not_judged == not_judged
    assert ("sex" in found.unstated) == bool(not_judged)


def test_the_rounds_of_a_published_event_have_their_days() -> None:
    """From the first round to the last that a game tells of; round 3 has a game without a day."""
    facts = dict.fromkeys(EVENT_FACTS) | {"event_id": "open", "start": 20240501}
    field = [
        {"number": n, "list_on": 20240501, "player_id": str(n), "rating": 2400, "title": None,
         "federation": "ESP", "is_woman": 0}
        for n in (1, 2)
    ]  # fmt: skip
    boards = [
        {"round": number, "white": 1, "black": 2, "result": "1", "played_on": day}
        for number, day in ((1, 20240501), (2, 20240502), (3, None), (4, 20240504))
    ]
    submission, _ = published_event(facts, field, boards)
    assert submission.report.rounds_stated == 4
    assert submission.report.round_dates == (
        date(2024, 5, 1), date(2024, 5, 2), None, date(2024, 5, 4),
    )  # fmt: skip


@pytest.mark.parametrize("who", ["11", "Nobody"])
def test_an_unknown_player_is_said(tmp_path: Path, who: str) -> None:
    with pytest.raises(NoSuchPlayerError, match=f"has no player {who}"):
        judged(paper().write(tmp_path), NormQuestion(player=who))


@pytest.mark.parametrize(
    ("fact", "name"),
    [({"rounds_per_day": 3}, "rounds_per_day"), ({"hours_per_day": 13}, "hours_per_day")],
)
def test_facts_of_the_event(tmp_path: Path, fact: dict[str, int], name: str) -> None:
    attempt = player(judged(paper(facts=fact).write(tmp_path))).attempts[0]
    assert [one.name for one in attempt.failed] == [name]


def test_minutes_are_those_of_the_time_control(tmp_path: Path) -> None:
    attempt = player(judged(paper(minutes=119).write(tmp_path))).attempts[0]
    assert [one.name for one in attempt.failed] == ["minutes_for_60_moves"]


def test_a_game_that_was_taken_out_by_decision_does_not_count(tmp_path: Path) -> None:
    row = {"round": 1, "white_id": "1", "black_id": "10", "is_left_out": True}
    found = player(judged(paper(rows={"decisions": [row]}).write(tmp_path)))
    assert isinstance(found.attempts[0], Failure)
    assert len(found.attempts[0].games) == 8


@pytest.mark.parametrize(("result", "games", "is_norm"), [("+", 8, True), ("W", 8, False)])
def test_a_forfeit_in_a_nine_round_event(
    tmp_path: Path, result: str, games: int, is_norm: bool
) -> None:
    """5.5 of 8 at 2475: p = .69, d_p = 141, R_p = 2616; eight games count as nine by 1.4.1c."""
    found = player(judged(paper(f"{result}11111=00").write(tmp_path))).attempts[0]
    assert (len(found.games), isinstance(found, Norm)) == (games, is_norm)


def test_unrated_players_of_a_round_robin_without_a_point_don_t_count(tmp_path: Path) -> None:
    """Everybody draws with everybody: the newcomer of the second case has points."""
    newcomer = replace(FIELD[8], rating=None, title="")
    games = paper(people=[ME, *FIELD[:8], newcomer]).games
    lost = [
        (n, a, b, {"10": "0"}.get(a, {"10": "1"}.get(b or "", result))) for n, a, b, result in games
    ]
    for rows, count in ((lost, 8), (games, 9)):
        event = paper(people=[ME, *FIELD[:8], newcomer], games=rows)
        assert len(player(judged(event.write(tmp_path))).attempts[0].games) == count


def test_a_long_event_uses_the_list_of_each_day(tmp_path: Path) -> None:
    """Nine weeks: the ratings of June, 2455, hold for rounds 6 to 9 (1.1.4)."""
    days = tuple(START + timedelta(weeks=week) for week in range(9))
    report = paper(round_dates=days, end=days[-1]).write(tmp_path)
    lists = []
    for month, rating in ((5, 2475), (6, 2455)):
        rows = [listed("1", 2420, name=ME.name, federation="ESP", title="FM")]
        rows += [
            listed(p.player_id, rating, name=p.name, federation=p.federation, title="GM")
            for p in FIELD
        ]
        path = write_list(tmp_path / f"{month}.csv", rows)
        lists.append(loaded(path, date(2024, month, 1)))
    found = player(judged(report, lists=lists)).attempts[0]
    # 1, 8, 15, 22, 29 May, then four rounds in June: (5 x 2475 + 4 x 2455) / 9 = 2466.1
    assert found.opponents_average == 2466
    alone = judged(report, lists=lists[:1])
    assert [one.code for one in alone.problems if one.level == "warning"] == ["norms-long-event"]


def test_the_exemption_of_a_national_championship(tmp_path: Path) -> None:
    """The paper's federation is LAT: everybody of LAT is exempt, nobody else."""
    people = [replace(person, federation="LAT") for person in (ME, *FIELD)]
    path = paper(people=people, facts={"is_national_championship": True}).write(tmp_path)
    found = player(judged(path)).attempts[0]
    assert isinstance(found, Norm)
    assert found.exemption is not None
    foreign = [replace(ME, federation="ESP"), *people[1:]]
    path = paper(people=foreign, facts={"is_national_championship": True}).write(tmp_path)
    failed = [one.name for one in player(judged(path)).attempts[0].failed]
    assert failed == ["federations", "one_federation"]


def test_three_reported_norms_make_a_title(tmp_path: Path) -> None:
    events = []
    for number in (1, 2, 3):
        event = replace(paper(), event_id=f"norms-{number}",
                        facts={"is_named_for_titles": number == 1})  # fmt: skip
        question = NormQuestion(titles=("GM",), player="1")
        events.append(judged(event.write(tmp_path), question))
    found = applied(events, "GM", 2500, title_rules("fide-titles-2024"))
    assert (found.is_complete, found.games, len(found.records)) == (True, 27, 3)
    assert not applied(events[1:], "GM", 2500, title_rules("fide-titles-2024")).is_complete
    (days,) = [one for one in found.conditions if one.name == "days"]
    assert days.found == 9


def test_a_player_without_a_federation_is_said(tmp_path: Path) -> None:
    people = [ME, Person("2", 2475, "Homeless, H", "", title="GM"), *FIELD[1:]]
    event = judged(paper(people=people).write(tmp_path))
    assert [one.code for one in event.problems] == ["norms-federation"]


@pytest.mark.parametrize(("form", "games_counted"), [("TRF06", 9), ("TRF16", None)])
def test_a_full_point_bye_is_the_pairing_s_in_trf06_alone(
    tmp_path: Path, form: str, games_counted: int | None
) -> None:
    """5.5 of 8 at 2475 make 2616: with a bye of the pairing a norm of nine games (1.4.1c)."""
    games = [row for row in paper("11111=000").games if row[:2] != (8, "1")]
    report = replace(paper(), games=[*games, (8, "1", None, "F")], kind="swiss")
    (submission,) = read_submissions([report.write(tmp_path)], Facts())
    as_read = replace(submission, report=replace(submission.report, format=form))
    found = event_norms(as_read, (), NormQuestion(titles=("GM",), player="1"))
    assert not isinstance(found, tuple)
    attempt = found.players[0].attempts[0]
    assert (attempt.games_counted if isinstance(attempt, Norm) else None) == games_counted


def test_a_round_of_byes_alone_was_not_played_yet(tmp_path: Path) -> None:
    games = [row for row in paper().games if row[0] < 9]
    byes = [(9, person.player_id, None, "H") for person in FIELD[:2]]
    report = replace(paper(), games=[*games, *byes], kind="swiss")
    assert judged(report.write(tmp_path)).rounds_played == 8


@pytest.mark.parametrize(("rounds", "is_refused"), [(99, False), (100, True)])
def test_more_rounds_than_any_event_has(tmp_path: Path, rounds: int, is_refused: bool) -> None:
    path = paper(facts={"rounds_scheduled": rounds}).write(tmp_path)
    (submission,) = read_submissions([path], Facts())
    found = event_norms(submission, (), NormQuestion(is_forecast=True))
    assert isinstance(found, tuple) == is_refused
    if isinstance(found, tuple):
        assert [one.code for one in found] == ["norms-rounds"]


def test_a_games_table_needs_a_list(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_text("event_id,round,white_id,black_id,result\nopen,1,1,2,1\n", encoding="utf-8")
    submissions = read_submissions([path], Facts(start=START, end=START, kind="swiss"))
    found = event_norms(submissions[0], (), NormQuestion())
    assert isinstance(found, tuple)
    assert [one.code for one in found] == ["norms-list"]
    rows = [listed("1", 2420), listed("2", 2475, title="GM", federation="FRA")]
    given = loaded(write_list(tmp_path / "list.csv", rows), START)
    again = event_norms(submissions[0], (given,), NormQuestion())
    assert not isinstance(again, tuple)
    assert player(again).attempts[0].opponents_average == 2475
