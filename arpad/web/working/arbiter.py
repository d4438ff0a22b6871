"""A report from the playing hall: dropped, looked at, mended, and sent when its arbiter says so.

Until then nothing is recorded: the files travel in the form itself, with what was mended in them
and the facts that were asked. Whatever the office makes of a report is found out by trying the act.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from arpad.answers.events_listed import listed
from arpad.answers.following import receipt_of
from arpad.answers.json_object import json_ready
from arpad.answers.reporting import ReportLookedAt, looked_at, ratings_to_come
from arpad.explain.language import marked
from arpad.formats.trf.file_text import LineChange
from arpad.formats.trf.mended_cells import Mend
from arpad.formats.trf.mending import mended
from arpad.formats.trf.mends import cell_mend, result_mend
from arpad.office.acting import perform
from arpad.office.acts.bodies import Requested
from arpad.office.acts.declaring import Handed
from arpad.office.acts.events import TakeIn
from arpad.office.acts.kinds import ACTS
from arpad.office.desk import Desk
from arpad.office.events.event import Event
from arpad.office.events.judging import heard
from arpad.office.intake.sent import FACTS_ENDING
from arpad.registry.forms_sent import FormsSent
from arpad.registry.trial import TrialStore
from arpad.report.facts.facts import KINDS
from arpad.report.facts.toml import read_toml
from arpad.report.notes import Notes
from arpad.report.problems import Problem, Text
from arpad.web.uploading import FormPart, Uploads
from arpad.web.words import translator
from arpad.web.working.acts import MARK, done_by, fresh_mark, parts_sent, sent_to
from arpad.web.working.forms import files_in, kept_in, reports_of, written_in
from arpad.web.working.showing import Cell, Part, Row, notes
from arpad.web.working.site import WorkingSite
from arpad.web.working.visits import Visit

PATH: Final = "/arbiter"
ASKED: Final = {
    "kind": marked("Kind of event"), "minutes_for_60_moves": marked("Minutes for 60 moves"),
}  # fmt: skip
"""The facts that every report is asked for, where it doesn't state them: most rules read them."""
_REPORT: Final = ACTS["event.report"]
_FILES: Final = next(parameter for parameter in _REPORT.parameters if parameter.key == "reports")


@dataclass(frozen=True, slots=True)
class Dropped:
    """A report that was dropped: its files as they are now, what was mended, what is wrong with it.

    `facts` are what was written or is remembered of it, by name; `mends` what was asked.
    """

    files: tuple[Handed, ...]
    facts: Mapping[str, str]
    mends: str = ""
    changes: tuple[LineChange, ...] = ()
    problems: tuple[Problem, ...] = ()


def router(site: WorkingSite) -> APIRouter:
    """Return the pages of an arbiter."""
    pages, uploads, sent = APIRouter(), Uploads(), sent_to(site)

    @pages.get(PATH)
    def _first(request: Request) -> Response:
        visit = Visit(site, request)
        if problem := visit.forbidden(_REPORT):
            return visit.refused(problem)
        return _page(visit, (), ())

    @pages.post(PATH)
    async def _dropped(request: Request) -> Response:
        parts = await parts_sent(request, uploads)
        return await run_in_threadpool(_answered, site, sent, request, parts)

    return pages


def _answered(
    site: WorkingSite, sent: FormsSent, request: Request, parts: Sequence[FormPart]
) -> Response:
    visit = Visit(site, request)
    if problem := visit.forbidden(_REPORT):
        return visit.refused(problem)
    written = written_in(parts)
    reports = [_as_said(visit, place, tuple(files), written)
               for place, files in enumerate(reports_of(files_in(_FILES, parts)))]  # fmt: skip
    if not reports:
        return _page(visit, (), ())
    wanted = TakeIn(reports=tuple(report.files for report in reports), are_new="new" in written,
                    number="".join(written.get("event", ())).strip())  # fmt: skip
    act = Requested(wanted, _REPORT.usual_because)
    is_wrong = any(report.problems for report in reports)
    if "send" in written and not is_wrong:
        return _sent(visit, sent, act, "".join(written.get(MARK, ())), reports)
    looks, problems = _tried(visit, act, reports, has_ratings="ratings" in written)
    return _page(visit, reports, looks, problems, wanted)


def _sent(
    visit: Visit, sent: FormsSent, act: Requested, mark: str, reports: Sequence[Dropped]
) -> Response:
    """Send reports, once, and lead to their receipts."""
    way = RedirectResponse(f"/office/done/{mark}", 303)
    if not mark or not sent.begin(mark, visit.by.who, visit.site.now):
        return way
    outcome = done_by(visit, act)
    if not outcome.is_done:
        sent.forget(mark)
        looks, _ = _tried(visit, act, reports)
        return _page(visit, reports, looks, outcome.problems, act.form)
    after = visit.desk.anew()
    events = [after.events[report.event] for report in outcome.answer.reports if report.event]
    parts = (_receipts(visit, events), *visit.shown(outcome.answer))
    sent.answer(mark, json.dumps(json_ready(parts)))
    return way


def _receipts(visit: Visit, events: Sequence[Event]) -> Part:
    """Return the receipt of each report: by its number anybody finds where the event is."""
    rows = tuple(
        Row(((Cell(event.name),), (Cell(receipt, f"/where?q={receipt}"),)))
        for event in events
        for receipt in (receipt_of(event),)
    )
    say = translator(visit.lang)
    return Part(
        say("Receipts"), heads=(visit.word("event"), say("Receipt")), rows=rows, count=len(rows)
    )


def _tried(
    visit: Visit, act: Requested, reports: Sequence[Dropped], *, has_ratings: bool = False
) -> tuple[list[ReportLookedAt], tuple[Problem, ...]]:
    """Return what the office makes of reports, or why of none: the act is only tried."""
    desk = Desk(TrialStore(visit.desk.store), visit.desk.vault, visit.desk.catalogue)
    done = perform(desk, visit.officer(act.because), act.form)
    after = desk.anew()
    words = heard(after, [report.event for report in done.reports if report.event])
    by_file = {report.files[0].name: report for report in reports}
    looks = []
    for report in done.reports:
        word, dropped = words.get(report.event), by_file.get(report.submission.file)
        data = dropped.files[0].data if dropped else b""
        ratings = ratings_to_come(after, word) if word and has_ratings else ()
        looks.append(looked_at(report, word, data, after.people.rows,
                               dropped.changes if dropped else (), ratings))  # fmt: skip
    return looks, () if done.reports else done.problems


def _as_said(
    visit: Visit, place: int, files: tuple[Handed, ...], written: Mapping[str, Sequence[str]]
) -> Dropped:
    """Return a report with the facts and the mends that were written for it."""
    texts = {name: "".join(written.get(f"{name}.{place}", ())).strip() for name in (*ASKED, "mend")}
    remembered = {} if f"kind.{place}" in written else _remembered(visit, files)
    facts = {name: texts[name] or remembered.get(name, "") for name in ASKED}
    report, beside = files[0], [file for file in files[1:] if file.name.endswith(FACTS_ENDING)]
    before = beside[0] if beside else Handed(_facts_name(report.name), b"")
    stated = {name: text for name, text in facts.items() if text}
    more = (replace(before, data=_with_facts(before.data, stated)),) if stated or beside else ()
    others = tuple(file for file in files[1:] if file not in beside)
    mends, problems = _mends(texts["mend"])
    is_in_columns = f"columns.{place}" in written
    if problems or not (mends or is_in_columns):
        return Dropped((report, *others, *more), facts, texts["mend"], (), problems)
    done = mended(report.data, mends, in_columns=is_in_columns, file=report.name)
    wrong = tuple(problem for problem in done.problems if problem.level == "error")
    return Dropped((replace(report, data=done.data), *others, *more), facts,
                   texts["mend"] if wrong else "", done.changes, wrong)  # fmt: skip


def _mends(text: str) -> tuple[list[Mend], tuple[Problem, ...]]:
    """Return what is to be mended, a thing on each line, and what can't be read of it."""
    mends: list[Mend] = []
    problems = []
    for line in filter(None, map(str.strip, text.splitlines())):
        read = result_mend(line) if re.match(r"\d+:", line) else cell_mend(line)
        if isinstance(read, str):
            message = Text("{text}: write {form}.", text=line, form="12.rating=2100, 3:12=1")
            problems.append(Problem("error", "act-text", message, found=line))
        else:
            mends.append(read)
    return mends, tuple(problems)


def _remembered(visit: Visit, files: Sequence[Handed]) -> dict[str, str]:
    """Return the facts that somebody's last report of the same series stated.

    A series is events whose files are called alike but for figures: open-2026.trf, open-2027.trf.
    """
    series = _series(files[0].name)
    for number in visit.events:
        report = visit.desk.events[number].report
        names = {file.file: file.sha256 for file in report.files} if report else {}
        of_facts = [name for name in names if name.endswith(FACTS_ENDING)]
        if of_facts and any(_series(name) == series for name in names):
            data = visit.desk.store.kept(names[of_facts[0]]) or b""
            stated, _ = read_toml(data, Notes())
            return {name: str(stated[name]) for name in ASKED if name in stated}
    return {}


def _series(file: str) -> str:
    stem = file.removesuffix(FACTS_ENDING).partition(".")[0]
    return re.sub(r"[\W\d_]+", " ", stem).strip().casefold()


def _facts_name(report: str) -> str:
    return report + FACTS_ENDING


def _with_facts(data: bytes, facts: Mapping[str, str]) -> bytes:
    r"""Return a facts file in which these facts are stated, in the place of what it stated.

    >>> _with_facts(b'kind = "swiss"\ncity = "Riga"\n', {"kind": "team"}).decode()
    'kind = "team"\ncity = "Riga"\n'
    """
    head, table, rest = data.decode("utf-8", "replace").partition("\n[")
    kept = [line for line in head.splitlines() if line.partition("=")[0].strip() not in facts]
    lines = [f"{name} = {_in_toml(text)}" for name, text in facts.items()]
    return ("\n".join([*lines, *kept]) + "\n" + (f"[{rest}" if table else "")).encode()


def _in_toml(text: str) -> str:
    is_number = re.fullmatch(r"\d{1,6}(\.\d{1,3})?", text, re.ASCII)
    return text if is_number else json.dumps(text, ensure_ascii=False)


def _page(
    visit: Visit, reports: Sequence[Dropped], looks: Sequence[ReportLookedAt],
    problems: Sequence[Problem] = (), wanted: TakeIn | None = None,
) -> Response:  # fmt: skip
    """Return the page of an arbiter, with what the office makes of the reports that are there."""
    own = [visit.desk.events[number] for number in visit.events]
    wrong = (*problems, *(problem for report in reports for problem in report.problems))
    facts: list[tuple[str, str, Any]] = [
        (name, visit.word(label), [(kind, visit.word(kind)) for kind in KINDS]
         if name == "kind" else ()) for name, label in ASKED.items()
    ]  # fmt: skip
    return visit.page(
        "arbiter.html", 422 if wrong else 200, reports=reports, mark=fresh_mark(),
        kept=kept_in([file for report in reports for file in report.files]),
        own=[(event.number, event.name) for event in own], again=wanted.number if wanted else "",
        is_new=bool(wanted and wanted.are_new), facts=facts,
        looks=[(look.file, visit.shown(look)) for look in looks],
        wrong=notes(wrong, visit.lang), events=visit.shown(listed(own, None, None)),
        receipts=[(event.name, receipt_of(event)) for event in own if event.report],
    )  # fmt: skip
