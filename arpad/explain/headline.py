"""The one sentence that an explanation in brief begins with: what happened, and mostly by what."""

from typing import Final

from arpad.engine import questions as q
from arpad.engine.strategies import FirstRatings
from arpad.explain import numbers
from arpad.explain.account import PlayerAccount
from arpad.explain.corrected import told_corrections
from arpad.explain.language import marked
from arpad.explain.sentence import Names, Row, named
from arpad.explain.teller import Teller

_WHAT: Final = {2: marked("the win"), 1: marked("the draw"), 0: marked("the loss")}


def headline(account: PlayerAccount, teller: Teller, event_names: Names) -> str:
    """Return what happened to the player's rating, and the game that did most of it.

    A game has done it mostly if its change is more than half of the sum of all.
    """
    if account.corrected_points:
        corrected = str(next(iter(told_corrections(account, teller))))
        return f"{corrected} {headline(account.after_corrections(), teller, event_names)}"
    say, published = teller.say, account.published
    old, new = published["rating_old"], published["rating"]
    if old is None:
        return _of_newcomer(account, teller)
    if new is None:
        return say("The rating fell below the floor, and the player has none from now on.")
    if not account.changing() and not account.performing():
        text = say("No game counted, and the rating stays at {new}.")
        if new != old:
            text = say("No game counted; the rating went from {old} to {new}.")
        return text.format(old=numbers.whole(old), new=numbers.whole(new))
    if new == old:
        return say("The rating stays at {new}.").format(new=numbers.whole(new))
    return _gained_or_lost(account, new - old, teller, event_names)


def _of_newcomer(account: PlayerAccount, teller: Teller) -> str:
    say, published = teller.say, account.published
    if published["rating"] is not None:
        text = say("The first rating is {new}.")
        return text.format(new=numbers.whole(published["rating"]))
    if teller.book.has_chosen(q.FIRST_RATINGS, FirstRatings.ROLL):
        return say(
            "The player has no rating yet; under these rules games do not make the first one."
        )
    games = published["first_games"]
    text = say("The player has no rating yet; games that count so far: {games}.")
    return text.format(games=games or 0)


def _gained_or_lost(account: PlayerAccount, points: int, teller: Teller, event_names: Names) -> str:
    say = teller.say
    if points > 0:
        text = (
            say("The player gained one point")
            if points == 1
            else say("The player gained {points} points")
        )
    else:
        text = (
            say("The player lost one point")
            if points == -1
            else say("The player lost {points} points")
        )
    lead = text.format(points=abs(points))
    sign = 1 if points > 0 else -1
    games = account.changing()
    if not games:  # a provisional rating: all performances together make the new one
        return f"{lead}."
    in_order = sorted(games, key=lambda row: row["round"])
    most = max(in_order, key=lambda row: sign * row["change_e5"])
    if sign * most["change_e5"] <= 0:
        return f"{lead}."
    total = sign * sum(row["change_e5"] for row in games)
    if 2 * total < abs(points) * 100_000:  # no game did most of it, but an adjustment
        return f"{lead}."
    pattern = say("{lead}, the largest part by {game} ({change}).")
    if 2 * sign * most["change_e5"] > total:
        pattern = say("{lead}, mostly by {game} ({change}).")
    return pattern.format(
        lead=lead,
        game=_game(most, games, teller, event_names),
        change=numbers.change(most["change_e5"], teller.lang),
    )


def _game(game: Row, games: tuple[Row, ...], teller: Teller, event_names: Names) -> str:
    """Return a game as part of a sentence; its event is named where there are several."""
    say = teller.say
    text = say("{what} in round {round}")
    if len({other["event_id"] for other in games}) > 1:
        text = say("{what} in round {round} of “{event}”")
    what = _WHAT[game["score_half"]]
    return text.format(
        what=say(what),
        round=game["round"],
        event=named(game["event_id"], event_names),
    )
