"""Explanations under the CNXC's and the FCE's texts: their own words, and what was assumed."""

import re
from datetime import date

import pytest

from arpad.engine import questions as q
from arpad.explain.events import event
from arpad.rulebooks import CATALOGUE
from arpad.tables.statuses import EFFECTIVE, PROVISIONAL
from tests.explain.rating import Played, World

FIDES = re.compile(r"\bR_u\b|\bd_p\b.*\bCNXC|\bR_c, the average rating of|development coefficient")

CNXC = World(
    {
        "Ana": {"rating": 2000, "games_rated": 30, "status": EFFECTIVE},
        "Rui": {"rating": 1900, "games_rated": 30, "status": EFFECTIVE},
        "Zoe": {"rating": 1700, "games_rated": 8, "status": PROVISIONAL},
        "Eva": {},
        "Leo": {"rating": 1800, "games_rated": None, "status": EFFECTIVE},
    },
    [Played("Cup", [(1, "Zoe", "Ana", "1"), (2, "Rui", "Zoe", "1"), (3, "Eva", "Ana", "0"),
                    (4, "Leo", "Rui", "=")])],
    book="cnxc-2000",
    pending=[{"player_id": 3, "event_id": 90, "list_id": 20090101, "rulebook": "cnxc-2000",
              "end_day": date(2009, 3, 1).toordinal(), "games": 8, "score_half": 8,
              "opponents": 8, "opponents_sum": 13600, "event_rating": 1700,
              "performance_sum": 13600, "is_round_robin": 0, "is_team_championship": 0,
              "is_kept": 1}],
)  # fmt: skip
"""Zoe, provisional with 8 games at 1700, makes 1 of 2 against 1950: (8 x 1700 + 2 x 1950) / 10."""

FCE = World(
    {
        "Mar": {"rating": 1800, "has_licence": 1},
        "Pau": {"rating": 1700},
        "Nil": {},
    },
    [Played("Open", [(1, "Mar", "Pau", "1"), (2, "Nil", "Mar", "1"), (3, "Nil", "Pau", "1")])],
    book="fce-2016",
)
"""Nil makes 2 of 2 against 1750: two half points above 50%, K0 24 each: 1798."""


def told(world: World, name: str) -> list[str]:
    return world.explained(name, "en").sentences()


def test_a_provisional_player_is_no_newcomer() -> None:
    """6.3: the mean of the performances; 50% adds nothing to the average of 1950."""
    lines = told(CNXC, "Zoe")
    assert lines[0].startswith("Zoe: 1700 before, 1750 on the list")
    assert lines[1].startswith("While a rating is provisional no game changes it by itself")
    assert not any("newcomer" in line for line in lines)
    assert (
        "All games that count, taken together: 5 out of 10 (50%). The performances, each times its "
        "games, add up to 17500; divided by 10, that is 1750. The provisional rating is the mean "
        "of the performances, each weighted by its games, rounded (CNXC 2000-07 6.3)."
    ) in lines


@pytest.mark.parametrize("world", [CNXC, FCE], ids=["cnxc", "fce"])
def test_no_symbol_of_fide_stands_in_another_text(world: World) -> None:
    for name in world.people:
        assert not [line for line in told(world, name) if FIDES.search(line)]


def test_what_nobody_gave_is_told_as_assumed() -> None:
    of_ana, of_leo = " ".join(told(CNXC, "Ana")), " ".join(told(CNXC, "Leo"))
    assert (
        "No rating of ICCF, the FPX or FIDE is given, nor that the event is of a higher class: a "
        "virtual rating of 1750, as in any other event (CNXC 2000-07 5.3)."
    ) in of_ana
    assert "how many games are on the list is not stated, and is taken to be more" in of_leo
    of_pau = " ".join(told(FCE, "Pau"))
    assert "This season's licence is not stated: it is taken as missing" in of_pau
    assert "Since when the player is federated is not stated: K is K0" in of_pau


def test_a_player_without_fce_elo_is_told_what_makes_the_first_one() -> None:
    lines = told(FCE, "Nil")
    assert (
        "The performance in this event is 1798. Above 50%, the performance is R_a, the opponents' "
        in (" ".join(lines))
    )
    assert lines[-4:] == [
        "A first rating does not come from results (FCE 2016-01 10.1).",
        "There is no first rating yet. First ratings come from another rating or the age (FCE "
        "2016-01 10.2).",
        "Status on the list. Without an FCE Elo (FCE 2016-01 12).",
        "This season's licence is not stated: it is taken as missing, and the player is not on the "
        "list (FCE 2016-01 8.2).",
    ]


def test_of_an_event_on_two_lists_the_article_of_its_lists_is_cited() -> None:
    """FCE 8.3, not 8.1, by which an event uses one list."""
    book = CATALOGUE.book("fce-2016")
    settled = {"list_choice": 1, "list_choice_clause": book[q.LIST_CHOICE].first_code}
    games = [dict(row) for row in FCE.account("Mar").games]
    games[1]["list_id"] = 20090801
    lines = event(games, None, book, "en", FCE.names, "League", settled).sentences()[:4]
    assert lines[1].startswith("With a week or more between the rounds, each game uses the list of")
    assert lines[2:] == [
        "The ratings are those of the list of 1 July 2009. The player's own is 1800 (FCE 2016-01 "
        "8.3).",
        "The ratings are those of the list of 1 August 2009. The player's own is 1800 (FCE 2016-01 "
        "8.3).",
    ]
