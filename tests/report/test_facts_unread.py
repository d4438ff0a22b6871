"""A stated fact has an effect, or it is an error that says which rulebook knows it."""

from arpad.report.facts import Facts, GameDecision, GameFacts, Substitution
from arpad.report.facts.facts import stated_names, unread

READ_BY = {
    "fide-2025": ("kind", "start"), "cnxc-2000": ("kind", "is_thematic", "substitutions"),
    **{f"club-{year}": ("kind", "is_thematic") for year in range(2001, 2006)},
}  # fmt: skip
SUBSTITUTION = Substitution(round=1, side="white", order=1, original_id="7", substitute_id="9",
                            original_moved=True, substitute_moved=False)  # fmt: skip


def test_what_was_stated_of_games_is_named_too() -> None:
    decision = GameDecision(round=1, white_id="7", black_id="8", is_left_out=True, reason="board")
    of_games = GameFacts((decision,), (SUBSTITUTION,))
    assert stated_names(Facts(is_thematic=False), of_games) == (
        "is_thematic", "is_left_out", "substitutions",
    )  # fmt: skip


def test_a_fact_that_the_rulebook_does_not_read_is_an_error_that_says_who_does() -> None:
    problems = unread(["kind", "is_thematic", "is_left_out"], READ_BY, "fide-2025", "open.trf")
    assert [(one.level, one.code, one.file) for one in problems] == [
        ("error", "facts-unread", "open.trf")
    ] * 2
    assert [one.message for one in problems] == [
        "The fact is_thematic has no effect under fide-2025; cnxc-2000, club-2001, club-2002 and 3 "
        "more read it.",
        "The fact is_left_out has no effect under fide-2025; no rulebook reads it.",
    ]


def test_a_fact_that_is_read_is_no_error() -> None:
    assert unread(["kind", "is_thematic", "substitutions"], READ_BY, "cnxc-2000") == ()
