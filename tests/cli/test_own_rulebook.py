"""A rulebook of one's own on every verb: `--rulebook ./mine.py`, and `--against`."""

from datetime import date
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.cli.calls import answer, run
from tests.office.papers import Paper, Person, listed, write_list

MINE = """
    from datetime import date
    from arpad.engine import questions as q
    from arpad.engine.questions import the
    from arpad.law import Article, Source
    from arpad.law.units import k
    from arpad.rulebooks import CATALOGUE

    ART = Source("Club", date(2026, 1, 1), "Rules of a club")
    BOOK = CATALOGUE.book("fide-2025").amended(
        "mine", ART,
        Article("C1", "The floor.", q.RATING_FLOOR.is_(1000, "The floor is 1000.")),
        Article("C2", "K.",
            q.K_FACTOR.none("Without a rating, no K.", when=the.rating.is_null()),
            q.K_FACTOR.is_(k(30), "K = 30 for everybody.")),
        anew=(q.RATING_FLOOR, q.K_FACTOR, q.K_FACTOR_PERIOD),
    )
    """
CASES = """
    [[decision]]
    article = "C2"
    name = "K = 30"
    question = "k_factor"
    rows = [{ rating = 2000, answer = 30, because = "C2" }]
    """
EVENT = "club"


def written(folder: Path, text: str = MINE, name: str = "mine.py") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(dedent(text), encoding="utf-8")
    return path


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return written(tmp_path)


@pytest.fixture
def event(tmp_path: Path) -> tuple[Path, str]:
    """Return a report of two games and the list in force.

    1 beats 2, equals of 2000: ½ expected. 3, of 1405, loses to 4, of 1405.
    """
    people = [Person(str(n), rating) for n, rating in ((1, 2000), (2, 2000), (3, 1405), (4, 1405))]
    games = [(1, "1", "2", "1"), (1, "4", "3", "1")]
    report = Paper(EVENT, people, games, start=date(2026, 10, 3), end=date(2026, 10, 4))
    rows = [listed(p.player_id, p.rating, rating_peak=p.rating, birth_date=1980) for p in people]
    return report.write(tmp_path), f"2026-10-01={write_list(tmp_path / 'list.csv', rows)}"


def rate(event: tuple[Path, str], *words: str | Path) -> dict[str, Any]:
    report, rating_list = event
    return answer("rate", report, "-l", rating_list, "--list-date", "2026-11-01", *words)


def ratings(found: dict[str, Any]) -> dict[str, int | None]:
    return {row["player_id"]: row["rating_new"] for row in found["list"]}


def test_rate_writes_a_list_that_explain_tells(
    event: tuple[Path, str], mine: Path, tmp_path: Path
) -> None:
    out = tmp_path / "nov26"
    found = rate(event, "--rulebook", mine, "--out", out)
    assert found["rulebook"] == "mine"
    # K = 30, a win or a loss against one's equal: 15
    assert ratings(found) == {"1": 2015, "2": 1985, "3": 1390, "4": 1420}
    assert found["manifest"]["rulebooks"]["mine"]["source"] == "Club 2026-01"
    told = answer("explain", "1", "--in", out, "--rulebook", mine)
    assert told["games"][0]["articles"]["k_factor"] == "Club 2026-01 C2/2"
    assert any("K = 30 for everybody" in sentence for sentence in told["sentences"])


def test_a_list_is_explained_in_its_own_words_whatever_became_of_its_law(
    event: tuple[Path, str], mine: Path, tmp_path: Path
) -> None:
    out = tmp_path / "nov26"
    rate(event, "--rulebook", mine, "--out", out)
    known = answer("explain", "1", "--in", out, "--rulebook", mine)
    assert known["problems"] == []
    unknown = answer("explain", "1", "--in", out)
    assert [one["code"] for one in unknown["problems"]] == ["archive-law"]
    assert "words mine otherwise, or doesn't know it" in unknown["problems"][0]["message"]
    written(tmp_path, MINE.replace("k(30)", "k(29)"))
    changed = answer("explain", "1", "--in", out, "--rulebook", mine)
    assert changed["problems"] == unknown["problems"]
    assert known["sentences"] == unknown["sentences"] == changed["sentences"]


def test_check_says_under_which_rulebook(event: tuple[Path, str], mine: Path) -> None:
    report, rating_list = event
    found = answer("check", report, "-l", rating_list, "--rulebook", mine)
    assert found["files"][0]["rating"]["rulebook"] == "mine"
    assert "would be rated under mine" in run("check", report, "-l", rating_list, "-r", mine).stdout


def test_the_calculators(mine: Path) -> None:
    # against one's equal: K x 1/2
    changed = answer("calc", "change", "--rulebook", mine, "--rating", "1990", "--vs", "1990:1")
    assert (changed["rulebook"], changed["k_factor"], changed["change"]) == ("mine", "30", "15.00")
    assert changed["games"][0]["articles"]["k_factor"] == "Club 2026-01 C2/2"
    k = answer("calc", "k", "--rulebook", mine, "--games-rated", "3", "--rating-peak", "2500")
    assert k == {"k_factor": "30", "games_of_renewal": 25, "article": "Club 2026-01 C2/2"}
    # (5 x 1000 + 2 x 1800) / 7 = 1228.6; 3.5 of 7 with the two draws; FIDE's floor is 1400
    first = answer("calc", "initial", "--rulebook", mine, "--block", "1000x5:2.5")
    assert (first["rating"], first["is_published"]) == (1229, True)
    theirs = answer("calc", "initial", "--rulebook", "fide-2025", "--block", "1000x5:2.5")
    assert (theirs["rating"], theirs["is_published"]) == (1229, False)
    expected = answer("calc", "expected", "--rulebook", mine, "--rating", "2000", "--opponent",
                      "1900")  # fmt: skip
    assert expected == {"expected_score": "0.64"}  # 99-106 (8.1.2)


def test_rulebook_show_and_articles(mine: Path) -> None:
    shown = answer("rulebook", "show", mine)
    assert (shown["rulebook"], shown["source"]) == ("mine", "Club 2026-01")
    rules = {rule["rule"]: rule["clauses"] for rule in shown["rules"]}
    assert [(one["article"], one["gives"]) for one in rules["k_factor"]] == [
        ("C2/1", "none"), ("C2/2", "30"),
    ]  # fmt: skip
    assert "K = 30 for everybody." in run("rulebook", "show", mine).stdout
    articles = answer("rulebook", "articles", mine)["articles"]
    assert articles[-1] == {
        "article": "C2", "state": "computed", "says": "K.", "where": "k_factor",
    }  # fmt: skip


def test_rulebook_diff_names_what_is_its_own(mine: Path) -> None:
    for words in ((mine, "fide-2025"), ("fide-2025", mine)):
        found = answer("rulebook", "diff", *words)
        assert "mine" in (found["left"], found["right"])
        assert {one["rule"] for one in found["differences"]} == {
            "rating_floor", "k_factor", "k_factor_period",
        }  # fmt: skip


def test_rulebook_test_runs_the_cases_beside_the_file(mine: Path, tmp_path: Path) -> None:
    without = answer("rulebook", "test", mine)
    assert without["is_ok"] is True
    assert without["rulebooks"][0]["cases"] == []
    written(tmp_path, CASES, "mine.toml")
    found = answer("rulebook", "test", mine)["rulebooks"]
    assert [(one["article"], one["found"]) for one in found[0]["cases"]] == [
        ("C2", "30"), ("C2", "C2"),
    ]  # fmt: skip
    written(tmp_path, CASES.replace("answer = 30", "answer = 31"), "mine.toml")
    wrong = answer("rulebook", "test", mine, code=1)
    assert [one["is_ok"] for one in wrong["rulebooks"][0]["cases"]] == [False, True]


def test_rulebook_test_finds_contradictions(tmp_path: Path) -> None:
    young = 'Article("C3", "", q.K_FACTOR.is_(k(40), "K = 40.", when=the.rating < 1600)),'
    text = MINE.replace("anew=(", f"{young}\n        anew=(")
    twice = text.replace(young, young + young.replace("C3", "C4").replace("40", "35"))
    found = answer("rulebook", "test", written(tmp_path, twice), code=1)
    findings = [line for check in found["rulebooks"][0]["checks"] for line in check["findings"]]
    assert any(one.startswith("k_factor: C3 and C4 may hold at once. Say why") for one in findings)


def test_a_rule_that_reads_a_word_of_another_table_is_refused_before_it_rates(
    event: tuple[Path, str], tmp_path: Path
) -> None:
    """House.md, defect 4: `rate` ended in a traceback."""
    busy = 'Article("C3", "", q.GAME_IS_RATED.no("Busy.", when=the.games_year > 500)),'
    path = written(tmp_path, MINE.replace("anew=(", f"{busy}\n        anew=("))
    sentence = "game_is_rated reads games_year, which admitted doesn't have when it is asked."
    found = answer("rulebook", "test", path, code=1)
    findings = [line for check in found["rulebooks"][0]["checks"] for line in check["findings"]]
    assert findings == [sentence]
    report, rating_list = event
    refused = run("rate", report, "-l", rating_list, "--rulebook", path)
    assert refused.exit_code == 2
    assert sentence in " ".join(refused.stderr.split())


def test_against_another_rulebook(event: tuple[Path, str], mine: Path) -> None:
    """Under FIDE's rules K = 20: 10 points, and 3, with 1395, is below the floor of 1400."""
    found = rate(event, "--rulebook", mine, "--against", "fide-2025")
    assert ratings(found)["3"] == 1390
    assert found["against"]["rulebook"] == "fide-2025"
    gains = found["against"]["gains"]
    assert gains == [
        gain("2", 2000, 1985, 1990),
        gain("1", 2000, 2015, 2010),
        gain("4", 1405, 1420, 1415),
        gain("3", 1405, 1390, None),
    ]


def test_against_a_rulebook_of_one_s_own(event: tuple[Path, str], mine: Path) -> None:
    found = rate(event, "--rulebook", "fide-2025", "--against", mine)
    assert (found["rulebook"], found["against"]["rulebook"]) == ("fide-2025", "mine")
    assert found["against"]["gains"] == [
        gain("1", 2000, 2010, 2015),
        gain("4", 1405, 1415, 1420),
        gain("2", 2000, 1990, 1985),
        gain("3", 1405, None, 1390),
    ]


@pytest.mark.long
def test_against_itself_nobody_differs(event: tuple[Path, str], mine: Path) -> None:
    assert rate(event, "-r", mine, "--against", mine)["against"] == {
        "rulebook": "mine", "gains": [],
    }  # fmt: skip
    report, rating_list = event
    shown = run("rate", report, "-l", rating_list, "-r", mine, "--against", mine)
    assert "mine against mine: nobody differs" in shown.stdout


@pytest.mark.long
def test_against_writes_the_first_alone(
    event: tuple[Path, str], mine: Path, tmp_path: Path
) -> None:
    with_it, without = tmp_path / "with", tmp_path / "without"
    first = rate(event, "-r", mine, "--out", with_it, "--against", "fide-2025")["manifest"]
    second = rate(event, "-r", mine, "--out", without)["manifest"]
    assert first["list_sha256"] == second["list_sha256"]
    assert list(first["rulebooks"]) == ["mine"]


def test_against_is_a_table(event: tuple[Path, str], mine: Path) -> None:
    report, rating_list = event
    shown = run("rate", report, "-l", rating_list, "-r", mine, "--against", "fide-2025")
    assert shown.exit_code == 0
    table = shown.stdout.split("fide-2025 against mine: 4 players differ")[1]
    rows = [line.split() for line in table.splitlines() if line.split()]
    assert rows[0] == ["id", "name", "old", "mine", "fide-2025", "gain"]
    assert ["2", "Player", "2", "2000", "1985", "1990", "+5"] in rows
    assert ["3", "Player", "3", "1405", "1390", "–"] in rows


def gain(player_id: str, old: int, new: int | None, against: int | None) -> dict[str, Any]:
    return {
        "player_id": player_id,
        "name": f"Player {player_id}",
        "rating_old": old,
        "rating_new": new,
        "rating_against": against,
        "gain": against - new if new is not None and against is not None else None,
    }


# exit code 2, and one sentence


@pytest.mark.parametrize(
    "verb",
    [
        ["rate", "club.trf", "--rulebook"],
        ["rate", "club.trf", "--against"],
        ["check", "club.trf", "--rulebook"],
        ["explain", "1", "--in", "nov26", "--rulebook"],
        ["calc", "change", "--rating", "2000", "--vs", "1900:1", "--rulebook"],
        ["calc", "k", "--rulebook"],
        ["rulebook", "show"],
        ["rulebook", "articles"],
        ["rulebook", "diff", "fide-2025"],
        ["rulebook", "test"],
    ],
)
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "There is no file mine.py."),
        ("BOOK = = 1\n", "mine.py, line 1: SyntaxError: invalid syntax (mine.py, line 1)."),
        ("BOOK = 7\n", "mine.py has no rulebook named BOOK."),
        (MINE.replace('"mine"', '"fide-2009"'),
         "mine.py: the name 'fide-2009' is taken; choose another."),
    ],
)  # fmt: skip
def test_a_file_without_a_rulebook_leaves_with_2(
    verb: list[str],
    text: str | None,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    if text is not None:
        written(tmp_path, text)
    result = run(*verb, "mine.py")
    assert result.exit_code == 2
    said = "arpad: mine.py is a program; it is run with your rights.\n"
    assert result.stderr.removeprefix(said) == f"arpad: {sentence}\n"
    assert result.stdout == ""


def test_a_broken_package_leaves_with_2_until_it_is_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    office = str(tmp_path / "office")
    assert run("office", "init", office).exit_code == 0
    facts = tmp_path / "theirs-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[arpad.rulebooks]\ntheirs = arpad_test_gone:BOOK\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    for verb in (
        ("rulebook", "list"),
        ("player", "add", "Wolf, Max", "--because", "new", "--at", office),
        ("doctor", "--at", office),
    ):
        result = run(*verb)
        assert result.exit_code == 2, verb
        assert result.stderr == (
            "arpad: The entry point theirs can't be loaded: ModuleNotFoundError: "
            "No module named 'arpad_test_gone'.\n"
        ), verb


# known faults


@pytest.mark.parametrize("content", [b"x = = 1\n", b"[[rule]]\narticle = '1'\n", b"\xff\xfe"])
def test_a_file_of_cases_that_cannot_be_read(mine: Path, content: bytes) -> None:
    mine.with_suffix(".toml").write_bytes(content)
    assert run("rulebook", "test", mine).exit_code == 2


def test_a_question_that_nobody_answers_is_named(tmp_path: Path) -> None:
    text = MINE.replace("q.K_FACTOR_PERIOD)", "q.K_FACTOR_PERIOD, q.LIST_STATUS)")
    found = answer("rulebook", "test", written(tmp_path, text), code=1)
    findings = [line for check in found["rulebooks"][0]["checks"] for line in check["findings"]]
    assert findings[0].startswith("list_status: no article answers it.")


@pytest.mark.parametrize("verb", [("rulebook", "show"), ("rulebook", "test"), ("calc", "k", "-r")])
def test_a_program_that_names_no_rulebook_is_not_run(verb: tuple[str, ...], tmp_path: Path) -> None:
    trace = tmp_path / "was_run"
    evil = written(tmp_path, f"open({str(trace)!r}, 'w').write('x')\n", "evil.py")
    result = run(*verb, evil)
    assert result.exit_code == 2
    assert "evil.py has no rulebook named BOOK" in result.output
    assert not trace.exists()
    deep = written(tmp_path, "x = " + "-" * 100_000 + "1", "deep.py")
    assert run(*verb, deep).exit_code == 2


def test_that_a_program_is_run_is_said_before_it_is(tmp_path: Path) -> None:
    result = run("rulebook", "show", written(tmp_path, "BOOK = print('run')\n", "odd.py"))
    said, done = (result.output.index(one) for one in ("odd.py is a program; it is run", "run\n"))
    assert said < done
    assert "a program" in run("rate", "--help").output
