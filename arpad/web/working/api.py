"""Acts as programs send them: a body in JSON with a token; the schema of each, and all described.

Every act has one address: GET tells what it takes, POST does it. What is wrong is a problem detail
(RFC 9457) with all problems in it. A program that repeats a call under the same `Idempotency-Key`
acts once.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from arpad.answers.catalogue import ANSWERS
from arpad.answers.json_object import json_object
from arpad.answers.schema import schema as answer_schema
from arpad.archive.canonical import canonical_json
from arpad.office.acts.bodies import requested, schema
from arpad.office.acts.declaring import Declared
from arpad.office.acts.kinds import ACTS
from arpad.registry.forms_sent import FormsSent
from arpad.report.problems import Problem
from arpad.web.api import BASE, problem
from arpad.web.openapi import REFUSAL
from arpad.web.uploading import RefusedUploadError, Uploads
from arpad.web.working.acts import declared_as, done_by, sent_to
from arpad.web.working.site import WorkingSite
from arpad.web.working.visits import ELSEWHERE, Visit
from arpad.web.working.words import message

PATH: Final = f"{BASE}/acts"
_JSON, _PROBLEM, _SCHEMA = "application/json", "application/problem+json", "application/schema+json"
_KEY_MAX: Final = 100
_ONCE: Final = "Idempotency-Key"


def router(site: WorkingSite) -> APIRouter:
    """Return the ways of programs."""
    ways, uploads, sent = APIRouter(), Uploads(), sent_to(site)

    @ways.get(f"{BASE}/openapi.json")
    def _described() -> Response:
        return Response(canonical_json(described()), media_type=_JSON)

    @ways.get(f"{PATH}/{{kind}}")
    def _schema(kind: str) -> Response:
        return Response(canonical_json(schema(declared_as(kind))), media_type=_SCHEMA)

    @ways.post(f"{PATH}/{{kind}}")
    async def _sent(kind: str, request: Request) -> Response:
        declared = declared_as(kind)
        client = request.client.host if request.client else ""
        try:
            async with uploads.body(request, client) as body:
                data = body.read()
        except RefusedUploadError as error:
            return _wrong(error.status, "The body is not read", ())
        return await run_in_threadpool(_acted, Visit(site, request), sent, declared, data)

    return ways


def described() -> Mapping[str, Any]:
    """Return the OpenAPI description of every act that programs may send."""
    acts = [act for act in ACTS.values() if act.form and act.kind not in ELSEWHERE]
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Acts", "version": "1.0.0",
            "description": "What is done at an office, with a token. Figures with decimals, days "
                           "and the bytes of files are texts.",
        },
        "servers": [{"url": BASE}],
        "security": [{"token": []}],
        "paths": {f"/acts/{act.kind}": {"get": _shown(act), "post": _done(act)} for act in acts},
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": {"Refusal": REFUSAL},
        },
    }  # fmt: skip


def _shown(declared: Declared) -> Mapping[str, Any]:
    says = "The JSON schema of the act's body."
    return {"summary": says, "operationId": f"schema_{declared.kind}",
            "responses": {"200": {"description": says, "content": {_SCHEMA: {}}}}}  # fmt: skip


def _done(declared: Declared) -> Mapping[str, Any]:
    answer = ANSWERS[declared.verb.replace(" ", "-")] if declared.verb else ANSWERS["claim-show"]
    refusal = {"content": {_PROBLEM: {"schema": {"$ref": "#/components/schemas/Refusal"}}}}
    refusals = {"400": "The body is no JSON.", "401": "No valid token.",
                "403": f"It takes one of the roles {', '.join(declared.roles)}.",
                "409": "A call with this key has come already, and its answer isn't known.",
                "413": "It is too much at once.", "422": "Nothing was recorded; `problems`.",
                "429": "Too many requests; Retry-After says when."}  # fmt: skip
    once = {"name": _ONCE, "in": "header", "schema": {"type": "string", "maxLength": _KEY_MAX},
            "description": "Calls with the same key act once."}  # fmt: skip
    return {
        "summary": declared.says,
        "operationId": declared.kind,
        "parameters": [once],
        "requestBody": {"required": True, "content": {_JSON: {"schema": schema(declared)}}},
        "responses": {
            "200": {"description": "What came of it.",
                    "content": {_JSON: {"schema": _inside(answer_schema(answer, declared.kind))}}},
            **{status: {"description": says, **refusal} for status, says in refusals.items()},
        },
    }  # fmt: skip


def _inside(whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a schema that stands in a description: what it points at lies within itself."""
    return {"$id": f"urn:arpad:{whole['title']}", **whole} if "$defs" in whole else whole


def _acted(visit: Visit, sent: FormsSent, declared: Declared, data: bytes) -> Response:
    """Do what a body asks for, and answer with what came of it."""
    if refusal := visit.forbidden(declared):
        return _wrong(403, refusal.message, (refusal,))
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        return _wrong(400, "The body is no JSON", ())
    act, problems = requested(declared, body)
    if act is None:
        return _wrong(422, "Nothing was recorded", problems)
    key = visit.request.headers.get(_ONCE, "")[:_KEY_MAX]
    mark = f"{declared.kind} {visit.by.who} {key}"
    if key and not sent.begin(mark, visit.by.who, visit.site.now):
        _, answer = sent.answered(mark, visit.by.who)
        return Response(answer, media_type=_JSON) if answer else _wrong(
            409, "A call with this key has come already", ())  # fmt: skip
    outcome = done_by(visit, act)
    if not outcome.is_done:
        if key:
            sent.forget(mark)
        is_forbidden = any(problem.code == "role-missing" for problem in outcome.problems)
        return _wrong(403 if is_forbidden else 422, "Nothing was recorded", outcome.problems)
    text = canonical_json(json_object(outcome.answer)).decode()
    if key and not getattr(outcome.answer, "secret", None):
        sent.answer(mark, text)
    return Response(text, media_type=_JSON)


def _wrong(status: int, title: str, problems: Sequence[Problem]) -> Response:
    detail = " ".join(message(wrong, "en") for wrong in problems)
    body = problem(status, title, detail) | {"problems": [*map(json_object, problems)]}
    return Response(canonical_json(body), status, media_type=_PROBLEM)
