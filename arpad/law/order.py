"""In which order the answers to a question are tried: special before general, as the text says."""

from dataclasses import dataclass

from arpad.law.question import Answer, Question
from arpad.law.rule import Citation, Source

Cited = tuple[Citation, Answer]


class RulebookError(ValueError):
    """A text of law contradicts itself, or lacks what no regulation can do without."""


@dataclass(frozen=True, slots=True, eq=False)
class Precedence:
    """An exception: of which question, whose answer, over which, and why."""

    question: Question
    article: Citation
    over: Citation
    because: str


def in_order(question: Question, answers: list[Cited], source: Source) -> list[Cited]:
    """Return the answers in the order in which they are tried.

    Through the text; before an answer stand all that go over it, and last the general one, which
    has no condition. Circles, two general answers, a missing one, and exceptions of this text over
    what the text doesn't say raise RulebookError with the numbers.
    """
    general = [pair for pair in answers if pair[1].when is None]
    if len(general) > 1:
        numbers = ", ".join(citation.number for citation, _ in general)
        raise RulebookError(f"{question.name}: more than one answer holds always: {numbers}")
    is_ladder = any(answer.is_of_ladder for _, answer in answers)
    is_complete = general or question.plain is not None or is_ladder
    if not is_complete:
        numbers = ", ".join(citation.number for citation, _ in answers)
        raise RulebookError(f"{question.name}: no answer holds always; there are {numbers}")
    above = _above(question, answers, source)
    placed: list[int] = []
    for place in range(len(answers)):
        _place(place, above, placed, (), [citation.number for citation, _ in answers], question)
    ordered = [answers[place] for place in placed]
    return [*(pair for pair in ordered if pair[1].when is not None), *general]


def precedences(question: Question, answers: list[Cited]) -> list[Precedence]:
    """Return what each answer goes over among the others."""
    return [
        Precedence(question, citation, other, exception.because)
        for citation, answer in answers
        for exception in answer.exceptions
        for other, other_answer in answers
        if other_answer is not answer and _is_meant(exception.number, other)
    ]


def _above(question: Question, answers: list[Cited], source: Source) -> list[list[int]]:
    """Return, for each answer, the places of those that go over it."""
    above: list[list[int]] = [[] for _ in answers]
    for place, (citation, answer) in enumerate(answers):
        for exception in answer.exceptions:
            places = [
                other
                for other, (theirs, _) in enumerate(answers)
                if other != place and _is_meant(exception.number, theirs)
            ]
            if not places and citation.source == source:
                why = "which says nothing on it"
                if _is_meant(exception.number, citation):
                    numbers = ", ".join(theirs.number for theirs, _ in answers)
                    why = (
                        f"which is its own number; the answers are, in the text's order, {numbers}"
                    )
                raise RulebookError(
                    f"{question.name}: {citation.number} goes over {exception.number}, {why}"
                )
            for other in places:
                above[other].append(place)
    return above


def _place(
    place: int, above: list[list[int]], placed: list[int], path: tuple[int, ...],
    numbers: list[str], question: Question,
) -> None:  # fmt: skip
    """Add a place to those placed, after all that go over it."""
    if place in placed:
        return
    if place in path:
        circle = " over ".join(
            numbers[higher] for higher in (*path[path.index(place) :][::-1], path[-1])
        )
        raise RulebookError(f"{question.name}: these go over each other: {circle}")
    for higher in above[place]:
        _place(higher, above, placed, (*path, place), numbers, question)
    placed.append(place)


def _is_meant(number: str, citation: Citation) -> bool:
    return number in (citation.number, citation.article)
