"""An edition of the title regulations in words: one line for each clause, in the text's order."""

import re
from dataclasses import dataclass
from typing import Final

from arpad.rulebooks.fide_titles.clauses import TITLES, TitleClause, TitleRules

_WITHOUT_FIGURE: Final = {
    "later_games", "defeated_opponents", "federations_outside", "no_federation",
    "unrated_without_points", "not_played", "last_forfeit", "for_office", "formats",
    "exempt_national", "exempt_national_team", "exempt_zonal", "exempt_swiss", "average",
    "percentage", "extra_points", "application_event", "application_swiss", "category",
}  # fmt: skip
"""Clauses whose sentence says all."""


@dataclass(frozen=True, slots=True)
class ClauseLine:
    """One clause: its article, its sentence, its figure or figures, and whether it was read.

    `unverified` is "" if it was, else "not verified", with the titles if it is not all of them;
    `origin` says where it is known from.
    """

    article: str
    says: str
    figure: str
    unverified: str
    origin: str


def clause_lines(rules: TitleRules) -> tuple[ClauseLine, ...]:
    """Return the clauses of an edition by article; those of the four titles in one line.

    >>> from arpad.rulebooks.fide_titles.edition_2024 import RULES
    >>> [line.figure for line in clause_lines(RULES) if line.article == "1.4.8"]
    ['GM 2600, IM 2450, WGM 2400, WIM 2250']
    """
    groups: dict[tuple[str, str], list[tuple[str, TitleClause]]] = {}
    for field, clause in rules.clauses():
        groups.setdefault((clause.article.number, clause.says), []).append((field, clause))
    lines = [_line(article, says, group) for (article, says), group in groups.items()]
    return tuple(sorted(lines, key=lambda line: _order(line.article)))


def _line(article: str, says: str, group: list[tuple[str, TitleClause]]) -> ClauseLine:
    (field, first), *_ = group
    title = field.split(" ")[0]
    if title in TITLES:
        figures = {name.split(" ")[0]: clause for name, clause in group}
        figure = ", ".join(f"{t} {_figure(c)}" for t, c in figures.items())
    elif field in _WITHOUT_FIGURE:
        figure = ""
    else:
        figure = _figure(first)
    unread = [name.split(" ")[0] for name, clause in group if not clause.is_verified]
    unverified = "not verified" if unread else ""
    if 0 < len(unread) < len(group):
        unverified += f": {', '.join(unread)}"
    origin = ", ".join(dict.fromkeys(clause.origin for _, clause in group if clause.origin))
    return ClauseLine(article, says, figure, unverified, origin)


def _figure(clause: TitleClause) -> str:
    return f"{clause.number} of {clause.of}" if clause.of > 1 else str(clause.number)


def _order(article: str) -> tuple[bool, list[tuple[int, str]]]:
    """Order articles as the text has them; those of the forms come last."""
    parts = re.findall(r"\d+|[a-z]+", article)
    is_form = article.startswith("Form")
    return is_form, [(int(part), "") if part.isdigit() else (0, part) for part in parts]
