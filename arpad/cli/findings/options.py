"""What to type at the command line to mend a problem: our words beside the office's, by code."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from arpad.cli.words import screen
from arpad.report.problems import Problem

OPTIONS: Final[Sequence[tuple[str, str, str]]] = (
    ("act-kept", "correct the event anew", "arpad correct report EVENT FILE --preview"),
    ("archive-head-unchecked", "", "--head HASH; --since OLD; --witness VKEY"),
    ("archive-inputs", "written with it", "arpad rate --out"),
    ("archive-key-unchecked", "", "--key KEY"),
    ("archive-law", "its file", "--rulebook ./mine.py"),
    ("archive-manifest", "", "arpad rate --out"),
    ("archive-proof", "fewer", "--witness NAME; --witness none"),
    ("article-unknown", "among", "arpad rulebook articles NAME"),
    ("claim-deposit", "the amount", "--deposit 25.00"),
    ("claim-deposit", "the fee", "arpad office set fee_membership=25.00"),
    ("claim-uncorrected", "", "arpad correct; arpad claim decide NUMBER --correction ACT"),
    ("convert-several", "games table", "--to csv"),
    ("correction-unrated", "", "arpad correct undo ACT"),
    ("correction-rounds", "", "arpad correct result EVENT; arpad intake FILE --event EVENT"),
    ("event-corrected", "who moves", "arpad correct report EVENT FILE --preview"),
    ("event-left-out", "", "arpad event decide EVENT --admit"),
    ("event-like", "Say", "--event NUMBER; --new"),
    ("event-unrated", "under", "--rulebook"),
    ("facts-dates", "first", "--fact start=2010-08-01 --fact end=2010-08-09"),
    ("facts-unknown", "minutes", "--fact minutes_for_60_moves=120"),
    ("form-no-norm", "", "arpad norms"),
    ("games-column", "a list", "--list"),
    ("games-ungrouped", "a list with the births", "--births"),
    ("history-player", "admit", "--admit-new"),
    ("history-column", "which they are", "--columns"),
    ("list-performances", "", "--list DIRECTORY"),
    ("list-printed", "", "--list"),
    ("list-printed-twice", "", "--list"),
    ("list-again", "Give", "--list, --list-date"),
    ("list-of-day", "Give", "--list DATE=LIST"),
    ("list-stale", "Give", "--list DATE=LIST"),
    ("list-unadjusted", "", "arpad list adjust LIST --by RULEBOOK --out DIR"),
    ("list-undated", "of which day", "--on 2010-09-01"),
    ("list-undated", "Give its date", "--list DATE=LIST; people: --people"),
    ("list-later", "Give", "--list DATE=LIST"),
    ("list-other", "Give", "--list, --rulebook"),
    ("list-own-date", "Give", "--list"),
    ("list-directory", "Give", "--list DIRECTORY"),
    ("list-chain", "Give", "--list"),
    ("list-proposed", "pprove it", "--approve"),
    ("list-proposed", "Leave the approval out", "without --approve"),
    ("list-unaccounted", "", "arpad event show EVENT; arpad event decide EVENT --leave-out"),
    ("list-unrevised", "", "arpad period revise"),
    ("lookups-missing", "Give one", "arpad list external BODY --from FILE --date DAY"),
    ("match-new-player", "admit", "--admit-new"),
    ("match-none", "admit", "--admit-new"),
    ("match-other-name", "up to date", "--people"),
    ("mend-others", "", "--columns, --shift"),
    ("mend-points", "", "--set 12.points=5.5"),
    ("mend-ranks", "", "--set 12.rank=3"),
    ("norms-federation", "", "--list"),
    ("norms-list", "", "--list"),
    ("norms-report", "day", "--on; --fact start=2024-05-01"),
    ("office-contact", "", "arpad office set contact=ADDRESS --because WHY"),
    ("office-leftover", "", "arpad doctor --mend"),
    ("office-proposed", "approve it", "--approve"),
    ("office-proposed", "Leave the approval out", "without --approve"),
    ("papi-dates", "", "--fact name=... --fact start=2024-02-17 --fact end=2024-02-18"),
    ("people-rating", "a list", "--list DATE=FILE"),
    ("player-double", "number in the table", "--not NUMBER"),
    ("player-nameless", "by hand", "arpad player add NAME --number NUMBER --because WHY"),
    ("pgn-timecontrol", "", "--fact minutes_for_60_moves=120"),
    ("drift-untried", "threshold", "--threshold stayers=1"),
    ("erase-record", "", "arpad restore FILE DIR --archive DIR"),
    ("restore-erasures", "the public archive", "--archive DIR"),
    ("rulebook-none", "Name", "--rulebook"),
    ("substitution-unknown", "", "--people; in an office arpad player add"),
    ("swissperfect-dates", "", "--fact start=2010-09-24 --fact end=2010-10-02"),
    ("swissperfect-ini", "", "--fact name=... --fact kind=swiss"),
)
"""A problem's code, a word that its remedy has, and what is typed for that remedy.

An option is named only to who called a verb that has it.
"""
OF_OFFICE: Final[Sequence[tuple[str, str, str]]] = (
    ("backup-holds", "how many days", "office set backup_days=90"),
    ("erase-left", "the player again", "player erase {found}"),
    ("event-belated", "", "event decide {event} --admit"),
    (
        "event-expired",
        "",
        "event decide {event} --leave-out; "
        "event decide {event} --admit --fact is_admitted_late=true",
    ),
    ("event-future", "", "event fact {event} start=DATE end=DATE"),
    (
        "event-several",
        "",
        "event fact {event} minutes_for_60_moves=MINUTES; event decide {event} --admit",
    ),
    ("event-twice", "", "event decide {event} --admit; event decide {event} --leave-out"),
    (
        "event-undecided",
        "Say who",
        "event player {event} RANK NUMBER; event enter {event}; event decide {event} --leave-out",
    ),
    ("event-undecided", "", "event decide {event} --admit; event decide {event} --leave-out"),
    ("event-unrated", "State", "event fact {event} minutes_for_60_moves=MINUTES"),
    (
        "event-unrated",
        "else correct registered_on",
        "event fact {event} registered_on=DATE; "
        "event decide {event} --admit --fact is_registered=true",
    ),
    (
        "event-unrated",
        "else correct what is stated",
        "event fact {event} minutes_for_60_moves=MINUTES",
    ),
    ("event-unrated", "else correct {fact}", "event fact {event} {fact}=VALUE"),
    ("event-unrated", "leave it out", "event decide {event} --leave-out"),
    ("facts-dates", "", "event fact {event} start=DATE end=DATE"),
    ("facts-unknown", "minutes", "event fact {event} minutes_for_60_moves=MINUTES"),
    (
        "list-books-open",
        "the list {list} of {day} comes out early",
        "period decide {list} --date {day} --override list-books-open",
    ),
    ("list-blank", "the birth", "player set {found} --fact birth=DATE"),
    ("list-blank", "the club from {day} on", "player set {found} --fact club=CLUB --since {day}"),
    (
        "list-blank",
        "the federation from {day} on",
        "player set {found} --fact federation=FED --since {day}",
    ),
    ("list-blank", "the sex", "player set {found} --fact sex=SEX"),
    ("match-none", "player {rank} is", "event player {event} {rank} NUMBER; event enter {event}"),
    ("match-none", "new", "event player {event} RANK NUMBER; event enter {event}"),
    ("match-other-name", "player {rank} is: {player}.", "event player {event} {rank} {player}"),
    ("match-other-name", "player {rank} is.", "event player {event} {rank} NUMBER"),
    ("match-several", "player {rank} is", "event player {event} {rank} NUMBER"),
    ("match-twice", "player {rank} is", "event player {event} {rank} NUMBER"),
    ("papi-dates", "", "event fact {event} start=DATE end=DATE"),
    ("pgn-timecontrol", "", "event fact {event} minutes_for_60_moves=MINUTES"),
    (
        "player-number",
        "players {kept} and {other} if they are one person, else take {body}'s number",
        "player merge {kept} {other}; player set {other} --fact number:{body}=",
    ),
    (
        "player-rated",
        "if player {rank} of event {number} is {kept},",
        "correct player {number} {rank} {kept} --preview",
    ),
    ("rules-check", "", "event decide {event} --admit"),
    ("swissperfect-dates", "", "event fact {event} start=DATE end=DATE"),
)
"""The same at an office, of the report of an event or of players (`found`, one call for each).

What stands in braces is known.

A verb says of each why: --because stands behind all of them.
"""
SET_MAX: Final = 2
"""What more players lack than these, a table tells at once."""
_EVENT: Final = re.compile(r"(\d+)/")
_OPTION: Final = re.compile(r"--[a-z][a-z0-9-]*")


def fix_of(problem: Problem) -> str:
    """Return what to do, with the option or the verb that does it.

    >>> fix_of(Problem("info", "list-printed", "No list.", fix="Give the list in force."))
    'Give the list in force (--list).'
    >>> fix_of(Problem("error", "trf-rating", "No number.", fix="Give a number."))
    'Give a number.'
    """
    typed = typed_for(problem)
    return f"{problem.fix.removesuffix('.')} ({typed})." if typed else problem.fix


def typed_for(problem: Problem) -> str:
    """Return what is typed to mend a problem, in the verb that was called; "" if nothing is."""
    if not problem.fix:
        return ""
    called = screen().options
    is_office = called is not None and "--at" in called
    if is_office and (calls := office_calls(problem)):
        return "; ".join(calls)
    for code, word, typed in OPTIONS:
        if code == problem.code and word in problem.fix:
            is_call = typed.startswith("arpad ")
            if is_call or called is None or called.issuperset(_OPTION.findall(typed)):
                return typed
    return ""


def office_calls(problem: Problem, event: str = "") -> tuple[str, ...]:
    """Return the calls by which an office settles a problem, the likeliest first.

    Of an event: the one given, else that of the report, or that the problem is found in.
    """
    report = _EVENT.match(problem.file)
    in_event = problem.found if problem.code.startswith("event-") else ""
    event = event or (report[1] if report else in_event)
    for code, pattern, typed in OF_OFFICE:
        fix = _pattern(pattern).search(problem.fix) if code == problem.code else None
        if fix is None or ("{event}" in typed and not event.isdigit()):
            continue
        numbers = problem.found.split() if "{found}" in typed else [""]
        if len(numbers) > SET_MAX:
            return ("arpad player update FILE --because WHY",)
        calls = (typed.format(event=event, found=number, **fix.groupdict()) for number in numbers)
        return tuple(
            f"arpad {call} --because WHY" for one_call in calls for call in one_call.split("; ")
        )
    return ()


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    """Return the pattern of a word with places, each of which holds no blank."""
    parts = re.split(r"\{(\w+)\}", pattern)
    return re.compile(
        "".join(f"(?P<{part}>[^\\s:]+?)" if at % 2 else re.escape(part)
                for at, part in enumerate(parts)) + r"(?!\w)"
    )  # fmt: skip
