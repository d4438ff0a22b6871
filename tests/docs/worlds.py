"""In which folder the commands of each page are typed: the files and the office it speaks of.

A world is made of a few files and of calls; what a page leaves to its reader between two of its
commands stands in `before`.
"""

import atexit
import re
import shutil
from collections.abc import Callable, Mapping
from contextlib import chdir
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Final
from zipfile import ZipFile

import polars as pl

from arpad.fiction.year import year
from tests.cli.offices import PEOPLE, SHEET, copied, federation, of_february, report
from tests.docs.pages import ROOT, arpad
from tests.office.history.worlds import write_world
from tests.office.norm_papers import FIELD, ME, paper, rounds
from tests.office.papers import Paper

DEMO: Final = ROOT / "arpad" / "demo"
DATA: Final = ROOT / "tests" / "data"


@dataclass(frozen=True, slots=True)
class World:
    """What makes a page's folder, what is done before its commands, what stands for their words.

    `codes`: of calls that are shown because they find something, the exit code.
    """

    make: Callable[[Path], object]
    before: Mapping[str, Callable[[], object]] = field(default_factory=dict)
    instead: Mapping[str, str] = field(default_factory=dict)
    codes: Mapping[str, int] = field(default_factory=dict)

    def here(self, text: str) -> str:
        """Return a line of the page with the words that stand for the page's own here."""
        for words, others in self.instead.items():
            text = text.replace(words, others)
        return text


def do(*commands: str) -> None:
    """Run commands that no page shows; each must succeed."""
    for command in commands:
        code, printed = arpad(f"arpad {command}")
        assert code == 0, (command, printed)


def demo(folder: Path) -> None:
    """Lay the files of the demonstration out, and what arbiters sent in other formats."""
    shutil.copy(DEMO / "open_2010.trf", folder / "open.trf")
    shutil.copy(DEMO / "list_2010-07.csv", folder / "list.csv")
    shutil.copy(DATA / "krause" / "team_league_2011.tab", folder / "league.trf")
    for path in (DATA / "swissperfect").glob("harbour_cup_2010.*"):
        shutil.copy(path, folder / f"event{path.suffix}")
    entries = 'name,player_id\n"Lizarralde, Raul",77000149\n'
    (folder / "entries.csv").write_text(entries, encoding="utf-8")
    shown_files("docs/comparing.md", "numbers.csv")(folder)


def shown_files(page: str, *names: str) -> Callable[[Path], None]:
    """Return what writes the files that a page prints, in the order in which it does."""

    def make(folder: Path) -> None:
        text = (ROOT / page).read_text(encoding="utf-8")
        blocks = re.findall(r"^```(?:text|toml)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
        for name, block in zip(names, blocks, strict=False):
            (folder / name).write_text(block, encoding="utf-8")

    return make


def fce(folder: Path) -> None:
    shown_files("docs/rulebooks/fce.md", "list.csv", "open.csv", "blitz.csv")(folder)
    text = (folder / "list.csv").read_text(encoding="utf-8")
    (folder / "rapid.csv").write_text(text, encoding="utf-8")
    (folder / "people.csv").write_text('player_id,name\n1001,"Amat, Blanca"\n', encoding="utf-8")
    march = (folder / "open.csv").read_text(encoding="utf-8").replace("2026-01", "2026-02")
    (folder / "march.csv").write_text(march.replace("Valley", "Hill"), encoding="utf-8")
    do("rate --list 2025-11-01=list.csv --list-date 2025-12-01 -r fce --out dec25")


def dwz(folder: Path) -> None:
    shutil.copytree(ROOT / "docs" / "rulebooks" / "dwz", folder, dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns("__pycache__"))  # fmt: skip


def irish(folder: Path) -> None:
    for path in (ROOT / "docs" / "rulebooks" / "irish").glob("*.*"):
        shutil.copy(path, folder)


def commands(folder: Path) -> None:
    demo(folder)
    office(folder / "old")
    secret(folder / "secret")
    (folder / "elsewhere").mkdir()
    before = "player_id,name,rating,games_rated\n1,Alder,1650,40\n2,Birch,2010,40\n"
    (folder / "before").write_text(before, encoding="utf-8")
    do("key new key", f"rate {DEMO / 'dortmund_2010.trf'} --list 2010-07-01={JULY} "
       "--list-date 2010-09-01 --out lists/sep10", "list publish lists/sep10 --archive archive "
       "--secret secret --key key --series before --override list-blank "
       "--because 'a test'")  # fmt: skip
    shutil.copytree(folder / "lists" / "sep10", folder / "sep10")


def games(folder: Path) -> None:
    """Write a table of games, as docs/formats/games.md has its columns."""
    rows = (f"p{n % 5},p{(n + 1) % 5},{'1=0'[n % 3]},{2001 + n // 30}-01-05" for n in range(90))
    head = "white_id,black_id,result,played_on"
    (folder / "games.csv").write_text("\n".join((head, *rows)) + "\n", encoding="utf-8")


def files(folder: Path) -> None:
    demo(folder)
    do("convert list.csv players_list.txt --to fide-single --on 2010-07-01")
    with ZipFile(folder / "players_list.zip", "w") as packed:
        packed.write(folder / "players_list.txt", "players_list.txt")


def teams(folder: Path) -> None:
    """Write a team league of 2025 beside the files of the demonstration."""
    demo(folder)
    (last,) = (report for report in year(1, 60).sent if report.name == "league_05.trf")
    (folder / "league.trf").write_bytes(last.data(lambda kind, day: {}))


def disk(folder: Path) -> None:
    """Write the tables of one event of four players."""
    (folder / "games").mkdir()
    pairs = [(1, 1, 4), (1, 2, 3), (2, 4, 3), (2, 1, 2), (3, 2, 4), (3, 3, 1)]
    pl.DataFrame(
        [("cup", number, str(white), str(black), "=") for number, white, black in pairs],
        schema=["event_id", "round", "white_id", "black_id", "result"], orient="row",
    ).write_parquet(folder / "games" / "january.parquet")  # fmt: skip
    event = {"event_id": "cup", "kind": "round_robin", "start": date(2026, 1, 5),
             "end": date(2026, 1, 7), "minutes_for_60_moves": 120}  # fmt: skip
    pl.DataFrame([event]).write_parquet(folder / "events.parquet")
    pl.DataFrame(
        {"player_id": ["1", "2", "3", "4"], "name": ["Alder", "Birch", "Cedar", "Elm"],
         "rating": [2100, 2000, 1900, 1800], "games_rated": [40, 40, 40, 40]}
    ).write_parquet(folder / "january.parquet")  # fmt: skip


def refused(folder: Path) -> None:
    """Make a list that rated an event, whose games come again, and one of a time without events."""
    (folder / "sheet.csv").write_text(SHEET, encoding="utf-8")
    once = rounds(list(PEOPLE))
    games = [*once, *((number + len(PEOPLE) - 1, *rest) for number, *rest in once)]
    for name, start in (("february", date(2026, 2, 5)), ("march", date(2026, 3, 5))):
        Paper(name, list(PEOPLE.values()), games, start, start + timedelta(days=6),
              kind="round_robin").write(folder)  # fmt: skip
    do("rate february.trf --list 2026-02-01=sheet.csv --list-date 2026-03-01 --out mar26",
       "rate --list 2011-09-01=sheet.csv --list-date 2011-11-01 --out nov11")  # fmt: skip


def norms(folder: Path) -> None:
    """Lay out Swisses of ten in which a player makes norms, and the list of their day."""
    shutil.copy(JULY, folder / "list.csv")
    people = [replace(ME, player_id="2200384"), *FIELD]
    of_swiss = {"rounds_scheduled": 9}
    for month, name in enumerate(("spring", "summer", "autumn", "open", "a", "b"), start=1):
        start = date(2010, month, 1)
        event = replace(paper(people=people), kind="swiss", facts=of_swiss, event_id=name,
                        start=start, end=start + timedelta(days=8), round_dates=())  # fmt: skip
        event.write(folder)
    listed = "player_id,name,federation,sex,title,rating\n" + "".join(
        f'{person.player_id},"{person.name}",{person.federation},{person.sex},{person.title},{person.rating}\n'
        for person in people
    )
    (folder / "list.csv").write_text(listed, encoding="utf-8")
    text = (ROOT / "docs" / "norms.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```toml\n(player.*?)^```$", text, re.DOTALL | re.MULTILINE)
    (folder / "earlier.toml").write_text(block, encoding="utf-8")


def lists(folder: Path) -> None:
    """Make the two periods of the first tutorial, as directories of `lists`."""
    demo(folder)
    two_periods("lists/")


def two_periods(there: str) -> None:
    do(f"rate {DEMO / 'dortmund_2010.trf'} --list 2010-07-01={JULY} --list-date 2010-09-01 "
       f"--out {there}sep10", f"rate open.trf --list {there}sep10 --out {there}nov10")  # fmt: skip


def published(folder: Path) -> None:
    """Publish three lists, as whoever reads an archive finds them."""
    demo(folder)
    two_periods("")
    (folder / "office").mkdir()
    secret(folder / "office" / "secret")
    do("rate --list nov10 --list-date 2011-01-01 --out jan11", "key new office/key")
    for name in ("sep10", "nov10", "jan11"):
        publish(name)


def publish(name: str) -> None:
    """Publish a period with the keys of the office, its blanks looked at."""
    do(f"list publish {name} --archive archive --secret office/secret --key office/key {LOOKED_AT}")


def begin_again() -> None:
    """Take away what is published, and the key, so that the page makes them."""
    shutil.rmtree("archive")
    for name in ("key", "key.pub"):
        (Path("office") / name).unlink()


LOOKED_AT: Final = "--override list-blank --because 'a test'"
WHY: Final = "--because 'a test' --by ana --at federation"


def office(folder: Path) -> None:
    """Copy an office whose list of February has come out, with an event that is number 12."""
    copied(_office(), folder)


@cache
def _office() -> Path:
    folder = Path(mkdtemp(prefix="office-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    with chdir(folder):
        _fill(folder)
    return folder


def _fill(folder: Path) -> None:
    federation(folder, active="fce")
    for number in range(1, 12):
        do(f"event add 'Open {number}' --start 2026-03-0{number % 9 + 1} --end 2026-03-20 {WHY}")
    two_reports(folder)
    do(f"intake enero.trf {WHY}", f"event decide 12 --admit {WHY}",
       f"period publish active --date 2026-02-01 {WHY}")  # fmt: skip
    (folder / "elsewhere").mkdir()
    for name in ("scoresheet.pdf", "letter.txt"):
        (folder / name).write_text("%PDF-1.4\n" if "pdf" in name else "I won.\n", encoding="utf-8")


def two_reports(folder: Path) -> None:
    """Write the report of an event, and the same with other results."""
    report(folder, "enero", date(2026, 1, 9))
    report(folder / "more", "mended", date(2026, 1, 9), results="0=01=1")
    for name in ("mended.trf", "uploaded.trf"):
        shutil.copy(folder / "more" / "mended.trf", folder / name)


def spoil() -> None:
    """Change a byte of a published list in the vault."""
    path = Path("federation/vault/active/2026-02-01/list.csv")
    path.write_bytes(path.read_bytes().replace(b"2105", b"2106"))


def lose() -> None:
    """Lose the office but what is published, and give its backup the name that the page has."""
    shutil.copytree("federation/archive", "public", dirs_exist_ok=True)
    shutil.rmtree("federation")
    (backup,) = Path("elsewhere").glob("*.arpad")
    backup.rename(backup.with_name("federation-2026-11-23T020000Z.arpad"))


def claim_dismissed() -> None:
    """Dismiss a second claim, against which its claimant may appeal."""
    do(f"claim open 'Aguirre Sanz, Jon' --player 501 --list active --event 12 {WHY}",
       f"claim decide 2 --dismiss --article 'FCE 16.6' {WHY}")  # fmt: skip


def new_office(folder: Path) -> None:
    """Lay out what the officer of a new office has: lists, licences, reports."""
    for name in ("jan26.csv", "rapid26.csv", "iccf26.csv", "standard_rating_list.txt"):
        (folder / name).write_text(SHEET, encoding="utf-8")
    two_reports(folder)
    licences = 'player_id,name,has_licence\n501,"Aguirre Sanz, Jon",yes\n'
    (folder / "licences27.csv").write_text(licences, encoding="utf-8")


def approved() -> None:
    """Let another officer approve the list that was proposed, and publish the rapid one."""
    approve = f"--approve {WHY.replace('ana', 'leo')}"
    do(f"period publish standard --date 2026-02-01 {approve}",
       f"period publish rapid --date 2026-02-01 {WHY}",
       f"period publish rapid --date 2026-02-01 {approve}")  # fmt: skip


def secret(path: Path) -> None:
    path.write_text("ab" * 32, encoding="ascii")
    path.chmod(0o600)


def history(folder: Path) -> None:
    for path in write_world(folder / "world", Random(5)).folder.iterdir():
        shutil.move(path, folder / path.name)
    shutil.copy(ROOT / "docs" / "history" / "one_k.toml", folder)
    copied(of_february("1=01=1", is_merged=False), folder)


JULY: Final = DEMO / "list_2010-07.csv"


def files_to_try(name: str) -> Callable[[Path], object]:
    """Return what puts the files of a page on coming from elsewhere into a folder."""
    files = ROOT / "docs" / "coming-from" / "files" / name
    return lambda folder: shutil.copytree(files, folder, dirs_exist_ok=True)


MEMBERS_IN_DOUBT: Final = {"arpad player import members.xlsx --preview": 1}


WORLDS: Final[Mapping[str, World]] = {
    **{
        f"docs/coming-from/{name}.md": World(files_to_try(name), codes=MEMBERS_IN_DOUBT)
        for name in ("fide", "swiss-manager", "icu", "ecf", "spreadsheet")
    },
    "docs/claims.md": World(office, before={"arpad claim appeal": claim_dismissed}),
    "docs/comparing.md": World(demo),
    "docs/office.md": World(
        new_office,
        before={
            "arpad list add standard": lambda: do(f"player import jan26.csv {WHY}"),
            "arpad list history add": lambda: files_to_try("icu/earlier")(Path("old-lists")),
            "arpad office season active --season 2027 --l": lambda: do(
                f"list add active --rulebook fce --from jan26.csv --date 2026-01-01 {WHY}"
            ),
            "arpad period status": lambda: do(f"intake enero.trf {WHY}"),
            "arpad office set fee_event": approved,
            "arpad player erase": lambda: do(f'player add "Wolf, Max" --number 590 {WHY}'),
        },
        codes={'arpad player add "RETI Ana"': 1},
    ),
    "docs/running.md": World(
        office, before={"arpad restore": lose},
        instead={"/srv/federation": "federation", "/mnt/elsewhere/": "elsewhere/"},
    ),
    "docs/worst-day.md": World(
        office,
        before={"arpad doctor": spoil, "arpad restore": lose},
        instead={"/mnt/elsewhere/": "elsewhere/", "/srv/pages": "pages"},
        codes={"arpad doctor": 1},
    ),
    "docs/commands.md": World(
        commands,
        before={
            "arpad list verify archive --since": lambda: shutil.copytree("archive", "older-copy"),
        },
        instead={"--key key": "--key key --override list-blank --because 'a test'",
                 "/mnt/elsewhere/": "elsewhere/", "arpad doctor": "arpad doctor --at federation",
                 "build pages --at federation": "build pages --at old/federation"},
    ),
    "docs/history.md": World(history),
    "docs/publication.md": World(
        published,
        before={
            "arpad key new": begin_again,
            "arpad list verify archive --since": lambda: shutil.copy(
                "archive/checkpoint", "checkpoint-of-2026"
            ),
            "arpad list export archive": lambda: publish("nov10"),
            "arpad key change": lambda: do("key new office/key-2031", "key new office/key-2"),
        },
        instead={
            "--secret office/secret --key office/key": "--secret office/secret --key office/key "
            + LOOKED_AT,
            "--key 6ba002b07559361cadbeeb1740e18807f9a9fdfdf56c0f559dad04f54c7f2415":
                "--key office/key.pub",
            " --head c2cda1c7cb906b4a6fe4bcd5dfc125353ee141094c7c07444c4a8a041ed478dc": "",
        },
    ),
    "docs/rulebooks/cnxc.md": World(
        shown_files("docs/rulebooks/cnxc.md", "list.csv", "final.csv", "teams1.csv",
                    "final.facts.toml", "teams1.facts.toml"),
    ),
    "docs/rulebooks/dwz.md": World(dwz),
    "docs/rulebooks/fce.md": World(fce),
    "docs/rulebooks/irish.md": World(irish),
    "docs/theory.md": World(games),
    "docs/disk.md": World(disk),
    "docs/refusals.md": World(refused),
    "docs/tie-breaks.md": World(teams),
    "docs/formats/files.md": World(files),
    "docs/formats/archive.md": World(lists),
    "docs/formats/other-programs.md": World(demo),
    "docs/formats/player-lists.md": World(published),
    **dict.fromkeys(("docs/forms.md", "docs/norms.md"), World(norms)),
    **dict.fromkeys(("docs/site.md", "docs/working-site.md", "docs/the-office.md"), World(office)),
    **dict.fromkeys(("README.md", "docs/index.md", "docs/tutorials/first-list.md"),
                    World(lambda _: None)),
}  # fmt: skip
"""The worlds of pages; of all others that of the demonstration's files."""
