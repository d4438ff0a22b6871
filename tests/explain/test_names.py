"""Names come from outside and may hold anything; a sentence stays one line of its own words."""

import unicodedata
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arpad.explain.events import event
from arpad.explain.games import game
from arpad.explain.sentence import NAME_MAX, plain
from arpad.rulebooks import CATALOGUE
from tests.explain import worlds

BOOK = CATALOGUE.book(worlds.CAPPED.book)


@cache
def row() -> dict[str, Any]:
    """Return a game of the world, which is rated when the first test asks."""
    return worlds.CAPPED.account("Olga Petit").games[0]


@pytest.mark.parametrize(
    ("given_name", "shown"),
    [
        ("Ana\nGuerra", "Ana Guerra"),
        ("Ana\r\n\tGuerra ", "Ana Guerra"),
        ("Ana\x00\x07Guerra", "Ana Guerra"),
        ("\x1b[2J\x1b[31mAna", "[2J [31mAna"),
        ("Ana\u2028Guerra\u2029", "Ana Guerra"),
        ("\u202eanA\u202c \u2066x\u2069", "anA x"),
        ("A\u200bn\u200da\ufeff", "Ana"),
        ("Ana\u00a0Mari\u0301a", "Ana María"),
        ("\ud800Ana\ue000", "Ana"),
        ("\U000e0041\U000e0042", ""),
        ("<b>Ana</b> & [red]Co[/red]", "<b>Ana</b> & [red]Co[/red]"),
        ("{opponent} %s {0}", "{opponent} %s {0}"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("А. Алехин", "А. Алехин"),
        ("دينا بلنجر", "دينا بلنجر"),
    ],
)
def test_plain(given_name: str, shown: str) -> None:
    assert plain(given_name) == shown


@given(st.text())
def test_plain_is_short_visible_and_settled(text: str) -> None:
    shown = plain(text)
    assert len(shown) <= NAME_MAX
    assert shown.isprintable()
    assert plain(shown) == shown
    assert not any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for c in shown)
    shown.encode("utf-8")


def test_long_names_are_cut() -> None:
    assert plain("x" * NAME_MAX) == "x" * NAME_MAX
    assert plain("x" * (NAME_MAX + 1)) == "x" * (NAME_MAX - 1) + "…"


@given(st.text())
def test_a_game_stays_one_line(name: str) -> None:
    told = game(row(), BOOK, "es", {2: name})
    assert told.isprintable()
    assert told.startswith("Ronda 3, con blancas contra ")
    assert told.endswith("Cambio: +12,60 (FIDE B.02 2009-07 8.1b, 8.56).")


@given(st.text())
def test_an_event_stays_its_lines(name: str) -> None:
    told = event([row()], None, BOOK, "en", worlds.CAPPED.names, name).sentences()
    assert len(told) == 4
    assert all(line.isprintable() for line in told)
    assert told[0].endswith("” is rated as a Swiss or team event (FIDE B.02 2009-07 6.4).")


def test_the_nameless_are_called_by_their_ids() -> None:
    assert "against 2 (2513)" in game(row(), BOOK, "en", {})
    assert "against 2 (2513)" in game(row(), BOOK, "en", {2: "\u200b"})
    told = event([row()], None, BOOK, "en", {}, "").sentences()
    assert told[0] == "“1” is rated as a Swiss or team event (FIDE B.02 2009-07 6.4)."
