"""Whether an article on which a decision rests stands in the text that it names."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from typing import Final

from arpad.law import Catalogue, Rulebook
from arpad.office.acting import Done
from arpad.report.problems import Problem, Text

_CITED: Final = re.compile(
    r"\b(?P<body>[A-Za-z]{2,})(?: (?P<text>[A-Z]\.[0-9]{2}))?"
    r"(?: (?P<day>[12][0-9]{3}-(?:0[1-9]|1[0-2])))? (?P<number>[0-9]{1,2}(?:\.[0-9]+)*)(?![0-9-])"
)
_NUMBER: Final = re.compile(r"[0-9]+(\.[0-9]+)*")


def looked_up(done: Done, catalogue: Catalogue, article: str, on: date) -> Done:
    """Return what was done, with a warning for each article that its text of a day hasn't."""
    unknown = () if done.act is None else tuple(_unknown(catalogue, article, on))
    return replace(done, problems=(*done.problems, *unknown))


def _unknown(catalogue: Catalogue, article: str, on: date) -> Iterator[Problem]:
    for cited in _CITED.finditer(article):
        body, text, number = cited["body"], cited["text"], cited["number"]
        day = date.fromisoformat(f"{cited['day']}-01") if cited["day"] else on
        editions = [
            edition.load()
            for edition in catalogue.editions
            if edition.holds(day) and edition.name.partition("-")[0] == body.lower()
        ]
        books = [book for book in editions if text is None or book.source.name == f"{body} {text}"]
        if books and all(book.is_whole and not _has(book, number) for book in books):
            message = Text("{text} has no article {number}.", text=str(books[0].source),
                           number=number)  # fmt: skip
            fix = Text("If that is a slip, look the right one up among the articles of the text.")
            yield Problem("warning", "article-unknown", message, fix=fix, found=article)


def _has(book: Rulebook, number: str) -> bool:
    """Return whether a text has an article of this number, or articles below it."""
    numbers = [match[0] for article in book.articles if (match := _NUMBER.match(article.number))]
    return any(article == number or article.startswith(f"{number}.") for article in numbers)
