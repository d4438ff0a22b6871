"""Holding a study's prose to its tables: every figure that it tells stands in one of them."""

import re
from pathlib import Path

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
NUMBER = re.compile(
    r"(?<![\w.,])[-−+]?\d{1,3}(?:,\d{3})+(?![\w,])|(?<![\w.])[-−+]?\d+(?:\.\d+)?(?![\w])"
)


def prose(name: str) -> str:
    """Return a page's text with the titles of its charts, without tables, commands and names."""
    text = (STUDIES / f"{name}.md").read_text(encoding="utf-8")
    text = re.sub(r"^```.*?^```$", " ", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"^ {4}.*$|^\|.*$", " ", text, flags=re.MULTILINE)
    text = re.sub(r"\]\([^)]*\)|`[^`]*`|\{doc\}", " ", text)
    return " ".join(text.split())


def tables(name: str) -> list[str]:
    """Return the text of every table that a page includes, and of those that it has itself."""
    text = (STUDIES / f"{name}.md").read_text(encoding="utf-8")
    included = re.findall(r"\{include\} (tables/\S+)", text)
    own = "\n".join(line for line in text.splitlines() if line.startswith("|"))
    return [own, *((STUDIES / one).read_text(encoding="utf-8") for one in included)]


def rows(table: str) -> list[list[str]]:
    """Return the rows of a table in docs/studies/tables, without its headings."""
    lines = (STUDIES / "tables" / f"{table}.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def row(table: str, *starts: str) -> list[str]:
    """Return the one row that begins with these cells."""
    (found,) = [one for one in rows(table) if one[: len(starts)] == list(starts)]
    return found


def unsupported(name: str, allowed: tuple[str, ...]) -> list[str]:
    """Return the figures of a page's prose that stand in none of its tables.

    A figure stands there if a cell, rounded to as many decimals, is it; signs don't count. allowed:
    phrases of method and years, taken out first.
    """
    text = prose(name)
    for phrase in allowed:
        assert phrase in text, phrase
        text = text.replace(phrase, " ")
    text = re.sub(r"\b(?:1[4-9]|20)\d\d\b", " ", text)  # years
    known = [
        _value(one) for table in tables(name) for one in NUMBER.findall(table.replace("\\", ""))
    ]
    return [one for one in NUMBER.findall(text) if not _stands(one, known)]


def _value(text: str) -> float:
    return abs(float(text.replace(",", "").replace("−", "-")))


def _stands(text: str, known: list[float]) -> bool:
    decimals = len(text.partition(".")[2])
    half = 0.5 * 10**-decimals
    return any(abs(_value(text) - one) <= half * 1.000001 for one in known)
