"""What a new report of an event has otherwise than the one before: games, players, facts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from datetime import date
from typing import Final, Literal

from arpad.office.intake.submissions import Submission
from arpad.report import Game, Player
from arpad.report.facts.settle import STRUCTURE, on_other_days


@dataclass(frozen=True, slots=True)
class Differing:
    """One thing that differs: a game with its round and players, a player's row, or a fact.

    `before` and `after` are how it stands: a result as White sees it, a row's figures, a value; ""
    where it is not there.
    """

    what: Literal["game", "player", "fact"]
    which: str
    round: int | None
    before: str
    after: str


def differing(old: Submission, new: Submission) -> tuple[Differing, ...]:
    """Return what differs between two reports of an event; nothing if they say the same."""
    return (*_facts(old, new), *_players(old, new), *_games(old, new))


_LATER: Final = ("end", "rounds_scheduled", "rounds_per_day", "days_between_rounds")
"""What a report says otherwise of an event that has gone on since the one before."""


def has_gone_on(old: Submission, new: Submission) -> bool:
    """Tell whether a report has new games, and all else as it stood: a league that goes on.

    New are the games of new rounds, and in earlier ones those played after all of the old report,
    whatever end it announces, or on a day of their own: postponed games, each in place of what its
    players had for the round. New players come with them, and with byes in earlier rounds. A kind
    that is seen from the games alone may become another with them.
    """
    rounds, days = {game.round for game in old.games}, [game.played_on for game in old.games]
    last = max(filter(None, days), default=old.facts.end or date.max)
    on_other = on_other_days(new.games)
    later = [
        game
        for place, game in enumerate(new.games)
        if game.round not in rounds or game.black is None or place in on_other
        or (game.played_on or date.min) > last
    ]  # fmt: skip
    is_kind_seen = {old.deciders.get("kind"), new.deciders.get("kind")} == {STRUCTURE}
    changing = {*_LATER, "kind"} if is_kind_seen else {*_LATER}
    before, after = _results(old, old.games), _results(new, new.games)
    new_games = after.keys() - before.keys()
    paired = {(number, who) for number, *pair in new_games for who in pair if pair[1]}
    stood = {
        key: result for key, result in before.items()
        if key[2] or key in after or key[:2] not in paired
    }  # fmt: skip
    are_others_as_before = stood.items() <= after.items() and _who_plays(old) <= _who_plays(new)
    return (
        are_others_as_before
        and all(difference.which in changing for difference in _facts(old, new))
        and any(black for _, _, black in new_games)
        and new_games <= _results(new, later).keys()
    )


def _facts(old: Submission, new: Submission) -> Iterator[Differing]:
    for field in fields(old.facts):
        before, after = (getattr(submission.facts, field.name) for submission in (old, new))
        if before != after:
            yield Differing("fact", field.name, None, _text(before), _text(after))


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _players(old: Submission, new: Submission) -> Iterator[Differing]:
    """Yield who is in one report alone, by his number or else his name."""
    before, after = (
        {_who(player): player for player in submission.report.players} for submission in (old, new)
    )
    for who in sorted(before.keys() ^ after.keys()):
        yield Differing("player", who, None, _named(before.get(who)), _named(after.get(who)))


def _games(old: Submission, new: Submission) -> Iterator[Differing]:
    before, after = (_results(submission, submission.games) for submission in (old, new))
    for key in sorted(before.keys() | after.keys()):
        sides = before.get(key, ""), after.get(key, "")
        if sides[0] != sides[1]:
            number, white, black = key
            yield Differing("game", f"{white} – {black}" if black else white, number, *sides)


def _results(submission: Submission, games: Iterable[Game]) -> dict[tuple[int, str, str], str]:
    names = {player.number: _called(player) for player in submission.report.players}
    return {
        (game.round, names[game.white], names[game.black] if game.black else ""): game.result
        for game in games
    }


def _who_plays(submission: Submission) -> set[str]:
    return {_who(player) for player in submission.report.players}


def _who(player: Player) -> str:
    return player.player_id or player.name


def _called(player: Player) -> str:
    return " ".join(part for part in (player.player_id, player.name) if part)


def _named(player: Player | None) -> str:
    return "" if player is None else player.name
