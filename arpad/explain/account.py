"""What an explanation is made from: the rows of one player, and the rulebooks they stand under."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from arpad.explain.legend import Legend, legend_of
from arpad.explain.sentence import Row
from arpad.law import Clause, Rulebook

CORRECTION: Final = "correction"
"""What the adjustment of a corrected earlier list is called."""


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """What the computation recorded about one player in one period: rows, as they are.

    published: the row of `arpad.engine.publish.publish`. games: the sides of all games, of
    `engine.sides.explain`. results: the rows of `engine.newcomers.newcomers`. adjustments: those
    of `engine.publish.adjustments`. first: the row of `engine.settle.first_ratings`, if there is
    one: with it a first rating is told with its points and average, also before it is published.
    events: what was settled of the events themselves, by event_id, where that is known.
    corrections: what the list brings of corrections of earlier lists, as its manifest tells it.
    over: the players over whom these came to him, from one who was in a corrected event on.
    """

    published: Row
    games: tuple[Row, ...] = ()
    results: tuple[Row, ...] = ()
    adjustments: tuple[Row, ...] = ()
    first: Row | None = None
    events: Mapping[Any, Row] = field(default_factory=dict)
    corrections: tuple[Mapping[str, str], ...] = ()
    over: tuple[str, ...] = ()

    @property
    def corrected_points(self) -> int:
        """Return by how many points corrections of earlier lists change the rating."""
        amounts = (
            adjustment["amount_e5"]
            for adjustment in self.adjustments
            if adjustment["kind"] == CORRECTION
        )
        return int(sum(amounts)) // 100_000

    def after_corrections(self) -> "PlayerAccount":
        """Return the account as it goes on once earlier lists are corrected."""
        points = self.corrected_points
        if not points:
            return self
        rating = (self.published["rating_old"] or 0) + points
        rest = tuple(
            adjustment for adjustment in self.adjustments if adjustment["kind"] != CORRECTION
        )
        published = {**self.published, "rating_old": rating or None}
        return replace(self, published=published, adjustments=rest)

    def changing(self) -> tuple[Row, ...]:
        """Return the games that changed a rating the player had.

        >>> of_newcomer, left_out = {"is_rated": 1, "rating": None}, {"is_rated": 0, "rating": 2224}
        >>> PlayerAccount({}, games=(of_newcomer, left_out)).changing()
        ()
        """
        return tuple(g for g in self.games if g["is_rated"] == 1 and g["rating"] is not None)

    def performing(self) -> tuple[Row, ...]:
        """Return the games that count in performances: of a newcomer, or of who is provisional.

        >>> of_provisional, left_out = {"is_rated": 1, "rating": None}, {"is_rated": 0, "rating": 7}
        >>> len(PlayerAccount({}, games=(of_provisional, left_out)).performing())
        1
        """
        return tuple(g for g in self.games if g["is_rated"] == 1 and g["rating"] is None)


@dataclass(frozen=True, slots=True)
class Laws:
    """Under which law each event was rated (by event_id), and under which the list stands.

    Rulebooks, or what an archive says of them. `first_rating` is the law of a first rating that an
    earlier text than the list's makes.
    """

    events: Mapping[Any, Rulebook | Legend]
    rating_list: Rulebook | Legend
    list_date: date
    first_rating: Rulebook | Legend | None = None

    def of(self, game: Row) -> Legend:
        """Return the law of a game."""
        return legend_of(self.events[game["event_id"]])

    def clause(self, game: Row, column: str) -> Clause:
        """Return the clause whose code a game's row has in a column.

        >>> from arpad.engine import questions as q
        >>> from arpad.rulebooks import CATALOGUE
        >>> book = CATALOGUE.book("fide-2009")
        >>> row = {"event_id": "OPEN", "k_factor_clause": book[q.K_FACTOR].first_code}
        >>> laws = Laws({"OPEN": book}, book, date(2009, 9, 1))
        >>> laws.clause(row, "k_factor_clause").says
        'A player without a rating has no K.'
        """
        return self.of(game).clause(game[column])
