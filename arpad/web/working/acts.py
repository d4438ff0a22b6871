"""The form of every act: shown, sent once, and what came of it; tried first where that can be."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_urlsafe
from typing import Any, Final

from fastapi import APIRouter, HTTPException, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from arpad.answers.acts import answered
from arpad.answers.journal import ActDone
from arpad.answers.json_object import json_ready
from arpad.answers.matching import PersonSeen, as_known
from arpad.archive.evidence.signing import UnsafeFileError
from arpad.office.acting import perform
from arpad.office.acts.bodies import Requested
from arpad.office.acts.declaring import Declared
from arpad.office.acts.kinds import ACTS
from arpad.office.acts.meaning import meant
from arpad.office.desk import Desk
from arpad.registry.forms_sent import FormsSent
from arpad.registry.jobs import engine_beside
from arpad.registry.trial import TrialStore
from arpad.report.problems import Problem
from arpad.web.uploading import FormPart, RefusedUploadError, Uploads
from arpad.web.working.forms import fields_of, is_about, of_parts, parts_in, written_in
from arpad.web.working.session import CSRF, ForgedError, led, need_csrf
from arpad.web.working.showing import Part, Showing, notes
from arpad.web.working.site import WorkingSite
from arpad.web.working.visits import ELSEWHERE, Visit

BASE: Final = "/office/acts"
MARK, PREVIEW, NEXT = "mark", "preview", "next"
TRIED: Final = frozenset(
    kind for kind in ACTS
    if kind.startswith(("correct.", "event.", "player.")) and kind != "player.erase"
)  # fmt: skip
"""Acts that change the journal alone, so that they can be tried where nothing is written."""
COLUMN: Final = "column"
_MARK_BYTES, _MARK_MOST = 16, 100
_NO_FORM: Final = 400


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an act that was asked for: an answer, and whether anything was recorded.

    `player` is whom it concerns first, as they would be known after it was tried.
    """

    answer: Any
    is_done: bool
    problems: tuple[Problem, ...] = ()
    player: PersonSeen | None = None


def router(site: WorkingSite) -> APIRouter:
    """Return the pages of all acts."""
    pages, uploads, sent = APIRouter(), Uploads(), sent_to(site)

    @pages.get(BASE)
    def _all(request: Request) -> Response:
        visit = Visit(site, request)
        groups: dict[str, list[Declared]] = {}
        for declared in visit.acts:
            groups.setdefault(declared.about, []).append(declared)
        return visit.page("acts.html", groups=groups, heading=Showing(visit.lang).heading)

    @pages.get(f"{BASE}/{{kind}}")
    def _form(kind: str, request: Request) -> Response:
        visit, declared = Visit(site, request), declared_as(kind)
        if problem := visit.forbidden(declared):
            return visit.refused(problem)
        prefilled = [
            FormPart(key, text.encode()) for key, text in request.query_params.multi_items()
        ]
        return form(visit, declared, prefilled)

    @pages.post(f"{BASE}/{{kind}}")
    async def _sent(kind: str, request: Request) -> Response:
        parts = await parts_sent(request, uploads)
        return await run_in_threadpool(_acted, site, sent, request, declared_as(kind), parts)

    @pages.get("/office/done/{mark}")
    def _done(mark: str, request: Request) -> Response:
        visit = Visit(site, request)
        is_sent, answer = sent.answered(mark[:_MARK_MOST], visit.by.who)
        if not is_sent:
            raise HTTPException(404)
        return visit.page("done.html", parts=json.loads(answer) if answer else None)

    return pages


def fresh_mark() -> str:
    """Return a mark for a form, by which it is known when it comes again."""
    return token_urlsafe(_MARK_BYTES)


def sent_to(site: WorkingSite) -> FormsSent:
    """Return the forms and calls that have come to a site."""
    return FormsSent(engine_beside(site.office.directory, site.office.store))


def declared_as(kind: str) -> Declared:
    """Return an act that has a form. Raises HTTPException if there is none."""
    declared = ACTS.get(kind)
    if declared is None or declared.form is None or kind in ELSEWHERE:
        raise HTTPException(404)
    return declared


async def parts_sent(request: Request, uploads: Uploads) -> Sequence[FormPart]:
    """Return the fields of a form of ours, within bounds. Raises ForgedError for any other."""
    client = request.client.host if request.client else ""
    try:
        async with uploads.body(request, client) as body:
            parts = parts_in(body.read(), request.headers.get("content-type", ""))
    except RefusedUploadError as error:
        if error.status == _NO_FORM:
            raise ForgedError from error
        raise HTTPException(error.status) from error
    need_csrf(request, "".join(written_in(parts).get(CSRF, ()))[:_MARK_MOST])
    return parts


def form(
    visit: Visit, declared: Declared, parts: Sequence[FormPart],
    problems: Sequence[Problem] = (), tried: Sequence[Part] = (),
) -> Response:  # fmt: skip
    """Return the page of an act's form, with what was written in it, and what is wrong with that.

    `tried` is what would come of it.
    """
    fields = fields_of(declared, visit.lang, visit.offered, parts, problems)
    written = written_in(parts)
    elsewhere = [
        problem
        for problem in problems
        if not any(is_about(problem, field.name, written.get(field.name, ())) for field in fields)
    ]
    return visit.page(
        "act.html", 422 if problems else 200, declared=declared, fields=fields,
        mark=fresh_mark(), way="".join(written.get(NEXT, ())), has_problems=bool(problems),
        problems=notes(elsewhere, visit.lang), is_tried=declared.kind in TRIED, parts=tried,
    )  # fmt: skip


def _acted(
    site: WorkingSite, sent: FormsSent, request: Request, declared: Declared,
    parts: Sequence[FormPart],
) -> Response:  # fmt: skip
    """Do what a form asks for, once, and lead to what came of it; or show the form again."""
    visit = Visit(site, request)
    if problem := visit.forbidden(declared):
        return visit.refused(problem)
    act, problems = of_parts(declared, parts)
    if act is None:
        return form(visit, declared, parts, problems)
    written = written_in(parts)
    if PREVIEW in written and declared.kind in TRIED:
        tried = done_by(visit, act, is_preview=True)
        shown = [part for value in (tried.player, tried.answer) if value
                 for part in visit.shown(value)]  # fmt: skip
        return form(visit, declared, (*parts, *_proposed(tried.answer, written)),
                    () if tried.is_done else tried.problems, shown)  # fmt: skip
    mark = "".join(written.get(MARK, ()))[:_MARK_MOST]
    if not mark:
        raise ForgedError
    way = led("".join(written.get(NEXT, ())) or f"/office/done/{mark}")
    if not sent.begin(mark, visit.by.who, site.now):
        return way
    outcome = done_by(visit, act)
    if not outcome.is_done:
        sent.forget(mark)
        if refusals := [wrong for wrong in outcome.problems if wrong.code == "role-missing"]:
            return visit.refused(refusals[0])
        return form(visit, declared, parts, outcome.problems)
    answer = outcome.answer
    if secret := getattr(answer, "secret", None):  # it is shown once, and kept nowhere
        answer = replace(answer, secret=None)
    sent.answer(mark, json.dumps(json_ready(visit.shown(answer))))
    return visit.page("done.html", parts=visit.shown(outcome.answer)) if secret else way


def _proposed(answer: Any, written: Mapping[str, Sequence[str]]) -> Sequence[FormPart]:
    """Return for what each column of a table is taken, to be corrected where nobody has said it."""
    headers = getattr(answer, "headers", ())
    lines = "\n".join(f"{taken.header}={taken.column.rstrip('?')}" for taken in headers)
    is_said = any(text.strip() for text in written.get(COLUMN, ()))
    return () if is_said or not lines else (FormPart(COLUMN, lines.encode()),)


def done_by(visit: Visit, act: Requested, *, is_preview: bool = False) -> Outcome:
    """Do an act that is asked for, or try it where nothing is written, and say what came of it."""
    desk = visit.desk
    if is_preview:
        desk = Desk(TrialStore(desk.store), desk.vault, desk.catalogue)
    wanted, problems = meant(desk, act.form)
    if problems:
        return Outcome(None, is_done=False, problems=problems)
    try:
        done = perform(desk, visit.officer(act.because), wanted)
    except UnsafeFileError as error:  # the office's key: without it nothing is published or erased
        problem = Problem("error", "office-private", f"{error}.")
        return Outcome(None, is_done=False, problems=(problem,))
    welcome = f"{visit.site.address or visit.request.base_url}welcome/"
    answer = answered(desk, wanted, done, is_preview=is_preview, welcome=welcome)
    numbers = answer.players[:1] if is_preview and isinstance(answer, ActDone) else ()
    player = next(iter(as_known(desk, numbers).values()), None) if numbers else None
    return Outcome(answer, done.act is not None, done.problems, player)
