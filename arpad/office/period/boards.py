"""Who sat at the boards of an event: its parts, substitutes, and who won it."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from arpad.engine import questions as q
from arpad.law import Rulebook
from arpad.office.intake.submissions import Submission
from arpad.office.period.in_time import clause_of
from arpad.report import Game
from arpad.report.facts.game_facts import Substitution
from arpad.report.notes import joined
from arpad.report.problems import Level, Problem, Text, by_law
from arpad.report.rows import HALF_POINTS


def substitutes_refused(submission: Submission, book: Rulebook) -> tuple[Problem, ...]:
    """Return an error where players are substituted in an event that knows no substitutes."""
    rows = submission.game_facts.substitutions
    clause = clause_of(q.SUBSTITUTES_COUNT, submission.facts, book)
    if not rows or clause is None or clause.value:
        return ()
    return (Problem("error", "substitution-kind",
                    by_law(clause.sentence, clause.article.number.split("/")[0]),
                    fix=Text('If it is one, state kind = "team".'), found=submission.facts.kind
                    or "", file=submission.file),)  # fmt: skip


def boards_of(submission: Submission) -> int:
    """Return the most players of one team who play in the same round."""
    teams = {player: place for place, team in enumerate(submission.report.teams)
             for player in team.players}  # fmt: skip
    return _most_at_once(submission.games, teams)


def _most_at_once(games: Sequence[Game], teams: Mapping[int, int]) -> int:
    count: Counter[tuple[int, int]] = Counter()
    for game in games:
        for player in (game.white, game.black):
            if player is not None and player in teams:
                count[game.round, teams[player]] += 1
    return max(count.values(), default=0)


@dataclass(frozen=True, slots=True)
class Seat:
    """One player of a side of a game: the game's place in the submission, and whether he moved."""

    game: int
    is_white: bool
    order: int
    player_id: str
    has_moved: bool


def seats_of(
    games: Sequence[Game], ids: Mapping[int, str], rows: Sequence[Substitution], file: str
) -> tuple[tuple[Seat, ...], tuple[Problem, ...]]:
    """Return the seats of the games in which somebody was substituted.

    A chain begins with the player whom the report names. Rows that belong to no game, and players
    who would sit twice in one, are errors.

    >>> row = Substitution(round=1, side="white", order=1, original_id="7", substitute_id="9",
    ...                    original_moved=True, substitute_moved=False)
    >>> seats, _ = seats_of([Game(1, 1, 2, "1")], {1: "7", 2: "8"}, [row], "")
    >>> [(one.player_id, one.has_moved) for one in seats]
    [('7', True), ('9', False)]
    >>> seats_of([Game(2, 1, 2, "1")], {1: "7", 2: "8"}, [row], "")[1][0].code
    'substitution-alone'
    """
    left = list(rows)
    seats: list[Seat] = []
    problems: list[Problem] = []
    for number, game in enumerate(games):
        if game.black is None:  # a bye
            continue
        own_seats: list[Seat] = []
        names: list[str | None] = []
        for side, first in (("white", ids.get(game.white)), ("black", ids.get(game.black))):
            chain = _chain(game.round, side, first, left)
            left = [row for row in left if row not in chain]
            names += [first, *(row.substitute_id for row in chain)]
            own_seats += _seats(number, side == "white", chain)
        if own_seats and len(set(names)) < len(names):
            problems.append(_problem("twice",
                                     Text("A player sits twice in a game of round {round}.",
                                          round=game.round),
                                     own_seats[0].player_id, file))  # fmt: skip
        else:
            seats += own_seats
    problems += [_problem("alone",
                          Text("No game of round {round} has {player} on the side {side}, "
                               "substitution {order}.", round=row.round, player=row.original_id,
                               side=row.side, order=row.order), row.original_id, file)
                 for row in left]  # fmt: skip
    return tuple(seats), tuple(problems)


def _chain(
    round_: int, side: str, first: str | None, rows: Sequence[Substitution]
) -> list[Substitution]:
    chain: list[Substitution] = []
    current = first
    while True:
        place = (round_, side, len(chain) + 1, current)
        after = [row for row in rows if (row.round, row.side, row.order, row.original_id) == place]
        if not after:
            return chain
        chain.append(after[0])
        current = after[0].substitute_id


def _seats(game: int, is_white: bool, chain: Sequence[Substitution]) -> list[Seat]:  # noqa: FBT001
    if not chain:
        return []
    first = Seat(game, is_white, 0, chain[0].original_id, chain[0].original_moved)
    others = [
        Seat(game, is_white, order, row.substitute_id, row.substitute_moved)
        for order, row in enumerate(chain, start=1)
    ]
    return [first, *others]


def _problem(code: str, message: str, text_found: str, file: str) -> Problem:
    fix = Text("Name the players by their ids as in the report, and order 1, 2, ... along the "
               "chain.")  # fmt: skip
    return Problem("error", f"substitution-{code}", message, fix=fix, found=text_found, file=file)


_WHITE: Final = {result: white for result, (white, _) in HALF_POINTS.items()}
_BLACK: Final = {result: black for result, (_, black) in HALF_POINTS.items()}


def winner_by_points(games: Sequence[Game], ids: Mapping[int, str]) -> str | None:
    """Return the player with the most points, forfeits and byes among them; None if it is shared.

    >>> winner_by_points([Game(1, 1, 2, "1"), Game(2, 1, 3, "=")], {1: "7", 2: "8", 3: "9"})
    '7'
    """
    first = first_by_points(games, ids)
    return first[0] if len(first) == 1 else None


def first_by_points(games: Sequence[Game], ids: Mapping[int, str]) -> tuple[str, ...]:
    """Return everybody who has the most points, forfeits and byes among them.

    Games of players who are nobody on the list count for their opponents.

    >>> first_by_points([Game(1, 1, 2, "="), Game(2, 3, 1, "0")], {1: "7", 2: "8", 3: "9"})
    ('7',)
    """
    points: dict[int | None, int] = dict.fromkeys(ids, 0)
    for game in games:
        white, black = HALF_POINTS.get(game.result, (0, 0))
        for number, half_points in ((game.white, white), (game.black, black)):
            if number in points:
                points[number] += half_points
    most = max(points.values(), default=0)
    return tuple(player_id for number, player_id in ids.items() if points[number] == most)


def with_winners(
    events: pl.DataFrame,
    people: pl.DataFrame,
    games: Callable[[Sequence[int]], pl.DataFrame],
    book: Rulebook,
    file: str,
) -> tuple[pl.DataFrame, tuple[Problem, ...]]:
    """Return an edition's events with their winners by number, and what `winner_doubtful` says.

    `events` are EVENTS, but that `winner_id` is the stated winner's own id. Where nobody states who
    won an event for norms, whoever alone has most points did. `people` are player_id and player,
    the number; `games` gives those of some events (GAMES) by their numbers.
    """
    number = pl.col("winner_id").cast(pl.String).replace_strict(
        people["player_id"], people["player"], default=None, return_dtype=pl.Int64
    )  # fmt: skip
    numbered = events.with_columns(number)
    asking = events.filter((pl.col("is_norm_event") == 1) | pl.col("winner_id").is_not_null())
    if not asking.height:
        return numbered, ()
    points = _points(games(asking["event_id"].to_list()))
    named = points.join(people.select("player_id", "player").cast({"player": pl.Int64}),
                        on="player").sort("player")  # fmt: skip
    problems: list[Problem] = []
    if q.EVENT_CHANGE in book:
        for row in asking.iter_rows(named=True):
            theirs = named.filter(event_id=row["event_id"])
            first = theirs.filter(pl.col("points") == pl.col("points").max())["player_id"]
            is_norm_event = row["is_norm_event"] == 1
            problems += _doubtful(row["winner_id"], first.to_list(), set(theirs["player_id"]), file,
                                  is_norm_event=is_norm_event)  # fmt: skip
    most = points.filter(pl.col("points") == pl.col("points").max().over("event_id"))
    alone = most.filter(pl.len().over("event_id") == 1).select("event_id", first="player")
    joined = numbered.join(alone, on="event_id", how="left", maintain_order="left")
    first_of_norms = pl.when(pl.col("is_norm_event") == 1).then("first")
    return joined.with_columns(winner_id=pl.coalesce("winner_id", first_of_norms)).drop(
        "first"
    ), tuple(problems)


def _points(played: pl.DataFrame) -> pl.DataFrame:
    """Return the half points of each player (a number) of each event."""
    places = ((pl.col(side), pl.col("result").replace_strict(points, default=0))
              for side, points in (("white_id", _WHITE), ("black_id", _BLACK)))  # fmt: skip
    sides = pl.concat([played.select("event_id", player=player, points=points)
                       for player, points in places]).drop_nulls("player")  # fmt: skip
    return sides.group_by("event_id", "player").agg(pl.col("points").sum())


def winner_doubtful(
    submission: Submission, book: Rulebook, ids: Mapping[int, str]
) -> tuple[Problem, ...]:
    """Return what is wrong with a stated winner, or a warning where nobody says who won.

    Under rules that ask for no winner nothing; there a stated one is a fact that nobody reads.
    """
    if q.EVENT_CHANGE not in book or not ids:
        return ()
    facts, first = submission.facts, first_by_points(submission.games, ids)
    return _doubtful(facts.winner, first, ids.values(), submission.file,
                     is_norm_event=bool(facts.is_norm_event))  # fmt: skip


def _doubtful(
    winner: str | None,
    first: Sequence[str],
    players: Collection[str],
    file: str,
    *,
    is_norm_event: bool,
) -> tuple[Problem, ...]:
    level: Level = "error"
    if winner and not is_norm_event:
        message = Text("The winner {winner} has no effect: the event is not stated to be for "
                       "norms.", winner=winner)  # fmt: skip
        fix = Text("State is_norm_event = true, or take the winner out.")
    elif winner and winner not in players:
        message = Text("The winner {winner} is not one of the event's players.", winner=winner)
        fix = Text('State winner = "{id}", the id of the winner on the list.', id=first[0])
    elif winner and winner not in first:
        message = Text("The winner {winner} has fewer points than {first}.", winner=winner,
                       first=joined(first))  # fmt: skip
        fix = Text("Correct the points, or state who won: a tie-break decides only among those "
                   "first.")  # fmt: skip
    elif is_norm_event and not winner and len(first) > 1:
        level = "warning"
        message = Text("The event is for norms, its first place is shared, and it is not stated "
                       "who won it: its winner may lose points.")  # fmt: skip
        fix = Text('State winner = "{id}", or which of those first won by tie-break.', id=first[0])
    else:
        return ()
    return (Problem(level, "winner-unknown", message, fix, winner or "", file=file),)
