"""Events that articles 1 and 6 single out: stages, matches, Scheveningen, fast ones, championships.

Figures are derived by hand; K is 15 throughout (40 games, never 2400).
"""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from arpad.office.period.rating import PeriodOutcome
from tests.office.papers import (
    Game,
    Paper,
    articles,
    codes,
    listed,
    loaded,
    pairs,
    people,
    player_row,
    points,
    rated,
    sides,
    write_list,
)

EDITIONS = {
    2005: (date(2008, 7, 1), date(2008, 10, 1)),
    2009: (date(2009, 7, 1), date(2009, 9, 1)),
}
"""The list that events of August use, and the one that they are rated for."""

Row = dict[str, Any]
Event = tuple[str, Sequence[Game], Mapping[str, Any]]
"""An event's id, its games, and its facts."""


def august(
    folder: Path, year: int, rows: Sequence[Row], events: Sequence[Event], days: int = 5
) -> PeriodOutcome:
    """Rate events of August, one after another, under the edition of 2005 or 2009."""
    before, list_date = EDITIONS[year]
    in_force = loaded(write_list(folder / f"{year}.csv", rows), before)
    paths = []
    for number, (event_id, games, facts) in enumerate(events):
        playing = {player for _, white, black, _ in games for player in (white, black)}
        entered = people([row for row in rows if row["player_id"] in playing])
        stated = dict(facts)
        kind = stated.pop("kind", "swiss")
        start = before.replace(month=8, day=1 + number * days if days else 1)
        end = start.replace(day=start.day + 3)
        report = Paper(event_id, entered, games, start, end, stated, kind, minutes=None)
        paths.append(report.write(folder / str(year)))
    return rated(paths, [in_force], list_date)


def verdicts(period: PeriodOutcome) -> dict[str, tuple[bool, str]]:
    """Return of each event whether it is rated, and the article."""
    return {
        row["event_id"]: (
            row["event_is_rated"] == 1,
            period.books[row["rulebook"]].clause(row["event_is_rated_clause"]).article.number,
        )
        for row in period.tables["events"].iter_rows(named=True)
    }


# 6.2: preliminary and final stages

NEW = [listed("new", None), *(listed(f"a{n}", 1800) for n in (1, 2, 3))]
GROUPS: list[Game] = [(1, "new", "a1", "1"), (2, "new", "a2", "=")]
FINAL: list[Game] = [(1, "new", "a3", "0")]


@pytest.mark.parametrize(
    ("year", "stated", "is_grouped"),
    [(2005, None, True), (2005, False, False), (2009, None, False), (2009, True, True)],
)
def test_stages_are_rated_together_or_apart(
    tmp_path: Path, year: int, stated: bool | None, is_grouped: bool
) -> None:
    """Two rated opponents in the groups and one in the final: together the three of 6.41, 6.42.

    1.5 of 3 against 1800 is R_u = 1800, and in 2009 a1 and a3 are rated against it.
    """
    facts = {} if stated is None else {"stages_are_grouped": stated}
    final = {"stage_of": "groups", **facts}
    period = august(tmp_path, year, NEW, [("groups", GROUPS, facts), ("final", FINAL, final)])
    results = period.tables["results"].select("event_id", "games", "event_rating", "result_kept")
    if is_grouped:
        assert results.rows() == [("groups", 3, 1800, 1)]
        assert period.tables["events"].height == 1
    else:
        # 1.5 of 2 is above 50% by one half point: 1812.5, 1813. No point of 1: no rating.
        assert sorted(results.rows()) == [("final", 1, None, 0), ("groups", 2, 1813, 0)]
    is_seen = is_grouped and year == 2009
    assert {name: points(period, name) for name in ("a1", "a2", "a3")} == {
        "a1": Decimal("-7.5") if is_seen else 0,
        "a2": 0,
        "a3": Decimal("7.5") if is_seen else 0,
    }


def test_a_stage_of_a_stage_belongs_to_the_first(tmp_path: Path) -> None:
    """No game gets lost: the semifinal is a stage of the groups, the final of the semifinal."""
    semifinal = ("semifinal", [(1, "a1", "a2", "1")], {"stage_of": "groups"})
    final = ("final", FINAL, {"stage_of": "semifinal"})
    period = august(tmp_path, 2005, NEW, [("groups", GROUPS, {}), semifinal, final])
    assert period.tables["events"]["event_id"].to_list() == ["groups"]
    assert period.tables["changes"].height == 2 * 4
    assert period.tables["results"]["games"].to_list() == [3]
    assert points(period, "a1") == Decimal("7.5")


def test_stages_that_name_each_other_are_one_event(tmp_path: Path) -> None:
    events = [("groups", GROUPS, {"stage_of": "final"}), ("final", FINAL, {"stage_of": "groups"})]
    period = august(tmp_path, 2005, NEW, events)
    assert period.tables["events"].height == 1
    assert period.tables["changes"].height == 2 * 3


def test_a_stage_of_an_event_not_sent_is_rated_by_itself_with_a_warning(tmp_path: Path) -> None:
    period = august(tmp_path, 2005, NEW, [("final", FINAL, {"stage_of": "groups"})])
    assert period.tables["changes"]["event_id"].to_list() == ["final", "final"]
    assert "stage-alone" in codes(period, "warning")


@pytest.mark.parametrize("year", EDITIONS)
def test_a_swiss_in_two_files_is_the_swiss_in_one(tmp_path: Path, year: int) -> None:
    games: list[Game] = [
        (1, "new", "a1", "1"), (1, "a2", "a3", "="), (2, "new", "a2", "="), (2, "a1", "a3", "0"),
        (3, "new", "a3", "0"), (3, "a1", "a2", "1"),
    ]  # fmt: skip
    facts = {"stages_are_grouped": True}
    parts = [game for game in games if game[0] < 3], [game for game in games if game[0] == 3]
    second = {"stage_of": "swiss", **facts}
    both = [("swiss", parts[0], facts), ("swiss-continued", parts[1], second)]
    split = august(tmp_path / "split", year, NEW, both)
    whole = august(tmp_path / "whole", year, NEW, [("swiss", games, {})])
    figures = ("player_id", "round", "opponent_rating", "change_e5", "is_rated_clause")
    for table, columns in (("changes", figures), ("list", ("player_id", "rating", "sum_e5"))):
        one, two = (period.tables[table].select(columns) for period in (whole, split))
        assert one.sort(columns).equals(two.sort(columns))
    assert whole.tables["changes"]["change_e5"].abs().sum() > 0


# 6.5, 6.6: matches

RIVALS = [listed("a", 2000), listed("b", 2000), listed("new", None)]


@pytest.mark.parametrize("year", EDITIONS)
def test_games_after_a_match_was_won_are_not_rated(tmp_path: Path, year: int) -> None:
    """6.5: with equal ratings a win is worth 7.5. After three games a has 1 + 1 (forfeit) + .5.

    That is more than half of four, exactly half of five, and with no number fixed nothing at all.
    """
    rows, events = [], []
    for scheduled in (4, 5, None):
        a, b = f"a{scheduled}", f"b{scheduled}"
        rows += [listed(a, 2000), listed(b, 2000)]
        games: list[Game] = [(1, a, b, "1"), (2, b, a, "-"), (3, a, b, "="), (4, b, a, "1")]
        facts = {"rounds_scheduled": scheduled} if scheduled else {}
        events.append((f"of-{scheduled}", games, {"kind": "match", **facts}))
    period = august(tmp_path, year, rows, events)
    for scheduled, rounds, change in ((4, [1, 3], "7.5"), (5, [1, 3, 4], "0"),
                                      (None, [1, 3, 4], "0")):  # fmt: skip
        played = sides(period, f"a{scheduled}")
        assert [row["round"] for row in played if row["is_rated"]] == rounds
        assert points(period, f"a{scheduled}") == Decimal(change)
        assert points(period, f"b{scheduled}") == -Decimal(change)
    reasons = [(row["event_id"], row["round"], str(row["article"]).split()[-1])
               for row in period.excluded]  # fmt: skip
    assert sorted(reasons) == [
        ("of-4", 2, "5.1/1"), ("of-4", 4, "6.5"), ("of-5", 2, "5.1/1"), ("of-None", 2, "5.1/1"),
    ]  # fmt: skip


def test_a_match_with_an_unrated_player(tmp_path: Path) -> None:
    """2009 6.6: not rated. 2005: rated, but one opponent is too few for the newcomer (6.42)."""
    games: list[Game] = [(1, "a", "new", "="), (2, "new", "a", "=")]
    events = [("match", games, {"kind": "match"})]
    newer = august(tmp_path, 2009, RIVALS, events)
    assert verdicts(newer) == {"match": (False, "6.6")}
    assert [row["article"] for row in newer.excluded] == ["FIDE B.02 2009-07 6.6"] * 2
    older = august(tmp_path, 2005, RIVALS, events)
    assert verdicts(older) == {"match": (True, "0")}
    assert older.tables["results"]["result_kept"].to_list() == [0]


# 2005 6.4: Scheveningen


def _scheveningen(home: Sequence[str]) -> list[Game]:
    """Return games in which each of them beats b1, draws with b2 and loses to b3, in turns."""
    return [
        ((place + n) % 3 + 1, player, f"b{n}", result)
        for place, player in enumerate(home)
        for n, result in ((1, "1"), (2, "="), (3, "0"))
    ]


SCHEVENINGEN = [listed("new", None), listed("other", None), listed("a", 1800),
                *(listed(f"b{n}", 1800) for n in (1, 2, 3))]  # fmt: skip


def test_one_newcomer_in_a_scheveningen_of_2005_counts_for_his_opponents(tmp_path: Path) -> None:
    """1.5 of 3 against 1800: R_u = 1800, and b1 loses 7.5 to him as to a, b3 wins as much."""
    games = _scheveningen(["a", "new"])
    period = august(tmp_path, 2005, SCHEVENINGEN, [("cup", games, {"kind": "scheveningen"})])
    assert verdicts(period) == {"cup": (True, "0")}
    changes = {name: points(period, name) for name in ("a", "b1", "b2", "b3")}
    assert changes == {"a": 0, "b1": -15, "b2": 0, "b3": 15}
    assert set(articles(period, "b1", "is_rated")) == {"10.51", "10.54"}
    assert period.tables["pending"].select("games", "event_rating").rows() == [(3, 1800)]


def test_two_newcomers_in_a_scheveningen(tmp_path: Path) -> None:
    """2005 6.4: not rated. 2009 knows no exception: rated as a team event, both seen at 1800."""
    games = _scheveningen(["new", "other"])
    events = [("cup", games, {"kind": "scheveningen"})]
    older = august(tmp_path, 2005, SCHEVENINGEN, events)
    assert verdicts(older) == {"cup": (False, "6.4")}
    assert older.tables["changes"]["change_e5"].abs().sum() == 0
    newer = august(tmp_path, 2009, SCHEVENINGEN, events)
    assert verdicts(newer) == {"cup": (True, "0")}
    assert {name: points(newer, name) for name in ("b1", "b2", "b3")} == {
        "b1": -15, "b2": 0, "b3": 15,
    }  # fmt: skip


# 1.1: the rate of play


@pytest.mark.parametrize(
    ("year", "too_fast"),
    [(2005, ("1.11", "1.12", "1.13")), (2009, ("1.2/1", "1.2/2", "1.2/3"))],
)
def test_minutes_for_60_moves(tmp_path: Path, year: int, too_fast: tuple[str, str, str]) -> None:
    """120 minutes with a player of 2200 or more, 90 with one of 1600 or more, 60 without."""
    master, middle, any_other = too_fast
    cases = {
        (2200, 119): master, (2200, 120): None, (2199, 119): None, (2199, 90): None,
        (2199, 89): middle, (1600, 89): middle, (1600, 90): None, (1599, 89): None,
        (1599, 60): None, (1599, 59): any_other, (1600, 59): middle, (2200, 59): master,
    }  # fmt: skip
    rows = [listed("rival", 1500)]
    events: list[Event] = []
    for rating, minutes in cases:
        name = f"r{rating}-{minutes}"
        rows.append(listed(name, rating))
        events.append((name, [(1, name, "rival", "1")], {"minutes_for_60_moves": minutes}))
    period = august(tmp_path, year, rows, events, days=0)
    assert verdicts(period) == {
        f"r{rating}-{minutes}": (article is None, article or "0")
        for (rating, minutes), article in cases.items()
    }
    for (rating, minutes), article in cases.items():
        assert (points(period, f"r{rating}-{minutes}") > 0) == (article is None)


def test_unknown_minutes_are_no_reason_but_a_warning(tmp_path: Path) -> None:
    period = august(tmp_path, 2009, RIVALS, [("open", [(1, "a", "b", "1")], {})])
    assert verdicts(period) == {"open": (True, "0")}
    assert codes(period, "warning") == ["facts-unknown"]


# 6.3, 6.33: round robins with few rated players, and national championships


@pytest.mark.parametrize("year", EDITIONS)
def test_round_robins_with_few_rated_players(tmp_path: Path, year: int) -> None:
    """6.31: four rated of fewer than ten; 6.33: in a national championship three men, or two women
    in an event for women only."""
    men = [listed(f"m{n}", 2000, sex="m") for n in (1, 2, 3, 4)]
    women = [listed(f"w{n}", 2000, sex="w") for n in (1, 2, 3)]
    others = [listed(f"u{n}", None) for n in range(1, 7)]
    ids = {name: [row["player_id"] for row in rows]
           for name, rows in (("m", men), ("w", women), ("u", others))}  # fmt: skip
    championship = {"is_national_championship": True}
    for_women = {**championship, "is_women_only": True}
    cases: dict[str, tuple[list[str], Mapping[str, Any], bool, str]] = {
        "four-of-six": ([*ids["m"], *ids["u"][:2]], {}, True, "0"),
        "three-of-six": ([*ids["m"][:3], *ids["u"][:3]], {}, False, "6.31"),
        "men-3": ([*ids["m"][:3], *ids["u"][:3]], championship, True, "6.33/2"),
        "men-2": ([*ids["m"][:2], *ids["u"][:4]], championship, False, "6.31"),
        "women-2": ([*ids["w"][:2], *ids["u"][:4]], for_women, True, "6.33/1"),
        "women-1": ([*ids["w"][:1], *ids["u"][:5]], for_women, False, "6.31"),
        "women-2-open": ([*ids["w"][:2], *ids["u"][:4]], championship, False, "6.31"),
    }
    events: list[Event] = [
        (name, pairs(entered), {"kind": "round_robin", **facts})
        for name, (entered, facts, _, _) in cases.items()
    ]
    period = august(tmp_path, year, [*men, *women, *others], events, days=3)
    assert verdicts(period) == {
        name: (is_rated, article) for name, (_, _, is_rated, article) in cases.items()
    }


def test_a_round_robin_with_a_game_not_played_is_rated_as_a_swiss(tmp_path: Path) -> None:
    """6.43: three rated of six are enough for a Swiss, and not for a round robin."""
    rows = [*(listed(f"a{n}", 2000) for n in (1, 2, 3)),
            *(listed(f"u{n}", None) for n in (1, 2, 3))]  # fmt: skip
    games = pairs([row["player_id"] for row in rows])
    forfeited = [*games[:-1], (*games[-1][:3], "+")]
    period = august(tmp_path, 2009, rows, [("cup", forfeited, {"kind": "round_robin"})])
    assert verdicts(period) == {"cup": (True, "0")}
    assert player_row(period, "u1")["status"] == "unrated"
    assert points(period, "a1") == 0  # all drawn; the newcomers are seen at 2000 (6.42)
