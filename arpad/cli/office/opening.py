"""Which office a verb works on, and who acts in it, when and why."""

import getpass
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from arpad.cli.archive.opening import need_signatures
from arpad.cli.extras import need
from arpad.cli.findings import print_problems
from arpad.cli.help.screens import Verbs
from arpad.cli.inputs import known_rulebooks, parsed_date
from arpad.cli.usage import fault, refuse, store_refuses, wrong_usage
from arpad.report.names import plain

if TYPE_CHECKING:
    from arpad.office.acting import Officer
    from arpad.office.periods.public import Signing
    from arpad.registry.place import Office
    from arpad.registry.store import Store


class OfficeGroup(Verbs):
    """The verbs of an office: what its database or the disk refuses is one sentence, and exit 3."""

    def invoke(self, ctx: Any) -> Any:
        """Call the verb."""
        from arpad.registry.store import StoreFailedError

        try:
            return super().invoke(ctx)
        except StoreFailedError as error:
            store_refuses(error)


DATABASE_VARIABLE: Final = "ARPAD_DATABASE"
AT_VARIABLE: Final = "ARPAD_OFFICE"
OFFICER_VARIABLE: Final = "ARPAD_OFFICER"
AtOption = Annotated[
    Path | None, typer.Option("--at", envvar=AT_VARIABLE, help="The office's directory.")
]
ByOption = Annotated[
    str | None,
    typer.Option("--by", envvar=OFFICER_VARIABLE, help="Who acts; else the user of the machine."),
]
BecauseOption = Annotated[str, typer.Option("--because", help="Why: it stands in the log.")]


def need_office() -> None:
    """Leave with 2 if the extra that offices need is not installed."""
    need("office", ("sqlalchemy", "alembic"))


def database() -> str:
    """Return the address of the database that the environment names, "" for none."""
    return os.environ.get(DATABASE_VARIABLE, "")


def directory_of(at: Path | None) -> Path:
    """Return the directory of the office, or leave with 2 if none is named."""
    return at or wrong_usage("name the office: --at DIR, or {variable} in the environment.",
                             variable=AT_VARIABLE)  # fmt: skip


def opened(at: Path | None) -> "Office":
    """Return the office, or leave: with 2 if there is none, with 3 if it can't be reached."""
    need_office()
    from arpad.registry.place import NoOfficeError, opened_office
    from arpad.registry.store import StoreFailedError
    from arpad.registry.zones import today_of

    try:
        office = opened_office(directory_of(at), database())
        today_of(office.store, now())  # in words, before a verb needs the day
    except NoOfficeError as error:
        refuse(error)
    except StoreFailedError as error:
        store_refuses(error)
    _finish(office)
    return office


def _finish(office: "Office") -> None:
    """Finish what a crash has left between an act and its files, or say why that can't be."""
    from arpad.office.erasing.finishing import finish as finish_erasing
    from arpad.office.kept.vault import Vault
    from arpad.office.kept.versions import published_of, restated_of

    finish_erasing(office.directory, office.store)
    vault = Vault(office.directory)
    published = [
        (name, version.list_date, version.manifest_sha256)
        for name, versions in published_of(office.store).items()
        for version in versions
    ]
    bundles = [
        vault.bundle(name, version.bundle)
        for name, versions in restated_of(office.store).items()
        for version in versions
        if version.bundle
    ]
    if all(vault.left(*publication) is None for publication in published) and all(
        map(Path.exists, bundles)
    ):
        return
    from arpad.office.desk import Desk
    from arpad.office.periods.public import finish

    try:
        left = finish(
            Desk(office.store, vault, known_rulebooks().catalogue), signing(office.directory)
        )
    except OSError as error:
        fault("the vault of the office refuses: {reason}.", reason=error)
    print_problems(left)


def signing(directory: Path) -> "Signing":
    """Return how an office signs what it publishes, or leave: with 2 if its key can't be used."""
    with signing_in_time():
        from arpad.office.periods.public import signing_of

        return signing_of(directory)


@contextmanager
def signing_in_time() -> Iterator[None]:
    """Let what is done inside sign, or leave: with 2 if the office's key can't be used."""
    from arpad.archive.evidence.signing import UnsafeFileError

    need_signatures()
    from arpad.office.periods.public import ARCHIVE, KEY, KeyGoneError

    try:
        yield
    except KeyGoneError as error:
        at = error.office
        lost = f"arpad key lost --archive {at / ARCHIVE} --key {at / KEY} --because WHY"
        wrong_usage("{reason}: {calls}.", reason=error, calls=f"arpad key new {at / KEY}; {lost}")
    except UnsafeFileError as error:
        refuse(error)
    except OSError as error:
        fault("the office's directory refuses: {reason}.", reason=error)


def officer(by: str | None, because: str) -> "Officer":
    """Return who acts now and why, or leave with 2 if either is not said."""
    from arpad.office.acting import Officer

    if not because.strip():
        wrong_usage("--because: say why; it stands in the log for good.")
    return Officer(who(by), now(), plain(because).strip())


def who(by: str | None) -> str:
    """Return who acts: as he says, or as the machine knows him."""
    try:
        name = plain(by or getpass.getuser()).strip()
    except (OSError, KeyError):
        name = ""
    if not name:
        wrong_usage("--by: say who acts.")
    return name


def now() -> str:
    """Return the time, as acts bear it: UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def day_or_today(text: str | None, store: "Store") -> date:
    """Return the day that was given, that of the office without one; leave with 2 if it is none."""
    from arpad.registry.zones import today_of

    return parsed_date(text) or today_of(store, now())
