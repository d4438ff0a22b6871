"""Who may decide a claim, and what a decision has to say before it stands for good."""

from typing import Final

from arpad.office.acting import Officer
from arpad.office.acts.claims import DecideClaim
from arpad.office.acts.declaring import APPEALS
from arpad.office.claims.claim import DISMISSED, Claim
from arpad.office.kept.settings import setting
from arpad.office.players.person import persons
from arpad.office.roles import given_roles, roles_of
from arpad.registry.store import Store
from arpad.registry.zones import role_day, today_of
from arpad.report.names import words
from arpad.report.problems import Problem, Text

TEXT_MAX: Final = 4000
"""Signs of a decision's reasons: they stand in a signed record."""
ARTICLE_MAX: Final = 120
_WORD_MIN: Final = 3
_PARTICLES: Final = frozenset(
    ("das", "del", "dels", "den", "der", "des", "dos", "las", "les", "los", "van", "von")
)
"""What stands before surnames, and in every other sentence."""


def not_deciding(store: Store, claim: Claim, officer: Officer) -> list[Problem]:
    """Return why an officer doesn't decide a claim: it is his own, or others have to."""
    own = sorted(words(officer.who))
    if any(own == sorted(words(name)) for name in _names(store, claim)):
        return [_other(Text("{who} has made the claim.", who=officer.who), officer)]
    if claim.appeal and own == sorted(words(claim.decisions[-1].who)):
        return [_other(Text("{who} has decided what is appealed against.", who=officer.who),
                       officer)]  # fmt: skip
    given, on = given_roles(store), role_day(store, officer.at)
    hears_appeals = APPEALS in roles_of(given, officer.who, on)
    if (
        claim.appeal
        and not hears_appeals
        and any(person.role == APPEALS and person.holds(on) for person in given)
    ):
        return [_other(Text("{who} doesn't decide appeals: others have that role.",
                            who=officer.who), officer)]  # fmt: skip
    if not claim.appeal and roles_of(given, officer.who, on) == {APPEALS}:
        return [_other(Text("{who} decides appeals alone, and nobody has appealed.",
                            who=officer.who), officer)]  # fmt: skip
    if setting(store, "claim_officers") == "2" and own == sorted(words(claim.taken_by)):
        return [_other(Text("{who} has taken the claim in, and the office wants two.",
                            who=officer.who), officer)]  # fmt: skip
    return []


def undecidable(
    store: Store,
    claim: Claim,
    officer: Officer,
    wanted: DecideClaim,
) -> list[Problem]:
    """Return what a decision lacks, or says that can't stand in public for good."""
    outcome, on, correction = wanted.outcome, wanted.on, wanted.correction
    problems = []
    if not 0 < len(wanted.article.strip()) <= ARTICLE_MAX:
        fix = Text("Give the article on which it rests, as 'FCE 8.4'.")
        problems.append(_problem("claim-decision", Text("The decision rests on no article."), fix))
    if len(officer.because) > TEXT_MAX:
        message = Text("The reasons have {count} signs; at most {most} are kept.",
                       count=len(officer.because), most=TEXT_MAX)  # fmt: skip
        problems.append(_problem("claim-decision", message, Text("Say it shorter.")))
    since = claim.appeal.day if claim.appeal else claim.made_on
    if not since <= on <= today_of(store, officer.at):
        message = Text("A decision of {day} is not between {since} and today.", day=on, since=since)
        problems.append(_problem("claim-day", message, Text("Correct the day.")))
    if correction and outcome == DISMISSED:
        message = Text("What is dismissed takes no effect, and a correction is named.")
        problems.append(
            _problem("claim-decision", message, Text("Uphold it, or name no correction."))
        )
    problems += no_correction(store, claim, correction)
    named = {word for name in _names(store, claim) for word in words(name)}
    said = {*words(officer.because), *words(wanted.article)}
    named_openly = (named & said) - _PARTICLES
    if shown := sorted(word for word in named_openly if len(word) >= _WORD_MIN):
        message = Text("The decision names the player: {words}.", words=shown)
        fix = Text("Write 'the player': it stands in the public record for good, where names "
                   "can't.")  # fmt: skip
        problems.append(_problem("claim-names", message, fix))
    return problems


def no_correction(store: Store, claim: Claim, correction: str) -> list[Problem]:
    """Return an error where an act that is named is no correction of what is claimed.

    A correction has the number of the act that records it, and holds until that is undone.
    """
    events = {str(act): str(row["event"] or "") for act, row in store.rows("correction")}
    of = events.get(correction)
    if not correction or (of is not None and (of in ("", claim.event) or not claim.event)):
        return []
    message = Text("Act {act} corrects nothing that claim {number} is about.", act=correction,
                   number=claim.number)  # fmt: skip
    fix = Text("Give the number of the act that corrects it: it is in the office's log.")
    return [Problem("error", "claim-decision", message, fix=fix, found=correction)]


def _names(store: Store, claim: Claim) -> set[str]:
    """Return the names of who claims and of the player it is about, all that he ever had."""
    names = {claim.claimant}
    if claim.player in (people := persons(store, [claim.player])):
        names |= people[claim.player].ever("name").get("", frozenset())
    return names


def _other(message: str, officer: Officer) -> Problem:
    fix = Text("Another officer decides it.")
    return Problem("error", "claim-officer", message, fix=fix, found=officer.who)


def _problem(code: str, message: str, fix: str) -> Problem:
    return Problem("error", code, message, fix=fix)
