"""A player's period in brief: one sentence, a table of games as FIDE prints it, articles once."""

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, Final

from arpad.engine import questions as q
from arpad.explain import numbers
from arpad.explain.account import Laws, PlayerAccount
from arpad.explain.columns import (
    SHOWN_UNPLAYED,
    GameLine,
    ReaderFigures,
    foot,
    game_line,
    unusual_clauses,
)
from arpad.explain.games import own_result
from arpad.explain.headline import headline
from arpad.explain.language import marked
from arpad.explain.listing import told_in_brief
from arpad.explain.sentence import Names, Row, named
from arpad.explain.teller import Teller
from arpad.law import Clause

WIDTH: Final = 80
_NAME_MIN: Final = 12
_HEADINGS: Final = (
    marked("rd"), marked("opponent"), "Rc", "w", marked("expected"), "K", marked("change"), "",
)  # fmt: skip
_NAME: Final = 1


@dataclass(frozen=True, slots=True)
class BriefEvent:
    """One event: its name, a row of cells for each game, and the sums under them.

    The cells are round, opponent, his rating, points, expected score, K, change and the articles
    that made the game another than the usual one; of a game that is not rated, why. `lines` and
    `foot` are the same in the columns of FIDE's pages.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    sums: tuple[str, ...] | None
    lines: tuple[GameLine, ...]
    foot: ReaderFigures | None


@dataclass(frozen=True, slots=True)
class Brief:
    """What happened in one sentence, the tables, how the new rating comes of it, the articles."""

    headline: str
    headings: tuple[str, ...]
    events: tuple[BriefEvent, ...]
    closing: tuple[str, ...]
    articles: tuple[str, ...]

    def lines(self, width: int = WIDTH) -> list[str]:
        """Return everything as lines of text that are no wider than `width`."""
        printed = wrap(self.headline, width)
        for event in self.events:
            printed += ["", event.name, *self._table(event, width)]
        for sentences in (self.closing, self.articles):
            printed += [""] if sentences else []
            printed += [
                line for text in sentences for line in wrap(text, width, subsequent_indent="  ")
            ]
        return printed

    def _table(self, event: BriefEvent, width: int) -> list[str]:
        rows = [self.headings, *event.rows, *([event.sums] if event.sums else [])]
        widths = [max(len(row[place]) for row in rows) for place in range(len(self.headings))]
        beside = sum(widths) - widths[_NAME] + 2 * (len(widths) - 1)
        widths[_NAME] = max(_NAME_MIN, min(widths[_NAME], width - beside))
        return [_line(row, widths) for row in rows]


def brief(account: PlayerAccount, laws: Laws, lang: str, names: Names, event_names: Names) -> Brief:
    """Return a player's period in brief, with the figures of the account.

    `laws` and the names are those of `arpad.explain.player.player`.
    """
    teller = Teller(laws.rating_list, lang, names)
    articles: dict[str, str] = {}
    by_event: dict[Any, list[Row]] = {}
    for game in account.games:
        by_event.setdefault(game["event_id"], []).append(game)
    events = tuple(
        _event(games, Teller(laws.events[event_id], lang, names), event_names, articles)
        for event_id, games in by_event.items()
    )
    closing = tuple(told_in_brief(account, laws, teller))
    for sentence in closing:
        articles.update(dict.fromkeys(sentence.articles, ""))
    say = teller.say
    return Brief(
        headline=headline(account, teller, event_names),
        headings=tuple(say(text) if text else "" for text in _HEADINGS),
        events=events,
        closing=tuple(str(sentence) for sentence in closing),
        articles=tuple(f"{citation}: {says}" for citation, says in articles.items() if says),
    )


def _event(
    games: list[Row], teller: Teller, event_names: Names, articles: dict[str, str]
) -> BriefEvent:
    ordered = sorted(games, key=lambda row: (row["round"], row["game_id"]))
    _note_usual(ordered, teller, articles)
    rows = tuple(_row(game, teller, articles) for game in ordered)
    changing = [row for row in ordered if row["is_rated"] == 1 and row["rating"] is not None]
    return BriefEvent(
        name=named(ordered[0]["event_id"], event_names),
        rows=rows,
        sums=_sums(changing, teller) if changing else None,
        lines=tuple(game_line(game, teller) for game in ordered),
        foot=foot(ordered, teller.lang),
    )


def _note_usual(games: Iterable[Row], teller: Teller, articles: dict[str, str]) -> None:
    """Note what the games of an event share: the table of expected scores, K and its reason."""
    for game in games:
        if game["is_rated"] != 1 or game["rating"] is None:
            continue
        table = teller.book.basis(q.EXPECTED_SCORES)
        articles.setdefault(str(table.article), teller.say(table.says))
        _noted(teller.book.clause(game["k_factor_clause"]), teller, articles)
        if game.get("k_factor_period_clause") is not None:
            _noted(teller.book.clause(game["k_factor_period_clause"]), teller, articles)


def _row(game: Row, teller: Teller, articles: dict[str, str]) -> tuple[str, ...]:
    lang, say = teller.lang, teller.say
    marks = ", ".join(
        _noted(teller.book.clause(code), teller, articles) for code in unusual_clauses(game, teller)
    )
    opponent = say("no opponent")
    rating = ""
    if game["opponent_id"] is not None:
        opponent = teller.name(game["opponent_id"])
        shown = game["opponent_rating"] if game["is_rated"] == 1 else game["opponent_listed"]
        rating = "–" if shown is None else numbers.whole(shown)
    head = (str(game["round"]), opponent, rating)
    if game["is_rated"] != 1:
        result = own_result(game)
        return (*head, SHOWN_UNPLAYED.get(result, result), "", "", "–", marks)
    score = numbers.score(game["score_half"])
    if game["rating"] is None:
        return (*head, score, "", "", "", marks)
    return (
        *head,
        score,
        numbers.expected(game["expected_e3"], lang),
        numbers.k_factor(game["k_factor_e2"], lang),
        numbers.change(game["change_e5"], lang),
        marks,
    )


def _noted(clause: Clause, teller: Teller, articles: dict[str, str]) -> str:
    """Note what a clause says, once, and return its article as it is printed."""
    citation = str(clause.article).split("/")[0]
    says = teller.says(clause)
    sentences = articles.get(citation, "")
    if says not in sentences:
        articles[citation] = f"{sentences} {says}".strip()
    return citation.rpartition(" ")[2]


def _sums(games: list[Row], teller: Teller) -> tuple[str, ...]:
    lang = teller.lang
    return (
        "", "", "",
        numbers.score(sum(row["score_half"] for row in games)),
        numbers.expected(sum(row["expected_e3"] for row in games), lang),
        "",
        numbers.change(sum(row["change_e5"] for row in games), lang),
        "",
    )  # fmt: skip


def _line(cells: tuple[str, ...], widths: list[int]) -> str:
    """Return a row as a line: words to the left, figures to the right."""
    last = len(cells) - 1
    shown = []
    for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        text = cell if len(cell) <= width else f"{cell[: width - 1].rstrip()}…"
        shown.append(text.ljust(width) if place in (_NAME, last) else text.rjust(width))
    return "  ".join(shown).rstrip()
