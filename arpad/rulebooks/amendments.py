"""An amendment written down as TOML: what a text changes in an edition, without a program.

A file says which edition it `amends`, its own `rulebook`, how it is cited (`text`, `title`) and
from when it is `in_force_from`; its articles answer questions with numbers, words and facts, each
question whole. Its cases may stand in it too. It is read, never run: see
docs/tutorials/your-rulebook/amendment.toml.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from functools import reduce
from operator import and_, ge, gt, le, lt, or_
from pathlib import Path
from typing import Any, Final

from arpad.engine import questions as q
from arpad.formats.files import is_file, reason, whole
from arpad.law import Article, Catalogue, NoRulebookError, Rulebook, Source, informative
from arpad.law.question import Answer, Question, Setting, YesNo
from arpad.law.rule import Value
from arpad.law.term import Term, word
from arpad.rulebooks import BYTES_MAX
from arpad.rulebooks.cases.decisions import column_of, fact_of, in_units_of
from arpad.rulebooks.cases.toml import KINDS, OF_AMENDMENT

_BOUNDS: Final[Mapping[str, Callable[[Term, Any], Term]]] = {
    "from": ge, "above": gt, "to": le, "below": lt,
}  # fmt: skip
_KNOWN: Final[Mapping[str, Callable[[Term], Term]]] = {
    "stated": Term.is_stated, "not stated": Term.is_null,
}  # fmt: skip
_YES_OR_NO: Final = {"yes": 1, "no": 0}
_OF_ARTICLE: Final = ("number", "about", "answer")
_OF_LADDER: Final = ("question", "ladder", "steps")
_OF_ANSWER: Final = ("question", "value", "says", "when", "over", "because", "needing")


def read(path: Path, catalogue: Catalogue) -> Rulebook:
    """Return an edition of the catalogue as a file amends it.

    Raises NoRulebookError, saying in which article, for what can't be read or has no effect.
    """
    if not is_file(path):
        raise NoRulebookError("There is no file {file}.", file=str(path))
    try:
        content = tomllib.loads(whole(path, BYTES_MAX).decode("utf-8"), parse_float=Decimal)
    except OSError as error:
        raise NoRulebookError(
            "{file} can't be read: {error}.", file=str(path), error=reason(error)
        ) from error
    except (ValueError, RecursionError) as error:
        raise NoRulebookError(
            "{file} is no TOML: {error}", file=str(path), error=str(error)
        ) from error
    try:
        return _Amendment(str(path), content).of(catalogue)
    except ValueError as error:
        raise NoRulebookError("{file}: {fault}", file=str(path), fault=str(error)) from error


@dataclass(frozen=True, slots=True)
class _Amendment:
    """A file's tables; `where` names the file, or the file and an article."""

    where: str
    content: Mapping[str, Any]

    def of(self, catalogue: Catalogue) -> Rulebook:
        """Return the edition as it is amended."""
        self._only(self.content, *OF_AMENDMENT, "rulebook", "source", *KINDS)
        before = catalogue.book(self._text(self.content, "amends"))
        text, title = self._text(self.content, "text"), self._text(self.content, "title")
        starts = self._given(self.content, "in_force_from", date)
        source = Source(text, starts, title, str(self.content.get("note", "")))
        articles = [_Amendment(f"{self.where}, {own.get('number', '?')}", own)._article(before)
                    for own in self._tables(self.content, "article")]  # fmt: skip
        answered = {answer.question: None for own in articles for answer in own.answers}
        if not answered:
            raise NoRulebookError("{file}: no article answers a question.", file=self.where)
        return before.amended(self._text(self.content, "rulebook"), source, *articles,
                              anew=tuple(answered))  # fmt: skip

    def _article(self, before: Rulebook) -> Article:
        self._only(self.content, *_OF_ARTICLE)
        number = self._text(self.content, "number")
        answers = [answer for own in self._tables(self.content, "answer")
                   for answer in self._answers(own, before)]  # fmt: skip
        answered = {answer.question for answer in answers}
        lost = [answer.question.name for article in before.articles if article.number == number
                for answer in article.answers if answer.question not in answered]  # fmt: skip
        if lost:
            raise NoRulebookError(
                "{file}: {edition} has an article of this number, which answers {question}; "
                "answer that too, or choose another number.",
                file=self.where, edition=before.name, question=lost[0],
            )  # fmt: skip
        about = self._text(self.content, "about")
        return Article(number, about, *answers) if answers else informative(number, about)

    def _answers(self, given: Mapping[str, Any], before: Rulebook) -> tuple[Answer, ...]:
        question = self._question(self._text(given, "question"))
        if isinstance(question, Setting):
            self._only(given, "question", "value", "says")
            value = self._like(question.name, before.get(question), given.get("value"))
            return (question.is_(value, self._text(given, "says")),)
        if "ladder" in given:
            self._only(given, *_OF_LADDER)
            fact = self._fact(question, self._text(given, "ladder"))
            steps = [self._step(question, fact, step) for step in self._tables(given, "steps")]
            return question.ladder(word(fact), steps)
        self._only(given, *_OF_ANSWER)
        conditions = given.get("when", [])
        either = [self._all_of(question, condition) for condition in
                  (conditions if isinstance(conditions, list) else [conditions])]  # fmt: skip
        answer = question.is_(self._value(question, given.get("value")), self._text(given, "says"),
                              reduce(or_, either) if either else None)  # fmt: skip
        if over := self._numbers(given, "over"):
            answer = answer.over(*over, because=self._text(given, "because"))
        return (answer.needing(*self._numbers(given, "needing")),)

    def _step(
        self, question: Question, fact: str, step: Mapping[str, Any]
    ) -> tuple[int | None, Value, str]:
        """Return a step of a ladder: below which fact it ends (the last nowhere), value, words."""
        self._only(step, "below", "value", "says")
        below = in_units_of(fact, step["below"]) if "below" in step else None
        return below, self._value(question, step.get("value")), self._text(step, "says")

    def _question(self, name: str) -> Question | Setting[Any]:
        question = next((own for own in q.ALL if own.name == name), None)
        if not isinstance(question, Question | Setting):
            raise NoRulebookError(
                "{file}: {question} is no question that a file can answer; "
                "docs/rulebooks/questions.md has all.",
                file=self.where, question=name,
            )  # fmt: skip
        return question

    def _all_of(self, question: Question, given: object) -> Term:
        """Return the condition that every fact of a table is as it says."""
        if not isinstance(given, dict) or not given:
            raise self._unfit("when", given)
        return reduce(and_, (own for name, value in given.items()
                             for own in self._of_fact(question, name, value)))  # fmt: skip

    def _of_fact(self, question: Question, name: str, given: object) -> Iterator[Term]:
        fact = word(self._fact(question, name))
        if isinstance(given, dict):
            self._only(given, *_BOUNDS)
            yield from (_BOUNDS[bound](fact, fact_of(name, limit)[1])
                        for bound, limit in given.items())  # fmt: skip
        elif isinstance(given, list):
            choices = [fact_of(name, choice)[1] for choice in given]
            yield fact.is_in(tuple(choice for choice in choices if choice is not None))
        elif given in _KNOWN:
            yield _KNOWN[str(given)](fact)
        else:
            yield fact == fact_of(name, given)[1]

    def _fact(self, question: Question, name: str) -> str:
        """Return the column of a fact that an answer may read."""
        column, _ = column_of(name)
        if column not in question.at:
            raise NoRulebookError(
                "{file}: {question} is asked where there is no {fact}; it can read: {facts}.",
                file=self.where, question=question.name, fact=name, facts=", ".join(question.at),
            )  # fmt: skip
        return column

    def _value(self, question: Question, given: object) -> Value:
        """Return an answer: a number in the question's unit, a word for one, a fact, or none."""
        if given is None:
            raise self._unfit("value", None)
        named = {text: code for code, text in question.codes.items()}
        named |= _YES_OR_NO if isinstance(question, YesNo) else {}
        if given == "none":
            return None
        if named:
            if given not in named:
                raise self._unfit("value", given)
            return named[str(given)]
        if isinstance(given, dict):
            self._only(given, "fact", "plus")
            column = self._fact(question, self._text(given, "fact"))
            more = in_units_of(column, given.get("plus", 0))
            return word(column) + more if more else word(column)
        return in_units_of(question.column, given)

    def _like(self, name: str, before: object, given: object) -> object:
        """Return a setting's value, whole, in the shape that the edition's has."""
        if isinstance(before, Enum):
            if given in type(before).__members__:
                return type(before)[str(given)]
        elif is_dataclass(before) and not isinstance(before, type) and isinstance(given, dict):
            self._only(given, *(part.name for part in fields(before)))
            parts = {part: self._like(part, getattr(before, part), given[part]) for part in given}
            try:
                return type(before)(**parts)
            except TypeError as error:  # a part is missing
                raise self._unfit(name, given) from error
        elif isinstance(before, tuple) and isinstance(given, list) and before:
            return tuple(self._like(name, before[0], value) for value in given)
        elif type(given) is type(before) and not isinstance(before, tuple):
            return given
        raise self._unfit(name, given)

    def _tables(self, given: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
        tables = given.get(key, [])
        if not isinstance(tables, list) or not all(isinstance(own, dict) for own in tables):
            raise self._unfit(key, tables)
        return tables

    def _numbers(self, given: Mapping[str, Any], key: str) -> tuple[str, ...]:
        """Return the texts under a key: one, or several in a list."""
        texts = given.get(key, [])
        texts = [texts] if isinstance(texts, str) else texts
        if not isinstance(texts, list) or not all(isinstance(own, str) for own in texts):
            raise self._unfit(key, texts)
        return tuple(texts)

    def _text(self, given: Mapping[str, Any], key: str) -> str:
        text: str = self._given(given, key, str)
        if not text.strip():
            raise self._unfit(key, text)
        return text

    def _given(self, given: Mapping[str, Any], key: str, kind: type[Any]) -> Any:
        if type(given.get(key)) is not kind:
            raise self._unfit(key, given.get(key))
        return given[key]

    def _only(self, given: Mapping[str, Any], *keys: str) -> None:
        for key in given:
            if key not in keys:
                raise NoRulebookError("{file}: {key} means nothing here; there are: {keys}.",
                                      file=self.where, key=key, keys=", ".join(keys))  # fmt: skip

    def _unfit(self, key: str, given: object) -> NoRulebookError:
        if given is None:
            return NoRulebookError("{file}: {key} is missing.", file=self.where, key=key)
        return NoRulebookError("{file}: {key} can't be {value}.", file=self.where, key=key,
                               value=str(given))  # fmt: skip
