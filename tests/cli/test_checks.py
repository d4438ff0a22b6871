"""What an officer looks at before a list comes out: each doubt by its figures, in any language."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from arpad.explain.known_languages import languages
from arpad.office.acting import Officer
from arpad.office.players.entering import enter
from arpad.office.players.facts import StatedFact
from arpad.registry.place import opened_office
from tests.cli.calls import answer, run
from tests.cli.offices import BY, PEOPLE, federation, report
from tests.cli.test_words import ENGLISH
from tests.office.papers import Person
from tests.sampling import sampled

ANA = Officer("ana", "2026-01-20T10:00:00Z", "as the rules say")
NAMESAKE = Person("600", None, name="Aguirre Sanz, Jon", birth="1961")
FRIDAY, NEXT = date(2026, 1, 9), date(2026, 1, 16)


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an office with a month in which everything is odd.

    508 Herrero (1655, K 20) beats 501 (2105), 502 (1980) and 503 (1902) twice, on the same days:
    20 x (0.92 + 0.87 + 0.81) for each event, 104 for both. The second report prints old ratings.
    600 is rated for the first time, and called as 501 is.
    """
    folder = tmp_path_factory.mktemp("odd")
    at = federation(folder, standard="fide")
    told = [
        StatedFact("name", NAMESAKE.name),
        StatedFact("birth", NAMESAKE.birth),
        StatedFact("federation", "ESP"),
        StatedFact("sex", "m"),
    ]
    assert enter(opened_office(at).store, ANA, told, "600", not_these=["501"]).act
    old = [replace(PEOPLE[one], rating=1500) for one in ("508", "501", "502", "503")]
    papers = [
        report(folder, "uno", FRIDAY, ("501", "502", "503", "508"), "0=1=0="),
        report(folder, "dos", FRIDAY, old, "1==1=0"),
        report(folder, "tres", NEXT, (NAMESAKE, "504", "505", "506"), "1=01=1"),
        report(folder, "cuatro", date(2026, 1, 23), (NAMESAKE, "505", "506", "507"), "=1=0=1"),
    ]
    answer("intake", *papers, *BY, "--at", at)
    answer("event", "decide", "1", "--admit", *BY, "--at", at)  # the players of another, that day
    return at


def named(found: dict[str, Any]) -> dict[str, str]:
    """Return by its code whom and what each check names, behind how many they are."""
    told = {one["code"]: one["message"] for one in found["problems"]}
    return {code: text.partition("): ")[2] for code, text in told.items() if "): " in text}


@pytest.mark.long
def test_each_doubt_names_its_players_and_figures(at: Path) -> None:
    found = named(answer("period", "preview", "standard", "--at", at))
    assert found["list-outlier"] == "508 Herrero Vidal, Nuria +104."
    assert found["list-surprise"] == (
        "508 Herrero Vidal, Nuria 1655 – 501 Aguirre Sanz, Jon 2105 (dos, 2); "
        "508 Herrero Vidal, Nuria 1655 – 501 Aguirre Sanz, Jon 2105 (uno, 1)."
    )
    assert found["list-two-events"].count("(dos, uno)") == 4
    assert re.fullmatch(r"Aguirre Sanz, Jon \(501 \d{4}, 600 \d{4}\)\.", found["list-first-double"])
    assert found["list-stale-ratings"] == "dos 4/4."


@pytest.mark.long
@pytest.mark.parametrize("lang", sampled([one for one in languages() if one != "en"], 1))
def test_each_doubt_is_told_in_the_language_of_the_call(at: Path, lang: str) -> None:
    said = run("period", "preview", "standard", "--at", at, "--lang", lang).stderr
    assert "501 Aguirre Sanz, Jon 2105 (dos, 2)" in said
    assert [line for line in said.splitlines() if "[" in line or ENGLISH.search(line)] == []
    assert "office's" not in said
