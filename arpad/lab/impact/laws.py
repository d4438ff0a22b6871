"""What two laws answer differently, and the old law with one answer of the new at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from arpad.engine import questions as q
from arpad.lab.study.charts import plain
from arpad.lab.what_if import NoSuchChangeError, what_if
from arpad.law.catalogue import Catalogue, Edition, fingerprint
from arpad.rulebooks.compare import EditionDifference, differences

if TYPE_CHECKING:
    from arpad.law import Rulebook


@dataclass(frozen=True, slots=True)
class Cause:
    """A question that the new law answers otherwise, by its field, and in which of its articles.

    The old law's articles, where the new one is silent. was, becomes: the sentences of either law
    that the other doesn't have. book: the old law with this answer alone taken from the new one;
    None where the answer doesn't work alone.
    """

    field: str
    title: str
    articles: tuple[str, ...]
    was: tuple[str, ...]
    becomes: tuple[str, ...]
    book: Rulebook | None

    @property
    def cited(self) -> str:
        """Return the articles as they are cited: the first three, and how many more."""
        more = len(self.articles) - 3
        return ", ".join(self.articles[:3]) + (f" and {more} more" if more > 0 else "")

    def told(self, length_max: int) -> str:
        """Return what is said now, and what was before, each of so many signs at the most.

        >>> Cause("k_factor", "K", ("Law 1",), ("K = 20.",), (), None).told(99)
        'No more: K = 20.'
        """
        was, becomes = (plain(" ".join(texts), length_max) for texts in (self.was, self.becomes))
        if not becomes:
            return f"No more: {was}"
        return f"{becomes} (Before: {was})" if was else becomes


def causes(old: Rulebook, new: Rulebook, catalogue: Catalogue) -> tuple[Cause, ...]:
    """Return what differs, in the order of the old text; other words alone are no difference.

    What is only checked and excludes nothing isn't either. Both laws are in the catalogue.

    >>> from arpad.rulebooks import CATALOGUE
    >>> both = CATALOGUE.book("fide-2022"), CATALOGUE.book("fide-2022")
    >>> causes(*both, CATALOGUE)
    ()
    """
    by_field: dict[str, list[EditionDifference]] = {}
    for difference in differences(old, new):
        if difference.field != q.CHECKS.name and not _is_reworded(difference):
            by_field.setdefault(difference.field, []).append(difference)
    named_causes = (_cause(old, new, theirs, catalogue) for theirs in by_field.values())
    return tuple(cause for cause in named_causes
                 if cause.book is None or fingerprint(cause.book) != fingerprint(old))  # fmt: skip


def with_edition(catalogue: Catalogue, book: Rulebook) -> Catalogue:
    """Return the catalogue with a rulebook more, which nobody else can name."""
    edition = Edition(book.name, "", book.in_force_from, None, book.source.title, lambda: book)
    return replace(catalogue, editions=(*catalogue.editions, edition))


def _cause(
    old: Rulebook, new: Rulebook, theirs: list[EditionDifference], catalogue: Catalogue
) -> Cause:
    field = theirs[0].field
    answering = [_articles(book, field) for book in (old, new)]
    changed = [own.right.article for own in theirs if own.right]
    gone = [own.left.article for own in theirs if own.left]
    own_now = {cited: None for number, cited in answering[1].items()
               if number in changed or cited not in answering[0].values()}  # fmt: skip
    cited = own_now or dict.fromkeys(answering[0].get(number, number) for number in gone)
    was, becomes = (
        tuple(dict.fromkeys(line.says for line in side if line is not None))
        for side in ([own.left for own in theirs], [own.right for own in theirs])
    )
    try:
        book = what_if(old, f"{field}={new.name}", catalogue)
    except NoSuchChangeError:
        book = None
    return Cause(field, theirs[0].title, tuple(cited), was, becomes, book)


def _articles(book: Rulebook, field: str) -> dict[str, str]:
    """Return the lines that answer a question, each with its article as it is cited, undated."""
    return {
        citation.number: f"{citation.source.name} {citation.number.split('/')[0]}"
        for question, citation, _ in book.citations()
        if question == field
    }


def _is_reworded(difference: EditionDifference) -> bool:
    """Tell whether both have a clause that gives the same under the same condition."""
    left, right = difference.left, difference.right
    if left is None or right is None or not (left.value or left.gives):
        return False
    return (left.value or left.gives, left.when) == (right.value or right.gives, right.when)
