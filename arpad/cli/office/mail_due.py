"""Which letters an office owes: to whom, in their language, of what was recorded since the last.

Who has told the office an address gets what concerns their events, their claims, and lists that
come out, as far as they want it. Nobody is written to about what they did as an officer.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from arpad.cli.office.letters import language_of, letter
from arpad.cli.words import NONE, words
from arpad.explain.language import long_date
from arpad.office.claims.claim import OPEN, Claim, claims
from arpad.office.claims.days import last_days_of
from arpad.office.kept.settings import setting
from arpad.office.letters import webhooks
from arpad.office.letters.servers import webhooks as webhooks_in
from arpad.office.roles import given_roles
from arpad.registry.acts import seconds_of
from arpad.registry.outbox import Letter
from arpad.registry.zones import today_of

if TYPE_CHECKING:
    from arpad.office.desk import Desk
    from arpad.office.events.event import Event
    from arpad.office.events.judging import Heard
    from arpad.registry.credentials import Account, Credentials

EVENTS, CLAIMS, LISTS = "events", "claims", "lists"
_OFFICERS: Final = frozenset({"officer", "administrator", "appeals"})
_DAYS_BEFORE: Final = (7, 1)
"""So many days before its last day somebody is reminded of an appeal."""
_UNTOLD: Final = ("account", "token", "person", "office", "player", "undo")
"""What the acts concern of which nobody is told anything: people, and how the office works."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody to whom letters go: the account, the language, their roles today, their numbers."""

    account: "Account"
    lang: str
    roles: frozenset[str]
    players: frozenset[str]

    def wants(self, what: str) -> bool:
        """Tell whether they want letters about something."""
        return what in self.account.letters and bool(self.roles)

    @property
    def is_officer(self) -> bool:
        """Tell whether they do the office's work: then it is no news to them."""
        return not self.roles.isdisjoint(_OFFICERS)


def readers(desk: "Desk", kept: "Credentials", on: date) -> tuple[Reader, ...]:
    """Return everybody to whom letters go, with what they are on a day."""
    given = [role for role in given_roles(desk.store) if role.holds(on)]
    usual = language_of(desk.store)
    return tuple(
        Reader(
            account, account.language or usual,
            frozenset(role.role for role in given if role.who == account.who),
            frozenset(role.player for role in given if role.who == account.who and role.player),
        )
        for account in kept.reachable()
    )  # fmt: skip


class Due:
    """The letters that are due at an office, of acts after one, at a time as acts bear it."""

    def __init__(self, desk: "Desk", everybody: tuple[Reader, ...], since: int, at: str) -> None:
        self._desk, self._readers, self._at = desk, everybody, at
        undone = desk.store.undone()
        acts = desk.store.acts(range(since + 1, desk.store.last + 1))
        self._acts = [act for act in acts if act.number not in undone
                      and act.told.kind.partition(".")[0] not in _UNTOLD]  # fmt: skip
        self._rows = {act.number: desk.store.rows_of(act.number) for act in self._acts}
        self._working = setting(desk.store, "working_address")
        self._public = setting(desk.store, "address")

    def letters(self) -> Iterator[Letter]:
        """Yield the letters to people and the messages to programs."""
        yield from self._to_programs()
        if self._readers:
            yield from self._of_events()
            yield from self._of_claims()
            yield from self._of_days()
            yield from self._of_lists()

    def _to_programs(self) -> Iterator[Letter]:
        names = webhooks_in(setting(self._desk.store, "webhooks")) or {}
        for act in self._acts if names else ():
            body = webhooks.message_of(act, self._rows[act.number])
            for name in names:
                yield Letter(f"{name} act {act.number}", "webhook", name, act.told.kind, body,
                             seconds_of(self._at))  # fmt: skip

    def _of_events(self) -> Iterator[Letter]:
        from arpad.answers.events_listed import state_of
        from arpad.office.events.judging import heard

        touched = self._named("event")
        events = [self._desk.events[number] for number in sorted(touched)
                  if number in self._desk.events]  # fmt: skip
        owners = {event.number: self._owners(event) for event in events}
        waiting = [event.number for event in events
                   if owners[event.number] and state_of(event) == "reported"]  # fmt: skip
        word_on = heard(self._desk, waiting) if waiting else {}
        for event in events:
            for reader in owners[event.number]:
                subject, body = self._event_text(event, word_on.get(event.number), reader)
                if subject:
                    decided = event.last_decision.act if event.last_decision else 0
                    state = f"{len(event.rated)} {event.reported} {decided}"
                    word = word_on[event.number].state if event.number in word_on else ""
                    yield self._to(reader, f"event {event.number} {state} {word}", subject, body)

    def _named(self, column: str) -> frozenset[str]:
        """Return what the rows of the acts name in a column."""
        tables = (table for rows in self._rows.values() for table in rows.values())
        return frozenset(str(row[column]) for table in tables for row in table if row.get(column))

    def _owners(self, event: "Event") -> list[Reader]:
        """Return who registered an event or sent its report, and is no officer."""
        store = self._desk.store
        numbers = {act for act, _ in store.rows("event", {"event": [event.number]})}
        numbers |= {event.report.act} if event.report else set()
        names = {act.told.who for act in store.acts(numbers)}
        return [reader for reader in self._readers if reader.account.who in names
                and not reader.is_officer and reader.wants(EVENTS)]  # fmt: skip

    def _event_text(self, event: "Event", word: "Heard | None", reader: Reader) -> tuple[str, str]:
        from arpad.answers.events import ReportHeard, takes
        from arpad.answers.following import receipt_of

        say, name = words(reader.lang), event.name
        way = self._way(f"where?q={receipt_of(event)}")
        if event.rated:
            last = event.rated[-1]
            subject = say("{event} is rated").format(event=name)
            text = say("{event} is rated on the list {list} of {date}.").format(
                event=name, list=last.name, date=long_date(last.list_date, reader.lang)
            )
            return subject, f"{text}\n\n{way}"
        decision = event.last_decision
        if decision is not None and event.is_left_out:
            subject = say("{event} is not rated").format(event=name)
            text = say(
                "The office has decided that {event} is not rated ({article}): {why}"
            ).format(
                event=name,
                article=decision.article or NONE,
                why=self._desk.store.acts([decision.act])[0].told.because,
            )
            return subject, f"{text}\n\n{way}"
        if word is None or event.report is None:
            return "", ""
        report = ReportHeard(file=event.report.file, event=event.number, name=name,
                             state=word.state, lists=takes(word.lists))  # fmt: skip
        head, _, body = letter(report, word.problems, reader.lang).partition("\n")
        receipt = say("Its receipt is {receipt}.").format(receipt=receipt_of(event))
        return head.partition(": ")[2], f"{body.strip()}\n\n{receipt}\n{way}"

    def _of_claims(self) -> Iterator[Letter]:
        touched = self._named("claim")
        for claim in claims(self._desk.store, touched).values() if touched else ():
            key = f"claim {claim.number} {claim.act} {len(claim.steps)}"
            for reader in self._readers:
                if reader.wants(CLAIMS) and self._is_theirs(claim, reader):
                    yield self._to(reader, key, *self._claim_text(claim, reader))
                elif reader.wants(CLAIMS) and claim.is_waiting and self._decides(claim, reader):
                    say = words(reader.lang)
                    text = say("Claim {claim} waits for a decision.").format(claim=claim.number)
                    way = self._way(f"office/claims/{claim.number}")
                    yield self._to(reader, key, text.rstrip("."), f"{text}\n\n{way}")

    def _is_theirs(self, claim: Claim, reader: Reader) -> bool:
        is_opener = claim.taken_by == reader.account.who and not reader.is_officer
        return claim.player in reader.players or is_opener

    def _decides(self, claim: Claim, reader: Reader) -> bool:
        wanted = {"officer", "administrator"} if claim.state == OPEN else {"appeals"}
        return not reader.roles.isdisjoint(wanted) and claim.taken_by != reader.account.who

    def _claim_text(self, claim: Claim, reader: Reader) -> tuple[str, str]:
        from arpad.answers.claims import shown
        from arpad.cli.office.claim_reply import in_words

        answer = shown(self._desk, claim.number).claim
        assert answer is not None
        head = words(reader.lang)("Your claim {claim}").format(claim=claim.number)
        about = f"{head}: {claim.list_name}, {long_date(claim.list_date, reader.lang)}"
        parts = (about, in_words(answer, reader.lang), self._way(""))
        return head, "\n\n".join(filter(None, parts))

    def _of_days(self) -> Iterator[Letter]:
        """Yield what reminds of the last day of an appeal."""
        today = today_of(self._desk.store, self._at)
        soon = [day for day in last_days_of(self._desk, today) if (day.claim or day.event)
                and (day.time.last_day - today).days <= _DAYS_BEFORE[0]]  # fmt: skip
        about = claims(self._desk.store, {day.claim for day in soon if day.claim}) if soon else {}
        for day in soon:
            left = (day.time.last_day - today).days
            key = (
                f"day {min(n for n in _DAYS_BEFORE if left <= n)} {day.claim} {day.event} "
                f"{day.time.last_day}"
            )
            whom = self._owners(self._desk.events[day.event]) if day.event else [
                reader for reader in self._readers
                if reader.wants(CLAIMS) and self._is_theirs(about[day.claim], reader)]  # fmt: skip
            for reader in whom:
                say = words(reader.lang)
                name = self._desk.events[day.event].name if day.event else (
                    say("Your claim {claim}").format(claim=day.claim))  # fmt: skip
                text = say("{what}: the last day to appeal is {date} ({article}).").format(
                    what=name,
                    date=long_date(day.time.last_day, reader.lang),
                    article=day.time.article,
                )
                subject = say("The last day to appeal is near")
                yield self._to(reader, key, subject, f"{text}\n\n{self._way('')}")

    def _of_lists(self) -> Iterator[Letter]:
        for act in self._acts:
            for row in self._rows[act.number].get("published", ()):
                day = date.fromisoformat(str(row["list_date"]))
                for reader in self._readers:
                    if not reader.wants(LISTS) or act.told.who == reader.account.who:
                        continue
                    say = words(reader.lang)
                    text = say("The list {list} of {date} is published.").format(
                        list=row["list"], date=long_date(day, reader.lang)
                    )
                    ways = [f"{self._public}players/{player}.html"
                            for player in sorted(reader.players) if self._public]  # fmt: skip
                    lines = [text, *(ways or [self._public])]
                    yield self._to(reader, f"list {row['list']} {day} {act.number}",
                                   text.rstrip("."), "\n\n".join(filter(None, lines)))  # fmt: skip

    def _way(self, path: str) -> str:
        return f"{self._working}{path}" if self._working else ""

    def _to(self, reader: Reader, key: str, subject: str, body: str) -> Letter:
        say = words(reader.lang)
        why = say("Which letters you get is decided on your own page.")
        way = self._way("account")
        foot = f"-- \n{why} {way}".rstrip()
        return Letter(f"{reader.account.who} {key}", "mail", reader.account.who, subject,
                      f"{body.strip()}\n\n{foot}\n", seconds_of(self._at))  # fmt: skip
