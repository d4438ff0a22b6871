"""Why a player, or a team, is behind another, in sentences: what was compared, and each round."""

from collections.abc import Mapping
from fractions import Fraction

from arpad.explain.language import decimal_symbol
from arpad.forms.event import PaperEvent
from arpad.forms.names_of_tie_breaks import named
from arpad.forms.ordered import Ordered, amount
from arpad.forms.words import translator
from arpad.norms.tie_breaks.boards import BY_BOARDS
from arpad.norms.tie_breaks.choosing import Chosen
from arpad.norms.tie_breaks.figures import FigurePart, TieBreakFigure
from arpad.norms.tie_breaks.ranking import AMONG_THE_TIED
from arpad.norms.tie_breaks.reasons import TieBreakReason, reasons


def why(event: PaperEvent, order: Ordered, ahead: int, behind: int, lang: str) -> tuple[str, ...]:
    """Return the sentences: who is where, each tie-break compared, what the last consists of."""
    say = translator(lang)
    names = names_of(event)
    ranks = order.ranking.ranks
    compared = reasons(order.field, order.ranking, ahead, behind)
    last = compared[-1]
    if ranks[ahead] == ranks[behind]:
        opening = say("{behind} and {ahead} share rank {rank}: nothing in the list parts them.")
    else:
        opening = say("{behind} is behind {ahead}: rank {other} after rank {rank}.")
    sentences = [
        opening.format(
            behind=names[behind], ahead=names[ahead], rank=ranks[ahead], other=ranks[behind]
        )
    ]
    sentences += [
        _compared(comparison, names[ahead], names[behind], lang) for comparison in compared
    ]
    if last.is_decisive and last.chosen is not None:
        figures = ((ahead, last.ahead), (behind, last.behind))
        parts = (
            _parts(names[number], figure, last.chosen, lang, names) for number, figure in figures
        )
        sentences += [words for words in parts if words]
    return tuple(sentences)


def names_of(event: PaperEvent) -> Mapping[int, str]:
    """Return the names of the teams, or of the players, by number."""
    if event.is_of_teams:
        return {team.number: team.name for team in event.teams}
    return {entrant.number: entrant.name for entrant in event.entrants}


def _compared(reason: TieBreakReason, ahead: str, behind: str, lang: str) -> str:
    say = translator(lang)
    what = say("Points") if reason.chosen is None else named(reason.chosen, say)
    first, second = _shown(reason.ahead.value, lang), _shown(reason.behind.value, lang)
    if reason.is_decisive and first != second:
        words = say("{what}: {first} of {ahead} against {second} of {behind}. This decides.")
    elif reason.is_decisive and first:
        words = say(
            "{what}: both have {first} among all who were tied; compared again with those still "
            "tied {ahead} goes first. This decides."
        )
    elif reason.is_decisive:
        words = say("{what}: {ahead} goes first. This decides.")
    elif not first and not second:
        words = say("{what}: it says nothing of them.")
    elif first == second:
        words = say("{what}: both have {first}.")
    else:
        words = say("{what}: {first} and {second}, which is not enough to part them.")
    return words.format(what=what, first=first, second=second, ahead=ahead, behind=behind)


def _parts(
    name: str, figure: TieBreakFigure, chosen: Chosen, lang: str, names: Mapping[int, str]
) -> str:
    """Return what a figure consists of: each round, board or opponent; brackets: left out."""
    if not figure.parts or figure.value is None:
        return ""
    say = translator(lang)
    if chosen.measure in AMONG_THE_TIED:
        label = say("{amount} against {opponent}")
    elif chosen.measure in BY_BOARDS:
        label = say("board {round}: {amount}")
    else:
        label = say("round {round}: {amount}")
    listed = "; ".join(_part(part, label, lang, names) for part in figure.parts)
    words = say("{name} has {value}: {parts}.")
    sentence = words.format(name=name, value=_shown(figure.value, lang), parts=listed)
    if any(part.is_cut for part in figure.parts):
        sentence += " " + say("What stands in brackets was left out.")
    return sentence


def _part(part: FigurePart, label: str, lang: str, names: Mapping[int, str]) -> str:
    opponent = names.get(part.opponent or 0, "")
    text = label.format(round=part.round, amount=_shown(part.amount, lang), opponent=opponent)
    if opponent and "{opponent}" not in label:
        text = f"{text} {opponent}"
    return f"[{text}]" if part.is_cut else text


def _shown(value: Fraction | None, lang: str) -> str:
    """Return a figure with the language's decimal sign; nothing where there is none."""
    return amount(value).text.replace(".", decimal_symbol(lang))
