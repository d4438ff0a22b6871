"""Why a rating changed: a player's games with figures and articles, his events, the sentences."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from arpad.answers.figures import points
from arpad.answers.json_object import SHOWN
from arpad.explain.brief import Brief
from arpad.explain.legend import Legend
from arpad.office.kept.earlier_rating import EarlierRating
from arpad.office.lists.finding import not_one
from arpad.office.period.explaining import Evidence, PlayerExplained, Rows, told
from arpad.report.problems import Problem
from arpad.shown import ShownShort


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTold:
    """One of the player's games; figures are None where it is not rated.

    `result` is that of the report, seen by White; `score` is the player's own.
    """

    event_id: str
    round: int
    opponent_id: str | None
    is_white: bool
    result: str
    score: Decimal | None
    is_rated: bool
    rating: int | None
    opponent_rating: int | None
    rated_difference: int | None
    expected_score: Decimal | None
    k_factor: Decimal | None
    change: Decimal
    articles: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventTold:
    """The player's rated games in one event, summed."""

    event_id: str
    games: int
    score: Decimal
    expected_score: Decimal
    change: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Explained(ShownShort):
    """A player's period; `player_id` is None if nobody, or several, are meant: see `problems`.

    `brief` is the same in one sentence and tables; it has no figure that `games` has not. `earlier`
    are ratings on lists of earlier years, as others published them, where an office was named.
    """

    player_id: str | None = None
    games: tuple[GameTold, ...] = ()
    events: tuple[EventTold, ...] = ()
    sentences: tuple[str, ...] = ()
    brief: Brief | None = field(default=None, metadata=SHOWN)
    earlier: tuple[EarlierRating, ...] = ()
    problems: tuple[Problem, ...] = ()

    def _shown(self) -> Mapping[str, object]:
        return {"player_id": self.player_id, "sentences": self.sentences, "problems": self.problems}


def explained(
    evidence: Evidence, text: str, lang: str, problems: Sequence[Problem] = ()
) -> Explained:
    """Return the period of the one player who is meant by an id, or by words of a name.

    `problems`: what was met on the way to the evidence.
    """
    player_ids = evidence.find(text)
    if len(player_ids) != 1:
        who = not_one(text, player_ids, evidence.tables["list"])
        return Explained(problems=(*problems, who))
    return explained_of(told(evidence, player_ids[0]), lang, problems)


def explained_of(
    account: PlayerExplained, lang: str, problems: Sequence[Problem] = ()
) -> Explained:
    """Return the period of one player."""
    return Explained(
        player_id=account.account.published["player_id"],
        games=tuple(game_told(account.laws.of(row), row) for row in account.games),
        events=_events(account.games),
        sentences=tuple(account.explanation(lang).sentences()),
        brief=account.brief(lang),
        problems=tuple(problems),
    )


def game_told(book: Legend, row: Mapping[str, Any]) -> GameTold:
    """Return a side of a game with every figure, and the articles that a legend gives its codes."""
    codes = {name: row[name] for name in row if name.endswith("_clause") and row[name]}
    expected_e3, k_factor_e2 = row["expected_e3"], row["k_factor_e2"]
    return GameTold(
        event_id=row["event_id"],
        round=row["round"],
        opponent_id=row["opponent_id"],
        is_white=row["is_white"] == 1,
        result=row["result"],
        score=None if row["score_half"] is None else points(row["score_half"] * 5, 1),
        is_rated=row["is_rated"] == 1,
        rating=row["rating"],
        opponent_rating=row["opponent_rating"],
        rated_difference=row["rated_difference"],
        expected_score=None if expected_e3 is None else points(expected_e3, 3),
        k_factor=None if k_factor_e2 is None else points(k_factor_e2, 2),
        change=points(row["change_e5"], 5),
        articles={
            name.removesuffix("_clause"): str(book.clause(code).article)
            for name, code in codes.items()
        },
    )


def _events(games: Rows) -> tuple[EventTold, ...]:
    by_event: dict[str, list[Mapping[str, Any]]] = {}
    for row in games:
        if row["is_rated"] == 1:
            by_event.setdefault(row["event_id"], []).append(row)
    return tuple(
        EventTold(
            event_id=event_id,
            games=len(rows),
            score=points(_sum(rows, "score_half") * 5, 1),
            expected_score=points(_sum(rows, "expected_e3"), 3),
            change=points(_sum(rows, "change_e5"), 5),
        )
        for event_id, rows in by_event.items()
    )


def _sum(rows: Rows, column: str) -> int:
    return sum(row[column] or 0 for row in rows)
