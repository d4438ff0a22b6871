"""What whoever runs the working site measures: requests by route, sessions, acts, what waits.

Of several processes each counts in a file of its own, in the folder that their parent has made.
"""

import logging
import os
import time
from collections import Counter as Counts
from collections.abc import Iterator, Mapping
from ipaddress import ip_address
from typing import Any, Final

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from arpad.registry.jobs import Queue
from arpad.web.working.site import LOOPBACK, WorkingSite, host_name

LOG: Final = logging.getLogger("arpad.web")
PATH: Final = "/metrics"
FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where the library looks for the folder in which processes count."""
_ROUTE: Final = "route"
_METHODS: Final = ("GET", "HEAD", "OPTIONS", "POST")
_OTHER: Final = "other"
_WRONG: Final = 400
_FORWARDED: Final = {"forwarded", "via", "x-forwarded-for", "x-forwarded-host",
                     "x-forwarded-proto", "x-real-ip"}  # fmt: skip


async def note_route(request: Request) -> None:
    """Keep by which route a request is answered: its template, never what stood in its place."""
    request.scope["state"][_ROUTE] = request.scope["route"].path


def route_of(state: Mapping[str, Any]) -> str:
    """Return the template of the route by which a request was answered."""
    return str(state.get(_ROUTE, _OTHER))


def is_of_this_machine(request: Request) -> bool:
    """Tell whether a request comes from this machine itself, and for nobody else."""
    try:
        is_near = ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False
    is_named_so = host_name(request.headers.get("host", "")) in LOOPBACK
    return is_near and is_named_so and not _FORWARDED & {*request.headers}


class Metrics:
    """The figures of a working site, in this process and those beside it."""

    def __init__(self, site: WorkingSite, queue: Queue) -> None:
        self._site, self._queue = site, queue
        self._acts: tuple[int, Counts[str]] = (0, Counts())
        own, self._shown = CollectorRegistry(), CollectorRegistry()
        self._requests = Counter(
            "arpad_requests", "Requests answered", ("method", "route", "status"), registry=own
        )
        self._seconds = Histogram(
            "arpad_request_seconds", "Seconds until an answer", ("route",), registry=own
        )
        self._refused = Counter("arpad_refused_sign_ins", "Sign-ins refused", registry=own)
        if FOLDER_VARIABLE in os.environ:
            MultiProcessCollector(self._shown)  # type: ignore[no-untyped-call]
        else:
            self._shown.register(own)
        self._shown.register(self)

    def shown(self) -> Response:
        """Return all figures in Prometheus' text format."""
        return Response(generate_latest(self._shown), media_type=CONTENT_TYPE_LATEST)

    def collect(self) -> Iterator[Metric]:
        """Yield what the office's own database says, whoever has done it."""
        acts = CounterMetricFamily("arpad_acts", "Acts in the journal", labels=("kind",))
        store, (seen, kinds) = self._site.store(), self._acts
        last = store.last
        kinds = kinds + Counts(act.told.kind for act in store.acts(range(seen + 1, last + 1)))
        self._acts = last, kinds
        for kind, count in sorted(kinds.items()):
            acts.add_metric((kind,), count)
        yield acts
        sessions = self._site.kept.open_sessions(None, self._site.now)
        yield GaugeMetricFamily("arpad_open_sessions", "Sessions that are open", sessions)
        jobs, letters = self._queue.waiting(), self._site.outbox.waiting()
        yield GaugeMetricFamily("arpad_jobs_waiting", "Jobs that nobody has taken", jobs)
        yield GaugeMetricFamily("arpad_letters_waiting", "Letters yet to be sent", letters)

    def answered(self, scope: Scope, status: int, seconds: float) -> None:
        """Count a request that was answered, and write a line about it."""
        route = route_of(scope["state"])
        method = scope["method"] if scope["method"] in _METHODS else _OTHER
        self._requests.labels(method, route, f"{status // 100}xx").inc()
        self._seconds.labels(route).observe(seconds)
        if method == "POST" and route.startswith("/sign-in") and status >= _WRONG:
            self._refused.inc()
        fields = {"method": method, "route": route, "status": status,
                  "ms": round(seconds * 1000, 1)}  # fmt: skip
        LOG.info("request", extra={"fields": fields})


class Measured:
    """Before all else: measures each answer."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app, self._metrics = app, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), 500  # what is raised is answered so, further out
        scope.setdefault("state", {})

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, seen)
        finally:
            self._metrics.answered(scope, status, time.perf_counter() - began)
