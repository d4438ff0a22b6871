"""Which round each game of an event belongs to: the tag's, or one that the games themselves show.

A round tag may count games inside a round, as 1.1 and 1.2 of a short match do; boards of a team
event are written so too. They are told apart by the players: nobody plays two games in one round.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import Final

from arpad.formats.pgn_tags.values import Tagged
from arpad.report.notes import Notes, counted
from arpad.report.problems import Text

ROUNDS_MAX: Final = 200

Meeting = tuple[int, int, Tagged]
"""The numbers of White and Black, and the game."""


def number_rounds(meetings: Sequence[Meeting], notes: Notes) -> list[int]:
    """Return the round of each game.

    Where a player has several games in a round, all rounds are numbered anew, game by game. A game
    without a round comes after the players' other games.
    """
    rounds = [0] * len(meetings)
    stated = [index for index, (_, _, game) in enumerate(meetings) if game.round]
    stated.sort(key=lambda index: _order(meetings[index][2]))
    turns: Counter[tuple[int, int]] = Counter()
    turn_of: dict[int, int] = {}
    for index in stated:
        white, black, game = meetings[index]
        places = ((game.round[0], white), (game.round[0], black))
        turn = 1 + max(turns[place] for place in places)
        turns.update({place: turn - turns[place] for place in places})
        turn_of[index] = turn
    most: Counter[int] = Counter()
    for index in stated:
        major = meetings[index][2].round[0]
        most[major] = max(most[major], turn_of[index])
    is_usual = all(count == 1 for count in most.values())
    first = {major: major for major in most} if is_usual else _firsts(most)
    for index in stated:
        rounds[index] = first[meetings[index][2].round[0]] + turn_of[index] - 1
    if not is_usual:
        _note_anew(meetings, turn_of, max(rounds), notes)
    _place_others(meetings, rounds, notes)
    return rounds


def _order(game: Tagged) -> tuple[tuple[int, ...], date, int]:
    return game.round, game.day or date.min, game.line


def _firsts(most: Counter[int]) -> dict[int, int]:
    """Return the new number of the first game of each round."""
    first, number = {}, 1
    for major in sorted(most):
        first[major] = number
        number += most[major]
    return first


def _note_anew(
    meetings: Sequence[Meeting], turn_of: dict[int, int], last: int, notes: Notes
) -> None:
    game = next(meetings[index][2] for index in sorted(turn_of) if turn_of[index] > 1)
    notes.add("fixed", "pgn-round",
              Text("A player has several games in round {round}: the rounds are numbered anew, "
                   "from 1 to {last}, game by game.", round=game.round[0], last=last),
              fix=Text("Give every game of a player a round of its own."),
              found=".".join(map(str, game.round)), line=game.line, column=1)  # fmt: skip


def _place_others(meetings: Sequence[Meeting], rounds: list[int], notes: Notes) -> None:
    """Give the games without a round the next one that is free for both players, by date."""
    last: Counter[int] = Counter()
    for (white, black, _), number in zip(meetings, rounds, strict=True):
        last[white], last[black] = max(last[white], number), max(last[black], number)
    others = [index for index, number in enumerate(rounds) if not number]
    others.sort(key=lambda index: _order(meetings[index][2])[1:])
    for index in others:
        white, black, _ = meetings[index]
        rounds[index] = 1 + max(last[white], last[black])
        last[white] = last[black] = rounds[index]
    if others:
        first = min(meetings[index][2].line for index in others)
        notes.add(
            "fixed",
            "pgn-round",
            Text(
                "{games} without a round: numbered by date, after the others.",
                games=counted(len(others), "game"),
            ),
            fix=Text('Give every game its round: [Round "3"].'),
            line=first,
            column=1,
        )
