"""What the codes in a list's rows mean: of a rulebook, or as an archive's own manifest tells it.

With the archive's legend a list stays explainable under any later version, whatever has become of
its rulebook there.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum
from functools import cache
from typing import Any, Final, TypeAlias

from arpad.law import Citation, Clause, Rulebook, Source
from arpad.law.question import Titled
from arpad.report.problems import Text

_CITED: Final = re.compile(r"(?P<name>.*?) (?P<month>\d{4}-\d\d)(?: (?P<number>.*))?")

Rows: TypeAlias = Sequence[Mapping[str, Any]]


class NoLegendError(ValueError):
    """Rows that are no legend; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Legend:
    """The clauses of one rulebook by their codes, and what is settled once, by its name.

    `rules` are the codes of each rule, `general` those of the clauses that hold where no exception
    does. `chosen` names the way that a
    setting chose, where it is a choice among ways ("ROLL").
    """

    name: str
    source: Source
    clauses: Mapping[int, Clause]
    rules: Mapping[str, tuple[int, ...]]
    settings: Mapping[str, Clause]
    chosen: Mapping[str, str]
    general: frozenset[int]

    def clause(self, code: int) -> Clause:
        """Return the clause that has this code; 0 is that of a silent text."""
        if code == 0:
            return Clause(Citation(self.source, ""), "The text says nothing special.", None)
        return self.clauses[code]

    def basis(self, setting: Titled) -> Clause:
        """Return the clause on which a setting rests; KeyError where the text is silent."""
        return self.settings[setting.name]

    def __contains__(self, question: Titled) -> bool:
        """Return whether an article answers the question."""
        return question.name in self.rules or question.name in self.settings

    def is_general(self, code: int) -> bool:
        """Return whether a code is that of a clause which holds where no exception does."""
        return code == 0 or code in self.general

    def has_chosen(self, setting: Titled, way: Enum) -> bool:
        """Return whether a text chose this way; where it is silent it chose none."""
        return self.chosen.get(setting.name) == way.name


def legend_of(law: Rulebook | Legend) -> Legend:
    """Return the legend of a rulebook, or the one given.

    >>> from arpad.engine import questions as q
    >>> from arpad.rulebooks import CATALOGUE
    >>> legend = legend_of(CATALOGUE.book("fide-2009"))
    >>> code = legend.rules["rated_difference"][0]
    >>> legend.clause(code).says, legend.is_general(code)
    ('A difference above 400 counts as 400.', False)
    """
    return law if isinstance(law, Legend) else _of_book(law)


@cache
def _of_book(book: Rulebook) -> Legend:
    rules = {
        rule.name: tuple(range(rule.first_code, rule.first_code + len(rule.clauses)))
        for rule in book.rules()
    }
    return Legend(
        book.name,
        book.source,
        book.codes(),
        rules,
        {setting.setting.name: setting.clauses[0] for setting in book.settings()},
        {
            setting.setting.name: setting.value.name
            for setting in book.settings()
            if isinstance(setting.value, Enum)
        },
        frozenset(code for code, clause in book.codes().items() if clause.when is None),
    )


def clause_rows(legend: Legend) -> list[dict[str, Any]]:
    """Return what a manifest says of the clauses: rule, article, sentence, value, doubt, by code.

    A general one holds where no exception does. The value is a whole number, or null where it is
    worked out from the row.
    """
    return [
        {
            "rulebook": legend.name,
            "rule": rule,
            "code": code,
            "is_general": legend.is_general(code),
            **_row(legend.clauses[code]),
        }
        for rule, codes in legend.rules.items()
        for code in codes
    ]


def setting_rows(legend: Legend) -> list[dict[str, Any]]:
    """Return what a manifest says of what is settled once: its article, and the way it chose."""
    return [
        {
            "rulebook": legend.name,
            "setting": name,
            "chosen": legend.chosen.get(name),
            **_row(clause),
        }
        for name, clause in legend.settings.items()
    ]


def read_legend(name: str, clauses: Rows, settings: Rows) -> Legend:
    """Return the legend of one rulebook from the rows of a manifest, as `read_manifest` gives them.

    Raises NoLegendError if there are none of it, or if an article of one is none.

    >>> from arpad.rulebooks import CATALOGUE
    >>> legend = legend_of(CATALOGUE.book("fide-2009"))
    >>> again = read_legend("fide-2009", clause_rows(legend), setting_rows(legend))
    >>> again.rules == dict(legend.rules), again.chosen == legend.chosen
    (True, True)
    >>> again.general == legend.general
    True
    >>> read_legend("fide-2009", [], [])
    Traceback (most recent call last):
    arpad.explain.legend.NoLegendError: the manifest has no legend of fide-2009
    """
    try:
        theirs = [row for row in clauses if row["rulebook"] == name]
        settled = [row for row in settings if row["rulebook"] == name]
        by_code = {row["code"]: _clause(row) for row in theirs}
        general = frozenset(row["code"] for row in theirs if row["is_general"])
        rules: dict[str, tuple[int, ...]] = {}
        for row in sorted(theirs, key=lambda row: row["code"]):
            rules[row["rule"]] = (*rules.get(row["rule"], ()), row["code"])
        by_setting = {str(row["setting"]): _clause(row) for row in settled}
        chosen = {row["setting"]: str(row["chosen"]) for row in settled if row["chosen"]}
    except ValueError:
        raise NoLegendError(Text("the manifest's legend of {name} is none", name=name)) from None
    if not by_code:
        raise NoLegendError(Text("the manifest has no legend of {name}", name=name))
    first = next(iter(by_code.values())).article.source
    return Legend(name, first, by_code, rules, by_setting, chosen, general)


def _row(clause: Clause) -> dict[str, Any]:
    return {
        "article": str(clause.article),
        "says": clause.says,
        "value": clause.value if isinstance(clause.value, int) else None,
        "is_verified": clause.is_verified,
    }


def _clause(row: Mapping[str, Any]) -> Clause:
    article = _citation(row["article"])
    return Clause(article, row["says"], row["value"], is_verified=row["is_verified"])


def _citation(text: str) -> Citation:
    """Return the citation that was written like this: "FIDE B.02 2009-07 8.56/1"."""
    parts = _CITED.fullmatch(text)
    if parts is None:
        raise ValueError("no citation")
    source = Source(parts["name"], date.fromisoformat(f"{parts['month']}-01"), "")
    return Citation(source, parts["number"] or "")
