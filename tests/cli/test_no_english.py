"""Every verb of the daily work speaks the language of the call: no English word is left in it."""

import re
from pathlib import Path

import pytest

from arpad.explain.known_languages import languages
from tests.cli.calls import DORTMUND, JULY, LIST, run

TRANSLATED = [lang for lang in languages() if lang != "en"]
ENGLISH = re.compile(r"\b(the|with|of|is|are|which|and|not|than|from|players?|games?)\b", re.I)
OF_FILES = re.compile(r"\S*[/_=\-]\S*|games?_\w+|\S+\.(csv|trf)\S*")
"""Paths, options and the names of columns are the same in every language."""

CALLS = (
    ("calc", "change", "--rating", "1755", "--k", "40", "--vs", "1900:1", "--vs", "1800:0.5"),
    ("calc", "change", "-r", "fide-2009", "--rating", "2224", "--rating-peak", "2300",
     "--games-rated", "40", "--vs", "2319:0"),
    ("calc", "what-if", "--rating", "1755", "--k", "40", "--opponent", "1900", "--target", "1760"),
    ("calc", "expected", "--rating", "1834", "--opponent", "2179"),
    ("calc", "initial", "-r", "fide-2009", "--block", "2220x3:1", "--block", "2150x5:3"),
    ("calc", "performance", "-r", "fide-2009", "--vs", "2319:0", "--vs", "2181:1"),
    ("calc", "performance", "-r", "fide-2009", "--vs", "2319:0"),
    ("calc", "k", "-r", "fide-2009", "--rating-peak", "2400"),
    ("norms", "--table", "--games", "9", "--on", "2024-01-01"),
    ("norms", "--rules", "--on", "2024-01-01"),
    ("norms", DORTMUND, "--player", "1"),
    ("norms", DORTMUND, "--forecast", "--after", "7", "--player", "1"),
    ("norms", DORTMUND, "--application", "GM", "--player", "1"),
    ("check", DORTMUND, "--list", JULY),
    ("crosstable", DORTMUND),
    ("list", "show", LIST, "--top", "2"),
    ("rate", DORTMUND),
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("lang", TRANSLATED)
def test_no_verb_speaks_english(lang: str, tmp_path: Path) -> None:
    doubled, other = tmp_path / "doubled.csv", tmp_path / "other.csv"
    doubled.write_text("player_id,name,rating,birth_date\n1,Mas,2000,1980-05-28\n2,Mas,1900,1980\n")
    other.write_text("player_id,name,rating,birth_date\n1,Mas,2020,1981-05-28\n3,Reti,1900,1980\n")
    of_lists = (("list", "doubles", doubled), ("list", "diff", doubled, other),
                ("check", doubled), ("check", "--entries", other, "--list", JULY,
                                     "--fact", "start=2010-09-01"))  # fmt: skip
    for words in (*CALLS, *of_lists):
        shown = run(*words, "--lang", lang).output
        own = OF_FILES.sub("", shown)
        assert own.strip(), words
        assert ENGLISH.findall(own) == [], (words, shown)


def test_a_seeded_english_word_is_found() -> None:
    assert ENGLISH.findall(OF_FILES.sub("", "2 players, of a list; games_rated, /tmp/of/the")) == [
        "players", "of",
    ]  # fmt: skip
