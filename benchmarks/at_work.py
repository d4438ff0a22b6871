"""Many open sessions at work in browsers while a list is published, on each database.

Each session reads a page of the working site or registers an event, and thinks in between. What was
answered as done has to stand in the journal, once. Run it alone with:
python -m benchmarks.at_work [SESSIONS [SECONDS]]
"""

import asyncio
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

import httpx2

from arpad.office.accounts.sessions import begun
from arpad.office.acting import perform
from arpad.office.acts.persons import GiveRole
from arpad.web.working.site import WorkingSite
from benchmarks.measured import Benchmark, Measured, tell
from benchmarks.reading import DATABASES, SQLITE, address_of_database
from tests.web.working.at_work import at_work, hidden
from tests.web.working.test_running import serving

SESSIONS, SECONDS = 200, 45.0
WORKERS: Final = 2
THINKING: Final = 8.0
"""Seconds between what one session does, on average."""
PAGES: Final = (
    "/office", "/office/events", "/office/players", "/office/acts/event.add", "/arbiter",
)  # fmt: skip
EVENT, PUBLISH = "/office/acts/event.add", "/office/acts/list.publish"


@dataclass(slots=True)
class Seen:
    """What sessions were answered: the seconds of each answer, what was done, what went wrong."""

    seconds: list[float] = field(default_factory=list)
    registered: int = 0
    published: int = 0
    faults: int = 0

    async def ask(
        self, client: httpx2.AsyncClient, path: str, form: Mapping[str, str] | None = None
    ) -> httpx2.Response:
        """Read a page, or send the form of an act."""
        start = time.monotonic()
        answer = await (client.get(path) if form is None else client.post(path, data=dict(form)))
        self.seconds.append(time.monotonic() - start)
        is_done = form is not None and answer.status_code == 303
        self.registered += is_done and path == EVENT
        self.published += is_done and path == PUBLISH
        self.faults += answer.status_code >= 500
        return answer

    async def act(self, client: httpx2.AsyncClient, path: str, form: Mapping[str, str]) -> None:
        """Open the form of an act and send it."""
        page = await self.ask(client, path)
        await self.ask(client, path, {**hidden(page.text), "because": "its day", **form})


def at_work_in_browsers(
    sessions: int = SESSIONS, seconds: float = SECONDS, stores: tuple[str, ...] = DATABASES
) -> list[Measured]:
    """Measure how long sessions wait for their answers, and count what stands in the journal."""
    return [measured for store in stores for measured in _of_store(store, sessions, seconds)]


def _of_store(store: str, sessions: int, seconds: float) -> list[Measured]:
    with TemporaryDirectory() as folder, address_of_database(store) as url:
        os.environ["ARPAD_DATABASE"] = url
        site = at_work(Path(folder) / "office", store)
        tokens = [_signed_in(site, f"officer{number}") for number in range(sessions)]
        log = Path(folder) / "log"
        with serving(site.office.directory, log, "--workers", str(WORKERS)) as address:
            seen = asyncio.run(_at_once(address, tokens, seconds))
        kinds = [act.told.kind for act in site.store().acts()]
    times = sorted(seen.seconds)
    done = (kinds.count("event.add"), kinds.count("list.publish"))
    is_whole = done == (seen.registered, seen.published) and not seen.faults
    note = (f"{len(times):,} answers, p50 {times[len(times) // 2]:.3f} s, slowest "
            f"{times[-1]:.2f} s; {seen.registered} events and {seen.published} list answered, "
            f"{done[0]} and {done[1]} recorded; {seen.faults} faults")  # fmt: skip
    what = f"{sessions} sessions at work, {store}, {WORKERS} workers: p99"
    return [Measured(what, times[len(times) * 99 // 100], "s", "1 s", note, equal=is_whole)]


def _signed_in(site: WorkingSite, who: str) -> str:
    """Return the token of an officer's session."""
    done = perform(site.desk(), site.officer("ana", "the board"), GiveRole(who=who, role="officer"))
    assert done.act is not None
    return begun(site.kept, who, ["officer"], site.now)[0]


async def _at_once(address: str, tokens: list[str], seconds: float) -> Seen:
    seen, until = Seen(), time.monotonic() + seconds
    clients = [
        httpx2.AsyncClient(
            base_url=address, timeout=120, cookies={"arpad": token},
            limits=httpx2.Limits(max_connections=None, max_keepalive_connections=0),
        )
        for token in tokens
    ]  # fmt: skip
    work = [asyncio.create_task(_session(client, number, until, seen))
            for number, client in enumerate(clients)]  # fmt: skip
    await asyncio.sleep(seconds / 3)
    await seen.act(clients[0], PUBLISH, {"list": "standard", "date": "2026-02-01"})
    await asyncio.gather(*work)
    return seen


async def _session(client: httpx2.AsyncClient, number: int, until: float, seen: Seen) -> None:
    """Read pages and register events until the time is over."""
    random, turn = Random(number), 0
    await asyncio.sleep(random.random() * THINKING)
    while time.monotonic() < until:
        turn += 1
        if random.random() < 0.1:
            days = {"start": "2027-03-01", "end": "2027-03-03"}
            await seen.act(client, EVENT, {"name": f"Open {number} {turn}", **days})
        else:
            await seen.ask(client, random.choice(PAGES))
        await asyncio.sleep(random.random() * 2 * THINKING)


BENCHMARKS = (
    Benchmark("at-work", at_work_in_browsers, whole=(SESSIONS, SECONDS),
              small=(50, 20.0, (SQLITE,))),
)  # fmt: skip

if __name__ == "__main__":
    count, span = (*sys.argv[1:], "", "")[:2]
    tell(at_work_in_browsers(int(count or SESSIONS), float(span or SECONDS)))
