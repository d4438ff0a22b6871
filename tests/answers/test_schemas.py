"""The schemas of what `--json` prints: written from the values, and kept by every verb."""

import dataclasses
import runpy
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
import typer.main
from jsonschema import Draft202012Validator

from arpad.answers.catalogue import ANSWERS
from arpad.answers.json_object import json_object
from arpad.answers.public.examples import ExamplesRun
from arpad.answers.schema import schema
from arpad.archive.evidence.entries import read_archive
from arpad.archive.evidence.heads import log_key
from arpad.archive.evidence.signing import PrivateKey, write_key
from arpad.archive.log.note import COSIGNATURE, VerifierKey
from arpad.cli.verbs import STUDIES, app
from tests.answers.schemas import check, name_of
from tests.archive.evidence.small_archives import grown
from tests.cli.calls import DEMO, DORTMUND, JULY, OPEN, answer, run
from tests.cli.offices import BY, federation, report
from tests.office.history.worlds import DAYS, START, write_world
from tests.office.papers import Person
from tests.sampling import only_compiled

ROOT = Path(__file__).parents[2]
FIGURES = runpy.run_path(str(ROOT / "docs" / "formats" / "study_figures.py"))["FIGURES"]
GAMES = "white_id,black_id,result,played_on,white_rating,black_rating"


def test_the_pages_are_those_of_the_declarations() -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "formats" / "generate.py"))["pages"]()
    stale = [
        path.name
        for path, text in pages.items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    assert stale == [], "run python docs/formats/generate.py"
    written = set((ROOT / "docs/formats/json").iterdir())
    assert written == {path for path in pages if path.parent.name == "json"}


@pytest.mark.parametrize("name", ANSWERS)
def test_a_schema_is_one(name: str) -> None:
    Draft202012Validator.check_schema(schema(ANSWERS[name], name, FIGURES.get(name)))


def test_every_verb_that_takes_json_has_a_schema() -> None:
    def walk(command: Any, words: tuple[str, ...]) -> list[str]:
        inner = getattr(command, "commands", None)
        if inner:
            return [name for word, one in inner.items() for name in walk(one, (*words, word))]
        takes_json = any("--json" in one.opts for one in command.params)
        return ["-".join(words)] if takes_json else []

    verbs = walk(typer.main.get_command(app), ())
    assert len(verbs) > 20
    moved = {f"lab-{study}" for study in STUDIES}
    assert set(verbs) - set(ANSWERS) == moved
    asked = {name for name in ANSWERS if name not in verbs}
    assert asked == {
        "check-entries", "exploit-games", "exploit-models", "history", "norms-table", "norms-rules",
        "norms-application",
    }  # fmt: skip


def test_a_word_too_many_or_another_type_is_found() -> None:
    sound = {"file": "a", "to": "csv", "written": None, "players": 1, "problems": []}
    check("convert", sound)
    for wrong in ({"players": "1"}, {"more": 1}, {"problems": [{"level": "bad"}]}):
        with pytest.raises(AssertionError):
            check("convert", sound | wrong)


def test_only_a_dataclass_of_what_json_knows_is_an_answer() -> None:
    with pytest.raises(TypeError):
        json_object({"a": 1})

    @dataclasses.dataclass(frozen=True)
    class Odd:
        inside: frozenset[int]

    with pytest.raises(TypeError):
        json_object(Odd(frozenset((1,))))
    with pytest.raises(TypeError):
        schema(Odd, "odd")


def _games(folder: Path) -> Path:
    path = folder / "games.csv"
    rows = (f"p{n % 5},p{(n + 1) % 5},{'1=0'[n % 3]},{2001 + n // 30}-01-05,{2000 + 50 * (n % 5)},"
            f"{2000 + 50 * ((n + 1) % 5)}" for n in range(90))  # fmt: skip
    path.write_text("\n".join([GAMES, *rows]))
    return path


def _lists(folder: Path) -> list[str]:
    found = []
    for year, more in ((2010, 0), (2011, 10)):
        path = folder / f"{year}.csv"
        rows = (f"{n},P {n},{2000 + n + more}" for n in range(10))
        path.write_text("\n".join(["player_id,name,rating", *rows]) + "\n")
        found.append(f"{year}-01-01={path}")
    return found


def _soon() -> date:
    """Return a day in a month's time: acts bear the day on which they are done."""
    return datetime.now(UTC).date() + timedelta(30)


def _calls(folder: Path) -> list[tuple[Any, ...]]:
    by = ("--rulebook", "fide-2009")
    entries = folder / "entries.csv"
    entries.write_text('name,player_id\n"Lizarralde, Raul",77000149\n')
    sep10 = folder / "sep10"
    return [
        ("check", OPEN, "-l", JULY),
        ("check", "--entries", entries, "-l", JULY),
        ("convert", OPEN, folder / "o.json"),
        ("mend", OPEN, "--columns"),
        ("rate", DORTMUND, "-l", JULY, "--list-date", "2010-09-01", "--out", sep10,
         "--against", "fide-2022", "--explain"),
        ("explain", "Kramnik", "--in", sep10),
        ("list", "diff", sep10, sep10),
        ("list", "verify", sep10),
        ("list", "show", sep10),
        ("list", "export", sep10, folder / "list.html"),
        ("list", "doubles", sep10),
        ("list", "adjust", sep10 / "list.csv", "--by", "fide-uplift-2024", "--out", folder / "up"),
        ("calc", "change", *by, "--rating", "2224", "--games-rated", "40", "--vs", "2319:0"),
        ("calc", "what-if", *by, "--rating", "2224", "--k", "15", "--opponent", "2319"),
        ("calc", "expected", "--rating", "1834", "--opponent", "2179"),
        ("calc", "initial", *by, "--block", "2220x3:1"),
        ("calc", "performance", *by, "--vs", "2319:1"),
        ("calc", "k", *by, "--rating", "2400"),
        ("rulebook", "list"),
        ("rulebook", "show", "fide-2009"),
        ("rulebook", "articles", "fide-2009"),
        ("rulebook", "diff", "fide-2009", "fide-2009-applied"),
        ("rulebook", "test", "fide-2005-applied"),
        ("rulebook", "write", folder / "texts"),
        ("norms", DORTMUND, "--forecast", "--player", "1"),
        ("norms", DORTMUND, "--application", "IM", "--player", "1"),
        ("norms", "--table", "--games", "9", "--on", "2024-01-01"),
        ("norms", "--rules", "--on", "2009-07-01"),
        ("form", "report", DORTMUND, "-o", folder / "r.xlsx"),
        ("crosstable", OPEN),
        ("drift", *_lists(folder)),
        ("calibration", _games(folder)),
        ("backtest", _games(folder), "--models", "elo", "--tune-from", "2002",
         "--judge-from", "2003"),
        ("exploit", *by, "--lists", "1"),
        ("exploit", "--games", _games(folder)),
        ("exploit", "--models", "--lists", "1"),
        ("fit", _games(folder), "--model", "glicko"),
        ("simulate", "--rulebook", "fide-2009", "--years", "1", "--players", "40"),
        ("demo", "--files", folder / "demo"),
        ("compare", JULY, sep10, "--reports", DORTMUND, "--rulebook", "fide-2009"),
        *_history_calls(folder / "world"),
        *_office_calls(folder / "office"),
        *_archive_calls(folder, sep10),
        ("replay", sep10, "--with", DORTMUND),
    ]  # fmt: skip


def _history_calls(folder: Path) -> list[tuple[Any, ...]]:
    world, made = write_world(folder, Random(5)).folder, folder / "made"
    given = ("--games", world / "games", "--events", world / "events.csv",
             "--list", f"{START}={world / 'start.csv'}")  # fmt: skip
    days = ("--from", str(DAYS[0]), "--to", str(DAYS[2]), "--explain", str(DAYS[1]))
    return [
        ("history", *given, *days, "--admit-new", "--out", made),
        ("history", "export", made, str(DAYS[2]), folder / "exported.csv"),
        (
            "impact",
            "fide-2022",
            "--against",
            "fide-2022",
            *given,
            "--from",
            str(DAYS[0]),
            "--to",
            str(DAYS[0]),
            "--admit-new",
        ),
    ]


def _archive_calls(folder: Path, sep10: Path) -> list[tuple[Any, ...]]:
    secret, archive = folder / "secret", ("--archive", folder / "archive")
    secret.write_text("ab" * 32, encoding="ascii")
    secret.chmod(0o600)
    one, two, three = (folder / f"key-{number}" for number in range(3))
    why = ("--because", "a test")
    return [
        *(("key", "new", path) for path in (one, two, three)),
        ("list", "publish", sep10, *archive, "--secret", secret, "--key", one,
         "--override", "list-blank", *why),
        ("list", "erase", "77000001", *archive, "--key", one, *why),
        ("key", "change", *archive, "--key", one, "--to", two),
        ("key", "lost", *archive, "--key", three, *why),
        ("list", "verify", folder / "archive"),
        ("list", "versions", folder / "archive", "--as-of", "2026-11-01"),
        ("archive", "prove", "77000038", folder / "archive" / "00000002", "-o", folder / "proof"),
        ("archive", "verify", folder / "proof"),
        ("archive", "certificate", "77000038", folder / "archive" / "00000002", "-o",
         folder / "certificate.html"),
        *_witness_calls(folder),
    ]  # fmt: skip


def _witness_calls(folder: Path) -> list[tuple[Any, ...]]:
    own, others, state = PrivateKey.new(), folder / "others", folder / "signed"
    write_key(folder / "witness", own)
    log = log_key(read_archive(grown(others, PrivateKey.new(), "1")).records)
    kept = state / sha256(log.name.encode()).hexdigest() / "checkpoint"
    by = ("--key", folder / "witness", "--name", "news.example", "--state", state)
    key = VerifierKey("news.example", COSIGNATURE, own.public)
    return [
        ("archive", "witness", others, *by, "--log", str(log)),
        ("archive", "cosigned", others, kept, "--witness", str(key)),
    ]


def _office_calls(office: Path) -> list[tuple[Any, ...]]:
    at, why = ("--at", office), ("--because", "a test", "--by", "ana")
    clubs = office.parent / "clubs.csv"
    clubs.write_text("player_id,club\n1,Zenda Rooks\n", encoding="utf-8")
    return [
        ("office", "init", office, "--by", "ana"),
        ("player", "add", "Reti, Ana", *why, *at),
        ("player", "add", "Reti, A.", "--not", "1", *why, *at),
        ("player", "import", DEMO / "list_2010-07.csv", "--numbers-of", "fide", *why, *at),
        ("player", "set", "1", "--fact", "sex=w", *why, *at),
        ("player", "rename", "1", "Euwe, Ana", *why, *at),
        ("player", "doubles", *at),
        *_list_calls(office),
        ("player", "merge", "1", "2", *why, *at),
        ("player", "split", "2", *why, *at),
        ("player", "show", "1", *at),
        ("player", "find", "reti", *at),
        ("player", "history", "1", *at),
        ("office", "undo", "5", *why, *at),
        ("player", "update", clubs, *why, *at),
        ("todo", *at),
        ("office", "set", "languages=es", *why, *at),
        ("office", "decide", "--article", "FCE 2.2", *why, *at),
        ("office", "decisions", *at),
        ("office", "log", *at),
        ("office", "show", *at),
        ("office", "check", *at),
        ("site", "build", "pages", *at, "--queue"),
        ("job", "list", *at),
        ("job", "show", "1", *at),
        ("job", "cancel", "1", *at),
        ("player", "erase", "1", *why, *at),
        ("doctor", *at),
        ("backup", office.parent / "office.arpad", *at),
        ("restore", office.parent / "office.arpad", office.parent / "restored"),
    ]


def _correct_calls(folder: Path, at: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return the calls that correct a published list; the last act, of a fact, is undone again."""
    mended = report(folder / "mended", "enero", date(2026, 1, 9), results="0=01=1")
    tried = ("--preview", *BY, *at)
    return [
        ("correct", "report", "2", mended, *tried),
        ("correct", "player", "2", "1", "505", *tried),
        ("correct", "result", "2", "1:1=0", *tried),
        ("correct", "fact", "2", "city=Oslo", *tried),
        ("correct", "first", "standard", DEMO / "list_2010-07.csv", *tried),
        ("correct", "out", "2", *BY, *at),
        ("correct", "show", *at),
        ("rerate", "standard", "--from", "2026-01", *at),
        ("correct", "undo", "16", *tried),
        ("period", "revise", "standard", *BY, *at),
    ]


def _list_calls(office: Path) -> list[tuple[Any, ...]]:
    """Return the calls of an office of its own, beside the other: its lists, events and periods."""
    folder, at = office.parent, ("--at", office.parent / "federation")
    federation(folder)
    by = ("--rulebook", "fide", "--from", folder / "sheet.csv", "--date", "2026-01-01")
    enero = report(folder / "in", "enero", date(2026, 1, 9))
    new = Person("", None, name="Zamora, Pere", birth="1990", is_numbered=False)
    people = ["501", "502", "503", new]
    later = report(folder / "in", "nuevo", date(2026, 1, 20), people)
    (folder / "old").mkdir()
    (folder / "old" / "2025-01-01.csv").write_bytes((folder / "sheet.csv").read_bytes())
    run("list", "add", "standard", *by, *BY, *at)
    run("intake", later, *BY, *at)  # somebody in it is new: it leaves with 1
    return [
        ("list", "external", "fide", *by[2:], *BY, *at),
        ("list", "add", "other", *by, *BY, *at),
        ("intake", enero, *BY, *at),
        *_event_calls(at),
        ("period", "decide", "standard", "--date", "2026-02-01", *BY, *at),
        ("period", "status", "standard", *at),
        ("period", "fees", "standard", *at),
        ("period", "preview", "standard", *at),
        ("period", "publish", "standard", "--date", "2026-02-01", *BY, *at),
        ("player", "certificate", "501", "-o", folder / "paper.html", *at),
        ("site", "build", office.parent / "pages", *at),
        ("site", "news", "standard", *at),
        ("period", "report", "standard", *at),
        *_correct_calls(folder, at),
        ("list", "add", "national", "--rulebook", "fce", *by[2:], *BY, *at),
        ("office", "season", "national", "--season", "2027", *at),
        *_claim_calls(folder, enero, at),
        ("publish", "other", "--date", "2026-02-01", *BY, *at),
        ("event", "send", "2", "--on", "2026-01-12", *BY, *at),
        ("event", "fide", "--since", "2026-01-01", *at),
        ("list", "history", "add", folder / "old", "--published-by", "Zenda", "--list", "standard",
         *BY, *at),
        ("list", "history", "show", "--list", "standard", *at),
        *_person_calls(at),
    ]  # fmt: skip


def _event_calls(at: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return what is done with an office's events."""
    return [
        ("event", "add", "The other", "--start", "2026-01-20", "--end", "2026-01-22", *BY, *at),
        ("event", "fact", "3", "city=Riga", *BY, *at),
        ("event", "list", *at),
        ("event", "show", "2", *at),
        ("event", "history", "2", *at),
        ("event", "decide", "2", "--admit", *BY, *at),
        ("event", "player", "2", "1", "501", *BY, *at),
        ("event", "withdraw", "3", *BY, *at),
        ("event", "enter", "1", *BY, *at),
    ]  # fmt: skip


def _claim_calls(folder: Path, enero: Path, at: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return what is done with a claim."""
    return [
        ("claim", "open", "Jon", "--player", "501", "--list", "national", "--on", "2026-01-09",
         *BY, *at),
        ("claim", "evidence", "1", enero, *BY, *at),
        ("claim", "evidence", "1", "--out", folder / "claim", *at),
        ("claim", "decide", "1", "--dismiss", "--article", "FCE 12", "--on", "2026-01-10", *BY,
         *at),
        ("claim", "appeal", "1", "--on", "2026-01-11", *BY, *at),
        ("claim", "withdraw", "1", *BY, *at),
        ("claim", "show", "1", *at),
        ("claim", "list", *at),
        ("claim", "reply", "1", "--out", folder / "reply.html", *at),
        ("claim", "calendar", "--since", "2026-01-01", "--out", folder / "days.ics", *at),
    ]  # fmt: skip


def _person_calls(at: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Return what is done with who acts in an office: roles, accounts, letters, tokens."""
    return [
        ("office", "person", "add", "ana", "--role", "administrator", *BY, *at),
        ("office", "person", "add", "rui", "--role", "officer", *BY, *at),
        ("office", "person", "end", "rui", "--role", "officer", *BY, *at),
        ("office", "person", "list", *at),
        *(("office", "account", act, "ana", *BY, *at) for act in ("invite", "signout", "close")),
        ("office", "account", "list", *at),
        *(("office", "letters", verb, *at) for verb in ("send", "list", "secrets")),
        ("office", "token", "give", "site", "--role", "club", "--until", _soon(), *BY, *at),
        ("office", "token", "end", "site", *BY, *at),
    ]  # fmt: skip


@only_compiled
def test_every_verb_keeps_its_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the pages that `site build` writes its figures alone are asked: no example is run."""
    none = "arpad.web.pages.rulebooks.examples_run"
    monkeypatch.setattr(none, lambda book: ExamplesRun(rulebook=book.name, examples=()))
    seen = set()
    for words in _calls(tmp_path):
        name = name_of([str(word) for word in words])
        check(name, answer(*words))
        seen.add(name)
    assert seen == set(ANSWERS)
