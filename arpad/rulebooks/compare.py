"""What two editions settle differently, field by field."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arpad.law import Rulebook
from arpad.rulebooks.describe import ClauseSentence, QuestionSection, sections


@dataclass(frozen=True, slots=True)
class EditionDifference:
    """One clause, or one entry of a table, that only one edition has or that the other changes."""

    field: str
    title: str
    left: ClauseSentence | None
    right: ClauseSentence | None


def differences(left: Rulebook, right: Rulebook) -> tuple[EditionDifference, ...]:
    """Return what differs, in the order of the left text; a new number alone is no difference.

    >>> from arpad.rulebooks import CATALOGUE
    >>> found = differences(CATALOGUE.book("fide-2009"), CATALOGUE.book("fide-2009-applied"))
    >>> found[0].left.gives, [one.right.gives for one in found[:2]]
    ('1200', ['1401', '1201'])
    """
    ours = {section.field: section for section in sections(left)}
    theirs = {section.field: section for section in sections(right)}
    titles = {field: section.title for field, section in (ours | theirs).items()}
    return tuple(
        difference
        for field, title in titles.items()
        for difference in _of_field(
            ours.get(field, QuestionSection(field, title, ())),
            theirs.get(field, QuestionSection(field, title, ())),
        )
    )


def _of_field(left: QuestionSection, right: QuestionSection) -> Iterator[EditionDifference]:
    ours, theirs = _without_shared(left.lines, right.lines)
    for line in ours:
        same = _counterpart(line, theirs)
        if same:
            theirs.remove(same)
        yield EditionDifference(left.field, left.title, line, same)
    for line in theirs:
        yield EditionDifference(left.field, left.title, None, line)
    if not ours and not theirs and (order := _other_order(left.lines, right.lines)):
        yield EditionDifference(left.field, left.title, *order)
    yield from _of_table(left, right)


def _without_shared(
    left: Sequence[ClauseSentence], right: Sequence[ClauseSentence]
) -> tuple[list[ClauseSentence], list[ClauseSentence]]:
    """Return the lines of either that the other doesn't have in these words, of any number."""
    ours = [line for line in left if _law(line) not in map(_law, right)]
    theirs = [line for line in right if _law(line) not in map(_law, left)]
    return ours, theirs


def _counterpart(line: ClauseSentence, others: Sequence[ClauseSentence]) -> ClauseSentence | None:
    """Return the line of the same number, or else of the same article."""
    article = line.article.split("/")[0]
    exact = [other for other in others if other.article == line.article]
    near = [other for other in others if other.article.split("/")[0] == article]
    return next(iter(exact + near), None)


def _law(line: ClauseSentence) -> tuple[str, str, str]:
    return line.says, line.value or line.gives, line.when


def _other_order(
    left: Sequence[ClauseSentence], right: Sequence[ClauseSentence]
) -> tuple[ClauseSentence, ClauseSentence] | None:
    """Return the first clauses that stand in each other's place: their order is law too."""
    pairs = zip(left, right, strict=False)
    return next(((own, other) for own, other in pairs if _law(own) != _law(other)), None)


def _of_table(left: QuestionSection, right: QuestionSection) -> Iterator[EditionDifference]:
    ours, theirs = dict(left.entries), dict(right.entries)
    for key in dict.fromkeys([*ours, *theirs]):
        if ours.get(key) != theirs.get(key):
            yield EditionDifference(
                left.field,
                left.title,
                ClauseSentence(left.lines[0].article, key, ours[key]) if key in ours else None,
                ClauseSentence(right.lines[0].article, key, theirs[key]) if key in theirs else None,
            )
