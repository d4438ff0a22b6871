"""Why a player, or a team, is behind another, in sentences: what was compared, and each round."""

from collections.abc import Mapping
from fractions import Fraction

from arpad.explain.language import Translator
from arpad.forms.event import Event
from arpad.forms.names_of_tie_breaks import named
from arpad.forms.ordered import Ordered, amount
from arpad.norms.tie_breaks.figures import Figure, Part
from arpad.norms.tie_breaks.reasons import Reason, reasons
from arpad.rulebooks.c07.questions import Measure

_BOARDS = (Measure.BOARD_COUNT, Measure.TOP_BOARDS, Measure.BOTTOM_BOARDS)
_AMONG = (Measure.DIRECT_ENCOUNTER, Measure.EXTENDED_ENCOUNTER)


def why(event: Event, order: Ordered, ahead: int, behind: int, say: Translator) -> tuple[str, ...]:
    """Return the sentences: who is where, each tie-break compared, what the last consists of."""
    names = names_of(event)
    ranks = order.ranking.ranks
    compared = reasons(order.field, order.ranking, ahead, behind)
    last = compared[-1]
    if ranks[ahead] == ranks[behind]:
        opening = say("{behind} and {ahead} share rank {rank}: nothing in the list parts them.")
    else:
        opening = say("{behind} is behind {ahead}: rank {other} after rank {rank}.")
    told = [
        opening.format(
            behind=names[behind], ahead=names[ahead], rank=ranks[ahead], other=ranks[behind]
        )
    ]
    told += [_compared(one, names[ahead], names[behind], say) for one in compared]
    if last.is_decisive and last.chosen is not None:
        told += [
            words
            for name, figure in ((names[ahead], last.ahead), (names[behind], last.behind))
            if (words := _parts(name, figure, last, say, names))
        ]
    return tuple(told)


def names_of(event: Event) -> Mapping[int, str]:
    """Return the names of the teams, or of the players, by number."""
    if event.is_of_teams:
        return {one.number: one.name for one in event.teams}
    return {one.number: one.name for one in event.entrants}


def _compared(one: Reason, ahead: str, behind: str, say: Translator) -> str:
    what = say("Points") if one.chosen is None else named(one.chosen, say)
    first, second = amount(one.ahead.value).text, amount(one.behind.value).text
    if one.is_decisive and first != second:
        words = say("{what}: {first} of {ahead} against {second} of {behind}. This decides.")
    elif one.is_decisive:
        words = say("{what}: {ahead} goes first. This decides.")
    elif not first and not second:
        words = say("{what}: it says nothing of them.")
    elif first == second:
        words = say("{what}: both have {first}.")
    else:
        words = say("{what}: {first} and {second}, which is not enough to part them.")
    return words.format(what=what, first=first, second=second, ahead=ahead, behind=behind)


def _parts(
    name: str, figure: Figure, last: Reason, say: Translator, names: Mapping[int, str]
) -> str:
    """Return what a figure consists of: each round, board or opponent; brackets: left out."""
    if not figure.parts or last.chosen is None or figure.value is None:
        return ""
    measure = last.chosen.measure
    if measure in _AMONG:
        label = say("{amount} against {opponent}")
    elif measure in _BOARDS:
        label = say("board {round}: {amount}")
    else:
        label = say("round {round}: {amount}")
    listed = "; ".join(_part(part, label, names) for part in figure.parts)
    words = say("{name} has {value}: {parts}.")
    told = words.format(name=name, value=amount(figure.value).text, parts=listed)
    if any(part.is_cut for part in figure.parts):
        told += " " + say("What stands in brackets was left out.")
    return told


def _part(part: Part, label: str, names: Mapping[int, str]) -> str:
    value: Fraction = part.amount
    opponent = names.get(part.opponent or 0, "")
    text = label.format(round=part.round, amount=amount(value).text, opponent=opponent)
    if opponent and "{opponent}" not in label:
        text = f"{text} {opponent}"
    return f"[{text}]" if part.is_cut else text
