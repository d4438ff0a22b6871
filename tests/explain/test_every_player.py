"""Whatever a period brings, every player of it is told a whole and truthful story."""

import re
from itertools import chain
from typing import Any

import pytest

from arpad.explain import numbers
from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.known_languages import languages
from arpad.explain.player import player
from arpad.law import Rulebook
from arpad.law.backends import to_polars
from arpad.rulebooks import CATALOGUE
from tests.house.engine_adapter import EVENTS_PER_SEED, rate_tables, tables_of
from tests.house.naive.generate import random_period
from tests.sampling import amount, sampled

SEEDS = range(amount(1, full=8))
Rows = dict[int, list[dict[str, Any]]]


def accounts(seed: int, book: Rulebook) -> tuple[list[PlayerAccount], Laws]:
    """Return everybody's account of a random period, with byes, forfeits and newcomers in it."""
    period = random_period(seed)
    rated, done = rate_tables(book.name, period[0], tables_of({0: period}))
    tables_of_player = (rated.explained, rated.results, done.adjustments, done.first_ratings)
    games, results, adjusted, firsts = (by_player(table) for table in tables_of_player)
    found = [
        PlayerAccount(
            published=row,
            games=tuple(games.get(row["player_id"], ())),
            results=tuple(results.get(row["player_id"], ())),
            adjustments=tuple(adjusted.get(row["player_id"], ())),
            first=next(iter(firsts.get(row["player_id"], ())), None),
        )
        for row in to_polars(done.published).to_dicts()
    ]
    return found, Laws(dict.fromkeys(range(EVENTS_PER_SEED), book), book, period[0])


def by_player(table: Any) -> Rows:
    rows: Rows = {}
    for row in to_polars(table).to_dicts():
        rows.setdefault(row["player_id"], []).append(row)
    return rows


@pytest.mark.parametrize("name", sampled([edition.name for edition in CATALOGUE.editions], 10))
def test_everybody_is_told_everything(name: str) -> None:
    book = CATALOGUE.book(name)
    cited = {str(citation) for _, citation, _ in book.citations()}
    for seed in SEEDS:
        found, laws = accounts(seed, book)
        for account in found:
            english, *others = (player(account, laws, lang, {}, {}) for lang in languages())
            lines = english.sentences()
            assert len(lines) >= len(account.games) + 2
            translated = [other.sentences() for other in others]
            assert {len(told) for told in translated} == {len(lines)}
            for line in (*lines, *chain(*translated)):
                assert line.isprintable(), line
                assert line.endswith("."), line
                assert not re.search(r"None|nan|[{}]|\.\.|  ", line), line
            told = [*english.opening, *english.closing]
            told += [s for e in english.events for s in (*e.heading, *e.summary)]
            told += [s for e in english.events for game in e.games for s in game]
            assert {article for one in told for article in one.articles} <= cited
            assert_figures_are_told(account, lines)


def assert_figures_are_told(account: PlayerAccount, lines: list[str]) -> None:
    """Each change, the sum of each event and the new rating stand in the text, to the digit."""
    text = "\n".join(lines)
    for row in account.changing():
        assert f"Change {numbers.change(row['change_e5'], 'en')} (" in text
    rated = account.changing()
    for event_id in {row["event_id"] for row in rated}:
        total = sum(row["change_e5"] for row in rated if row["event_id"] == event_id)
        assert f"The changes add up to {numbers.change(total, 'en')}." in text
    published = account.published
    for rating in (published["rating_old"], published["rating"]):
        assert rating is None or numbers.whole(rating) in lines[0]
    if rated and published["rating_old"] is not None:
        assert f" = {numbers.points(exact(published), 'en')}." in text


def exact(published: dict[str, Any]) -> int:
    return published["rating_old"] * 100000 + published["sum_e5"]
