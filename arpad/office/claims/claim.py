"""A claim as the office knows it: who disputes what, what proves it, and what became of it."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from arpad.registry.store import Store
from arpad.registry.values import value_of

UPHELD, DISMISSED, APPEALED, WITHDRAWN = "upheld", "dismissed", "appealed", "withdrawn"
CORRECTED: Final = "corrected"
OPEN: Final = "open"
DECISIONS: Final = (UPHELD, DISMISSED)
About = Literal["rating", "fact", "game", "event"]


@dataclass(frozen=True, slots=True)
class ClaimFile:
    """A file handed in: by which act, the name under which it came, and the hash of its bytes."""

    act: int
    file: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ClaimStep:
    """What was done with a claim: by whom, on which day, why; the rest as the registry tells it."""

    act: int
    who: str
    because: str
    step: str
    day: date
    article: str
    last_day: date | None
    although: str
    deposit: str
    correction: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim with all that was done since; `because` are the claimant's reasons.

    `taken_by` is the officer who took it in. The time to claim runs from `since` to `last_day`,
    None where the rules give none; `although` says why a late one is heard.
    """

    number: str
    act: int
    taken_by: str
    because: str
    claimant: str
    player: str
    list_name: str
    list_date: date
    event: str
    round: str
    fact: str
    since: date | None
    made_on: date
    last_day: date | None
    article: str
    although: str
    is_nameless: bool
    proofs: tuple[ClaimFile, ...]
    steps: tuple[ClaimStep, ...]

    @property
    def about(self) -> About:
        """Return what is disputed: a rating, a fact, a game, or that an event is not rated."""
        if not self.player:
            return "event"
        return "game" if self.round else "fact" if self.fact else "rating"

    @property
    def decisions(self) -> tuple[ClaimStep, ...]:
        """Return the decision on the claim, and that on the appeal against it, if there are any."""
        return tuple(step for step in self.steps if step.step in DECISIONS)

    @property
    def appeal(self) -> ClaimStep | None:
        """Return the appeal; None if there was none."""
        return next((step for step in self.steps if step.step == APPEALED), None)

    @property
    def state(self) -> str:
        """Return how it stands: open, appealed, withdrawn, or as it was decided last.

        Whoever withdraws an appeal lets the decision stand.
        """
        states = [step.step for step in self.steps if step.step != CORRECTED]
        if states and states[-1] == WITHDRAWN and self.decisions:
            return self.decisions[-1].step
        return states[-1] if states else OPEN

    @property
    def is_waiting(self) -> bool:
        """Tell whether the office has to decide: on the claim, or on the appeal."""
        return self.state in (OPEN, APPEALED)

    @property
    def correction(self) -> str:
        """Return the number of the correction by which it took effect; "" for none yet."""
        return next((step.correction for step in reversed(self.steps) if step.correction), "")

    @property
    def deposit_is(self) -> str:
        """Return what becomes of an appeal's deposit: held, returned, kept; "" if there is none."""
        if self.appeal is None or not self.appeal.deposit:
            return ""
        if self.is_waiting:
            return "held"
        return "returned" if self.state == UPHELD else "kept"


def claims(store: Store, numbers: Collection[str] | None = None) -> dict[str, Claim]:
    """Return claims by their numbers, all or those asked for, in the order of their numbers."""
    where = {} if numbers is None else {"claim": numbers}
    rows = sorted(store.rows("claim", where), key=lambda placed: int(str(placed[1]["serial"])))
    files: defaultdict[str, list[ClaimFile]] = defaultdict(list)
    for act, row in store.rows("claim_file", where):
        files[str(row["claim"])].append(value_of(ClaimFile, row, act=act))
    steps = store.rows("claim_step", where)
    acts = {
        recorded.number: recorded for recorded in store.acts({act for act, _ in (*rows, *steps)})
    }
    done: defaultdict[str, list[ClaimStep]] = defaultdict(list)
    for act, row in steps:
        statement = acts[act].told
        step = value_of(ClaimStep, row, act=act, who=statement.who, because=statement.because)
        done[str(row["claim"])].append(step)
    return {
        number: value_of(
            Claim, row, number=number, act=act, taken_by=acts[act].told.who,
            because=acts[act].told.because, list_name=str(row["list"]),
            is_nameless=bool(row["nameless"]), proofs=tuple(files[number]),
            steps=tuple(done[number]),
        )
        for act, row in rows
        if (number := str(row["claim"]))
    }  # fmt: skip
