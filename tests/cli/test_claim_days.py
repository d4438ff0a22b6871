"""The last day to claim against a list is the same wherever it is told: CNXC 4.3, counted by hand.

30 days after publication: a list of 1 July that comes out that day can be protested against to 31
July; one that comes out on the 4th, to 3 August.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from arpad.archive.evidence.entries import read_archive
from arpad.library import archives
from arpad.office.acting import Officer
from arpad.office.acts.lists import PublishList
from arpad.office.desk import Desk
from arpad.office.kept.vault import Vault
from arpad.office.periods.public import signing_of
from arpad.office.periods.publishing import publish
from arpad.office.reading.shelf import Shelf
from arpad.registry.place import opened_office
from arpad.rulebooks import CATALOGUE
from arpad.web.api import WAYS
from arpad.web.map import page_at
from arpad.web.site import Site
from tests.cli.calls import answer, run
from tests.cli.offices import federation

JULY = date(2026, 7, 1)
UNSURE = "Counted from the date of the list; if it came out later, from that day."


@dataclass(frozen=True)
class World:
    """An office with the list of July, and the last day to claim against that."""

    office: Path
    last_day: date

    @property
    def entry(self) -> Path:
        return self.office / "archive" / "00000002"

    @property
    def site(self) -> Site:
        return Site(Shelf.opened(self.office / "archive", CATALOGUE), "Ruritania", ("en",))


@pytest.fixture(
    scope="module",
    params=[("2026-07-01T10:00:00Z", date(2026, 7, 31)),
            ("2026-07-04T10:00:00Z", date(2026, 8, 3))],
    ids=["on time", "late"],
)  # fmt: skip
def world(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> World:
    at, last_day = request.param
    office = federation(tmp_path_factory.mktemp("claim-days"), correspondence="cnxc-2000")
    desk = Desk(opened_office(office).store, Vault(office), CATALOGUE)
    officer = Officer("ana", at, "as the rules say")
    done = publish(desk, officer, PublishList(list_name="correspondence", list_date=JULY))
    assert done.is_published, done.problems
    return World(office, last_day)


def exported(source: Path, out: Path) -> str:
    """Return the text of a list that was exported."""
    answer("list", "export", source, out)
    if out.suffix == ".pdf":
        return " ".join(" ".join(page.extract_text() for page in PdfReader(out).pages).split())
    if out.suffix == ".xlsx":
        with ZipFile(out) as parts:
            return "".join(parts.read(name).decode() for name in parts.namelist())
    return out.read_text(encoding="utf-8")


def pages(site: Site) -> Iterator[str]:
    for path in (
        "index.html",
        "claims.html",
        "lists/correspondence/2026-07-01.html",
        "calendar.ics",
    ):
        yield (page_at(site, path) or b"").decode().replace("\r\n ", "")


@pytest.mark.long
def test_a_list_says_until_when_it_can_be_claimed_against(world: World, tmp_path: Path) -> None:
    printed = [run("list", "show", world.entry).output.replace("\n", " ")]
    printed += [exported(world.entry, tmp_path / f"list.{ending}")
                for ending in ("html", "pdf", "xlsx")]  # fmt: skip
    until = f"Until {world.last_day:%-d %B %Y} (CNXC 2000-07 4.3): protest."
    for text in (*printed, *pages(world.site)):
        assert until in text
        assert UNSURE not in text


def test_the_api_and_the_calendars_tell_the_same_day(world: World) -> None:
    head = next(one for one in WAYS if one.path == "/lists/{series}/{day}/head")
    answered = head.answer(world.site, {"series": "correspondence", "day": "2026-07-01"}, {})
    assert answered.told()["claims_until"] == f"{world.last_day:%Y-%m-%d}"
    start = f"DTSTART;VALUE=DATE:{world.last_day:%Y%m%d}"
    assert start in (page_at(world.site, "calendar.ics") or b"").decode()
    days = answer("claim", "calendar", "--since", "2026-07-01", "--at", world.office)["days"]
    assert [one["last_day"] for one in days] == [str(world.last_day)]


def test_a_claim_is_taken_in_to_that_day_and_waits_with_it(world: World, tmp_path: Path) -> None:
    def opened(day: date, code: int = 0) -> dict:
        return answer("claim", "open", "Bilbao Ruiz, Marta", "--player", "502", "--list",
                      "correspondence", "--because", "round 2", "--on", day.isoformat(), "--by",
                      "eva", "--at", world.office, code=code)  # fmt: skip

    (late,) = opened(world.last_day + timedelta(1), code=1)["problems"]
    assert late["message"].endswith(f"the last day was {world.last_day} (CNXC 2000-07 4.3).")
    opened(world.last_day)
    claim = answer("claim", "show", "1", "--at", world.office)["claim"]
    assert claim["last_day"] == str(world.last_day)


@pytest.mark.long
def test_where_nobody_knows_when_a_list_came_out_it_says_from_which_day_it_counts(
    world: World, tmp_path: Path
) -> None:
    """A directory of `rate --out`, and an archive whose records don't tell the day."""
    directory = world.office / "vault" / "correspondence" / "2026-07-01"
    older = tmp_path / "archive"
    signing = signing_of(world.office)
    there, found, problems = archives.publication(
        directory, older, "correspondence", (signing.secret, signing.key), CATALOGUE
    )
    assert found is not None, problems
    archives.published(there, found, signing.key)
    assert "on" not in read_archive(older).lists[0].record.told
    assert {problem["level"] for problem in answer("list", "verify", older)["problems"]} == {"info"}
    site = Site(Shelf.opened(older, CATALOGUE), "Ruritania", ("en",))
    shown = [run("list", "show", one).output.replace("\n", " ")
             for one in (directory, older / "00000002")]  # fmt: skip
    for text in (*shown, *pages(site)):
        assert "Until 31 July 2026 (CNXC 2000-07 4.3): protest." in text
        assert UNSURE in text.replace("\\", "")


def test_a_list_put_into_an_archive_later_came_out_on_the_day_that_is_given(
    world: World, tmp_path: Path
) -> None:
    archive, office = tmp_path / "archive", world.office
    words = ("list", "publish", office / "vault" / "correspondence" / "2026-07-01", "--archive",
             archive, "--secret", office / "secret", "--key", office / "key")  # fmt: skip
    assert "is still to come" in run(*words, "--on", "2999-01-01").output
    answer(*words, "--on", "2026-07-02")
    assert read_archive(archive).lists[0].record.told["on"] == "2026-07-02"
    assert "Until 1 August 2026" in run("list", "show", archive / "00000002").output
