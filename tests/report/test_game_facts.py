"""Decisions and substitutions in a facts file: what is read, and what each wrong row is told."""

from datetime import date

import pytest

from arpad.report.facts import Facts, GameDecision, Substitution, read_facts, read_game_facts

TOML = b"""\xef\xbb\xbf
kind = "team"

[[decisions]]
round = 2
white_id = "7"
black_id = "9"
is_left_out = true
reason = "illness"

[[decisions]]
round = 3
white_id = "9"
black_id = "7"
white_moved = true
black_moved = false
played_on = 2026-02-12

[[substitutions]]
round = 1
side = "black"
order = 1
original_id = "9"
substitute_id = "12"
original_moved = true
substitute_moved = false
"""
SUBSTITUTION = {
    "round": "1", "side": '"white"', "order": "1", "original_id": '"7"', "substitute_id": '"9"',
    "original_moved": "true", "substitute_moved": "true",
}  # fmt: skip
DECISION = {"round": "1", "white_id": '"7"', "black_id": '"9"', "is_left_out": "true"}


def test_decisions_and_substitutions_are_read():
    found, problems = read_game_facts(TOML, "cup.facts.toml")
    assert problems == ()
    assert found.decisions == (
        GameDecision(round=2, white_id="7", black_id="9", is_left_out=True, reason="illness"),
        GameDecision(
            round=3,
            white_id="9",
            black_id="7",
            white_moved=True,
            black_moved=False,
            played_on=date(2026, 2, 12),
        ),
    )
    assert found.substitutions == (
        Substitution(
            round=1, side="black", order=1, original_id="9", substitute_id="12",
            original_moved=True, substitute_moved=False,
        ),
    )  # fmt: skip
    assert read_facts(TOML) == (Facts(kind="team"), ())


@pytest.mark.parametrize("text", [b"", b'kind = "team"', b"decisions = []", b"round = [", b"\xff"])
def test_a_file_without_them(text):
    found, problems = read_game_facts(text)
    assert (found.decisions, found.substitutions, problems) == ((), (), ())


def toml(name, cells):
    return "\n".join([f"[[{name}]]", *(f"{k} = {v}" for k, v in cells.items() if v)]).encode()


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("decisions", {"round": '"1"'}, "round is not a whole number"),
        ("decisions", {"round": "true"}, "round is not a whole number"),
        ("decisions", {"round": "1.0"}, "round is not a whole number"),
        ("decisions", {"white_id": "7"}, "white_id is not a text"),
        ("decisions", {"is_left_out": "1"}, "is_left_out is not true or false"),
        ("decisions", {"white_moved": '"yes"'}, "white_moved is not true or false"),
        ("decisions", {"played_on": '"2026-02-12"'}, "played_on is not a day"),
        ("decisions", {"played_on": "2026-02-12T18:00:00"}, "played_on is not a day"),
        ("decisions", {"reason": "[]"}, "reason is not a text"),
        ("decisions", {"black_id": ""}, "black_id is missing"),
        ("decisions", {"is_leftout": "true"}, "is_leftout is not known"),
        ("substitutions", {"order": "true"}, "order is not a whole number"),
        ("substitutions", {"original_moved": '"true"'}, "original_moved is not true or false"),
        ("substitutions", {"substitute_moved": ""}, "substitute_moved is missing"),
        ("substitutions", {"reason": '"ill"'}, "reason is not known"),
    ],
)
def test_a_wrong_row_is_left_out_with_its_number(name, changes, message):
    good = SUBSTITUTION if name == "substitutions" else DECISION
    text = toml(name, good) + b"\n" + toml(name, {**good, **changes})
    found, (problem,) = read_game_facts(text, "cup.facts.toml")
    assert len(getattr(found, name)) == 1
    assert problem.message == f"In row 2 of {name}, {message}."
    assert (problem.level, problem.code) == ("error", f"facts-{name}")
    assert problem.file == "cup.facts.toml"
    assert problem.fix.startswith(f"Write [[{name}]] with round, ")


@pytest.mark.parametrize("changes", [{"side": '"left"'}, {"side": '"WHITE"'}, {"order": "0"}])
def test_a_side_and_an_order_that_are_none(changes):
    found, (problem,) = read_game_facts(toml("substitutions", {**SUBSTITUTION, **changes}))
    assert found.substitutions == ()
    assert (problem.level, problem.code) == ("error", "facts-substitutions")


@pytest.mark.parametrize("value", ["1", '"none"', "true", "[1]", "{}", "[[]]"])
@pytest.mark.parametrize("name", ["decisions", "substitutions"])
def test_what_is_no_list_of_tables(name, value):
    found, problems = read_game_facts(f"{name} = {value}".encode())
    assert (found.decisions, found.substitutions) == ((), ())
    assert [problem.code for problem in problems] == [f"facts-{name}"]


def test_a_wrong_name_of_a_table_is_told():
    assert [p.fix for p in read_facts(b"[[decision]]\nround = 1")[1]] != []
