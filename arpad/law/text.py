"""A text of law: its articles in printed order, and the rulebook that follows from them."""

from collections.abc import Iterator, Mapping, Sequence, Set
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import date
from types import MappingProxyType
from typing import Any, TypeVar, cast, overload

from arpad.law.article import Article, numbered
from arpad.law.order import Precedence, RulebookError, in_order, precedences
from arpad.law.question import Answer, Question, Setting, Settings, Titled, Warnings
from arpad.law.rule import Citation, Clause, Rule, Source, Value, reads
from arpad.law.term import words
from arpad.shown import ShownShort

T = TypeVar("T")

__all__ = ["Article", "Rulebook", "RulebookError", "Settled"]


@dataclass(frozen=True, slots=True, eq=False)
class Settled:
    """A setting with its value, and the articles on which it rests."""

    setting: Setting[Any] | Settings[Any]
    value: object
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, eq=False)
class Rulebook(ShownShort):
    """One edition of one body's regulations: what the engine asks, its articles answer.

    `book[q.K_FACTOR]` is the rule gathered from the articles, `book[q.CALENDAR]` a setting's value,
    `q.K_FACTOR in book` whether any article answers. Within a rulebook every clause has its own
    code, in the order of the questions. A text that contradicts itself raises RulebookError.
    It `is_whole` where it has every article of the printed text, also those that order nothing.
    """

    name: str
    source: Source
    articles: tuple[Article, ...]
    is_whole: bool = False
    _rules: dict[Question, Rule] = field(init=False, repr=False)
    _warnings: dict[Warnings, tuple[Clause, ...]] = field(init=False, repr=False)
    _settled: dict[Titled, Settled] = field(init=False, repr=False)
    _clauses: dict[int, Clause] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        articles = tuple(article.of(self.source) for article in self.articles)
        object.__setattr__(self, "articles", articles)
        numbers = [article.number for article in articles]
        if twice := {number for number in numbers if numbers.count(number) > 1}:
            raise RulebookError(f"{self.name}: {', '.join(sorted(twice))} stands twice")
        given = sorted(_by_question(articles).items(), key=lambda pair: pair[0].place)
        rules: dict[Question, Rule] = {}
        warnings: dict[Warnings, tuple[Clause, ...]] = {}
        settled: dict[Titled, Settled] = {}
        code = 1
        for question, answers in given:
            if isinstance(question, Question):
                rules[question] = self._rule(question, answers, code)
                code += len(rules[question].clauses)
            elif isinstance(question, Warnings):
                warnings[question] = tuple(_clause(*answer) for answer in answers)
            elif isinstance(question, Setting | Settings):
                settled[question] = self._settlement(question, answers)
        clauses = {
            code: clause
            for rule in rules.values()
            for code, clause in enumerate(rule.clauses, start=rule.first_code)
        }
        for name, value in (("rules", rules), ("warnings", warnings), ("settled", settled),
                            ("clauses", clauses)):  # fmt: skip
            object.__setattr__(self, f"_{name}", value)

    def _rule(
        self, question: Question, answers: list[tuple[Citation, Answer]], first_code: int
    ) -> Rule:
        ordered = in_order(question, answers, self.source)
        clauses = [_clause(*answer) for answer in ordered]
        if clauses[-1].when is not None and question.plain is not None:
            clauses.append(_plain(question, self.source))
        needs = tuple(dict.fromkeys(word for _, answer in ordered for word in answer.needs))
        return Rule(question.name, tuple(clauses), question.column, needs, first_code)

    def _settlement(
        self, setting: Setting[Any] | Settings[Any], answers: list[tuple[Citation, Answer]]
    ) -> Settled:
        clauses = tuple(_clause(article, replace(a, value=None)) for article, a in answers)
        values = tuple(answer.value for _, answer in answers)
        if isinstance(setting, Settings):
            return Settled(setting, values, clauses)
        if len(values) > 1:
            numbers = ", ".join(article.number for article, _ in answers)
            raise RulebookError(f"{self.name}: {setting.name} is settled more than once: {numbers}")
        return Settled(setting, values[0], clauses)

    @overload
    def __getitem__(self, question: Question) -> Rule: ...
    @overload
    def __getitem__(self, question: Warnings) -> tuple[Clause, ...]: ...
    @overload
    def __getitem__(self, question: Setting[T]) -> T: ...
    @overload
    def __getitem__(self, question: Settings[T]) -> tuple[T, ...]: ...
    def __getitem__(self, question: Titled) -> object:
        """Return the rule, the value or the warnings; the plain answer where the text is silent.

        Raises KeyError if the text is silent and there is no plain answer.
        """
        if isinstance(question, Question):
            if question in self._rules:
                return self._rules[question]
            if question.plain is not None:
                return Rule(
                    question.name, (_plain(question, self.source),), question.column, first_code=0
                )
        if isinstance(question, Warnings):
            return self._warnings.get(question, ())
        if question in self._settled:
            return self._settled[question].value
        if isinstance(question, Settings):
            return ()
        if isinstance(question, Setting) and question.plain is not None:
            return question.plain
        raise KeyError(f"{self.name} says nothing on {question.name}")

    def __contains__(self, question: Titled) -> bool:
        """Return whether an article answers the question."""
        return question in self._rules or question in self._settled or question in self._warnings

    def get(self, setting: Setting[T]) -> T | None:
        """Return a setting's value, or None where no article and nothing plain gives one."""
        return self[setting] if setting in self or setting.plain is not None else None

    def basis(self, setting: Setting[Any] | Settings[Any]) -> Clause:
        """Return the clause on which a setting rests; KeyError where the text is silent."""
        if setting not in self._settled:
            raise KeyError(f"{self.name} says nothing on {setting.name}")
        return self._settled[setting].clauses[0]

    def bases(self, settings: Settings[Any]) -> tuple[Clause, ...]:
        """Return the clauses on which the values of settings rest, in their order."""
        return self._settled[settings].clauses if settings in self._settled else ()

    def questions(self) -> tuple[tuple[Question, Rule], ...]:
        """Return every question that an article answers, with its rule, in the engine's order."""
        return tuple(self._rules.items())

    def rules(self) -> tuple[Rule, ...]:
        """Return every rule of the book, in the order of the questions."""
        return tuple(self._rules.values())

    def rules_of(self, *questions: Question) -> tuple[Rule, ...]:
        """Return the rules of those of some questions that an article answers."""
        return tuple(self._rules[question] for question in questions if question in self)

    def reads(self, *questions: Question) -> frozenset[str]:
        """Return the columns that the answers to some questions read."""
        return frozenset().union(*map(reads, self.rules_of(*questions)))

    def reads_at_all(self) -> frozenset[str]:
        """Return the columns that any rule or check reads."""
        checked = (clause.when for _, clauses in self.warnings() for clause in clauses)
        return frozenset().union(*map(reads, self.rules()), *map(words, checked))

    def settings(self) -> tuple[Settled, ...]:
        """Return everything that is settled once, in the order of its declaration."""
        return tuple(self._settled.values())

    def warnings(self) -> tuple[tuple[Warnings, tuple[Clause, ...]], ...]:
        """Return what is looked at and excludes nothing."""
        return tuple(self._warnings.items())

    def clause(self, code: int) -> Clause:
        """Return the clause that has this code in this rulebook; 0 is that of a silent text."""
        if code == 0:
            return Clause(Citation(self.source, ""), "The text says nothing special.", None)
        return self._clauses[code]

    def codes(self) -> dict[int, Clause]:
        """Return every code of the book with its clause, rising."""
        return dict(self._clauses)

    def citations(self) -> Iterator[tuple[str, Citation, str]]:
        """Yield (question, citation, sentence) for everything in the book that cites an article."""
        for rule in self.rules():
            for clause in rule.clauses:
                if clause.article.number:
                    yield rule.name, clause.article, clause.says
        for question, clauses in (
            *self.warnings(),
            *((s.setting, s.clauses) for s in self.settings()),
        ):
            for clause in clauses:
                yield question.name, clause.article, clause.says

    def precedences(self) -> tuple[Precedence, ...]:
        """Return every exception that the text declares, in the order of the questions."""
        return tuple(
            precedence
            for question, answers in _by_question(self.articles).items()
            if isinstance(question, Question)
            for precedence in precedences(question, answers)
        )

    @property
    def in_force_from(self) -> date:
        """Return the day from which events start under this edition."""
        return self.source.in_force_from

    def article(self, number: str) -> Article:
        """Return an article; KeyError if there is none of this number."""
        for article in self.articles:
            if article.number == number:
                return article
        raise KeyError(f"{self.name} has no article {number}")

    def amended(
        self,
        name: str,
        source: Source,
        *articles: Article,
        without: Sequence[str] = (),
        instead: Mapping[str, Sequence[Article]] = MappingProxyType({}),
        anew: Sequence[Titled] = (),
        unverified: Sequence["str | tuple[Titled | str, ...]"] = (),
        renewing: Sequence[Source] = (),
    ) -> "Rulebook":
        """Return the text amended: each changed article in the old one's place, or last.

        An article that a later text keeps stands in it from then on, and is cited by its date: the
        text in force. `renewing` are other texts that have a later date too.

        `without` are articles left out, `instead` those in whose place others stand. `anew` are
        questions of which all old answers go. `unverified` are lines (6.41/1) or articles whose old
        answers no source shows for the new date, or (q.X, "6.41", ...): those that answer one
        question; (q.X,): all of them.
        """
        numbers = {article.number for article in self.articles}
        if unknown := {*without, *instead} - numbers:
            raise RulebookError(f"{self.name} has no article {', '.join(sorted(unknown))}")
        articles = tuple(self._without_old(article, anew) for article in articles)
        changed = {article.number: article for article in articles}
        if len(changed) < len(articles):
            raise RulebookError(f"{name}: an article is given twice")
        old = [article for article in self.articles if article.number not in without]
        kept = [
            _doubted(article.silent_on(*anew), unverified)
            for article in old
            if article.number not in {*changed, *instead}
        ]
        _check_doubts(self, unverified)
        answered = {answer.question for article in (*kept, *articles) for answer in article.answers}
        gone = tuple(article for article in anew if article not in answered)
        kept = [article.not_by(*gone) for article in kept] if anew else kept
        by_number: dict[str, tuple[Article, ...]] = {
            article.number: (article,) for article in (*kept, *articles)
        }
        by_number |= {number: tuple(others) for number, others in instead.items()}
        order = dict.fromkeys([*(article.number for article in old), *changed])
        text = tuple(a.of(source) for number in order for a in by_number[number])
        renewed = (_standing(a, (source, *renewing)) for a in text)
        new = {*changed, *(a.number for others in instead.values() for a in others)}
        is_same_text = source.in_force_from == self.in_force_from and not (without or instead)
        return Rulebook(
            name, source, _without_moot(tuple(renewed), new), self.is_whole and is_same_text
        )

    def _without_old(self, article: Article, anew: Sequence[Titled]) -> Article:
        """Return a changed article without what it still has of old answers given anew."""
        old = {id(answer) for own in self.articles for answer in own.answers}
        return article.having(
            answer
            for answer in article.answers
            if answer.question not in anew or id(answer) not in old
        )

    def renamed(self, name: str) -> "Rulebook":
        """Return the same text under another name."""
        return Rulebook(name, self.source, self.articles, self.is_whole)

    def supposing(self, rules: Mapping[Question, Rule]) -> "Rulebook":
        """Return the text with other rules, to see what follows; codes are those of the text."""
        supposed = copy(self)
        object.__setattr__(supposed, "_rules", {**self._rules, **rules})
        return supposed

    def taking(self, other: "Rulebook", *questions: Titled) -> "Rulebook":
        """Return the text with another's answers to some questions, which keep their citations."""
        theirs = _by_question(other.articles)
        taken = [
            replace(answer, cites=citation, exceptions=())
            for question in questions
            for citation, answer in _ordered(question, theirs.get(question, []), other.source)
        ]
        kept = tuple(article.silent_on(*questions) for article in self.articles)
        if not taken:
            return Rulebook(self.name, self.source, kept)
        number, times = f"as in {other.name}", 1
        while any(article.number == number for article in kept):
            times += 1
            number = f"as in {other.name} ({times})"
        article = Article(number, f"What {other.name} says.", *taken)
        return Rulebook(self.name, self.source, (*kept, article))


def _standing(article: Article, texts: Sequence[Source]) -> Article:
    """Return the article as one of a later text of the same name, or of that as it was applied.

    `texts` are that of the edition and others that it renews. What a club keeps of FIDE's text
    stays FIDE's.
    """
    theirs = article.source
    if theirs is None:
        return article
    if theirs.follows and theirs.in_force_from < texts[0].in_force_from:
        return article.in_(replace(theirs, in_force_from=texts[0].in_force_from))
    for text in texts:
        is_same = theirs.name in (text.name, f"{text.name} applied")
        if is_same and theirs.in_force_from < text.in_force_from:
            return article.in_(text)
    return article


def _without_moot(articles: tuple[Article, ...], new: Set[str]) -> tuple[Article, ...]:
    """Return the articles; those that were kept without exceptions to what is no longer said."""
    said: dict[Titled, set[str]] = {}
    for question, answers in _by_question(articles).items():
        said[question] = {name for c, _ in answers for name in (c.number, c.article)}
    return tuple(
        article
        if article.number in new
        else article.having(answer.over_only(said[answer.question]) for answer in article.answers)
        for article in articles
    )


def _by_question(articles: Sequence[Article]) -> dict[Titled, list[tuple[Citation, Answer]]]:
    given: dict[Titled, list[tuple[Citation, Answer]]] = {}
    for article in articles:
        for citation, answer in numbered(article):
            given.setdefault(answer.question, []).append((citation, answer))
    return dict(sorted(given.items(), key=lambda pair: pair[0].place))


def _ordered(
    question: Titled, answers: list[tuple[Citation, Answer]], source: Source
) -> list[tuple[Citation, Answer]]:
    return (
        in_order(question, answers, source)
        if isinstance(question, Question) and answers
        else answers
    )


def _clause(article: Citation, answer: Answer) -> Clause:
    value = cast("Value", answer.value)
    return Clause(article, answer.says, value, answer.when, answer.is_verified, answer.kind)


def _plain(question: Question, source: Source) -> Clause:
    if question.plain is None:
        raise KeyError(f"there is no plain answer to {question.name}")
    value, says = question.plain
    return Clause(Citation(source, ""), says, value)


def _doubted(article: Article, unverified: Sequence["str | tuple[Titled | str, ...]"]) -> Article:
    answers = [
        answer.unverified if _is_doubted(citation, answer, unverified) else answer
        for citation, answer in numbered(article)
    ]
    return article.having(answers)


def _is_doubted(
    citation: Citation, answer: Answer, unverified: Sequence["str | tuple[Titled | str, ...]"]
) -> bool:
    names = (citation.number, citation.article)
    for doubt in unverified:
        question, numbers = (
            (doubt[0], doubt[1:]) if isinstance(doubt, tuple) else (answer.question, (doubt,))
        )
        if question is answer.question and (not numbers or any(n in names for n in numbers)):
            return True
    return False


def _check_doubts(book: Rulebook, unverified: Sequence["str | tuple[Titled | str, ...]"]) -> None:
    """Refuse a doubt about what the text doesn't say."""
    given = [pair for article in book.articles for pair in numbered(article)]
    for doubt in unverified:
        if not any(_is_doubted(citation, answer, (doubt,)) for citation, answer in given):
            named = (
                doubt if isinstance(doubt, str) else [getattr(part, "name", part) for part in doubt]
            )
            raise RulebookError(f"{book.name} says nothing in {named} that could be doubted")
