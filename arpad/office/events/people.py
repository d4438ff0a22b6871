"""Who the players of a report are at the office: by any body's number, by name, or as decided.

Whoever is certain is taken; whoever is not is put to the officer; nobody is made up.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

import polars as pl

from arpad.office.events.event import Event
from arpad.office.intake.identities import identified
from arpad.office.intake.submissions import Submission
from arpad.office.lists.comparison import compared
from arpad.office.lists.matching import Matches, match
from arpad.office.players.recorded import Recorded
from arpad.office.players.roll import names_of, roll, with_numbers
from arpad.report import Player
from arpad.report.problems import Problem


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


def everybody(known: Recorded) -> Everybody:
    """Return the players of an office, as they are known by now."""
    found = roll(known)
    rows = {str(row["player_id"]): row for row in found.iter_rows(named=True)}
    return Everybody(found, rows, with_numbers(known), known.given_up, partial(names_of, known))


def recognised(
    submission: Submission, event: Event, known: Everybody
) -> tuple[Submission, Matches]:
    """Return a report whose players are the office's, and what was found on the way.

    If one of them isn't certain, the matches have an error for him, and the report stays as it is.
    """
    players = tuple(
        _decided(player, event, known) or _own(player, known)
        for player in submission.report.players
    )
    told = replace(submission, report=replace(submission.report, players=players))
    matches = match(
        told.report, submission.file, known.roll, are_new_admitted=False, listed=known.rows
    )
    matches = replace(matches, problems=tuple(map(_to_officer, matches.problems)))
    if any(problem.level == "error" for problem in matches.problems):
        return submission, matches
    return identified(submission, matches.player_ids), matches


def _to_officer(problem: Problem) -> Problem:
    """Return a problem with what an office does: its players are no list that somebody gives."""
    if problem.code != "match-none":
        return problem
    return replace(problem, fix="Say who is meant, or that the player is new.")


def _decided(player: Player, event: Event, known: Everybody) -> Player | None:
    """Return a player as the office decided who he is; None if it didn't."""
    number = event.players.get(player.number)
    if not number:
        return None
    kept = known.given_up.get(number, number)
    return replace(player, player_id=kept, name=kept, birth="", sex="", federation="")


def _own(player: Player, known: Everybody) -> Player:
    """Return a player with the office's own number, if the one he has leads to one person.

    A number may be ours or another body's: where both exist, the name decides. Under his number a
    name that he had at another time is his.
    """
    number = player.player_id
    ours = known.given_up.get(number, number)
    led = [one for one in dict.fromkeys((ours, *sorted(known.numbers.get(number, ()))))
           if one in known.rows]  # fmt: skip
    fitting = [one for one in led if not compared(player, known.rows[one]).is_another]
    if not fitting and (renamed := [one for one in led if _had_name(player, one, known)]):
        name = str(known.rows[renamed[0]]["name"])
        return replace(player, player_id=renamed[0], name=name)
    chosen = fitting or led
    is_his = len(chosen) != 1 or chosen[0] == number
    return player if is_his else replace(player, player_id=chosen[0])


def _had_name(player: Player, number: str, known: Everybody) -> bool:
    return any(
        not compared(player, {**known.rows[number], "name": name}).is_another
        for name in known.names_of(number)
    )


def unknown_players(submission: Submission, event: Event, known: Everybody) -> tuple[Player, ...]:
    """Return the players of a report whom nobody at the office can be."""
    players = tuple(
        _decided(player, event, known) or _own(player, known)
        for player in submission.report.players
    )
    told = replace(submission.report, players=players)
    matches = match(told, submission.file, known.roll, are_new_admitted=False)
    return tuple(one for one in players if one.number not in matches.player_ids)
