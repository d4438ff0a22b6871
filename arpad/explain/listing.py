"""How a player's explanation ends: the sum, what is no game, and the place on the new list."""

from collections.abc import Iterable

from arpad.engine import questions as q
from arpad.engine.strategies import FirstRatings, Rates
from arpad.engine.vocabulary import WHOLE_LIST
from arpad.explain import numbers
from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.corrected import told_corrections
from arpad.explain.newcomer import floor_is, points_of, told_added
from arpad.explain.performance import makes_performances, told_mean
from arpad.explain.sentence import Row, Sentence, sentence
from arpad.explain.teller import Teller
from arpad.tables.statuses import DELISTED


def told_listing(account: PlayerAccount, laws: Laws, teller: Teller) -> Iterable[Sentence]:
    """Tell how the changes and adjustments make the new rating, and where it stands."""
    yield from _told_rating(account, laws, teller)
    yield from _status(account.published, teller)
    yield from _k_factor_from_now(account, laws, teller)


def told_in_brief(account: PlayerAccount, laws: Laws, teller: Teller) -> Iterable[Sentence]:
    """Tell how the changes and adjustments make the new rating, and the K of the next events."""
    if account.changing() or account.adjustments or account.published["rating_old"] is None:
        yield from _told_rating(account, laws, teller)
    if teller.settles(account.published["list_status_clause"]) == DELISTED:
        yield from _status(account.published, teller)
    yield from _k_factor_from_now(account, laws, teller)


def _told_rating(account: PlayerAccount, laws: Laws, teller: Teller) -> Iterable[Sentence]:
    yield from told_corrections(account, teller)
    account = account.after_corrections()
    published = account.published
    if published["rating_old"] is not None and (account.changing() or not account.performing()):
        yield _sum(account, teller)
    is_mean = account.first is not None and makes_performances(teller.book)
    for adjustment in account.adjustments:
        if adjustment["kind"] == "first_rating" and (is_mean or published["rating_old"] is None):
            continue
        yield _adjustment(adjustment, published, teller)
    if account.first is not None and (is_mean or published["rating_old"] is None):
        law = laws.first_rating
        yield from _first_rating(account.first, teller if law is None else teller.under(law))
    elif published["rating"] is None and published["rating_old"] is None:
        yield from _of_roll(teller)


def _sum(account: PlayerAccount, teller: Teller) -> Sentence:
    if not account.changing():
        if teller.book.has_chosen(q.RATES, Rates.ONE_LIST):
            text = teller.say("The list that is adjusted, of the same day, explains the games.")
            return Sentence(text)
        return Sentence(teller.say("No game of the period was rated."))
    old, sum_e5 = account.published["rating_old"], account.published["sum_e5"]
    text = teller.say("All changes together: {old} {sum} = {exact}.")
    return Sentence(
        text.format(
            old=numbers.whole(old),
            sum=numbers.added(sum_e5, teller.lang),
            exact=numbers.points(old * 100000 + sum_e5, teller.lang),
        )
    )


def _adjustment(adjustment: Row, published: Row, teller: Teller) -> Sentence:
    text = teller.say("Then comes an adjustment of {amount}.")
    if adjustment["kind"] == "rounding":
        text = teller.say("Rounded, that is {new}: {amount}.")
    lead = text.format(
        amount=numbers.change(adjustment["amount_e5"], teller.lang),
        new=numbers.whole(published["rating_new"]),
    )
    return teller.rule(lead, adjustment["clause"])


def _first_rating(first: Row, teller: Teller) -> Iterable[Sentence]:
    """Tell the first rating, its games, and whether it is published."""
    say, decision = teller.say, first["first_rating_published_clause"]
    rating, games = first["first_rating"], first["games"]
    is_mean = games and rating is not None and makes_performances(teller.book)
    if is_mean:
        yield from told_mean(first, points_of(first, teller), teller)
    elif games and q.ADDED_GAMES in teller.book:
        yield _own_games(first, teller)
        yield from told_added(first, teller)
    elif games:
        yield _pooled(first, teller)
    if rating is not None and not is_mean:
        lead = say("So far the first rating, R_u, would be {rating}.")
        if teller.settles(decision) == 1:
            lead = say("The first rating, R_u, is {rating}.") if games else ""
            lead = lead or say("The rating is {rating}.")
        shown = lead.format(rating=numbers.whole(rating))
        yield teller.rule(shown, first["first_rating_clause"])
    lead = say("Games that count so far: {games}.").format(games=games) if games else ""
    yield teller.rule(lead, decision)


def _of_roll(teller: Teller) -> Iterable[Sentence]:
    """Tell whoever has no first rating of what it would be made, where games don't make it."""
    if teller.book.has_chosen(q.FIRST_RATINGS, FirstRatings.ROLL):
        basis = teller.book.basis(q.FIRST_RATINGS)
        lead = teller.say("There is no first rating yet.")
        yield sentence(f"{lead} {teller.says(basis)}", basis.article)


def _own_games(first: Row, teller: Teller) -> Sentence:
    text = teller.say("All games that count, taken together: {points}.")
    return Sentence(text.format(points=points_of(first, teller)))


def _pooled(first: Row, teller: Teller) -> Sentence:
    text = teller.say(
        "All games that count, taken together: {points}, against an average rating, R_c, of "
        "{average}."
    )
    average = numbers.whole(first["opponents_average"])
    return Sentence(text.format(points=points_of(first, teller), average=average))


def _status(published: Row, teller: Teller) -> Iterable[Sentence]:
    if teller.settles(published["list_status_clause"]) == DELISTED:
        lead = floor_is(published["rating_floor"], teller)
        yield teller.rule(lead, published["rating_floor_clause"])
    yield teller.rule(teller.say("Status on the list."), published["list_status_clause"])
    if teller.settles(published["list_section_clause"]) != WHOLE_LIST:
        yield teller.rule("", published["list_section_clause"])


def _k_factor_from_now(account: PlayerAccount, laws: Laws, teller: Teller) -> Iterable[Sentence]:
    """Tell the K of the next period where its reason is another than that of the games."""
    published = account.published
    is_new = published["rating_old"] is None
    if published["rating"] is None or not (is_new or account.changing()):
        return
    used = {laws.clause(game, "k_factor_clause").says for game in account.changing()}
    if teller.book.clause(published["k_factor_clause"]).says not in used:
        yield teller.rule(teller.say("In the next events:"), published["k_factor_clause"])
