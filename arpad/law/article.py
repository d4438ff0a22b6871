"""How each article of a regulation is accounted for."""

from dataclasses import dataclass
from typing import Literal

State = Literal["computed", "checked", "office", "informative"]


@dataclass(frozen=True, slots=True)
class Article:
    """One numbered article: what it is about, and who sees to it.

    computed: a clause, a table or a function of the engine (named in `where`) carries it out.
    checked: `check` or `rate` warns when it is not kept.
    office: people decide it, and the decision is recorded.
    informative: it orders nothing that a rating could show.
    """

    number: str
    state: State
    says: str
    where: str = ""


def consolidated(articles: tuple[Article, ...], *changed: Article) -> tuple[Article, ...]:
    """Return the articles of an amended text: each changed one in the old one's place, or last.

    >>> old = (Article("1", "office", "Whales."), Article("2", "office", "Rooks."))
    >>> [one.says for one in consolidated(old, Article("1", "office", "Kings."))]
    ['Kings.', 'Rooks.']
    """
    by_number = {article.number: article for article in changed}
    kept = [by_number.pop(article.number, article) for article in articles]
    return (*kept, *by_number.values())
