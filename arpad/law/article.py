"""How each article of a regulation is accounted for."""

from dataclasses import dataclass
from typing import Literal

State = Literal["computed", "checked", "office", "informative"]


@dataclass(frozen=True, slots=True)
class Article:
    """One numbered article: what it is about, and who sees to it.

    computed: a clause, a table or a function of the engine (named in `where`) carries it out.
    checked: `check` or `rate` warns when it is not kept.
    office: people decide it, and the decision is recorded.
    informative: it orders nothing that a rating could show.
    """

    number: str
    state: State
    says: str
    where: str = ""
