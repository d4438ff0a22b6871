"""A cause that was found, as a value that says it: its sentence, event, figures and article."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import polars as pl

from arpad.law import Rulebook
from arpad.law.backends import to_polars
from arpad.office.compare import causes, rounding
from arpad.office.compare.candidates import Weighed
from arpad.office.compare.sheet import Sheet
from arpad.office.compare.supposing import Assumption
from arpad.office.compare.values import ExplainedDifference, RivalCause
from arpad.office.period.naming import Named
from arpad.report.problems import NONE, ClauseText, Text, Value, plural


@dataclass(frozen=True, slots=True)
class CauseTold:
    """What is said of a cause for one player, in the parts of an ExplainedDifference."""

    cause: str
    sentence: Text
    event_id: str | None = None
    event: str | None = None
    start: date | None = None
    end: date | None = None
    round: int | None = None
    opponent_id: str | None = None
    article: str | None = None
    figures: Mapping[str, Any] | None = None

    def parts(self) -> dict[str, Any]:
        """Return the fields that it fills."""
        own = {name: getattr(self, name) for name in CauseTold.__slots__}
        return {**own, "figures": self.figures or {}}


class Telling:
    """Says causes of one list, by the names of its players and events."""

    def __init__(self, sheet: Sheet, names: Named, editions: Mapping[str, Rulebook]) -> None:
        self._sheet, self._editions = sheet, editions
        self._people = names.people
        events = names.events.select("event_id", "event_name", "name")
        self._events = {number: (event_id, name or event_id)
                        for number, event_id, name in events.iter_rows()}  # fmt: skip
        of_parts = [to_polars(part.events) for part in sheet.given.parts]
        self._days = {
            number: (date.fromordinal(start), date.fromordinal(end)) for events in of_parts
            for number, start, end in events.select("event_id", "start_day", "end_day").iter_rows()
        }  # fmt: skip
        games = [to_polars(part.games) for part in sheet.given.parts]
        columns = ("game_id", "event_id", "round", "white_id", "black_id", "result")
        rows = pl.concat([frame.select(columns) for frame in games]) if games else pl.DataFrame()
        self._games = {row["game_id"]: row for row in rows.iter_rows(named=True)}

    def player_id(self, number: int) -> str:
        """Return a player's own number."""
        return str(self._people["player_id"][number])

    def name(self, number: int) -> str:
        """Return a player's name."""
        return str(self._people["name"][number] or self.player_id(number))

    def told(self, weighed: Weighed, player: int) -> CauseTold:
        """Return what is said of a cause for a player."""
        assumption = weighed.candidate.assumption
        game = self._game(assumption)
        number = game["event_id"] if game else self._event_of(assumption, player)
        event_id, event = self._events.get(number, (None, None))
        start, end = self._days.get(number, (None, None))
        opponent = self._opponent(assumption, player, game)
        figures = self._figures(assumption, player, game)
        article = self._article(assumption)
        words: dict[str, Value] = {
            "event": event or Text("all events"),
            "article": article or NONE, "games": self._games_text(game, player),
            "opponent": NONE if opponent is None else self.name(opponent),
            "player": self.name(assumption.players[0] if assumption.players else player),
            "says": self._says(assumption), "more": games_text(abs(self._more_games(player))),
            "theirs": NONE, "ours": NONE, "day": NONE, **figures,
        }  # fmt: skip
        if assumption.about:
            words |= dict(zip(("day", "event"), assumption.about, strict=True))
            event = assumption.about[1]
        sentence = causes.CAUSES[assumption.cause].sentence(self._change(player), **words)
        return CauseTold(
            assumption.cause, sentence, event_id, event, start, end,
            game["round"] if game else None,
            None if opponent is None else self.player_id(opponent), article, figures,
        )  # fmt: skip

    def rivals(self, several: tuple[Weighed, ...], player: int) -> tuple[RivalCause, ...]:
        """Return causes that explain a player's difference equally, each with its sentence."""
        causes_told = (self.told(proposal, player) for proposal in several)
        return tuple(
            RivalCause(cause=rival.cause, sentence=rival.sentence) for rival in causes_told
        )

    def _change(self, player: int) -> int | None:
        standing = self._sheet.standings.get(player)
        if standing is None or standing.theirs is None or standing.rating is None:
            return None
        return standing.theirs - standing.rating

    def _more_games(self, player: int) -> int:
        standing = self._sheet.standings.get(player)
        return 0 if standing is None or standing.games is None else standing.games

    def _game(self, assumption: Assumption) -> dict[str, Any] | None:
        games = [self._games[game] for game in assumption.games if game in self._games]
        return games[0] if len(games) == 1 else None  # a copy of a game is none that we have

    def _event_of(self, assumption: Assumption, player: int) -> int | None:
        """Return the event of an assumption; else the only one in which the player played."""
        if assumption.event is not None:
            return assumption.event
        events = {side.event for side in self._sheet.by_player.get(player, ())}
        is_own = assumption.change in ("k", "without") and len(events) == 1
        return next(iter(events)) if is_own else None

    def _opponent(
        self, assumption: Assumption, player: int, game: Mapping[str, Any] | None
    ) -> int | None:
        if game is not None:
            both = game["white_id"], game["black_id"]
            return next((other for other in both if other != player), None)
        if assumption.change == "seen":
            return assumption.players[0]
        if assumption.change == "add":
            return next((other for other in assumption.players if other != player), None)
        return assumption.value if assumption.change == "rename" else None

    def _games_text(self, game: Mapping[str, Any] | None, player: int) -> Text:
        if game is None:
            return Text("all games")
        other = game["black_id"] if game["white_id"] == player else game["white_id"]
        return Text("the game of round {round} against {opponent}", round=game["round"],
                    opponent=NONE if other is None else self.name(other))  # fmt: skip

    def _figures(
        self, assumption: Assumption, player: int, game: Mapping[str, Any] | None
    ) -> dict[str, Any]:
        match assumption.change:
            case "k":
                sides = self._sheet.by_player.get(player, ())
                ours = _hundredths(sides[0].k_factor_e2) if sides else NONE
                return {"theirs": _hundredths(assumption.value), "ours": ours}
            case "start" | "base":
                if assumption.values:
                    return {}
                standing = self._sheet.standings[assumption.players[0]]
                return {"theirs": assumption.value, "ours": standing.rating_old or NONE}
            case "seen":
                seen = next((side.opponent_rating for side in self._sheet.sides
                             if side.opponent == assumption.players[0]
                             and assumption.event in (None, side.event)), None)  # fmt: skip
                return {"theirs": assumption.value, "ours": seen or NONE}
            case "edition":
                books = [part.book.name for part in self._sheet.given.parts]
                return {"theirs": assumption.text,
                        "ours": books[-1] if books else self._sheet.given.book.name}  # fmt: skip
            case "result":
                return {"theirs": assumption.text, "ours": game["result"] if game else NONE}
            case "rounding":
                return {"theirs": rounding.said(assumption.text)}
            case "without":
                standing = self._sheet.standings[player]
                return {"theirs": NONE if standing.theirs is None else standing.theirs,
                        "ours": NONE if standing.rating is None else standing.rating}  # fmt: skip
            case _:
                return {}

    def _article(self, assumption: Assumption) -> str | None:
        if assumption.change == "without":
            book = self._editions[assumption.text]
            return str(book.clause(assumption.clause).article)
        if assumption.change == "rounding":
            from arpad.engine import questions as q

            return str(self._sheet.given.book[q.RATING_NEW].clauses[-1].article)
        if assumption.change == "k":
            return self._article_of_k(assumption.players[0])
        return None

    def _article_of_k(self, player: int) -> str | None:
        from arpad.engine import questions as q

        rows = self._sheet.explained.filter(pl.col("player_id") == player)
        column = q.K_FACTOR.clause_column
        codes = rows.select(column, "rulebook").drop_nulls().iter_rows()
        code, name = next(iter(codes), (None, None))
        book = next((p.book for p in self._sheet.given.parts if p.book.name == name), None)
        return None if book is None or code is None else str(book.clause(code).article)

    def _says(self, assumption: Assumption) -> Value:
        if assumption.change != "without":
            return NONE
        return ClauseText(self._editions[assumption.text].clause(assumption.clause).sentence)


def games_text(count: int) -> Text:
    """Return so many games, as a part of a sentence."""
    return plural("{count} game", "{count} games", count=count)


def _hundredths(value: int) -> Decimal:
    return Decimal(value) / 100 if value % 100 else Decimal(value // 100)


def difference_of(cause_told: CauseTold, **fields: Any) -> ExplainedDifference:
    """Return a difference with what is said of its cause."""
    return ExplainedDifference(**{**cause_told.parts(), **fields})
