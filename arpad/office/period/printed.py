"""The ratings that count: of whom reports name on the lists, and those that reports print."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

import polars as pl

from arpad.office.intake.submissions import TABLES, Submission
from arpad.office.lists import lists
from arpad.office.lists.lists import UNDATED, RatingList
from arpad.office.lists.matching import Listed, identity, listed_of
from arpad.report import Player, Report
from arpad.report.problems import Problem, Text, Value


@dataclass(frozen=True, slots=True)
class LookedUp:
    """Everybody on one of the lists (`lists.roll`), and those whom reports name by number.

    A month has thousands of reports: its lists are looked through once for all of them.
    """

    roll: pl.DataFrame
    listed: Listed
    _ratings: dict[int, dict[str, int | None]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, reports: Iterable[Report], roll: pl.DataFrame) -> "LookedUp":
        """Return whom these reports name."""
        return cls(roll, listed_of(reports, roll))

    def ratings(self, rating_list: RatingList, ids: Iterable[str]) -> Mapping[str, int | None]:
        """Return the ratings on a list, at least of these players; without who isn't on it.

        >>> from datetime import date
        >>> from arpad.office.lists.lists import conform_rows
        >>> reti = {"player_id": ["7"], "name": ["Réti"], "rating": [1800]}
        >>> found = RatingList(date(2026, 1, 1), conform_rows(pl.DataFrame(reti)))
        >>> LookedUp(found.rows, {}).ratings(found, ["7", "8"])
        {'7': 1800}
        """
        if rating_list.list_id not in self._ratings:
            self._ratings[rating_list.list_id] = ratings_on(rating_list, self.listed)
        others = [player_id for player_id in ids if player_id not in self.listed]
        of_reports = self._ratings[rating_list.list_id]
        return {**of_reports, **ratings_on(rating_list, others)} if others else of_reports


def ratings_on(rating_list: RatingList, ids: Iterable[str]) -> dict[str, int | None]:
    """Return the ratings of these players on a list, without who isn't on it."""
    theirs = rating_list.rows.filter(pl.col("player_id").is_in(list(ids)))
    return dict(theirs.select("player_id", "rating").iter_rows())


PRINTED: Final = "ratings printed in the reports"
"""What such a list is called in problems."""


def printed_list(submissions: Sequence[Submission]) -> tuple[RatingList, tuple[Problem, ...]]:
    """Return the ratings printed in the reports as a list, and a word on it.

    A player printed with two ratings has that of the event that started first.
    """
    players: dict[str, Player] = {}
    problems = [Problem("info", "list-printed",
                        Text("No list was given: the ratings printed in the reports are used, and "
                             "nobody's number of games, highest rating or K is known."),
                        fix=Text("Give the list in force."))]  # fmt: skip
    for submission in sorted(submissions, key=lambda s: (s.facts.start or date.max, s.event_id)):
        for player in submission.report.players:
            first = players.setdefault(identity(player), player)
            if first.rating != player.rating:
                sentence = Text(
                    "{name} is printed with {rating} here and with {other} in an earlier "
                    "event, which is used.",
                    name=player.name,
                    rating=_shown(player.rating),
                    other=_shown(first.rating),
                )
                problems.append(_differs("list-printed-twice", sentence, player, submission.file))
    rows = pl.DataFrame(
        {
            "player_id": list(players),
            "name": [player.name for player in players.values()],
            "federation": [player.federation for player in players.values()],
            "sex": [player.sex for player in players.values()],
            "birth_date": [player.birth for player in players.values()],
            "title": [player.title for player in players.values()],
            "rating": [player.rating for player in players.values()],
        },
        schema_overrides=dict.fromkeys(("birth_date", "rating"), pl.Int64()),
    )
    rating_list = RatingList(UNDATED, lists.conform_rows(rows), source=PRINTED)
    return rating_list, tuple(problems)


def printed_otherwise(
    submission: Submission, ids: Mapping[int, str], official: Mapping[str, int | None]
) -> list[Problem]:
    """Return a word on every player whose printed rating isn't the list's, which is used."""
    if submission.report.format == TABLES:
        return []
    return [_differs("rating-differs",
                     Text("{player} is printed with {printed}, and the list has {listed}; the "
                          "list's is used.", player=player.name, printed=_shown(player.rating),
                          listed=_shown(official.get(ids[player.number]))), player, submission.file)
            for player in submission.report.players if player.number in ids
            and official.get(ids[player.number]) != player.rating]  # fmt: skip


_GIVE: Final = {"list-printed-twice": Text("Give the list in force."),
                "rating-differs": Text("Print the ratings of the list in force at "
                                       "the start.")}  # fmt: skip


def _differs(code: str, message: str, player: Player, file: str) -> Problem:
    return Problem(
        "warning",
        code,
        message,
        fix=_GIVE[code],
        found=str(player.rating or ""),
        line=player.line or None,
        file=file,
    )


def _shown(rating: int | None) -> Value:
    return rating or Text("no rating")
