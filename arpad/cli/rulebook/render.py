"""Rulebooks for people: the rules as a text, tables of articles, differences and tests."""

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.console import Console, Group
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from arpad.cli.findings.words import said
from arpad.cli.words import counted, marked, say, screen

if TYPE_CHECKING:
    from arpad.answers.rulebooks import (
        Articles,
        Editions,
        EditionsCompared,
        FigureTested,
        RulebookShown,
        RulebookTested,
    )
    from arpad.rulebooks.describe import ClauseSentence

_FIGURES_MAX = 4
ARTICLES: Final = (marked("1 article"), marked("{count} articles"))
DIFFERENCES: Final = (marked("1 difference"), marked("{count} differences"))
_STATES: Final = {
    "computed": (marked("computed"), "green"), "checked": (marked("checked"), "cyan"),
    "office": (marked("office"), "yellow"), "informative": (marked("informative"), "dim"),
}  # fmt: skip


def print_editions(answer: "Editions") -> None:
    """Print the catalogue, one edition a row."""
    table = _table(say("Rulebooks"))
    for heading in (say("rulebook"), say("events from"), say("until"), say("title")):
        table.add_column(heading)
    for rulebook in answer.rulebooks:
        until = rulebook.in_force_to.isoformat() if rulebook.in_force_to else say("now")
        in_force = say("in force: {family}@DATE").format(family=rulebook.family)
        line = f" ({in_force})" if rulebook.family else ""
        table.add_row(
            rulebook.name,
            rulebook.in_force_from.isoformat(),
            until,
            escape(_in_words(rulebook.title) + line),
        )
    Console().print(table)


def print_rules(answer: "RulebookShown", *, is_exact: bool) -> None:
    """Print every rule: its clauses in the order in which they are tried, and its table."""
    console = Console(highlight=False)
    of = say("rulebook {name}").format(name=answer.rulebook)
    console.print(f"{answer.title} ({answer.source}), {of}", style="bold")
    console.print(say("Of the clauses of a rule the first that holds decides."))
    console.print()
    for section in answer.rules:
        console.print(_in_words(section.title), style="bold")
        table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(justify="right", no_wrap=True, min_width=8)
        table.add_column(overflow="fold")
        table.add_column(overflow="fold", style="bold")
        for line in section.clauses:
            table.add_row(line.article, _says(line, is_exact=is_exact), _in_words(line.gives))
        console.print(table)
        if section.table:
            shown = "   ".join(
                f"{_in_words(key)}: {value or '–'}" for key, value in section.table.items()
            )
            console.print(shown, style="dim")
        console.print()


def _says(line: "ClauseSentence", *, is_exact: bool) -> Group | str:
    if not is_exact or not (line.value or line.when):
        return escape(_in_words(line.says))
    return Group(Text(_in_words(line.says)), Text(_exact(line), style="dim"))


def _in_words(text: str) -> str:
    """Return a sentence, a title or a value of the law in the language of the call."""
    return said(text, screen().lang)


def _exact(line: "ClauseSentence") -> str:
    """Return what a clause gives, and when: the condition as it is computed."""
    gives = line.value or _in_words(line.gives)
    if not line.when:
        return say("{gives}, always").format(gives=gives)
    return say("{gives}, if {condition}").format(gives=gives, condition=line.when)


def print_articles(answer: "Articles") -> None:
    """Print every article with who sees to it and where."""
    table = _table(f"{answer.rulebook}: {counted(len(answer.articles), ARTICLES)}")
    table.add_column(say("article"), no_wrap=True)
    table.add_column(say("state"), no_wrap=True)
    table.add_column(say("what it is about"), overflow="fold")
    table.add_column(say("where"), overflow="fold", style="dim")
    for article in answer.articles:
        word, style = _STATES[article.state]
        state = Text(say(word), style=style)
        table.add_row(article.article, state, escape(article.says), article.where)
    Console().print(table)


def print_differences(answer: "EditionsCompared") -> None:
    """Print what two editions settle differently, side by side."""
    console = Console(highlight=False)
    differences, left, right = answer.differences, answer.left, answer.right
    if not differences:
        text = say("{left} and {right} settle everything alike.")
        console.print(text.format(left=left, right=right))
        return
    table = _table(counted(len(differences), DIFFERENCES))
    table.show_lines = True
    table.add_column(left, overflow="fold", ratio=1)
    table.add_column(right, overflow="fold", ratio=1)
    for title, group in groupby(differences, key=lambda difference: difference.title):
        table.add_section()
        table.add_row(Text(_in_words(title), style="bold"), "")
        for difference in group:
            is_hidden = bool(
                difference.left
                and difference.right
                and difference.left.says == difference.right.says
            )
            table.add_row(
                _side(difference.left, is_exact=is_hidden),
                _side(difference.right, is_exact=is_hidden),
            )
    console.print(table)


def _side(line: "ClauseSentence | None", *, is_exact: bool) -> Text:
    if line is None:
        return Text("–", style="dim")
    exact = f" [{_exact(line)}]" if is_exact else ""
    return Text(f"{line.article}  {_in_words(line.says)}{exact}")


def print_test(result: "RulebookTested", *, is_every_figure: bool) -> None:
    """Print the cases, one row each or one row a figure, then the checks."""
    table = _table(result.rulebook)
    table.add_column("article", no_wrap=True)
    table.add_column("case", overflow="fold")
    table.add_column("expected", overflow="fold")
    table.add_column("found", overflow="fold")
    table.add_column("", no_wrap=True)
    cases = groupby(result.cases, key=lambda case: (case.article, case.name))
    for (article, name), group in cases:
        findings = list(group)
        failed = [finding for finding in findings if not finding.is_ok]
        if not is_every_figure and not failed:
            expected, figures = _summary(findings)
            table.add_row(article, escape(name), expected, figures, _mark(is_ok=True))
        for finding in findings if is_every_figure else failed:
            shown = f"{name}: {finding.figure}" if finding.figure else name
            table.add_row(
                article,
                escape(shown),
                escape(finding.expected),
                escape(finding.found),
                _mark(is_ok=finding.is_ok),
            )
    for check in result.checks:
        figures = "\n".join(check.findings)
        table.add_row("", escape(check.check), "", escape(figures), _mark(is_ok=check.is_ok))
    Console(highlight=False).print(table)


def _summary(findings: "Sequence[FigureTested]") -> tuple[str, str]:
    """Return the figures of a case in which all is as expected: the figures, or how many."""
    if len(findings) > _FIGURES_MAX:
        return f"{len(findings)} figures", "the same"
    expected, figures = (
        [finding.expected for finding in findings],
        [finding.found for finding in findings],
    )
    return escape(", ".join(expected)), escape(", ".join(figures))


def _mark(*, is_ok: bool) -> Text:
    return Text("ok", style="green") if is_ok else Text("NOT ok", style="bold red")


def _table(title: str) -> Table:
    return Table(title=title, title_justify="left", box=None, pad_edge=False)
