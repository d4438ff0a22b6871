"""Games laid out as arrays: whatever their order, and however many are worked on at a time."""

from random import Random

import numpy as np
import polars as pl
import pytest

from arpad.engine.plain import kernel, laid, vectors

EVENTS = np.array([3, 5, 8, 9])
"""Nobody plays in the second."""


def games_played() -> pl.DataFrame:
    """Return sixty games of the events and of one that is not theirs, some without an opponent."""
    chance = Random(1)
    rows = [
        (chance.choice((3, 4, 8, 9)), chance.randint(1, 5), chance.randint(0, 8),
         chance.choice((None, 9, 10)), chance.choice("10=+Z"), chance.choice((None, 0, 0, 1)))
        for _ in range(60)
    ]  # fmt: skip
    names = ("event_id", "round", "white_id", "black_id", "result", "is_rated_before")
    return pl.DataFrame(rows, schema=names, orient="row").sort("event_id", maintain_order=True)


@pytest.mark.parametrize("numbering", [vectors.numbered, kernel.numbered])
def test_rounds_are_counted_in_blocks_of_whole_events(
    monkeypatch: pytest.MonkeyPatch, numbering: laid.Numbering
) -> None:
    games = games_played()
    theirs = games.filter(pl.col("event_id").is_in(EVENTS))
    is_new = pl.col("black_id").is_not_null() & (pl.col("is_rated_before").fill_null(0) == 0)
    rounds = theirs.filter(is_new).group_by("event_id", "round").len("games")
    is_played = pl.col("result").is_in(["1", "0", "="])
    played = theirs.filter(is_played).group_by("event_id").len("games_played")
    for size in (1, 7, 500):
        monkeypatch.setattr(laid, "_BLOCK", size)
        for given in (games, theirs, games.sample(fraction=1, shuffle=True, seed=2)):
            found = laid.laid(given, EVENTS, (), numbering)
            counted = found.rounds()
            assert counted.cast(pl.Int64).equals(rounds.sort("event_id", "round").cast(pl.Int64))
            assert (
                found.games_played().cast(pl.Int64).equals(played.sort("event_id").cast(pl.Int64))
            )
            assert np.array_equal(found.games.game_start[1:3], found.games.game_start[[1, 1]])


def test_no_event_has_no_round() -> None:
    nothing = laid.laid(games_played(), np.zeros(0, np.int64), (), vectors.numbered)
    assert nothing.rounds().is_empty()
    assert nothing.games_played().is_empty()


@pytest.mark.parametrize("numbering", [vectors.numbered, kernel.numbered])
def test_a_game_has_the_numbers_of_its_players_entries(numbering: laid.Numbering) -> None:
    games = games_played()
    rows, numbers, players = laid.with_entries(games, EVENTS, numbering)
    entries = list(
        zip(EVENTS[numbers.entry_event], players[numbers.entry_player].tolist(), strict=True)
    )
    assert len(set(entries)) == len(entries)
    for event, *sides in rows.select(
        "event_id", "white_id", "white_entry", "black_id", "black_entry"
    ).iter_rows():
        for player, entry in (sides[:2], sides[2:]):
            assert (entry is None) == (player is None)
            assert entry is None or entries[entry] == (event, player)
