"""Claims of an office: one with all that was done, all of them, what was recorded, the days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from arpad.answers.alike import made_of
from arpad.answers.journal import ActTold
from arpad.answers.journal import done as act_done
from arpad.office.acting import Done
from arpad.office.claims.claim import Claim, claims
from arpad.office.claims.days import Day, appeal_day
from arpad.office.desk import Desk
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceTold:
    """A file handed in: the name under which it came, and the hash of its bytes."""

    file: str
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTold:
    """What was done with a claim: upheld, dismissed, appealed, withdrawn or corrected.

    `last_day` is that of an appeal, `although` why it was heard though it was late.
    """

    step: str
    day: date
    who: str
    because: str
    article: str | None = None
    last_day: date | None = None
    although: str | None = None
    deposit: str | None = None
    correction: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTold:
    """A claim: who disputes what of which list, until when he could, and what became of it.

    `state`: open, upheld, dismissed, appealed or withdrawn. `about`: rating, fact, game, or event
    (that it is not rated). `appeal_until`: the last day on which the decision can be appealed
    against. `deposit_is`: held, returned or kept. `correction` is that by which it takes effect.
    """

    claim: str
    state: str
    about: str
    claimant: str
    because: str
    list: str
    list_date: date
    player: str | None
    event: str | None
    round: int | None
    fact: str | None
    made_on: date
    last_day: date | None
    article: str | None
    although: str | None
    is_nameless: bool
    evidence: tuple[EvidenceTold, ...] = ()
    steps: tuple[StepTold, ...] = ()
    appeal_until: date | None = None
    appeal_article: str | None = None
    deposit_is: str | None = None
    correction: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimShown:
    """A claim as it stands, None if there is none; the act that was recorded, if one was.

    `written`: the files that were written, of its evidence or its reply.
    """

    claim: ClaimTold | None = None
    act: ActTold | None = None
    written: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsListed:
    """Claims in the order of their numbers."""

    claims: tuple[ClaimTold, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LastDayTold:
    """The last day of claims against a list, or of an appeal, and its article.

    An appeal is against the decision on a `claim`, or on an `event` that is not rated.
    """

    last_day: date
    name: str
    article: str
    list: str
    list_date: date
    claim: str | None
    event: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DaysTold:
    """The last days to come in an office, the soonest first; the calendar that was written."""

    days: tuple[LastDayTold, ...] = ()
    written: str | None = None
    problems: tuple[Problem, ...] = ()


def listed(desk: Desk, several: Iterable[Claim]) -> ClaimsListed:
    """Return claims of an office."""
    return ClaimsListed(claims=tuple(_told(desk, claim) for claim in several))


def shown(desk: Desk, number: str) -> ClaimShown:
    """Return a claim; None if there is none of this number."""
    claim = claims(desk.store, [number]).get(number)
    return ClaimShown(claim=_told(desk, claim) if claim else None)


def done(desk: Desk, claimed: Done) -> ClaimShown:
    """Return what was done with a claim, or why nothing was."""
    act = act_done(desk.store, claimed)
    here = desk.anew()
    after = [_told(here, claim) for claim in claims(here.store, claimed.claims).values()]
    return ClaimShown(act=act.act, claim=after[0] if after else None,
                      written=tuple(map(str, claimed.written)), problems=act.problems)  # fmt: skip


def days(several: Iterable[Day], written: str | None = None) -> DaysTold:
    """Return last days as they are told."""
    day_fields = (
        made_of(
            LastDayTold, day, list=day.list_name, last_day=day.time.last_day, name=day.time.name,
            article=day.time.article,
        )
        for day in several
    )  # fmt: skip
    return DaysTold(days=tuple(day_fields), written=written)


def _told(desk: Desk, claim: Claim) -> ClaimTold:
    until = appeal_day(desk, claim)
    return made_of(
        ClaimTold, claim, claim=claim.number, list=claim.list_name,
        round=int(claim.round) if claim.round else None,
        evidence=tuple(made_of(EvidenceTold, file) for file in claim.proofs),
        steps=tuple(made_of(StepTold, step) for step in claim.steps),
        appeal_until=until.last_day if until else None,
        appeal_article=until.article if until else None,
    )  # fmt: skip
