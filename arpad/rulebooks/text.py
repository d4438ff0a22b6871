"""The consolidated text of an edition, in our words, made from its clauses: for people to read."""

from collections.abc import Iterator

from arpad.law import Edition, Rulebook
from arpad.rulebooks.describe import ClauseSentence, QuestionSection, sections

_HEAD = "| article | says | when | gives | from |\n|---|---|---|---|---|"


def markdown(edition: Edition) -> str:
    """Return the text of an edition as Markdown, ending in one newline.

    Every rule in the order of the text, its clauses in the order in which they are tried, each with
    its article, its condition, what it gives, and the dated text that it comes from.
    """
    return "\n".join(_lines(edition, edition.load())) + "\n"


def _lines(edition: Edition, book: Rulebook) -> Iterator[str]:
    until = f" to {edition.in_force_to:%-d %B %Y}" if edition.in_force_to else " on"
    family = f", family `{edition.family}`" if edition.family else ""
    yield f"# {edition.title}"
    yield ""
    yield (
        f"Rulebook `{book.name}`{family}: {book.source.title}. For events that start from "
        f"{edition.in_force_from:%-d %B %Y}{until}."
    )
    yield ""
    yield (
        "Made from the clauses that the program computes with. Of the clauses of a rule the first "
        "whose condition (“when”) holds decides; a condition on a fact that nobody stated does not "
        "hold. Facts and figures bear the names of the [tables](../../formats/evidence-tables.md). "
        "What no source shows for this date is marked “not verified”."
    )
    if book.source.note:
        yield from ("", book.source.note)
    origins = {(line_field, citation.number): str(citation.source)
               for line_field, citation, _ in book.citations()}  # fmt: skip
    for section in sections(book):
        yield from _section(section, origins)
    if precedences := book.precedences():
        yield from ("", "## Exceptions: which clause goes before which", "")
        yield from ("| on | article | goes over | because |", "|---|---|---|---|")
        for precedence in precedences:
            numbers = f"{precedence.article.number} | {precedence.over.number}"
            title, because = _cell(precedence.question.title), _cell(precedence.because)
            yield f"| {title} | {numbers} | {because} |"


def _section(section: QuestionSection, origins: dict[tuple[str, str], str]) -> Iterator[str]:
    yield from ("", f"## {section.title}", "", _HEAD)
    for line in section.lines:
        yield _row(line, origins.get((section.field, line.article), ""))
    if section.entries:
        shown = " · ".join(f"{key}: {value or '–'}" for key, value in section.entries)
        yield from ("", shown)


def _row(line: ClauseSentence, origin: str) -> str:
    cells = (line.says, line.when, line.gives or line.value)
    return f"| {line.article} | {' | '.join(_cell(text) for text in cells)} | {origin} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
