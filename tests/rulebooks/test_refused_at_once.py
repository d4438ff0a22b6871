"""What is stated of an event or a game may keep it from being rated, whatever else is found."""

from random import Random

import pytest

from arpad.engine import questions as q
from arpad.engine.tables import ADMITTED, EVENTS, GAMES, METHOD
from arpad.law import decide
from arpad.law.backends import embedded_table
from arpad.law.dialect import Int64, String
from arpad.law.engines import rows
from arpad.law.rule import reads
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.asking import refused_by
from tests.sampling import amount

EVENTS_TRIED = amount(20, full=400)
FOUND_TRIED = 60
OF_GAMES = ("result", "is_left_out", "white_moved", "black_moved")
STATED = (
    *(one for one in EVENTS.columns if not one.name.endswith("_id")),
    *(one for one in GAMES.columns if one.name in OF_GAMES),
)


@pytest.mark.parametrize(("rulebook", "minutes", "is_out"), [
    ("fide-2024", 59, True), ("fide-2024", 60, False),  # 1.1: 60 minutes for 60 moves
    ("fide-rapid-2024", 10, True), ("fide-rapid-2024", 11, False),  # more than 10 ...
    ("fide-rapid-2024", 59, False), ("fide-rapid-2024", 60, True),  # ... and less than 60
    ("fide-blitz-2024", 10, False), ("fide-blitz-2024", 11, True),
    ("fide-2024", None, False), ("fide-rapid-2024", None, False),  # nobody knows
])  # fmt: skip
def test_an_event_of_another_kind_is_refused(
    rulebook: str,
    minutes: int | None,
    is_out: bool,
) -> None:
    stated = {"minutes_for_60_moves": minutes,
              "seconds_for_60_moves": None if minutes is None else minutes * 60}  # fmt: skip
    assert (refused_by(stated, CATALOGUE.book(rulebook)) is not None) == is_out


@pytest.mark.parametrize(("rulebook", "result", "is_out"), [
    ("fide-2025", "+", True), ("fide-2025", "1", False), ("fide-2009", "--", True),  # 5.1
    ("fce-2016", "+", False),  # 7: a forfeit is rated
    ("cnxc-2000", "-", True), ("cnxc-2000", "0", False),  # 3.2: withdrew before moving
])  # fmt: skip
def test_a_game_that_was_not_played_is_refused(rulebook: str, result: str, is_out: bool) -> None:
    stated = dict.fromkeys(OF_GAMES) | {"result": result, "minutes_for_60_moves": 120}
    assert (refused_by(stated, CATALOGUE.book(rulebook)) is not None) == is_out


def test_what_nobody_stated_refuses_nothing_yet() -> None:
    """FCE 3.1: which list takes an event is known once its time is stated."""
    book = CATALOGUE.book("fce-2016")
    assert refused_by({"minutes_for_60_moves": None, "is_registered": 1}, book) is None
    clause = refused_by({"minutes_for_60_moves": 59, "is_registered": 1}, book)
    assert clause is not None
    assert str(clause.article) == "FCE 2016-01 5.1"


def test_a_late_event_may_be_admitted_by_the_office() -> None:
    stated = {"is_admitted_late": 0, "end_on": 20200101, "on": 20200101}
    assert refused_by(stated, CATALOGUE.book("fide-2024")) is None


@pytest.mark.parametrize("edition", CATALOGUE.editions, ids=lambda one: one.name)
def test_whoever_is_refused_is_rated_whatever_is_found_nowhere(edition: object) -> None:
    """The rules themselves, asked with all else that they read drawn by chance."""
    book, chance = edition.load(), Random(16)  # type: ignore[attr-defined]
    for _ in range(EVENTS_TRIED):
        stated = {one.name: chance.choice(one.samples) for one in STATED}
        if refused_by(stated, book) is None:
            continue
        found = {one.name: one for table in (METHOD, ADMITTED) for one in table.columns}
        drawn = {
            name: [stated[name]] * FOUND_TRIED
            if name in stated and name != "is_admitted_late"
            else chance.choices(one.samples, k=FOUND_TRIED)
            for name, one in found.items()
        }
        kinds = {name: String if one.is_text else Int64 for name, one in found.items()}
        asked = embedded_table(drawn, kinds)
        for rule in (
            book[q.EVENT_IS_RATED],
            *book.rules_of(*q.EVENT_MEASURES),
            book[q.GAME_IS_RATED],
        ):
            if reads(rule) <= found.keys():
                asked = decide(asked, rule)
        for row in rows(asked):
            assert not (row["event_is_rated"] and row["game_is_rated"]), (stated, row)
