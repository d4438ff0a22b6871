"""An event put in order by tie-breaks that were chosen, and what is to be said of that order."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from arpad.explain.language import Translator
from arpad.forms.document import Cell, Row
from arpad.forms.event import PaperEvent
from arpad.forms.tie_breaks import player_field
from arpad.law import Rulebook, half_up
from arpad.law.question import Setting
from arpad.norms.tie_breaks.choosing import Chosen, chosen
from arpad.norms.tie_breaks.field import TieBreakEvent
from arpad.norms.tie_breaks.ranking import Ranking, ranking
from arpad.norms.tie_breaks.ratings import are_dropped
from arpad.rulebooks.c07 import questions as c
from arpad.rulebooks.c07.questions import Measure

BY_BUCHHOLZ: Final = (Measure.BUCHHOLZ, Measure.FORE_BUCHHOLZ, Measure.OPPONENTS_BUCHHOLZ)
BY_RATINGS: Final = (
    Measure.OPPONENTS_AVERAGE, Measure.PERFORMANCE, Measure.PERFECT_PERFORMANCE,
    Measure.OPPONENTS_PERFORMANCE, Measure.OPPONENTS_PERFECT, Measure.RATING,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Ordered:
    """The players or teams of an event, their ranks, and the edition and list that gave them."""

    book: Rulebook
    field: TieBreakEvent
    ranking: Ranking

    @property
    def chosen(self) -> tuple[Chosen, ...]:
        """Return the tie-breaks in their order."""
        return self.ranking.chosen


def ordered(
    event: PaperEvent,
    codes: Sequence[str],
    book: Rulebook,
    unrated_as: int | None = None,
    expelled: Collection[int] = (),
) -> tuple[Ordered | None, tuple[str, ...]]:
    """Return the order of an event, and a sentence on each tie-break that can't be had.

    Players without a rating count `unrated_as` in tie-breaks by ratings, if it is given; those who
    were `expelled` have no rank. Without tie-breaks, or with one that can't be had, there is no
    order.
    """
    tie_breaks, faults = chosen(codes, book, is_of_teams=event.is_of_teams)
    field = event.matches if event.is_of_teams else player_field(event, book)
    if faults or not tie_breaks or field is None or not field.participants:
        return None, faults
    if unrated_as is not None:
        rated = (
            replace(
                participant, rating=unrated_as if participant.rating is None else participant.rating
            )
            for participant in field.participants
        )
        field = replace(field, participants=tuple(rated))
    return Ordered(book, field, ranking(field, book, tie_breaks, expelled)), ()


def by_rank(event: PaperEvent, order: Ordered) -> PaperEvent:
    """Return the event with its players, or teams, in the order of their ranks.

    Who was expelled stands last, without a rank. Where ranks are shared nobody is named by one.
    """
    ranks = order.ranking.ranks
    last = len(order.field.participants) + 1
    if event.is_of_teams:
        teams = (replace(team, rank=ranks.get(team.number)) for team in event.teams)
        return replace(event, teams=tuple(sorted(teams, key=lambda team: team.rank or last)))
    everybody = sorted(
        event.entrants, key=lambda entrant: (ranks.get(entrant.number, last), entrant.number)
    )
    placed = (
        replace(entrant, rank=place, rank_stated=ranks.get(entrant.number))
        for place, entrant in enumerate(everybody, start=1)
    )
    is_shared = len(set(ranks.values())) < len(ranks)
    return replace(
        event,
        entrants=tuple(placed),
        are_numbers_named=event.are_numbers_named or is_shared,
    )


def amount(value: Fraction | None) -> Cell:
    """Return a figure of a tie-break: 6½, 9.25, or three decimals at most, a half up.

    >>> [amount(Fraction(n, d)).text for n, d in ((13, 2), (37, 4), (107, 8), (40, 3), (5, 1))]
    ['6½', '9.25', '13.375', '13.333', '5']
    """
    if value is None:
        return Cell()
    thousandths = half_up(value.numerator * 1000, value.denominator)
    text = f"{thousandths // 1000}.{thousandths % 1000:03d}".rstrip("0").rstrip(".")
    number = Decimal(text)
    shown = f"{text[:-2] if text != '0.5' else ''}½" if text.endswith(".5") else text
    return Cell(number, shown)


def tie_break_cells(number: int, order: Ordered) -> Row:
    """Return what each tie-break of an order says of somebody; blanks of who is in none."""
    if number not in order.ranking.ranks:
        return tuple(Cell() for _ in order.chosen)
    return tuple(amount(figure.value) for figure in order.ranking.of(number))


def notes(event: PaperEvent, order: Ordered, say: Translator) -> tuple[str, ...]:
    """Return what the edition says against the tie-breaks chosen, in this event."""
    sentences = _expelled(event, order, say)
    book = order.book
    buchholz = [tie_break.text for tie_break in order.chosen if tie_break.measure in BY_BUCHHOLZ]
    ratings = [tie_break.text for tie_break in order.chosen if tie_break.measure in BY_RATINGS]
    if buchholz and event.is_all_play_all and not book[c.BUCHHOLZ_IN_ROUND_ROBIN]:
        words = say("{codes}: not to be used in a round robin ({article}).")
        sentences.append(
            words.format(codes=", ".join(buchholz), article=_basis(book, c.BUCHHOLZ_IN_ROUND_ROBIN))
        )
    if ratings and are_dropped(order.field, book):
        words = say(
            "{codes}: dropped, for an unrated player took part and no rule for the unrated was "
            "given ({article})."
        )
        sentences.append(words.format(codes=", ".join(ratings), article=_basis(book, c.UNRATED)))
    days = book.get(c.RATING_TIE_BREAK_DAYS)
    if ratings and days and event.start and event.end and (event.end - event.start).days >= days:
        words = say(
            "{codes}: advised against in an event of more than {days} days; the first rating "
            "counts ({article})."
        )
        article = _basis(book, c.RATING_TIE_BREAK_DAYS)
        sentences.append(words.format(codes=", ".join(ratings), days=days, article=article))
    return tuple(sentences)


def _expelled(event: PaperEvent, order: Ordered, say: Translator) -> list[str]:
    everybody = event.teams if event.is_of_teams else event.entrants
    ranked, numbers = order.ranking.ranks, order.field.by_number
    names = [
        entrant.name
        for entrant in everybody
        if entrant.number in numbers and entrant.number not in ranked
    ]
    if not names:
        return []
    return [say("Expelled, and without a rank: {names}.").format(names="; ".join(names))]


def _basis(book: Rulebook, setting: Setting[Any]) -> str:
    return str(book.basis(setting).article)
