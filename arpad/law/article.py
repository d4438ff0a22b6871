"""An article of a text: its number, what it is about, what it answers, and who sees to it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal

from arpad.law.question import Answer, Titled, Warnings
from arpad.law.rule import Citation, Source

State = Literal["computed", "checked", "office", "informative"]
"""computed: a rule, a table or a function of the engine carries it out. checked: `check` or `rate`
warns when it is not kept. office: people decide it, and the decision is recorded. informative: it
orders nothing that a rating could show."""


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Article:
    """One numbered article, with its answers in the order of its sentences.

    `by` are questions answered elsewhere, or stages of the engine, that carry it out too. `source`
    is the text that wrote it: that of the rulebook, unless it is said.
    """

    number: str
    says: str
    answers: tuple[Answer, ...]
    by: tuple[Titled | Enum, ...]
    source: Source | None
    told_state: State | None = field(repr=False)

    def __init__(
        self,
        number: str,
        says: str,
        *given: "Answer | tuple[Answer, ...]",
        state: State | None = None,
        also: tuple[Titled | Enum, ...] = (),
        source: Source | None = None,
    ) -> None:
        answers = [
            answer for some in given for answer in (some if isinstance(some, tuple) else (some,))
        ]
        values = (number, says, tuple(answers), also, source, state)
        for name, value in zip(self.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    @property
    def state(self) -> State:
        """Return who sees to the article: what is told, or what follows from its answers."""
        if self.told_state is not None:
            return self.told_state
        questions = [*(answer.question for answer in self.answers), *self.by]
        if not questions:
            return "informative"
        return (
            "checked"
            if all(isinstance(question, Warnings) for question in questions)
            else "computed"
        )

    @property
    def where(self) -> tuple[str, ...]:
        """Return the names of the questions and stages that carry the article out."""
        names = [answer.question.name for answer in self.answers]
        names += [
            question.name.lower() if isinstance(question, Enum) else question.name
            for question in self.by
        ]
        return tuple(dict.fromkeys(names))

    @property
    def unverified(self) -> "Article":
        """Return the article as one that no source shows for the text's date."""
        return self.having(answer.unverified for answer in self.answers)

    @property
    def verified(self) -> "Article":
        """Return the article of a new text that a source shows, and the old one's did not."""
        verified = tuple(replace(answer, is_verified=True) for answer in self.answers)
        return _changed(self, answers=verified, source=None)

    def of(self, source: Source) -> "Article":
        """Return the article as one of a text, unless another text wrote it."""
        return self if self.source is not None else _changed(self, source=source)

    def in_(self, source: Source) -> "Article":
        """Return the article as one of another text, whoever wrote it first."""
        return _changed(self, source=source)

    def saying(self, says: str) -> "Article":
        """Return the article with other words on what it is about."""
        return _changed(self, says=says)

    def answering(self, *answers: "Answer | tuple[Answer, ...]") -> "Article":
        """Return the article, of a new text, with these answers in the place of the old ones.

        Those to questions that it did not answer come last.
        """
        new = Article("", "", *answers).answers
        questions = dict.fromkeys(answer.question for answer in (*self.answers, *new))
        given = [
            [answer for answer in new if answer.question is question]
            or [answer for answer in self.answers if answer.question is question]
            for question in questions
        ]
        return _changed(self, answers=tuple(a for some in given for a in some), source=None)

    def instead(self, number: str, answer: Answer) -> "Article":
        """Return the article, of a new text, with an answer in the place of that of a line.

        The new one goes over what the old one went over. A line that there isn't raises KeyError.
        """
        numbers = [citation.number for citation, _ in numbered(self)]
        places = [
            place
            for place, old in enumerate(self.answers)
            if numbers[place] == number and old.question is answer.question
        ]
        if not places:
            raise KeyError(f"{number} answers no {answer.question.name}")
        answers = list(self.answers)
        old = answers[places[0]]
        exceptions, needs = (*answer.exceptions, *old.exceptions), (*answer.needs, *old.needs)
        answers[places[0]] = replace(answer, exceptions=exceptions, needs=needs)
        return _changed(self, answers=tuple(answers), source=None)

    def having(self, answers: "Iterable[Answer]") -> "Article":
        """Return the article with these answers and no others."""
        return _changed(self, answers=tuple(answers))

    def silent_on(self, *questions: Titled) -> "Article":
        """Return the article without its answers to some questions."""
        kept = tuple(answer for answer in self.answers if answer.question not in questions)
        return self if len(kept) == len(self.answers) else _changed(self, answers=kept)

    def not_by(self, *questions: Titled) -> "Article":
        """Return the article without questions that nothing answers any more among its `by`.

        What nobody carries out then orders nothing that a rating could show.
        """
        by = tuple(question for question in self.by if question not in questions)
        is_idle = not by and not self.answers and self.told_state in ("computed", "checked")
        return _changed(self, by=by, told_state=None if is_idle else self.told_state)


def office(number: str, says: str, *answers: Answer) -> Article:
    """Return an article that people carry out; what it answers, such as a time limit, they use."""
    return Article(number, says, *answers, state="office")


def informative(number: str, says: str) -> Article:
    """Return an article that orders nothing that a rating could show."""
    return Article(number, says, state="informative")


def carried_out(number: str, says: str, *, by: tuple[Titled | Enum, ...]) -> Article:
    """Return an article that others' answers, or stages of the engine, carry out."""
    return Article(number, says, also=by)


def checked(
    number: str, says: str, *answers: Answer, by: tuple[Titled | Enum, ...] = ()
) -> Article:
    """Return an article of which `check` warns when it is not kept."""
    return Article(number, says, *answers, state="checked", also=by)


def numbered(article: Article) -> Iterator[tuple[Citation, Answer]]:
    """Yield the article's answers with their citations.

    Where a question has several answers in the article, each has the number of its sentence:
    8.56/2. The sentences are counted through the article, and the same words share a number.
    """
    lines: dict[str, int] = {}
    for answer in article.answers:
        lines.setdefault(answer.says, len(lines) + 1)
    questions = [answer.question for answer in article.answers]
    for answer in article.answers:
        if answer.cites is not None:
            yield answer.cites, answer
            continue
        number = article.number
        if questions.count(answer.question) > 1:
            number = f"{number}/{lines[answer.says]}"
        if article.source is None:
            raise ValueError(f"{article.number} belongs to no text yet")
        yield Citation(article.source, number), answer


def _changed(article: Article, **values: object) -> Article:
    article_changed = object.__new__(Article)
    for name in Article.__slots__:
        object.__setattr__(article_changed, name, values.get(name, getattr(article, name)))
    return article_changed
