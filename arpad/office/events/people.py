"""Who the players of a report are at the office: by any body's number, by name, or as decided.

Whoever is certain is taken; whoever is not is put to the officer; nobody is made up.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

import polars as pl

from arpad.office.events.event import Event
from arpad.office.intake.identities import identified
from arpad.office.intake.submissions import Submission
from arpad.office.lists.candidates import candidates
from arpad.office.lists.matching import Matches, match
from arpad.office.lists.same_person import compared, is_as_listed
from arpad.office.players.recorded import RecordedPlayers
from arpad.office.players.roll import RollRows, names_of, roll, with_numbers
from arpad.report import Player
from arpad.report.problems import Problem, Text, marked
from arpad.tables.births import BLANK


@dataclass(frozen=True, slots=True)
class Everybody:
    """The office's players: a row for each, who has which body's number, and numbers given up.

    `names_of` tells every name that the player with a number has or had.
    """

    roll: pl.DataFrame
    rows: Mapping[str, Mapping[str, str]]
    numbers: Mapping[str, frozenset[str]]
    given_up: Mapping[str, str]
    names_of: Callable[[str], frozenset[str]]


def everybody(players: RecordedPlayers) -> Everybody:
    """Return the players of an office, as they are known by now."""
    frame = roll(players)
    return Everybody(
        frame, RollRows(frame), with_numbers(players), players.given_up, partial(names_of, players)
    )


def recognised(
    submission: Submission, event: Event, people: Everybody
) -> tuple[Submission, Matches]:
    """Return a report whose players are the office's, and what was found on the way.

    If one of them isn't certain, the matches have an error for him, and the report stays as it is.
    """
    players = submission.report.players
    led_to = [_led_to(player, people) for player in players]
    ours = tuple(
        _decided(player, event, people) or _own(player, people, led)
        for player, led in zip(players, led_to, strict=True)
    )
    report = replace(submission.report, players=ours)
    matches = match(
        report, submission.file, people.roll, are_new_admitted=False, listed=people.rows
    )
    unsure = tuple(
        _of_several(player, persons, submission.file)
        for player, persons in zip(players, led_to, strict=True)
        if len(persons) > 1 and not event.players.get(player.number)
    )
    to_officer = (_to_officer(problem, players) for problem in matches.problems)
    matches = replace(matches, problems=(*to_officer, *unsure))
    if any(problem.level == "error" for problem in matches.problems):
        return submission, matches
    return identified(submission, matches.player_ids), matches


def _to_officer(problem: Problem, players: Sequence[Player]) -> Problem:
    """Return a problem with what an office does: its players are no list that somebody gives."""
    if problem.code not in _REMEDIES:
        return problem
    at = [player.number for player in players if player.line and player.line == problem.line]
    message = problem.message
    assert isinstance(message, Text)
    if not at or "each" in message.values:
        is_none = problem.code == "match-none"
        return replace(problem, fix=_WHO) if is_none else problem
    stands = message.values.get("next")
    if isinstance(stands, Text) and "others" in stands.values:
        others = stands.values["others"]
        return replace(
            problem, fix=Text("Say who player {rank} is: {player}.", rank=at[0], player=others)
        )
    return replace(problem, fix=Text(_REMEDIES[problem.code], rank=at[0]))


_REMEDIES: Final = {
    "match-none": marked("Say who player {rank} is, or that they are new."),
    "match-other-name": marked("Say who player {rank} is."),
    "match-twice": marked("Say who player {rank} is."),
}
_WHO: Final = Text("Say who is meant, or that the player is new.")


def _decided(player: Player, event: Event, people: Everybody) -> Player | None:
    """Return a player as the office decided who he is; None if it didn't."""
    number = event.players.get(player.number)
    if not number:
        return None
    kept = people.given_up.get(number, number)
    return replace(player, player_id=kept, name=kept, birth=BLANK, sex="", federation="")


def _own(player: Player, people: Everybody, led: Sequence[str]) -> Player:
    """Return a player with the office's own number, if the one he has leads to one person (`led`).

    Under his number a name that he had at another time is his; a name that is only the number, as
    games tables have it, is none.
    """
    if len(led) != 1:
        return player
    row = people.rows[led[0]]
    is_other = not is_as_listed(player, row) and compared(player, row).is_another
    had = is_other and _had_name(player, led[0], people)
    name = str(row["name"]) if had or player.name == player.player_id else player.name
    if (led[0], name) == (player.player_id, player.name):
        return player
    return replace(player, player_id=led[0], name=name)


def _led_to(player: Player, people: Everybody) -> list[str]:
    """Return whom a player's number may mean: a number may be ours or another body's.

    Where it is several persons' the name decides, or else one that somebody had before.
    """
    number = player.player_id
    ours = people.given_up.get(number, number)
    led = [who for who in dict.fromkeys((ours, *sorted(people.numbers.get(number, ()))))
           if who in people.rows]  # fmt: skip
    if len(led) < 2:
        return led
    fitting = [who for who in led if not compared(player, people.rows[who]).is_another]
    return fitting or [who for who in led if _had_name(player, who, people)] or led


def _of_several(player: Player, persons: Sequence[str], file: str) -> Problem:
    """Return an error for a number that several persons have, and no name decides."""
    message = Text("The number {number} is that of several players: {players}.",
                   number=player.player_id, players=persons)  # fmt: skip
    fix = Text("Say who player {rank} is.", rank=player.number)
    return Problem("error", "match-several", message, fix, player.player_id, player.line or None,
                   file=file)  # fmt: skip


def _had_name(player: Player, number: str, people: Everybody) -> bool:
    return any(
        not compared(player, {**people.rows[number], "name": name}).is_another
        for name in people.names_of(number)
    )


def unknown_players(submission: Submission, event: Event, people: Everybody) -> tuple[Player, ...]:
    """Return the players of a report whom nobody at the office can be."""
    players = tuple(
        _decided(player, event, people) or _own(player, people, _led_to(player, people))
        for player in submission.report.players
    )
    report = replace(submission.report, players=players)
    matches = match(report, submission.file, people.roll, are_new_admitted=False)
    return tuple(player for player in players if player.number not in matches.player_ids)


MEANT_MAX: Final = 4
"""So many are put to an officer who may be meant by a player of a report."""


@dataclass(frozen=True, slots=True)
class DoubtfulPlayer:
    """A player of a report who is not certain, and the numbers of those who may be meant."""

    player: Player
    may_be: tuple[str, ...]


def doubtful(submission: Submission, event: Event, people: Everybody) -> tuple[DoubtfulPlayer, ...]:
    """Return the players of a report whom an officer has to name, with who may be meant, if any.

    The likeliest of those come first.
    """
    matches = recognised(submission, event, people)[1]
    if not any(problem.level == "error" for problem in matches.problems):
        return ()
    ids, counts = matches.player_ids, Counter(matches.player_ids.values())

    def is_certain(player: Player) -> bool:
        number = ids.get(player.number, "")
        if event.players.get(player.number) or counts[number] > 1:
            return counts[number] == 1
        return bool(number) and len(_led_to(player, people)) <= 1 and not (
            number == player.player_id and compared(player, people.rows[number]).is_doubtful
        )  # fmt: skip

    unsure = [player for player in submission.report.players if not is_certain(player)]
    near = candidates(unsure, people.roll)
    return tuple(
        DoubtfulPlayer(player, tuple(dict.fromkeys((
            *_led_to(player, people), *(who.player_id for who in near.get(player.number, ()))
        )))[:MEANT_MAX])
        for player in unsure
    )  # fmt: skip
