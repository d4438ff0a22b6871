"""How a player's explanation begins: before and after, K and why, and how a game counts."""

from collections.abc import Iterable

from arpad.engine import questions as q
from arpad.engine.strategies import FirstRatings
from arpad.explain import numbers
from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.games import own_k_e2
from arpad.explain.language import long_date
from arpad.explain.performance import makes_performances
from arpad.explain.sentence import Names, Row, Sentence, named, sentence
from arpad.explain.teller import Teller


def told_opening(
    account: PlayerAccount, laws: Laws, teller: Teller, event_names: Names
) -> Iterable[Sentence]:
    """Tell the rating before and after; then what the events need to be understood."""
    yield _before_and_after(account.published, laws, teller)
    yield from _k_factors(account, laws, teller, event_names)
    if account.changing():
        yield _how_a_game_counts(account, laws, teller)
    newcomers = [g for g in account.games if g["event_is_rated"] == 1 and g["rating"] is None]
    if newcomers:
        yield _without_changes(newcomers[0], account.published, laws, teller)


def _before_and_after(published: Row, laws: Laws, teller: Teller) -> Sentence:
    say, old, new = teller.say, published["rating_old"], published["rating"]
    if old is None and new is None:
        text = say("{name}: no rating before, and none yet on the list of {day}.")
    elif old is None:
        text = say("{name}: no rating before; the first is {new}, on the list of {day}.")
    elif new is None:
        text = say("{name}: {old} before, no rating any more on the list of {day}.")
    else:
        text = say("{name}: {old} before, {new} on the list of {day}. Change {change}.")
    return Sentence(
        text.format(
            name=teller.name(published["player_id"]),
            old=numbers.whole(old or 0),
            new=numbers.whole(new or 0),
            day=long_date(laws.list_date, teller.lang),
            change=numbers.signed((new or 0) - (old or 0)),
        )
    )


def _k_factors(
    account: PlayerAccount, laws: Laws, teller: Teller, event_names: Names
) -> Iterable[Sentence]:
    """Tell each K of the period with its reason; by event where there is more than one."""
    first_games: dict[tuple[str, int | None], Row] = {}
    for game in account.changing():
        clause = laws.clause(game, "k_factor_clause")
        first_games.setdefault((str(clause.article), own_k_e2(game)), game)
    for game in first_games.values():
        text = teller.say("K, the weight of a game (the development coefficient), is {k_factor}.")
        if makes_performances(laws.of(game)):  # who has another word for it
            text = teller.say("K, the weight of a game, is {k_factor}.")
        if _weighs_nothing(game, account, laws):
            text = teller.say("The development coefficient (K) is {k_factor} before the games.")
        if len(first_games) > 1:
            text = teller.say("In “{event}” K, the weight of a game, is {k_factor}.")
        clause = laws.clause(game, "k_factor_clause")
        shown = text.format(
            event=named(game["event_id"], event_names),
            k_factor=numbers.k_factor(own_k_e2(game), teller.lang),
        )
        yield sentence(f"{shown} {teller.says(clause)}", clause.article)
        if game.get("k_factor_period_clause") is not None:
            yield _k_of_period(game, laws, teller)


def _weighs_nothing(first: Row, account: PlayerAccount, laws: Laws) -> bool:
    """Tell whether each game with a player's K counts with another one, which is made of it."""
    of_k = (laws.clause(first, "k_factor_clause"), own_k_e2(first))
    theirs = (game for game in account.changing()
              if (laws.clause(game, "k_factor_clause"), own_k_e2(game)) == of_k)  # fmt: skip
    return first.get("k_factor_period_clause") is None and all(
        game["k_factor_e2"] != own_k_e2(game) for game in theirs
    )


def _k_of_period(game: Row, laws: Laws, teller: Teller) -> Sentence:
    """Tell to what the number of the period's games brings K down."""
    clause = laws.clause(game, "k_factor_period_clause")
    text = teller.say("With all games of this period it comes down to {k_factor}.")
    shown = text.format(k_factor=numbers.k_factor(game["k_factor_e2"], teller.lang))
    return sentence(f"{shown} {teller.says(clause)}", clause.article)


def _how_a_game_counts(account: PlayerAccount, laws: Laws, teller: Teller) -> Sentence:
    text = teller.say(
        "For each game a table gives the expected score, from the difference between the two "
        "ratings: what one scores on average in such a game, {half} against an equal. The change "
        "is K × (score − expected score); a win scores 1, a draw ½, a loss 0."
    )
    books = (laws.of(game) for game in account.changing())
    citations = (book.basis(q.EXPECTED_SCORES).article for book in books)
    return sentence(text.format(half=numbers.expected(500, teller.lang)), *citations)


def _without_changes(game: Row, published: Row, laws: Laws, teller: Teller) -> Sentence:
    """Tell why no game changes a rating by itself: of a newcomer, or of who is provisional."""
    law = laws.of(game)
    clause = laws.clause(game, "k_factor_clause")
    text = teller.say(
        "A newcomer, a player without a rating, neither wins nor loses points: the games that "
        "count make the first rating."
    )
    if law.has_chosen(q.FIRST_RATINGS, FirstRatings.ROLL):
        return sentence(teller.says(clause), clause.article)
    if published["rating_old"] is not None and makes_performances(law):
        text = teller.say(
            "While a rating is provisional no game changes it by itself: the performances of all "
            "games that count make it."
        )
    return sentence(f"{text} {teller.says(clause)}", clause.article)
