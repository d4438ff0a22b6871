"""An article that a decision names is looked up in its text, where all of that is known."""

import re
from datetime import date

import pytest

from arpad.office.acting import Done
from arpad.office.articles import looked_up
from arpad.registry.acts import Act, ActStatement
from arpad.rulebooks import CATALOGUE

TOLD = ActStatement("office.decide", "ana", "2026-06-01T10:00:00Z", "as the rules say")
DONE = Done(Act(1, TOLD, "", "", ""))
WHOLE = ("fce-2016", "fce-rapid-2016", "cnxc-2000", "cnxc-2000-as-printed")


def said(article: str, done: Done = DONE) -> list[str]:
    found = looked_up(done, CATALOGUE, article, date(2026, 6, 1))
    assert {one.level for one in found.problems} <= {"warning"}
    return [one.message for one in found.problems]


@pytest.mark.parametrize(
    ("article", "message"),
    [("FCE 8.5", "FCE 2016-01 has no article 8.5."),
     ("FCE 22", "FCE 2016-01 has no article 22."),
     ("CNXC 8.3", "CNXC 2000-07 has no article 8.3."),
     ("CNXC 2000-07 4.4", "CNXC 2000-07 has no article 4.4."),
     ("CNXC 4.3 with FCE 16.7", "FCE 2016-01 has no article 16.7.")],
)  # fmt: skip
def test_an_article_that_its_text_hasn_t_gets_a_warning(article: str, message: str) -> None:
    """The FCE's section 8 ends with 8.4, 16 with 16.6, the text with 21; CNXC ends with 8.2."""
    assert said(article) == [message]
    assert said(article, Done(None)) == []


@pytest.mark.parametrize(
    "article",
    ["FCE 8.4", "FCE 8", "FCE 16.2", "FCE 16.2b", "FCE 9.1(a)", "CNXC 4.3", "CNXC 7.2d", "fce 8.4",
     "FIDE 99.9", "FIDE B.01 1.48", "FIDE 0.4", "LAW 12.3", "the board of 5 May", "",
     "FCE 2026-05-12"],
)  # fmt: skip
def test_what_a_text_has_or_may_have_gets_none(article: str) -> None:
    assert said(article) == []


@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_text_counts_its_articles_without_a_gap(name: str) -> None:
    book = CATALOGUE.book(name)
    assert book.is_whole
    numbers = {match[0] for one in book.articles if (match := re.match(r"[0-9.]+", one.number))}
    parts: dict[int, list[int]] = {}
    for chapter, _, article in (one.partition(".") for one in numbers):
        parts.setdefault(int(chapter), []).append(int(article or 1))
    assert sorted(parts) == [*range(1, max(parts) + 1)]
    for articles in parts.values():
        assert sorted(articles) == [*range(1, max(articles) + 1)]
