"""The working site of an office: what its pages are made with, and what a request is done on."""

import hmac
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from arpad.explain.known_languages import languages
from arpad.law import Catalogue
from arpad.office.accounts.acts import changed
from arpad.office.accounts.passkeys import Where
from arpad.office.acting import Officer
from arpad.office.desk import Desk
from arpad.office.kept.appearance import Appearance
from arpad.office.kept.settings import appearance, setting
from arpad.office.kept.vault import Vault
from arpad.office.roles import GivenRole, given_roles
from arpad.registry.credentials import Credentials
from arpad.registry.folder import FolderStore
from arpad.registry.jobs import engine_beside
from arpad.registry.outbox import Outbox
from arpad.registry.place import ACTS, Office, secret_of
from arpad.registry.sql import SqlStore
from arpad.registry.store import Store
from arpad.registry.zones import role_day
from arpad.report.names import plain
from arpad.web.place import PagePlace
from arpad.web.rendering import rendered


@dataclass(frozen=True, slots=True)
class Look:
    """What templates ask of a site: its name, its look, the languages in which it is had."""

    name: str
    appearance: Appearance
    languages: tuple[str, ...]
    address: str = ""
    edition_names: Mapping[str, str] = field(default_factory=dict)


class WorkingSite:
    """An office at work in browsers; `clock` is the time in seconds since 1970."""

    def __init__(
        self, office: Office, catalogue: Catalogue, clock: Callable[[], float] = time.time
    ) -> None:
        self.office, self.catalogue, self._clock = office, catalogue, clock
        engine = engine_beside(office.directory, office.store)
        self.kept, self.outbox = Credentials(engine), Outbox(engine)
        self._secret = bytes.fromhex(secret_of(office.directory))
        self._looked_at: Desk | None = None
        self._address: tuple[Path | None, str] = None, ""

    @property
    def now(self) -> int:
        """Return the time now, in whole seconds."""
        return int(self._clock())

    def key(self, purpose: str) -> bytes:
        """Return a key of the office's own for a purpose; none says anything of another."""
        return hmac.digest(self._secret, f"working site: {purpose}".encode(), sha256)

    def store(self) -> Store:
        """Return the journal for one request alone: what a store has taken is its caller's own."""
        if isinstance(self.office.store, SqlStore):
            return SqlStore(self.office.store.engine, self._secret)
        return FolderStore(self.office.directory / ACTS, self._secret)

    def desk(self) -> Desk:
        """Return the office as it stands now, for one request alone."""
        return Desk(self.store(), Vault(self.office.directory), self.catalogue)

    def desk_to_read(self) -> Desk:
        """Return the office as it stands now, for who only looks: the same to all until an act.

        What is read of it is read once. A folder is read anew for each: its store is nobody else's.
        """
        desk = self._looked_at
        if desk is None or desk.store.last != desk.as_of:
            desk = self.desk()
            self._looked_at = desk if isinstance(desk.store, SqlStore) else None
        return desk

    def officer(self, who: str, because: str) -> Officer:
        """Return who acts now, and why."""
        at = datetime.fromtimestamp(self.now, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        return Officer(who, at, plain(because).strip())

    def roles(self, who: str) -> frozenset[str]:
        """Return the roles that were given to somebody and hold today.

        Nobody has one without: that who works at the machine is administrator while none is named
        is no rule for a browser.
        """
        store = self.store()
        today = role_day(store, self.officer(who, "").at)
        given: tuple[GivenRole, ...] = given_roles(store)
        return frozenset(role.role for role in given if role.who == who and role.holds(today))

    @property
    def address(self) -> str:
        """Return where the office says that it works in browsers; "" if it doesn't.

        Of a folder it is kept until an act comes: whoever asks by another name costs no reading.
        """
        next_file, address = self._address
        if next_file is not None and not next_file.exists():
            return address
        store = self.store()
        address = setting(store, "working_address")
        if isinstance(store, FolderStore):
            self._address = store.next_file, address
        return address

    def where(self, request: Request) -> Where:
        """Return the site for which a passkey is, under the name by which it was asked."""
        host, own = request.headers["host"], self.address.rstrip("/")
        origin = own if urlsplit(own).netloc == host else f"{request.url.scheme}://{host}"
        return Where(urlsplit(origin).hostname or "", origin)

    def note(self, who: str, step: str, because: str) -> None:
        """Record that somebody has changed how they sign in."""
        done = changed(self.desk(), self.officer(who, because), step)
        assert done.act is not None, done.problems

    def is_own_host(self, host: str) -> bool:
        """Tell whether a request came under a name that is ours, or one of this machine alone."""
        return host_name(host) in LOOPBACK or host == urlsplit(self.address).netloc

    def is_ready(self) -> bool:
        """Tell whether the databases answer, as this version has made them; raises as they do."""
        return self.store().last >= 0 and self.kept.is_current()

    def look(self) -> Look:
        """Return how the office's pages look."""
        store = self.store()
        return Look(setting(store, "name") or self.office.name, appearance(store), languages())

    def page(
        self, request: Request, template: str, values: Mapping[str, Any], status: int = 200
    ) -> Response:
        """Return a page in the reader's language, from a template of the working site."""
        visitor = request.scope["state"]["visitor"]
        lang, path = visitor.language, request.url.path.lstrip("/")
        place = PagePlace(path, lang, (lang,), base="/")
        pairs = [pair for pair in request.query_params.multi_items() if pair[0] != "lang"]
        query = f"{urlencode(pairs)}&" if pairs else ""
        given = {"site": self.look(), "visitor": visitor, "query": query, **values}
        return HTMLResponse(rendered(f"working/{template}", place, given), status)


LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")


def host_name(host: str) -> str:
    """Return the name of a host without its port.

    >>> host_name("localhost:8001"), host_name("[::1]")
    ('localhost', '[::1]')
    """
    name, _, port = host.rpartition(":")
    return name if port.isdigit() else host
