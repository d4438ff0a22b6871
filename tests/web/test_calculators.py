"""The calculators: the texts' own examples by an address, problems at their fields, never a 5xx."""

import random
import shlex
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from fastapi.testclient import TestClient

from arpad.web.app import Current, application
from arpad.web.calculators.kinds import CALCULATORS
from arpad.web.map import answering_as_files
from arpad.web.site import Site
from tests.cli.calls import run
from tests.web.conftest import RULEBOOKS

ROW = "opponent={}&result={}"
PRINTED = {
    # FIDE B.02 2009-07 8.1b: D = -95 gives .37, D = 43 gives .56; 1 - .93 = .07, times 15
    "change?rulebook=fide-2009&rating=2224&k=15&opponent=2319&result=0&opponent=2181&result=1":
        ("+1.05", "2224 becomes 2225", "−5.55", "+6.60", "8.51", "--vs 2319:0 --vs 2181:1"),
    # two games of D = 0 and K = 20: each half point more changes 10
    "what-if?rulebook=fide-2009&rating=2000&k=20&target=%2B10&opponent=2000&opponent=2000":
        ("2010 takes 1½ of 2", "−20.00", "1980", "2020", "--target 2010",
         "still to be played, against opponents rated 2000, 2000."),
    # as many points as games against 2400 are out of the table: 8.1a has no p of 1.0
    "performance?rulebook=fide-2009&opponent=2319&result=0&opponent=2181&result=1":
        ("Performance 2250", "The opponents&#39; average is 2250"),
    "performance?rulebook=fide-2009&opponent=2319&result=1": ("No performance rating",),
    # the example of FIDE B.02 2009-07 8.24
    "first-rating?rulebook=fide-2009&average=2220&games=3&points=1&average=2150&games=5&points=3"
    "&average=2200&games=4&points=2.5": ("First rating 2199", "2200x4:2.5"),
    # FCE 10.2: 13.1 years at federation
    "first-rating?rulebook=fce-2016&birth=2000-08-23&since=2013-10-01": ("First rating 1544",),
    # FIDE B.02 2009-07 8.56, as applied: 10 from 2400 on
    "k-factor?rulebook=fide-2009-applied&rating=2400&played=30": ("K = 10", "8.56"),
    # FIDE B.01 2024 1.7.2: 7 of 9 against 2380 to 2433
    "norm?games=9&title=GM&average=2400": ("GM: 7 of 9", "<td class=\"num\">2433</td>"),
}  # fmt: skip
STRANGE = ("", "0", "-1", "a", "\x00", "9" * 30, "2010-99-99", "<b>", "½", "x" * 3000, "0001-01-01",
           "9999-12-31", "1.5", "٣", "2024:1", "9999")  # fmt: skip
FIELDS = ("rulebook", "rating", "k", "opponent", "result", "target", "played", "peak", "birth",
          "on", "since", "seasons", "average", "games", "points", "fide", "other",
          "title")  # fmt: skip


@pytest.fixture(scope="module")
def client(site: Site, archive: Path) -> TestClient:
    """Return who asks the server."""
    return TestClient(application(Current(lambda: site, archive)), follow_redirects=False)


@pytest.mark.parametrize("asked", PRINTED)
def test_what_a_text_prints_is_worked_out_by_an_address(client: TestClient, asked: str) -> None:
    answer = client.get(f"/calculators/{asked}")
    assert answer.status_code == 200
    for text in PRINTED[asked]:
        assert text in answer.text, text


def test_a_problem_stands_at_its_field_and_nothing_is_run_as_written(client: TestClient) -> None:
    answer = client.get("/ca/calculators/change?rating=22240&k=0&opponent=<b>&result=1&peak=x")
    assert answer.status_code == 400
    for name in ("rating", "k", "opponent-1", "peak"):
        assert f'aria-describedby="{name}' in answer.text, name
    assert "Escriviu un nombre enter d" in answer.text
    assert "<b>" not in answer.text
    assert 'value="22240"' in answer.text
    missing = client.get("/calculators/change?opponent=1900&result=1")
    assert (missing.status_code, "This is needed." in missing.text) == (400, True)
    bare = client.get("/calculators/change?rulebook=fide-9999&rating=2000")
    assert (bare.status_code, "There is no such rulebook." in bare.text) == (400, True)


def test_a_question_is_kept_in_another_language_and_prefilled_it_waits(client: TestClient) -> None:
    answer = client.get("/calculators/what-if?rating=1755&k=20&lang=ca")
    assert answer.headers["Location"] == "/ca/calculators/what-if.html?rating=1755&k=20"
    page = client.get(answer.headers["Location"])
    assert (page.status_code, "answer" in page.text) == (200, False)
    assert 'value="1755"' in page.text
    assert 'href="../../calculators/what-if.html?rating=1755&amp;k=20"' in page.text


def test_the_rulebooks_of_the_office_stand_first(client: TestClient) -> None:
    text = client.get("/calculators/change").text
    assert text.index('optgroup label="FIDE"') < text.index('optgroup label="FIDE · Rapid"')
    assert text.index('value="fide-2025"') < text.index('value="fide-2009-applied" selected')


def test_as_files_calculators_say_how_else(site: Site) -> None:
    files = {path: page.decode() for path, page in answering_as_files(site)}
    for one in CALCULATORS:
        page = files[one.path]
        assert one.example in page
        assert "data-law=" in page


def test_whatever_is_asked_is_answered_or_refused(client: TestClient) -> None:
    chance = random.Random(17)
    names = [edition.name for edition in RULEBOOKS.editions]
    for asked in PRINTED:
        path, _, query = asked.partition("?")
        known = parse_qsl(query)
        for _ in range(6):
            odd = [(name, chance.choice(STRANGE)) for name in chance.sample(FIELDS, 3)]
            mixed = [*known, ("rulebook", chance.choice(names)), *odd]
            found = client.get(f"/calculators/{path}", params=mixed)
            assert found.status_code in (200, 400), mixed


@pytest.mark.parametrize("name", [edition.name for edition in RULEBOOKS.editions])
def test_every_rulebook_is_asked(client: TestClient, name: str) -> None:
    for asked in PRINTED:
        path, _, query = asked.partition("?")
        pairs = [pair for pair in parse_qsl(query) if pair[0] != "rulebook"]
        if path != "norm":
            found = client.get(f"/calculators/{path}", params=[("rulebook", name), *pairs])
            assert found.status_code in (200, 400), asked


def test_a_page_s_call_finds_the_same(client: TestClient) -> None:
    for asked in PRINTED:
        page = client.get(f"/calculators/{asked}").text
        words = shlex.split(unescape(page.partition('<pre tabindex="0"><code>')[2]).split("<")[0])
        assert run(*words[1:]).exit_code == 0, words
    for one in CALCULATORS:
        assert run(*shlex.split(one.example)[1:]).exit_code == 0, one.example
