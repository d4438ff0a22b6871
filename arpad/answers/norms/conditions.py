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


def condition_told(one: Condition) -> ConditionTold:
    """Return a condition with its figures in its own unit, scores in points."""
    is_score = one.unit == "half points"
    exempting = one.waived_by if one.is_waived else None
    return ConditionTold(
        condition=one.name,
        article=one.clause.article,
        says=one.clause.says,
        is_verified=one.clause.is_verified,
        is_met=one.is_met if one.is_judged else None,
        is_maximum=one.is_max,
        found=_figure(one.found, is_score=is_score) if one.is_judged else None,
        required=_figure(one.required, is_score=is_score),
        missing=_figure(one.missing, is_score=is_score) if one.is_judged else None,
        unit="points" if is_score else one.unit,
        waived_by=exempting.article if exempting else None,
        note=one.note,
        not_judged=one.not_judged,
        exemption=cited(exempting) if exempting else None,
    )


def _figure(value: int, *, is_score: bool) -> int | Decimal:
    return score(value) if is_score else value
