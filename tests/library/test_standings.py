"""`arpad.standings`: an event by rank, by tie-breaks chosen, with the reasons and the papers."""

import pytest

import arpad
from tests.cli.calls import OPEN

GAMES = b"""\
event_id,round,white_id,black_id,result,played_on
match,1,ana,bea,0,2025-02-01
match,1,carla,dora,1,2025-02-01
match,2,carla,ana,0,2025-02-02
match,2,dora,bea,1,2025-02-02
match,3,ana,dora,1,2025-02-03
match,3,bea,carla,1,2025-02-03
"""
"""Ana and Bea have two points each, Carla and Dora one; Bea beat Ana, Carla beat Dora."""


def test_the_direct_encounter_parts_two_pairs() -> None:
    found = arpad.standings(arpad.read(GAMES, name="match.csv"), tie_breaks=["DE"])
    assert [(one.player_id, one.rank) for one in found.table.players] == [
        ("bea", 1), ("ana", 2), ("carla", 3), ("dora", 4),
    ]  # fmt: skip
    assert found.table.rule is not None
    assert found.table.rule.rulebook == "c07-2024"
    sentences = found.why("ana", lang="es")
    assert "bea" in sentences[0]
    assert "Esto decide." in " ".join(sentences)
    assert b"C.07" in found.html("ca")
    assert found.pdf()[:5] == b"%PDF-"
    assert found.xlsx()[:2] == b"PK"


def test_a_tie_break_of_another_edition_leaves_no_order_and_says_so() -> None:
    event = arpad.read(GAMES, name="match.csv")
    found = arpad.standings(event, tie_breaks=["STD"])
    assert found.table.players == ()
    assert [one.code for one in found.problems if one.level == "error"] == ["tie-breaks"]
    later = arpad.standings(event, tie_breaks=["STD"], tie_break_rules="c07-2026")
    assert [one.rank for one in later.table.players] == [1, 1, 3, 3]


def test_a_text_alone_is_one_text_and_not_its_letters() -> None:
    event = arpad.read(GAMES.replace(b"bea", b"12").replace(b"carla", b"1"), name="match.csv")
    found = arpad.standings(event, tie_breaks="DE,SB", expelled="12")
    assert [one.player_id for one in found.table.players if one.rank is None] == ["12"]
    assert [one.tie_break for one in found.table.chosen or ()] == ["DE", "SB"]
    (judged,) = arpad.norms(arpad.read(OPEN), titles="IM").events
    assert {one.title for player in judged.players for one in player.attempts} == {"IM"}
    with pytest.raises(TypeError, match="read the file first"):
        arpad.standings("match.csv")  # type: ignore[arg-type]


def test_what_only_a_programmer_can_get_wrong_raises() -> None:
    event = arpad.read(GAMES, name="match.csv")
    with pytest.raises(ValueError, match="one event, and these are 2"):
        arpad.standings([*event, *event])
    with pytest.raises(arpad.NoRulebookError):
        arpad.standings(event, tie_break_rules="c07-1999")
    with pytest.raises(LookupError, match="Nobody is ahead"):
        arpad.standings(event, tie_breaks=["DE"]).why("bea")
    with pytest.raises(LookupError, match="no tie-breaks were chosen"):
        arpad.standings(event).why("bea")
