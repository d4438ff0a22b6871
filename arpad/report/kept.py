"""How a sentence is kept in JSON, so that whoever reads it later reads it in their language."""

import json
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Any

from arpad.report.problems import ClauseText, Problem, Text, Value


def kept(problem: Problem) -> dict[str, Any]:
    """Return `words` of a problem: the templates and values of its message, remedy and file.

    What is no `Text` is English, and has none.

    >>> kept(Problem("info", "demo", Text("Player {player} sleeps.", player=7)))
    {'message': {'template': 'Player {player} sleeps.', 'values': {'player': 7}}}
    """
    texts = {"message": problem.message, "fix": problem.fix, "file": problem.file}
    return {name: _kept(text) for name, text in texts.items() if isinstance(text, Text) and text}


def restored(problem: Mapping[str, Any]) -> Problem:
    """Return a problem that was kept in JSON; its words are those of `kept`, or its English.

    Raises KeyError, TypeError or ValueError for what is none.

    >>> odd = Problem("info", "demo", Text("Born {day}.", day=date(2010, 9, 1)))
    >>> restored({"level": "info", "code": "demo", "message": "Born 2010-09-01.",
    ...           "words": kept(odd)}).message.values
    {'day': datetime.date(2010, 9, 1)}
    """
    words = problem.get("words", {})
    plain = {name: value for name, value in problem.items() if name != "words"}
    return Problem(**{**plain, **{name: _restored(value) for name, value in words.items()}})


def kept_text(text: str) -> str | tuple[str]:
    """Return a text as JSON has it beside many others: a `Text` as a tuple, of its JSON.

    >>> kept_text("riga.trf"), kept_text(Text("Team {team}", team=7))
    ('riga.trf', ('{"template": "Team {team}", "values": {"team": 7}}',))
    """
    return (_json_of(_Itself(text)),) if isinstance(text, Text) and text else str(text)


class _Itself:
    """A text that is no other: two that say the same may have other words behind them."""

    __slots__ = ("text",)

    def __init__(self, text: Text) -> None:
        self.text = text

    def __hash__(self) -> int:
        return id(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and self.text is other.text


@lru_cache(maxsize=10_000)
def _json_of(itself: _Itself) -> str:
    return json.dumps(_kept(itself.text))


def restored_text(plain: str | Sequence[str]) -> str:
    """Return a text that was kept so; the same words are the same `Text`, made once.

    >>> restored_text(kept_text(Text("Team {team}", team=7))).template
    'Team {team}'
    """
    return plain if isinstance(plain, str) else _text_of(plain[0])


@lru_cache(maxsize=10_000)  # report after report says the same of its player 7
def _text_of(text: str) -> Text:
    restored_value = _restored(json.loads(text))
    assert isinstance(restored_value, Text)
    return restored_value


def _kept(value: Value) -> Any:
    if type(value) is str or type(value) is int or value is None:  # as most are
        return value
    match value:
        case Text():
            words = {"template": value.template}
            words |= {"several": value.several} if value.several else {}
            return {**words, "values": {name: _kept(of) for name, of in value.values.items()}}
        case ClauseText():
            return {"law": str(value)}
        case Decimal():
            return {"decimal": str(value)}
        case date():
            return {"day": value.isoformat()}
        case None | str() | int():
            return value
    return [_kept(part) for part in value]


def _restored(value: Any) -> Any:
    match value:
        case {"template": template, "values": values}:
            of = {name: _restored(one_value) for name, one_value in values.items()}
            several = value.get("several", "")
            return Text(template, several, **of)
        case {"law": says}:
            return ClauseText(says)
        case {"decimal": figure}:
            return Decimal(figure)
        case {"day": day}:
            return date.fromisoformat(day)
        case list():
            return [_restored(part) for part in value]
    return value
