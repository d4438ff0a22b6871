"""The German DWZ as a rulebook of a user's own: its file in docs, against the text and sheets."""

import math
import shutil
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import polars as pl
import pytest

from arpad.engine import questions as q
from arpad.engine.iterated import GameMet, performances
from arpad.lab.theory import dwz as model
from arpad.law import Rulebook
from arpad.rulebooks import selftest
from arpad.rulebooks.asking import calendar
from arpad.rulebooks.cases import read as cases_in
from arpad.rulebooks.own import read
from tests.docs.pages import arpad

FOLDER = Path(__file__).parents[2] / "docs" / "rulebooks" / "dwz"


@pytest.fixture(scope="module")
def book() -> Rulebook:
    """Return the rulebook of the file."""
    return read(FOLDER / "dwz.py")


@pytest.fixture(scope="module")
def tables(book: Rulebook) -> Iterator[ModuleType]:
    """Return the file itself, with its tables."""
    sys.path.insert(0, str(FOLDER))
    try:
        import dwz

        yield dwz
    finally:
        sys.path.remove(str(FOLDER))
        sys.modules.pop("dwz", None)


def test_cases_and_checks(book: Rulebook) -> None:
    outcome = selftest.tested(book, cases_in((FOLDER / "dwz.toml").read_text(encoding="utf-8")))
    wrong = [f for f in outcome.findings if not f.is_ok]
    assert outcome.is_ok, (wrong, [check for check in outcome.checks if not check.is_ok])
    sheets = [f for f in outcome.findings if f.article == "3.5.2" and f.figure != "P: games"]
    assert len(sheets) == 18  # nine sheets, We and Rn of each


def decimal_erf(x: Decimal) -> Decimal:
    """Return erf by its series."""
    term = total = x
    n = 0
    while abs(term) > Decimal(10) ** -45:
        n += 1
        term *= -x * x / n
        total += term / (2 * n + 1)
    pi = Decimal("3.14159265358979323846264338327950288419716939937510582")
    return 2 * total / pi.sqrt()


def is_rounded(exact: Decimal, value: int) -> bool:
    """Tell whether a value is the whole number nearest to an exact one, and no half is near."""
    off = abs(exact - value)
    return off < Decimal("0.5") - Decimal("1e-7")


def test_expected_scores_are_the_curve_s(book: Rulebook) -> None:
    """3.3.1: the normal distribution with 200 times the root of 2: P = (1 + erf(D / 400)) / 2."""
    scores = book[q.EXPECTED_SCORES]
    with localcontext() as context:
        context.prec = 60
        for difference in range(1100):
            exact = 500 * (1 + decimal_erf(Decimal(difference) / 400))
            assert is_rounded(exact, scores.expected_e3(difference)), difference
            assert scores.expected_e3(-difference) == 1000 - scores.expected_e3(difference)


def test_development_is_exact(tables: ModuleType) -> None:
    """Annex 1.2, with fractions and fifty decimals; at no rating is a half anywhere near."""
    with localcontext() as context:
        context.prec = 50
        for rating in range(4000):
            power = Fraction(rating, 1000) ** 4
            faster = (power + 5) * Fraction(rating, 2000)
            brake = (Decimal(1300 - rating) / 150).exp() - 1
            for exact, table in (
                (Decimal(power.numerator) / power.denominator, tables.POWERS),
                (Decimal(faster.numerator) / faster.denominator, tables.FASTER),
            ):
                assert is_rounded(exact, table[rating]), rating
            if rating < 1300:
                braked = Decimal(power.numerator) / power.denominator + brake
                assert is_rounded(braked, tables.BRAKED[rating]), rating


def test_an_official_first_dwz(book: Rulebook) -> None:
    """B431-636-C4F at schachbund.de: two of five points, one game of them waiting; 983.

    ChessLeagueManager, which keeps the figures in its tests, has 985 by a table of two decimals.
    """
    opponents = {2: 1177, 3: 894, 4: 1087, 5: 905, 6: 1255}
    scores = dict(zip(opponents, (0, 2, 0, 2, 0), strict=True))
    met = {1: [GameMet(opponent, half) for opponent, half in scores.items()]}
    met |= {opponent: [GameMet(1, 2 - half)] for opponent, half in scores.items()}
    made = performances(
        {1: None, **opponents}, met, book[q.EXPECTED_SCORES], book[q.TOTAL_ITERATION]
    )
    assert made == {1: 983}


def event_of_some_newcomers(seed: int) -> tuple[dict[int, int | None], dict[int, list[GameMet]]]:
    """Return a round robin of eleven of whom few have a rating; some games aren't played.

    Most newcomers then get five games only with those of the first stage.
    """
    chance = Random(seed)
    strength = {number: chance.randint(900, 2100) for number in range(1, 12)}
    rated = chance.randint(5, 7)
    ratings = {n: s if n <= rated else None for n, s in strength.items()}
    met: dict[int, list[GameMet]] = {number: [] for number in strength}
    for one in strength:
        for other in range(one + 1, 12):
            if chance.random() < 0.8:
                edge = smooth(strength[one] - strength[other]) - chance.random()
                half = 2 if edge > 0.1 else 0 if edge < -0.1 else 1
                met[one].append(GameMet(other, half))
                met[other].append(GameMet(one, 2 - half))
    return ratings, met


def naive_iteration(
    ratings: dict[int, int | None], met: dict[int, list[GameMet]]
) -> tuple[dict[int, float], int]:
    """Return what 3.4.4 gives newcomers before 3.6.3, in floats, and how many are of stage two."""
    known = {n: float(rating) for n, rating in ratings.items() if rating is not None}
    chosen, new, second = set(known), list[int](), 0
    for stage in (1, 2):
        joined = []
        for player, games in met.items():
            counted = [game for game in games if game.opponent in chosen]
            points = sum(game.score_half for game in counted)
            if player not in chosen and len(counted) >= 5 and 0 < points < 2 * len(counted):
                joined.append(player)
        chosen |= set(joined)
        new += joined
        second += len(joined) if stage == 2 else 0
    known |= dict.fromkeys(new, 1500.0)
    for _ in range(60):
        for player in new:
            games = [game for game in met[player] if game.opponent in chosen]
            points = sum(game.score_half for game in games) / 2
            known[player] = performed(points, [known[game.opponent] for game in games])
    return {player: known[player] for player in new}, second


def test_newcomers_of_two_stages_against_a_naive_iteration(book: Rulebook) -> None:
    """The table of three decimals moves a first rating by a point or two, the order by none."""
    no_exceptions = replace(book[q.TOTAL_ITERATION], above=10_000)
    second = compared = 0
    for seed in range(15):
        ratings, met = event_of_some_newcomers(seed)
        expected, of_stage_two = naive_iteration(ratings, met)
        made = performances(ratings, met, book[q.EXPECTED_SCORES], no_exceptions)
        new = {player: rating for player, rating in made.items() if ratings[player] is None}
        assert new.keys() == expected.keys(), seed
        for player, rating in new.items():
            assert abs(rating - expected[player]) < 2, (seed, player, expected[player])
        turned = performances(
            dict(reversed(ratings.items())), dict(reversed(met.items())),
            book[q.EXPECTED_SCORES], no_exceptions,
        )  # fmt: skip
        assert turned == made
        second, compared = second + of_stage_two, compared + len(new)
    assert second > 10, second
    assert compared > 50, compared


def test_a_list_comes_out_on_the_day_after_an_event(book: Rulebook) -> None:
    days = calendar(book)
    assert days.next_list(date(2023, 5, 7)) == date(2023, 5, 8)
    assert days.has_list_on(date(2023, 2, 28))
    assert days.closing(date(2023, 5, 8)) == date(2023, 5, 7)


def test_the_model_of_the_lab_has_the_same_development(tables: ModuleType) -> None:
    ratings = np.arange(400, 3000)
    for age, years in ((15, 5), (23, 10), (40, 15)):
        for index in (1, 4, 6):
            before = np.clip(np.array(tables.POWERS)[ratings] + years, 5, min(30, 5 * index))
            braked = np.clip(np.array(tables.BRAKED)[ratings] + years, 5, 150)
            faster = np.clip(np.array(tables.FASTER)[ratings], 5, before)
            for surplus in (-0.5, 0.0, 0.5):
                expected = before
                if surplus < 0:
                    expected = np.where(ratings < 1300, braked, before)
                elif years == 5:
                    expected = np.where(ratings < 2000, faster, before)
                ages, events = np.full(len(ratings), age), np.full(len(ratings), index)
                made = model.development(ratings, ages, events, np.full(len(ratings), surplus))
                assert made.tolist() == expected.tolist(), (age, index, surplus)


# a whole event, worked out once more: the text in floats, without a line of arpad's

PLAYERS = {  # rating, age at the end of 2023, index
    701: (2085, 52, 61), 702: (1350, 15, 7), 703: (1887, 39, 44), 704: (1640, 24, 3),
    705: (1050, 12, 4), 706: (1180, 64, 33), 707: (None, 33, 0),
}  # fmt: skip
SCORES = {
    (1, 2): 1, (1, 3): 0.5, (1, 4): 1, (1, 5): 1, (1, 6): 1, (1, 7): 1, (2, 3): 0.5, (2, 4): 1,
    (2, 5): 1, (2, 6): 1, (2, 7): 0.5, (3, 4): 1, (3, 5): 1, (3, 6): 1, (3, 7): 1, (4, 5): 1,
    (4, 6): 1, (4, 7): 0, (5, 6): 1, (5, 7): 0, (6, 7): 0.5,
}  # fmt: skip


def smooth(difference: float) -> float:
    return (1 + math.erf(difference / 400)) / 2


def performed(points: float, opponents: list[float]) -> float:
    low, high = 0.0, 4000.0
    for _ in range(100):
        middle = (low + high) / 2
        if sum(smooth(middle - opponent) for opponent in opponents) < points:
            low = middle
        else:
            high = middle
    return low


def development(rating: float, age: int, index: int, above: float) -> int:
    base = (rating / 1000) ** 4 + (5 if age <= 20 else 10 if age <= 25 else 15)
    if rating < 1300 and above < 0:
        return max(5, min(150, math.floor(base + math.exp((1300 - rating) / 150) - 1 + 0.5)))
    if age <= 20 and above >= 0:
        base *= min(1, max(0.5, rating / 2000))
    return max(5, min(30, 5 * index, math.floor(base + 0.5)))


def naive() -> dict[int, int]:
    met: dict[int, list[tuple[int, float]]] = {number: [] for number in PLAYERS}
    for (one, other), score in SCORES.items():
        met[700 + one].append((700 + other, score))
        met[700 + other].append((700 + one, 1 - score))
    counted: dict[int, float] = {n: float(r) for n, (r, _, _) in PLAYERS.items() if r is not None}

    def points(player: int) -> float:
        return sum(score for _, score in met[player])

    def over(player: int, known: dict[int, float]) -> float:
        return performed(points(player), [known[opponent] for opponent, _ in met[player]])

    first = round(over(707, counted))
    performance = {n: over(n, {**counted, 707: first}) for n in counted}
    for player in counted:
        if round(performance[player]) > counted[player] + 300:
            counted = {**counted, player: round(performance[player])}
    first = round(over(707, counted))
    new = {707: first}
    for player, (rating, age, index) in PLAYERS.items():
        if rating is None:
            continue
        seen = {**counted, 707: first}
        expected = sum(round(smooth(rating - seen[opponent]), 3) for opponent, _ in met[player])
        above = points(player) - expected
        slow = development(rating, age, index, above)
        new[player] = math.floor(rating + 800 * above / (slow + len(met[player])) + 0.5)
    return new


def typed(command: str) -> tuple[int, str]:
    """Return what a command leaves, and what it prints, in one line."""
    code, lines = arpad(command)
    return code, " ".join(lines)


def rate(folder: Path, *more: str) -> tuple[int, str]:
    words = f"arpad rate {FOLDER / 'sommer.trf'} --rulebook {FOLDER / 'dwz.py'} --list "
    return typed(" ".join((words + f"2023-04-30={FOLDER / 'list.csv'} --out {folder}", *more)))


def rows_of(folder: Path) -> dict[int, dict[str, Any]]:
    table = pl.read_parquet(folder / "list.parquet")
    return {int(row["player_id"]): row for row in table.to_dicts()}


@pytest.mark.long
def test_an_event_is_rated_and_explained(tmp_path: Path) -> None:
    code, printed = rate(tmp_path / "may8")
    assert code == 0, printed
    listed = rows_of(tmp_path / "may8")
    assert {number: row["rating"] for number, row in listed.items()} == naive()
    indices = {number: row["k_base"] for number, row in listed.items()}
    assert indices == {701: "62", 702: "8", 703: "45", 704: "4", 705: "5", 706: "34", 707: "1"}
    code, told = typed(f"arpad explain 702 --in {tmp_path / 'may8'}")
    assert code == 0
    assert "The development coefficient (K) is 8 before the games." in told
    assert told.count("A game weighs 800 / (E + n), with n the games that count.") == 1
    code, told = typed(f"arpad list verify {tmp_path / 'may8'} --rulebook {FOLDER / 'dwz.py'}")
    assert code == 0, told


@pytest.mark.long
def test_an_event_is_not_rated_for_a_later_day(tmp_path: Path) -> None:
    _, printed = rate(tmp_path / "may9", "--list-date", "2023-05-09")
    assert "2.2.3" in printed
    assert "The event ended before other days that have a list" in printed
    decided = ("--list-date", "2023-05-09", "--override", "event-expired", "--because", "'late'")
    code, printed = rate(tmp_path / "may9", *decided)
    assert code == 0, printed
    assert {n: row["rating"] for n, row in rows_of(tmp_path / "may9").items()} == naive()


@pytest.mark.long
def test_an_office_publishes_a_list_after_each_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under rules with lists on any day the next list may be of any later one, and of none else."""
    facts = tmp_path / "site" / "dwz_rules-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: dwz-rules\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[arpad.rulebooks]\ndwz-2022 = dwz_rules:BOOK\n")
    shutil.copy(FOLDER / "dwz.py", tmp_path / "site" / "dwz_rules.py")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv("ARPAD_OFFICE", str(tmp_path / "office"))
    summer = (FOLDER / "sommer.trf").read_text(encoding="utf-8")
    autumn = (
        summer.replace("Sommer", "Herbst").replace("2023/05", "2023/09").replace("23/05", "23/09")
    )
    (tmp_path / "herbst.trf").write_text(autumn, encoding="utf-8")
    why = "--because 'a test'"
    for command in (
        f"office init {tmp_path / 'office'}",
        f"player import {FOLDER / 'list.csv'} {why}",
        f"list add dwz --rulebook dwz-2022 --from {FOLDER / 'list.csv'} --date 2023-04-30 {why}",
        f"intake {FOLDER / 'sommer.trf'} {why}",
        f"period publish dwz --date 2023-05-08 {why}",
        f"intake {tmp_path / 'herbst.trf'} {why}",
        f"event decide 2 --admit {why}",  # the same people scored the same
        f"period publish dwz --date 2023-09-08 {why}",
    ):
        code, printed = typed(f"arpad {command}")
        assert code == 0, (command, printed)
    code, printed = typed(f"arpad period publish dwz --date 2023-09-01 {why}")
    assert code == 1
    assert "is not the next one" in printed
    listed = rows_of(tmp_path / "office" / "vault" / "dwz" / "2023-09-08")
    assert {number: row["rating_old"] for number, row in listed.items()} == naive()
    assert {number: row["k_base"] for number, row in listed.items()}[703] == "46"
    sys.modules.pop("dwz_rules", None)
