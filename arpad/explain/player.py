"""A player's whole period in words: rating before, every event and game, rating after."""

from dataclasses import dataclass
from typing import Any

from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.events import EventExplanation, event
from arpad.explain.listing import told_listing
from arpad.explain.opening import told_opening
from arpad.explain.sentence import Names, Row, Sentence
from arpad.explain.teller import Teller


@dataclass(frozen=True, slots=True)
class Explanation:
    """A player's period: how it began, each event, how it ended."""

    opening: tuple[Sentence, ...]
    events: tuple[EventExplanation, ...]
    closing: tuple[Sentence, ...]

    def sentences(self) -> list[str]:
        """Return everything in the order of telling, each game as one string.

        >>> closing = (Sentence("Active.", ("Club 2020-01 7",)),)
        >>> Explanation((Sentence("Eva: 2224."),), (), closing).sentences()
        ['Eva: 2224.', 'Active (Club 2020-01 7).']
        """
        return [
            *(str(sentence) for sentence in self.opening),
            *(line for event in self.events for line in event.sentences()),
            *(str(sentence) for sentence in self.closing),
        ]


def player(
    account: PlayerAccount, laws: Laws, lang: str, names: Names, event_names: Names
) -> Explanation:
    """Return a player's period in words: every figure of the account, with its article.

    Events come in the order of their first rows. Raises KeyError for an event without a rulebook,
    ValueError for an unknown language.

    >>> from datetime import date
    >>> from arpad.rulebooks import CATALOGUE
    >>> book = CATALOGUE.book("fide-2009")
    >>> codes = {(rule.name, clause.article.number): rule.first_code + i
    ...          for rule in book.rules() for i, clause in enumerate(rule.clauses)}
    >>> row = {
    ...     "player_id": 5, "rating_old": 2224, "rating": 2224, "rating_new": 2224, "sum_e5": 0,
    ...     "list_status_clause": codes["list_status", "7.23a/1"],
    ...     "list_section_clause": codes["list_section", "7.23b/1"]}
    >>> told = player(PlayerAccount(row), Laws({}, book, date(2010, 9, 1)), "en", {5: "Eva"}, {})
    >>> print(*told.sentences(), sep=chr(10))
    Eva: 2224 before, 2224 on the list of 1 September 2010. Change 0.
    No game of the period was rated.
    Status on the list. No rated game in a year: inactive (FIDE B.02 2009-07 7.23a).
    For two years the inactive are shown in the alphabetical part only (FIDE B.02 2009-07 7.23b).
    """
    by_event: dict[Any, list[Row]] = {}
    for game in account.games:
        by_event.setdefault(game["event_id"], []).append(game)
    results = {row["event_id"]: row for row in account.results}
    told_events = tuple(
        event(
            games,
            results.get(event_id),
            laws.events[event_id],
            lang,
            names,
            event_names.get(event_id, ""),
            account.events.get(event_id),
        )
        for event_id, games in by_event.items()
    )
    teller = Teller(laws.rating_list, lang, names)
    opening = tuple(told_opening(account, laws, teller, event_names))
    return Explanation(opening, told_events, tuple(told_listing(account, laws, teller)))
