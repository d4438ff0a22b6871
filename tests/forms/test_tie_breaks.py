"""Tie-breaks, each value computed by hand beside the test, and FIDE's own examples."""

from dataclasses import replace
from datetime import date

import pytest

from arpad.forms.event import PaperEntrant, PaperEvent
from arpad.forms.tie_breaks import player_field, tie_breaks
from arpad.norms.tie_breaks.unplayed import adjusted_half, unmet_half
from arpad.rulebooks.c07 import EDITIONS
from tests.forms.events import player, rounds, swiss

BOOK = EDITIONS.book("c07-2009")
UNTIL_2023 = date(2010, 1, 1)


def adjusted(entrant: PaperEntrant, event: PaperEvent) -> int:
    event = replace(event, entrants=(entrant,))
    return adjusted_half(player_field(event, BOOK), BOOK, 0)[entrant.number]


def virtual(entrant: PaperEntrant, number: int, event: PaperEvent) -> int:
    field = player_field(replace(event, entrants=(entrant,)), BOOK)
    (one,) = field.participants
    return unmet_half(one, one.turns[number - 1], field, BOOK, 0, {})


@pytest.mark.parametrize(
    ("before", "number", "own", "completed", "expected_half"),
    [
        # FIDE C.02 13.15.2: in round 3 P, who had 1.5, did not show up. S_von is 2.5 after it ...
        (("2w1", "3b="), 3, "Z", 3, 5),
        (("2w1", "3b="), 3, "Z", 9, 11),  # ... and 5.5 at the end of nine rounds
        # the opponent of round 6 did not show up; P had 3.5: S_von 3.5 after round 6, 5 after 9
        (("2w1", "3b1", "4w1", "5b=", "6w0"), 6, "7b+", 6, 7),
        (("2w1", "3b1", "4w1", "5b=", "6w0"), 6, "7b+", 9, 10),
    ],
)
def test_the_virtual_opponent_of_fides_examples(before, number, own, completed, expected_half):
    p = PaperEntrant(number=1, rank=1, name="P", rounds=rounds(*before, own))
    assert virtual(p, number, PaperEvent(rounds=completed, kind="swiss")) == expected_half


def test_for_opponents_what_was_not_played_is_drawn():
    """Swiss Pairings Committee, Kallithea 2009: 6 of 9 with a forfeit win counts 5.5, B as 6.5."""
    a = player(1, 2000, "2w1", "3b1", "4w+", "5b1", "6w1", "7b1", "8w0", "9b0", "10w0")
    b = player(1, 2000, "2w1", "3b1", "4w1", "5b1", "6w0", "7b0", "Z", "9b1", "10w1")
    event = PaperEvent(rounds=9, kind="swiss")
    assert (a.score_half, adjusted(a, event)) == (12, 11)
    assert (b.score_half, adjusted(b, event)) == (12, 13)
    assert virtual(a, 3, event) == 10  # 2 + 0 + 6 x ½
    assert virtual(b, 7, event) == 12  # 4 + 1 + 2 x ½


def test_a_swiss_by_hand():
    """The event of `events.swiss`, in half points.

    For opponents: 1 played all, 1+2+2 = 5. 2 played one draw, two rounds drawn: 1+1+1 = 3. 3 played
    2+0, one drawn: 3. 4 played 0 and 0, one drawn: 1.
    Virtual opponents: 2 in round 2 had 1, won 2: 1+0+1 = 2; in round 3 had 3, got 1: 3+1+0 = 4.
    3 in round 3 had 2, got 2: 2+0+0 = 2. 4 in round 2 had 0, got 0: 0+2+1 = 3.
    """
    found = tie_breaks(swiss())
    assert found[1].contributions_half == {1: 3, 2: 3, 3: 1}
    assert found[2].contributions_half == {1: 5, 2: 2, 3: 4}
    assert found[3].contributions_half == {1: 1, 2: 5, 3: 2}
    assert found[4].contributions_half == {1: 3, 2: 3, 3: 5}
    assert [found[n].buchholz_half for n in (1, 2, 3, 4)] == [7, 11, 8, 11]
    # without the highest and the lowest
    assert [found[n].median_half for n in (1, 2, 3, 4)] == [3, 4, 2, 3]
    # own score of the round times the contribution: 1x3+2x3+2x1; 1x5+2x2+1x4; 2x1+0x5+2x2; 0
    assert [found[n].sonneborn_berger_quarter for n in (1, 2, 3, 4)] == [11, 13, 6, 0]
    # 1: 1, 3, 5; 2: 1, 3, 4; 3: 2, 2, 4; 4: 0
    assert [found[n].progressive_half for n in (1, 2, 3, 4)] == [9, 8, 8, 0]
    # 1 played 2250 and 2101, 4 is unrated: 2175.5 up; 2 played 2300; 3 played 2300; 4 2101 and 2300
    assert [found[n].opponents_average for n in (1, 2, 3, 4)] == [2176, 2300, 2300, 2201]
    # 2 and 3 have 2 points each and did not meet; the others share their points with nobody
    assert [found[n].direct_encounter_half for n in (1, 2, 3, 4)] == [None] * 4


def test_a_round_robin_by_hand():
    """1 beats 2, 2 beats 3, 3 won by forfeit against 1; 4 draws with everybody.

    Points in half: 1: 2+0+1 = 3; 2: 0+2+1 = 3; 3: 2+0+1 = 3; 4: 3. A forfeit counts as played.
    """
    entrants = (
        player(1, 2300, "2w1", "3b-", "4w="),
        player(2, 2250, "1b0", "4w=", "3w1"),
        player(3, 2200, "4w=", "1w+", "2b0"),
        player(4, 2150, "3b=", "2b=", "1b="),
    )
    found = tie_breaks(
        PaperEvent(start=UNTIL_2023, rounds=3, kind="round_robin", entrants=entrants)
    )
    assert {one.buchholz_half for one in found.values()} == {9}
    # 1: 2x3 + 0x3 + 1x3; everybody has 3 points out of three games, so everybody has 9
    assert {one.sonneborn_berger_quarter for one in found.values()} == {9}
    assert [found[n].direct_encounter_half for n in (1, 2, 3, 4)] == [3, 3, 3, 3]


def test_direct_encounter_asks_that_all_have_met():
    """1 and 2 have 2 points each and met: 1 won. 3 and 4 have 1 each and did not meet."""
    entrants = (
        player(1, 2300, "2w1", "3b1", "4w0"),
        player(2, 2250, "1b0", "4w1", "3w1"),
        player(3, 2200, "", "1w0", "2b0", score_half=2),
        player(4, 2150, "", "2b0", "1b1", score_half=2),
    )
    found = tie_breaks(PaperEvent(start=UNTIL_2023, rounds=3, kind="swiss", entrants=entrants))
    assert [found[n].direct_encounter_half for n in (1, 2, 3, 4)] == [2, 0, None, None]


def test_a_forfeit_is_no_meeting_in_a_swiss():
    entrants = (player(1, 2300, "2w+", "3b0"), player(2, 2250, "1b-", "4w1"))
    found = tie_breaks(PaperEvent(start=UNTIL_2023, rounds=2, kind="swiss", entrants=entrants))
    assert [found[n].direct_encounter_half for n in (1, 2)] == [None, None]
