"""What an office decided for itself: its languages, who must approve; each declared once."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from arpad.archive.canonical import is_day
from arpad.explain.known_languages import languages
from arpad.formats.text import decoded
from arpad.office.acting import Decided, Done, Officer, act, agreed, refused
from arpad.office.acts.declaring import declaration
from arpad.office.acts.office import SetOffice
from arpad.office.kept.appearance import (
    Appearance,
    is_accent,
    lightened,
    list_names,
    logo,
    logo_uri,
)
from arpad.office.letters.servers import are_webhooks, is_mailbox, is_server
from arpad.office.lists.minors import FACTS, MinorsPolicy
from arpad.office.lists.regions import club_regions
from arpad.registry.store import Store
from arpad.registry.zones import TIME_ZONE, USUAL_ZONE, is_zone
from arpad.report.names import first_unseen
from arpad.report.problems import Problem, Text

if TYPE_CHECKING:
    from arpad.office.desk import Desk


@dataclass(frozen=True, slots=True)
class SettingKind:
    """One setting: what it says, what holds if nobody decided, and what its value may be."""

    says: str
    usual: str
    expects: str
    is_right: Callable[[str], bool]


def value_of_file(name: str, data: bytes) -> str:
    """Return what a file says of a setting, typed as NAME=@FILE: a logo's picture, or a text."""
    return logo_uri(data) if name == "logo" else decoded(data)[0].strip()


def _are_languages(text: str) -> bool:
    named = text.split(",")
    return set(named) <= set(languages()) and len(set(named)) == len(named)


def _is_amount(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,2})?", text) is not None


def _is_day(text: str) -> bool:
    return text == "" or is_day(text)


def _is_contact(text: str) -> bool:
    is_mail = re.fullmatch(r"[^\s@<>\"?]+@[^\s@<>\"?]+", text) is not None
    return not text or is_mail or re.fullmatch(r"https?://[^\s<>\"]+", text) is not None


def _is_address(text: str) -> bool:
    return re.fullmatch(r"https?://[A-Za-z0-9.:-]+/([A-Za-z0-9._~/-]*/)?", text) is not None


def _is_host_address(text: str) -> bool:
    """Tell whether a text is the address of a host, safe if others than this machine come to it.

    >>> [_is_host_address(text) for text in ("https://a.org/", "https://a.org/b/", "http://a.org/")]
    [True, False, False]
    """
    host = r"https://[A-Za-z0-9.-]+|http://(localhost|127\.0\.0\.1)"
    return re.fullmatch(rf"({host})(:[0-9]{{1,5}})?/", text) is not None


def _is_shown_of_minors(text: str) -> bool:
    try:
        MinorsPolicy.of(text)
    except ValueError:
        return False
    return True


APPROVALS: Final = "approvals"
"""How many officers it takes to publish."""
ALONE: Final = "1"
SETTINGS: Final[Mapping[str, SettingKind]] = MappingProxyType(
    {
        "name": SettingKind(
            Text("What the office is called."), "", "a name", lambda text: bool(text.strip())
        ),
        "languages": SettingKind(
            Text("The languages in which it publishes and writes, the first for who has none."),
            "en",
            f"some of {','.join(languages())}, as es,ca",
            _are_languages,
        ),
        TIME_ZONE: SettingKind(
            Text("The time zone of its days, from then on: what was done before stays."),
            USUAL_ZONE,
            "a name of IANA's, as Europe/Madrid or America/Sao_Paulo",
            is_zone,
        ),
        "address": SettingKind(
            Text("Where its pages stand on the web, for what leads there from elsewhere: feeds."),
            "",
            "an address that ends with a slash, as https://ratings.example.org/",
            _is_address,
        ),
        "working_address": SettingKind(
            Text("Where its working site stands on the web, for links that sign somebody in."),
            "",
            "an address that ends with a slash, as https://office.example.org/",
            lambda text: not text or _is_host_address(text),
        ),
        "smtp": SettingKind(
            Text("Which server sends letters; its password is read from the environment."),
            "",
            "smtp://user@host:587 or smtps://user@host:465, or nothing",
            lambda text: not text or is_server(text),
        ),
        "letters_from": SettingKind(
            Text("From which address letters come."),
            "",
            "an e-mail address, or nothing",
            lambda text: not text or is_mailbox(text),
        ),
        "webhooks": SettingKind(
            Text("Which programs are told what happens, by signed messages that name nobody."),
            "",
            "club-site=https://club.example/hook; another=https://..., or nothing",
            are_webhooks,
        ),
        "short_name": SettingKind(
            Text("What stands above its pages instead of the name."),
            "",
            "a name of 40 letters at most, or nothing",
            lambda text: len(text) <= 40,
        ),
        "logo": SettingKind(
            Text("The picture above its pages: an SVG that only draws, or a PNG; 48 KiB at most."),
            "",
            "a file, as @logo.svg, or nothing",
            lambda text: not text or logo(text) is not None,
        ),
        "accent": SettingKind(
            Text(
                "The colour of links and buttons, dark enough to be read; at night it is lighter."
            ),
            "",
            "a dark colour, as #0c6b4f, or nothing",
            is_accent,
        ),
        "contact": SettingKind(
            Text("Where somebody writes to it: it stands on pages about claims and privacy."),
            "",
            "an e-mail address, or that of a page, or nothing",
            _is_contact,
        ),
        "list_names": SettingKind(
            Text("What each list is called on pages, by language."),
            "",
            "standard:en=Standard; standard:ca=Clàssic",
            lambda text: list_names(text) is not None,
        ),
        "club_regions": SettingKind(
            Text("In which region each club is: lists then have the first of each region."),
            "",
            "club=region on each line, as @regions.txt, or nothing",
            lambda text: club_regions(text) is not None,
        ),
        "minors": SettingKind(
            Text("What is shown of a minor beside name and ratings, on lists and their pages."),
            "year,club,badge",
            f"some of {','.join(FACTS)}, or nothing",
            _is_shown_of_minors,
        ),
        APPROVALS: SettingKind(
            Text("How many officers it takes to publish a list."),
            ALONE,
            "1 or 2",
            lambda text: text in (ALONE, "2"),
        ),
        "corrections": SettingKind(
            Text(
                "How what is corrected of a published list comes out: in the next one, or "
                "beside it."
            ),
            "correction",
            "correction or revision",
            lambda text: text in ("correction", "revision"),
        ),
        "correction_tolerance": SettingKind(
            Text("A correction by which nobody moves more points than this changes no list."),
            "0",
            "whole points, as 0 or 2",
            lambda text: re.fullmatch(r"[0-9]{1,3}", text) is not None,
        ),
        "correction_restore_point": SettingKind(
            Text("The first list that is corrected; what stands on earlier ones stays."),
            "",
            "a day, as 2025-01-01",
            _is_day,
        ),
        "titles_protected": SettingKind(
            Text(
                "Whether a highest rating that was published by mistake stays: titles rest on it."
            ),
            "yes",
            "yes or no",
            lambda text: text in ("yes", "no"),
        ),
        "claim_officers": SettingKind(
            Text("How many officers a claim takes: with 2, who took it in doesn't decide it."),
            "1",
            "1 or 2",
            lambda text: text in ("1", "2"),
        ),
        "backup_days": SettingKind(
            Text("For how many days a backup is kept; the next one takes away what has expired."),
            "",
            "whole days, as 90, or nothing for never",
            lambda text: re.fullmatch(r"([1-9][0-9]{0,4})?", text) is not None,
        ),
        "backup_least": SettingKind(
            Text("How many good backups are kept in a directory, however old they are."),
            "3",
            "a number from 1, as 3",
            lambda text: re.fullmatch(r"[1-9][0-9]{0,3}", text) is not None,
        ),
        "fee_membership": SettingKind(
            Text(
                "The fee of membership: the deposit of an appeal, where the rules ask for "
                "that (CNXC 4.3)."
            ),
            "",
            "an amount, as 25.00",
            _is_amount,
        ),
        **{
            f"fee_{what}": SettingKind(
                Text("What is owed for each {what}.", what=what),
                "0",
                "an amount, as 1.50",
                _is_amount,
            )
            for what in ("event", "player", "game")
        },
    }
)


def setting(store: Store, name: str) -> str:
    """Return what an office decided, or what is usual. Raises KeyError for no setting."""
    values = [str(row["value"]) for _, row in store.rows("setting") if row["name"] == name]
    return values[-1] if values else SETTINGS[name].usual


def appearance(store: Store) -> Appearance:
    """Return how an office decided that its pages look."""
    accent, contact = setting(store, "accent"), setting(store, "contact")
    return Appearance(
        short_name=setting(store, "short_name"),
        accents=(accent, lightened(accent)) if accent else None,
        contact=f"mailto:{contact}" if "@" in contact and "/" not in contact else contact,
        list_names=list_names(setting(store, "list_names")) or {},
        logo=logo(setting(store, "logo")),
    )


def minors_policy(store: Store) -> MinorsPolicy:
    """Return what an office decided that is shown of minors."""
    return MinorsPolicy.of(setting(store, "minors"))


def change(desk: "Desk", officer: Officer, wanted: SetOffice) -> Done:
    """Record settings; refused if there is no such one, or its value can't be one.

    Where it takes two officers to publish, it takes two to let one publish alone: the first
    proposes it, and another approves the same.
    """
    store, settings = desk.store, wanted.settings

    def decide() -> Decided:
        problems = [problem for name, value in settings.items() for problem in _wrong(name, value)]
        if not problems and all(setting(store, name) == value for name, value in settings.items()):
            message = Text("What is wanted holds already: {names}.", names=list(settings))
            idle = Problem("error", "office-setting", message, fix=Text("Nothing is to be done."))
            return refused(idle)
        if problems:
            return refused(*problems)
        rows = [{"name": name, "value": value} for name, value in settings.items()]
        takes_two = _lets_one_alone(store, settings)
        statement = agreed(officer, wanted, _proposed_by(store, settings), takes_two=takes_two,
                           code="office-proposed")  # fmt: skip
        if isinstance(statement, Problem):
            return refused(statement)
        if statement.kind == declaration(SetOffice).kind:
            return Decided(statement, {"setting": rows})
        message = Text("Two officers have to agree on this: it is proposed.")
        waits = Problem("warning", "office-proposed", message, fix=_APPROVE)
        return Decided(statement, {"proposed_setting": rows}, problems=(waits,))

    return act(store, decide)


_APPROVE: Final = Text("Let another officer approve it.")


def lets_one_alone(store: Store, undone: int) -> bool:
    """Tell whether one officer could publish alone, and now can't, if an act were undone."""
    held = [(act, str(row["value"])) for act, row in store.rows("setting")
            if row["name"] == APPROVALS]  # fmt: skip
    left = [ALONE, *(value for act, value in held if act != undone)]
    return setting(store, APPROVALS) != ALONE and left[-1] == ALONE


def _lets_one_alone(store: Store, wanted: Mapping[str, str]) -> bool:
    return wanted.get(APPROVALS) == ALONE and setting(store, APPROVALS) != ALONE


def _proposed_by(store: Store, wanted: Mapping[str, str]) -> frozenset[str]:
    """Return who has proposed these very settings since the number of officers was decided."""
    decided = [act for act, row in store.rows("setting") if row["name"] == APPROVALS]
    since = max(decided, default=0)
    proposed: dict[int, dict[str, str]] = {}
    for number, row in store.rows("proposed_setting"):
        proposed.setdefault(number, {})[str(row["name"])] = str(row["value"])
    same = [number for number, values in proposed.items() if number > since and values == wanted]
    return frozenset(act.told.who for act in store.acts(same))


def _wrong(name: str, value: str) -> tuple[Problem, ...]:
    kind = SETTINGS.get(name)
    if kind is None:
        fix = Text("There are: {kinds}.", kinds=list(SETTINGS))
        return (Problem("error", "office-setting",
                        Text("There is no setting '{name}'.", name=name), fix=fix),)  # fmt: skip
    if unseen := first_unseen(value):
        message = Text("{fact} holds a sign that can't be seen.", fact=name)
        return (Problem("error", "office-setting", message, fix=Text("Take it out."),
                        found=repr(unseen[0])),)  # fmt: skip
    if not kind.is_right(value):
        message, fix = (Text("{name} can't be '{value}'.", name=name, value=value),
                        Text("Expected: {expects}.", expects=kind.expects))  # fmt: skip
        return (Problem("error", "office-setting", message, fix=fix, found=value),)
    return ()
