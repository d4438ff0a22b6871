"""Games that their list counts and no report of ours has: where nothing else can be their cause."""

from collections import Counter
from typing import Final

from arpad.law.backends import to_polars
from arpad.law.units import E5
from arpad.office.compare.alternatives import values_of_k
from arpad.office.compare.sheet import Sheet

_GAME_E3: Final = 1000
"""What a game brings at most, in thousandths: K makes points of it."""


def games_of_no_report(sheet: Sheet, player: int) -> int:
    """Return how many games more of a player can only be of an event we don't have.

    None if they may be own games counted twice, or those that another player lacks, or can't make
    so much of a difference; and none of newcomers, whose rating is no sum of games, if we have any
    game of theirs.
    """
    standing = sheet.standings.get(player)
    more = 0 if standing is None else standing.games or 0
    if standing is None or more <= 0 or (standing.low is None and _has_games(sheet, player)):
        return 0
    k_factors = values_of_k([sheet.given.book])
    if k_factors and abs(standing.high or 0) > more * max(k_factors) * _GAME_E3 + E5:
        return 0
    others = (_may_be_own, _may_be_lacking_elsewhere, _may_be_of_another, _may_be_of_two)
    return 0 if any(may_be(sheet, player, more) for may_be in others) else more


def _may_be_own(sheet: Sheet, player: int, more: int) -> bool:
    """Return whether the games may be own ones counted twice."""
    sums = {0}
    for games in _by_event(sheet, player).values():
        sums |= {games + own for own in sums}
    return more in sums or (more == 1 and len(sums) > 1)


def _may_be_lacking_elsewhere(sheet: Sheet, player: int, more: int) -> bool:
    """Return whether the games may be those of another in an event of ours.

    Who lost them there lacks as many, or fewer if they have games that we lack as well: then no
    more than anybody has.
    """
    games_lacking = {p: sheet.standings[p].games or 0 for p in sheet.differing}
    most, own_events = max(games_lacking.values()), _by_event(sheet, player).keys()
    return any(
        lacking == -more
        or (-more < lacking <= most - more
            and any(games == more and event not in own_events
                    for event, games in _by_event(sheet, other).items()))
        for other, lacking in games_lacking.items()
    )  # fmt: skip


def _by_event(sheet: Sheet, player: int) -> Counter[int]:
    """Return how many rated games a player has in each event."""
    return Counter(side.event for side in sheet.by_player.get(player, ()))


def _has_games(sheet: Sheet, player: int) -> bool:
    """Return whether we have games of a player, of this list or waiting from earlier ones."""
    waiting = to_polars(sheet.given.before.pending)
    frames = [waiting, *([] if sheet.explained.is_empty() else [sheet.explained])]
    return any(player in frame["player_id"] for frame in frames)


def _may_be_of_two(sheet: Sheet, _: int, more: int) -> bool:
    """Return whether the games may be those of two players of an event against each other."""
    several = [p for p in sheet.differing if (sheet.standings[p].games or 0) > 0]
    events = [{side.event for side in sheet.by_player.get(p, ())} for p in several]
    are_equal = {sheet.standings[p].games for p in several} == {more}
    return len(several) == 2 and are_equal and bool(events[0] & events[1])


def _may_be_of_another(sheet: Sheet, player: int, more: int) -> bool:
    """Return whether the games may be those of another in an event that is counted twice.

    Who lost them there has as many as here: so many others of the event have more.
    """
    more_games = {p: sheet.standings[p].games for p in sheet.differing}
    for sides in sheet.by_event.values():
        games = Counter(side.player for side in sides)
        twice = sum(more_games.get(p) == own for p, own in games.items())
        if 2 * twice > len(games) and player not in games and more in games.values():
            return True
    return False
