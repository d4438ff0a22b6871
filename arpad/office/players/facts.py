"""What an office can know of a player: each kind of fact declared once, with what it may say."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

from arpad.archive.canonical import is_day
from arpad.explain.known_languages import languages
from arpad.report.names import first_unseen
from arpad.report.problems import Problem, Text, Value
from arpad.tables.births import Birth

NAME_MAX: Final = 120
TEXT_MAX: Final = 200


@dataclass(frozen=True, slots=True)
class Words:
    """What a text may be: `expects` ends the sentence "expected: ..."."""

    expects: Text
    is_right: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class FactKind:
    """One kind of fact: what it tells, what its value may be, and whose or which it is.

    A fact that `tells_apart` can't differ between two numbers of one person.
    """

    says: str
    value: Words
    which: Words
    tells_apart: bool = False


def _matches(pattern: str) -> Callable[[str], bool]:
    compiled = re.compile(pattern)
    return lambda text: compiled.fullmatch(text) is not None


def _is_text(text: str) -> bool:
    return 0 < len(text) <= TEXT_MAX


def _is_name(text: str) -> bool:
    return len(text) <= NAME_MAX and any(sign.isalpha() for sign in text)


def _is_birth(text: str) -> bool:
    if re.fullmatch(r"(1[89]|20)\d\d", text):
        return True
    return is_day(text)


ONCE: Final = Words(Text("nothing, for a player has only one"), lambda text: text == "")
OF_A_BODY: Final = Words(Text("a body, such as fide or iccf"), _matches("[a-z][a-z0-9-]{0,19}"))
OF_A_SEASON: Final = Words(Text("a season, such as 2026 or 2026-27"), _matches(r"\d{4}(-\d{2,4})?"))
YES: Final = Words(Text("yes"), _matches("yes"))
YES_OR_NO: Final = Words(Text("yes or no"), _matches("yes|no"))
_DAY: Final = Words(Text("a day, such as 2026-01-31"), is_day)
_NUMBER: Final = Words(Text("letters, digits, - and /"),
                       _matches(r"[0-9A-Za-z][0-9A-Za-z/-]{0,29}"))  # fmt: skip

LANGUAGE: Final = "language"
KINDS: Final[Mapping[str, FactKind]] = MappingProxyType(
    {
        "name": FactKind(
            "The name, surname first.", Words(Text("a name, such as 'Réti, Ana'"), _is_name), ONCE
        ),
        "sex": FactKind(
            "The sex.", Words(Text("m or w"), _matches("[mw]")), ONCE, tells_apart=True
        ),
        "birth": FactKind(
            "The birth, the day or the year alone.",
            Words(Text("a day, such as 1980-05-28, or a year"), _is_birth),
            ONCE,
            tells_apart=True,
        ),
        "federation": FactKind(
            "The federation that the player plays for.",
            Words(Text("three capital letters"), _matches("[A-Z]{3}")),
            ONCE,
        ),
        "number": FactKind(
            "The number under which a body knows the player.", _NUMBER, OF_A_BODY, tells_apart=True
        ),
        "title": FactKind(
            "A title that a body awarded.",
            Words(Text("its letters, such as GM or WIM"), _matches("[A-Z]{1,5}")),
            OF_A_BODY,
        ),
        "club": FactKind("The club.", Words(Text("its name"), _is_text), ONCE),
        "federated_since": FactKind(
            "Since when the player is a member of the federation (FCE 10.2, 16.2).",
            _DAY,
            ONCE,
        ),
        "licence": FactKind("Whether the player has a season's licence.", YES_OR_NO, OF_A_SEASON),
        "membership": FactKind("Whether the player is a member of a body.", YES, OF_A_BODY),
        LANGUAGE: FactKind(
            "The language in which the player is written to.",
            Words(Text("one of {codes}", codes=languages()), lambda text: text in languages()),
            ONCE,
        ),
        "taken_off": FactKind(
            "That the player's federation has taken them off its list (FIDE 2005, 16).", YES, ONCE
        ),
    }
)
"""By the name of the fact."""


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A fact as somebody states it, from a day on; value "" takes it away.

    Since "" it holds always; since None whoever records it finds the day.
    """

    fact: str
    value: str
    which: str = ""
    since: str | None = ""

    @property
    def row(self) -> dict[str, str]:
        """Return it as the registry's table `fact` has it, without its player."""
        return {
            "fact": self.fact,
            "which": self.which,
            "since": self.since or "",
            "value": self.value,
        }


def wrong(stated: StatedFact, today: date = date.max) -> tuple[Problem, ...]:
    """Return what is wrong with a fact as it is stated; nothing if it can be kept.

    Nobody is born after `today`, on which it is stated.

    >>> wrong(StatedFact("sex", "w")), wrong(StatedFact("title", "GM", "fide"))
    ((), ())
    >>> [one.message for one in wrong(StatedFact("sex", "female"))]
    ["sex is 'female'."]
    >>> [one.message for one in wrong(StatedFact("birth", "2030"), date(2026, 1, 31))]
    ['birth is 2030, which is still to come.']
    """
    kind = KINDS.get(stated.fact)
    if kind is None:
        return (_wrong(Text("There is no fact '{fact}'.", fact=stated.fact),
                       Text("There are: {kinds}.", kinds=list(KINDS))),)  # fmt: skip
    problems = []
    unseen = first_unseen(stated.value)
    if unseen:
        problems.append(_wrong(Text("{fact} holds a sign that can't be seen.", fact=stated.fact),
                            Text("Take it out.")))  # fmt: skip
    elif stated.value != stated.value.strip() or (
        stated.value and not kind.value.is_right(stated.value)
    ):
        problems.append(_wrong(Text("{fact} is '{value}'.", fact=stated.fact, value=stated.value),
                            _expected(kind.value)))  # fmt: skip
    elif not stated.value and stated.fact == "name":
        problems.append(_wrong(Text("A player has a name."), _expected(kind.value)))
    elif stated.fact == "birth" and Birth.of(stated.value).is_after(today):
        message = Text("birth is {value}, which is still to come.", value=stated.value)
        problems.append(_wrong(message, _expected(kind.value)))
    if not kind.which.is_right(stated.which):
        of = Text("{fact} is of '{which}'.", fact=stated.fact, which=stated.which)
        problems.append(_wrong(of, _expected(kind.which)))
    if stated.since and not is_day(stated.since):
        since = Text("{fact} is stated since '{since}'.", fact=stated.fact, since=stated.since)
        problems.append(_wrong(since, _expected(_DAY)))
    return tuple(problems)


def stated_twice(facts: Sequence[StatedFact]) -> list[Problem]:
    """Return an error for each fact that is stated more than once of one day."""
    keys = [(fact.fact, fact.which, fact.since or "") for fact in facts]
    return [_wrong(Text("{fact} is stated twice.", fact=of_which(fact, which)),
                   Text("State it once.")) for fact, which,
            _ in sorted({key for key in keys if keys.count(key) > 1})]  # fmt: skip


def of_which(fact: str, which: str) -> Value:
    """Return what a fact is called in a sentence: number of fide, birth."""
    return Text("{fact} of {which}", fact=fact, which=which) if which else fact


def _expected(words: Words) -> Text:
    return Text("Expected: {expects}.", expects=words.expects)


def as_stated(texts: Sequence[str], since: str | None) -> tuple[list[StatedFact], list[Problem]]:
    """Return facts as they are written, each from a day on, and an error for each that is none.

    >>> as_stated(["title:fide=WIM"], "2026-04-01")
    ([StatedFact(fact='title', value='WIM', which='fide', since='2026-04-01')], [])
    """
    facts, problems = [], []
    for text in texts:
        key, sign, value = text.partition("=")
        fact, _, which = key.partition(":")
        facts.append(StatedFact(fact, value, which, since))
        if not sign:
            message, fix = Text("{text} states no fact.", text=text), Text("Write FACT=VALUE.")
            problems.append(Problem("error", "player-fact", message, fix=fix))
    return facts, problems


def _wrong(message: str, fix: str) -> Problem:
    return Problem("error", "player-fact", message, fix=fix)
