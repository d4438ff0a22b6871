"""The conditions of norms and titles: met, exempt or not, with figures, article and sentence."""

from dataclasses import dataclass, field
from decimal import Decimal

from arpad.answers.figures import score
from arpad.answers.json_object import SHOWN
from arpad.law import Citation
from arpad.norms.rows import Condition
from arpad.rulebooks.fide_titles.clauses import TitleClause


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseCited:
    """A clause: its article, its figure if it has one, its sentence, and whether it was read."""

    article: Citation
    says: str
    is_verified: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionTold:
    """A condition: what was found, required and missing, in its unit.

    Where it was not judged, `not_judged` says why, and `found` and `is_met` are None. `exemption`
    is the clause that exempts from a condition that would fail; `note`: a word on a second reading.
    """

    condition: str
    article: Citation
    says: str
    is_verified: bool
    is_met: bool | None
    is_maximum: bool
    found: int | Decimal | None
    required: int | Decimal
    missing: int | Decimal | None
    unit: str
    waived_by: Citation | None
    note: str
    not_judged: str
    exemption: ClauseCited | None = field(metadata=SHOWN)

    @property
    def clause(self) -> ClauseCited:
        """Return the clause that asks for it."""
        return ClauseCited(article=self.article, says=self.says, is_verified=self.is_verified)


def cited(clause: TitleClause) -> ClauseCited:
    """Return a clause as users read it."""
    return ClauseCited(article=clause.article, says=clause.says, is_verified=clause.is_verified)


def condition_told(condition: Condition) -> ConditionTold:
    """Return a condition with its figures in its own unit, scores in points."""
    is_score = condition.unit == "half points"
    exempting = condition.waived_by if condition.is_waived else None
    return ConditionTold(
        condition=condition.name,
        article=condition.clause.article,
        says=condition.clause.says,
        is_verified=condition.clause.is_verified,
        is_met=condition.is_met if condition.is_judged else None,
        is_maximum=condition.is_max,
        found=_figure(condition.found, is_score=is_score) if condition.is_judged else None,
        required=_figure(condition.required, is_score=is_score),
        missing=_figure(condition.missing, is_score=is_score) if condition.is_judged else None,
        unit="points" if is_score else condition.unit,
        waived_by=exempting.article if exempting else None,
        note=condition.note,
        not_judged=condition.not_judged,
        exemption=cited(exempting) if exempting else None,
    )


def _figure(value: int, *, is_score: bool) -> int | Decimal:
    return score(value) if is_score else value
