"""The clauses of an edition of the title regulations, and the scores that norms need under it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal

from arpad.answers.alike import made_of
from arpad.answers.figures import score
from arpad.answers.json_object import SHOWN
from arpad.answers.norms.conditions import ClauseCited, cited
from arpad.norms.required import OpponentCounts, ScoreRow, counts, score_table
from arpad.rulebooks.fide_titles.clauses import TitleRules
from arpad.rulebooks.fide_titles.describe import ClauseLine, clause_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesTold:
    """Every clause of an edition, by article; `note`: a word on its source, or empty."""

    edition: str
    source: str
    in_force_from: date
    clauses: tuple[ClauseLine, ...]
    title: str = field(metadata=SHOWN)
    note: str = field(metadata=SHOWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreNeeded:
    """A score that is just enough for averages from `average_min` to `average_max` (None: on)."""

    title: str
    score: Decimal
    average_min: int
    average_max: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoresNeeded:
    """The rows of a table of scores."""

    rows: tuple[ScoreNeeded, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTable:
    """The scores that norms of so many games need, by the opponents' average.

    `other_reading` has the rows if percentages are rounded first; None where both readings agree.
    `games_min`: how many games a norm takes, by the clause beside it. `unverified`: the clauses
    behind the table that were not read in the text.
    """

    rows: tuple[ScoreNeeded, ...]
    edition: str
    games: int
    counts: OpponentCounts
    other_reading: ScoresNeeded | None
    source: str = field(metadata=SHOWN)
    games_min: int = field(metadata=SHOWN)
    games_min_clause: ClauseCited = field(metadata=SHOWN)
    unverified: tuple[ClauseCited, ...] = field(metadata=SHOWN)

    def enough(self, average: int) -> tuple[ScoreNeeded, ...]:
        """Return the least score of each title against an average; a title without one is left out.

        >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
        >>> [str(one.score) for one in scores_needed(RULES, 9, ("GM", "IM")).enough(2380)]
        ['7', '5.5']
        """
        return tuple(
            needed
            for needed in self.rows
            if needed.average_min <= average
            and (needed.average_max is None or average <= needed.average_max)
        )


def rules_told(rules: TitleRules) -> RulesTold:
    """Return every clause of an edition, by article."""
    return RulesTold(
        edition=rules.name,
        source=str(rules.source),
        in_force_from=rules.in_force_from,
        clauses=clause_lines(rules),
        title=rules.source.title,
        note=rules.source.note,
    )


def scores_needed(rules: TitleRules, games: int, titles: Sequence[str]) -> ScoreTable:
    """Return the table of scores of some titles for a number of games.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> first = scores_needed(RULES, 9, ("GM",)).rows[0]
    >>> first.title, str(first.score), first.average_min
    ('GM', '7', 2380)
    """
    rows = _rows(score_table(rules, games, tuple(titles)))
    other = replace(rules, is_score_rounded=not rules.is_score_rounded)
    rows_other = _rows(score_table(other, games, tuple(titles)))
    levels = [rules.levels[title] for title in titles]
    behind = [
        c for level in levels for c in (level.performance, level.average_min, rules.score_min)
    ]
    return ScoreTable(
        rows=rows,
        edition=rules.name,
        games=games,
        counts=counts(rules, games),
        other_reading=None if rows_other == rows else ScoresNeeded(rows=rows_other),
        source=str(rules.source),
        games_min=rules.games_min.number,
        games_min_clause=cited(rules.games_min),
        unverified=tuple(cited(c) for c in dict.fromkeys(behind) if not c.is_verified),
    )


def _rows(score_rows: Iterable[ScoreRow]) -> tuple[ScoreNeeded, ...]:
    return tuple(made_of(ScoreNeeded, row, score=score(row.score_half)) for row in score_rows)
