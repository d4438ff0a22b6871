"""A rule is an ordered tuple of clauses, special before general; the first that holds decides.

Each clause says where it is written: the text, its date, and the article. A term becomes an
expression that every engine computes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from operator import add, and_, eq, floordiv, ge, gt, invert, le, lt, mod, mul, ne, or_, sub
from typing import Any, Final, TypeAlias

from arpad.law import dialect
from arpad.law.dialect import Language, Table
from arpad.law.term import Part, Term, words
from arpad.law.units import half_away_in, half_up


@dataclass(frozen=True, slots=True)
class Citation:
    """One article of one dated text. Its string is what users read."""

    source: "Source"
    number: str

    def __str__(self) -> str:
        return f"{self.source} {self.number}".rstrip()

    @property
    def article(self) -> str:
        """Return the article's number without the mark of a line in it: 8.56/2 -> 8.56."""
        return self.number.split("/")[0]


@dataclass(frozen=True, slots=True)
class Source:
    """A dated text of law. Called with an article's number, it gives the citation.

    A text that `follows` is written anew for each edition that keeps it, and bears its date: what
    is read into all of them alike.

    >>> ART = Source("FIDE B.02", date(2009, 7, 1), "FIDE Rating Regulations")
    >>> str(ART("8.54"))
    'FIDE B.02 2009-07 8.54'
    """

    name: str
    in_force_from: date
    title: str
    note: str = ""
    follows: bool = False

    def __call__(self, number: str) -> Citation:
        """Return the citation of an article of this text."""
        return Citation(self, number)

    @property
    def body(self) -> str:
        """Return whose text it is: FIDE of FIDE B.02."""
        return self.name.partition(" ")[0]

    def __str__(self) -> str:
        return f"{self.name} {self.in_force_from:%Y-%m}"


_OF_TWO: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "=": eq, "≠": ne, "<": lt, "≤": le, ">": gt, "≥": ge, "and": and_, "or": or_,
    "+": add, "-": sub, "×": mul, "//": floordiv, "%": mod,
    "half_up": half_up,
}  # fmt: skip


def expression(term: Term, language: Language = dialect) -> Any:
    """Return what computes a term, and raise ValueError for an operation that is none.

    >>> import polars as pl
    >>> from arpad.law.term import word
    >>> frame = pl.DataFrame({"difference": [-401, None, 3]})
    >>> limited = expression(word("difference").clip(-400, 400), pl)
    >>> frame.select(limited)["difference"].to_list()
    [-400, None, 3]
    """
    first, *rest = term.parts
    if term.operation == "word":
        return language.col(first)
    operand = _operand(first, language) if isinstance(first, Term) else language.lit(first)
    others = [_operand(part, language) for part in rest]
    if term.operation == "half_away":
        return half_away_in(language, operand, *others)
    if term.operation in _OF_TWO:
        return _OF_TWO[term.operation](operand, *others)
    return _of_one(term.operation, operand, others)


def _operand(part: Part, language: Language) -> Any:
    return expression(part, language) if isinstance(part, Term) else part


def _of_one(operation: str, inner: Any, rest: list[Any]) -> Any:
    match operation, rest:
        case "not", []:
            return invert(inner)
        case "abs", []:
            return inner.abs()
        case "clip", [low, high]:
            return inner.clip(low, high)
        case "is_in", [choices]:
            return inner.is_in(choices)
        case "is_null", []:
            return inner.is_null()
        case "fill_null", [value]:
            return inner.fill_null(value)
        case _:
            raise ValueError(f"no engine computes '{operation}'")


Value: TypeAlias = "int | Term | None"
Condition: TypeAlias = "Term | None"


@dataclass(frozen=True, slots=True, eq=False)
class Clause:
    """An article, one sentence in our words, the value it gives, and the condition (None: always).

    A condition that is null, because a fact was not stated, does not hold. `is_verified` is False
    where no source shows that the regulation says so at its date; users see it beside the clause.
    `kind` is what an adjustment made by this clause is called ("floor"), where it has a name.
    """

    article: Citation
    says: str
    value: Value
    when: Condition = None
    is_verified: bool = True
    kind: str = ""

    @property
    def sentence(self) -> str:
        """Return the sentence as users read it, with the doubt where there is one."""
        return self.says if self.is_verified else f"{self.says.removesuffix('.')} (not verified)."


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """What a regulation settles under one name.

    The value is added as `column` (its name, unless a unit is part of it: k_factor_e2).
    `needs` names the facts without which the decision may be another; the office is told of them.
    `first_code` is the code of the first clause; a rulebook numbers its rules one after another.

    >>> from datetime import date
    >>> from arpad.law.rule import Source
    >>> from arpad.law.term import word
    >>> ART = Source("Club", date(2020, 1, 1), "Club rules")
    >>> k = Rule("k_factor", (
    ...     Clause(ART("2"), "K = 40 below 30 games.", 40, when=word("games_rated") < 30),
    ...     Clause(ART("1"), "K = 20 otherwise.", 20)))
    >>> import polars as pl
    >>> from arpad.law.backends import table_of
    >>> table = table_of(pl.DataFrame({"games_rated": [29, 30, None]}))
    >>> decide(table, k).native.to_dict(as_series=False)
    {'games_rated': [29, 30, None], 'k_factor': [40, 20, 20], 'k_factor_clause': [1, 2, 2]}
    """

    name: str
    clauses: tuple[Clause, ...]
    column: str = ""
    needs: tuple[str, ...] = ()
    first_code: int = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "column", self.column or self.name)
        if any(clause.when is None for clause in self.clauses[:-1]):
            raise ValueError(f"{self.name}: only the last clause may hold always")

    @property
    def clause_column(self) -> str:
        """Return the name of the column that records the deciding clause."""
        return f"{self.name}_clause"


@lru_cache(maxsize=4096)
def reads(rule: Rule) -> frozenset[str]:
    """Return the columns that a rule's values and conditions read."""
    given = [part for clause in rule.clauses for part in (clause.value, clause.when)]
    return frozenset().union(*(words(part) for part in given))


def decide(table: Table, rule: Rule) -> Table:
    """Add the rule's value and, from the same conditions, the code of the clause that gave it."""
    return table.with_columns(*_decided(rule, table.language))


@lru_cache(maxsize=4096)  # rules are few and decide often; a rulebook of one's own may be read anew
def _decided(rule: Rule, language: Language) -> tuple[Any, Any]:
    """Return the expressions of a rule's two columns."""
    first, clauses = rule.first_code, rule.clauses
    values = [as_value(clause.value, language) for clause in clauses]
    no_code, *codes = (
        language.lit(code, dtype=language.Int16)
        for code in (None, *range(first, first + len(clauses)))
    )
    value = _first_that_holds(clauses, values, as_value(None, language), language)
    code = _first_that_holds(clauses, codes, no_code, language).cast(language.Int16)
    return value.alias(rule.column), code.alias(rule.clause_column)


def _first_that_holds(
    clauses: Sequence[Clause], values: Sequence[Any], decision: Any, language: Language
) -> Any:
    for clause, chosen in zip(reversed(clauses), reversed(values), strict=True):
        if clause.when is None:
            decision = chosen
        else:
            holds = expression(clause.when, language)
            decision = language.when(holds).then(chosen).otherwise(decision)
    return decision


def as_value(value: Value, language: Language) -> Any:
    """Return a value as every engine computes it, a whole number."""
    if isinstance(value, Term):
        return expression(value, language).cast(language.Int64)
    return language.lit(value, dtype=language.Int64)
