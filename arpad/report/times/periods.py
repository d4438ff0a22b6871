"""The words and signs of time controls as tokens, and the periods and increments they come to.

Tokens: ("time", minutes), ("seconds", n), ("number", n), ("moves", n), ("after", n moves),
("from", move n), and without a value "per_move", "rest", "in", "/", "x", "+", "then"; what is
unknown ends them. Languages: English, Spanish, German, French, Italian, Portuguese, Catalan.
"""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Final

Token = tuple[str, Fraction]

_LENGTH_MAX: Final = 200
_HOURS_IN_CLOCK_MAX: Final = 2  # 3:00 may be three minutes as well as three hours

_SIGNS: Final = (
    ("’", "'"), ("‘", "'"), ("´", "'"), ("`", "'"), ("′", "'"), ("″", '"'), ("“", '"'), ("”", '"'),
    ("''", '"'), ("×", "x"), ("*", "x"), ("\u00a0", " "), ("&", "+"),
)  # fmt: skip

_MOVE = (
    r"(?:moves?|mvs?|mm|jugad[ae]s?|jug|movimientos?|moviments?|movs?|z[üu]e?gen?|z[üu]e?ge|zug|"
)
_MOVE += r"coups?|moss[ae]|lances?|jogadas?)(?![^\W\d_])\.?"
_THE = r"(?:the |la |el |le |les |los |las |dem |den |der |o |els |the end of )?"
_NTH = r"(?:st|nd|rd|th|[ªº.]|er|e|a)?"
_FIRST = r"(?:1|one|first|uno|una|primera?|premiere?|première|ersten|prima|primeir[ao])"
_AFTER = r"(?:after|nach|tras|despu[eé]s de|apr[eè]s|dopo|ap[oó]s|despr[eé]s de|at|on)"
_FROM = (
    r"(?:(?:starting |beginning |counting |comenzando |começando |començant )?"
    r"(?:from|since|as of|desde|a partir de|[àa] partir du|"
    r"des de|ab|dal|dalla))"
)

_WORDS: Final[tuple[tuple[str, str], ...]] = (  # the first that matches is taken
    ("clock", r"(?P<ch>\d):(?P<cm>[0-5]\d)(?::00)?(?!\d)(?:\s*h(?:ours?|rs?)?\b)?"),
    ("hours_minutes", r"(?P<hh>\d)\s*(?:h|hrs?|hours?|horas?|hores|std|stunden?|heures?|ore)\.?\s*"
     r"(?:and |y |und |et |i |e )?(?P<hm>[0-5]?\d)\s*(?:'|(?:m|mins?|minut\w*)(?![^\W\d_]))"),
    ("hours_minutes", r"(?P<gh>\d)h(?P<gm>[0-5]\d)(?![\d\"'])"),
    ("hours", r"(?P<hours>\d(?:[.,]\d)?)\s*(?:h|hrs?|hours?|horas?|hores|hora|std|stunden?|heures?|"
     r"or[ea])(?![^\W\d_])\.?"),
    ("seconds", r"(?P<seconds>\d+)\s*(?:\"|(?:s|secs?|seconds?|seg|segs|segundos?|segons?|sek|"
     r"sekunden?|secondes?|second[io])(?![^\W\d_])\.?)"),
    ("minutes", r"(?P<minutes>\d+(?:[.,]\d)?)\s*(?:'|(?:m|mins?|mn|minut\w*)(?![^\W\d_])\.?)"),
    ("after", rf"{_AFTER}\s+{_THE}(?:first )?(?:{_MOVE}\s*(?P<after>\d+)|"
     rf"(?P<after2>\d+){_NTH}\s*{_MOVE})"),
    ("from_first", rf"{_FROM}\s+{_THE}(?:{_FIRST}{_NTH}\s*{_MOVE}|{_MOVE}\s*{_FIRST}\b|"
     r"(?:la |a )?primeir[ao]\b|(?:la )?primera\b|start\b|beginning\b|in[ií]cio\b|principio\b|"
     r"inici\b|"
     r"beginn\b|début\b)"),
    ("from", rf"{_FROM}\s+{_THE}(?:{_MOVE}\s*(?P<from>\d+)|(?P<from2>\d+){_NTH}\s*{_MOVE})"),
    ("per_move", r"(?:cada (?:vez|vegada) que (?:se|es|é) "
     r"(?:realiza|realitza|hace|haga|faz|fa|faci|feito) (?:una?|um|uma)|"
     rf"(?:tras|despu[eé]s de|ap[oó]s|depois de|despr[eé]s de|a) cada)\s+{_MOVE}"),
    ("per_move", r"(?:(?:per|for each|for every|each|every|a|por cada|por|pro|je|par|"
     rf"per a cada|per cada|cada|per ogni|ogni)\s+|/\s*){_MOVE}"),
    ("per_move", r"(?:an? |d')?(?:fischer )?(?:increments?|incremento|inc|acr[eé]scimo|zuschlag|"
     r"bonus|bonificaci[oó]n)(?![^\W\d_])\.?(?:\s*(?:of|de|von|[:/]))?"),
    ("moves", rf"(?:{_THE}(?:first|next|following|primer[ao]s?|primers|ersten|premiers|primeiros)"
     rf"\s+)?(?P<moves>\d+)\s*{_MOVE}"),
    ("rest", r"(?:all (?:the )?moves|todas las jugadas|tod[oa]s (?:os|as) (?:lances|jogadas)|"
     r"totes les jugades|all|sd|sudden death|g(?=\s*[/\d])|game(?= ?/|\s+in)|"
     r"(?:for |to |until |till )?(?:the )?(?:rest|remainder|remaining moves|end|finish)"
     r"(?: of the game)?|(?:for )?the (?:whole|entire) game|k\.?o\.?|quick ?play finish|qpf|"
     r"(?:al )?final(?: de la partida)?|fim|"
     r"(?:para )?toda (?:la|a) partida|(?:per a )?tota la partida|"
     r"a ca[ií]da de bandera|a caiguda de bandera|[àa] queda d[ae] (?:seta|bandeira)|"
     r"(?:para|por) (?:el )?(?:resto|terminar|acabar)"
     r"(?: (?:de )?la partida)?|(?:a )?finish|für den rest(?: der partie)?|rest der partie|"
     r"(?:pour|per) (?:le reste|finir|la fin|il resto|finire|la resta|acabar)(?: de la partie)?|"
     r"(?:(?:para|per a|per) )?(?:o resto|a resta|la resta|el resto)(?: (?:da|de la|de) partida)?|"
     r"muerte súbita|mort sobtada|morte súbita)(?![^\W\d_])"),
    ("then", r"(?:[,;|]|then|followed by|thereafter|luego|después|despues|danach|dann|"
     r"anschließend|puis|poi|depois|després|seguid[oa]s? (?:de|por|pelo)|seguit (?:de|per)|"
     r"suivi de)(?![^\W\d_])"),
    ("filler", r"(?:per|for each|for every|for both|each|por|para cada|por cada|pro|par|"
     r"per a cada|a)\s+(?:players?|sides?|games?|jugador(?:es)?|partidas?|spieler(?:in)?|"
     r"partie|joueur|giocatore|jogador|partita)\b"),
    ("+", r"(?:\+|plus|más|mas|més|und|and|et|y|i|e|più|piu|mais|mit|with|avec|con|com|amb|add|"
     r"(?:an )?addition(?:al)? of)(?![^\W\d_])"),
    ("in", r"(?:in|en|for|within|für|pour|para|em|per)(?![^\W\d_])"),
    ("filler", r"(?:an?|of|the|de|del|each|added|extra|additional|a[nñ]adid[oa]s?|acrescid[oa]s?|"
     r"adicionais|afegits|"
     r"addicionals|adicionales|made|hechas?|fetes|feta|feitos?|realizad[oa]s?|"
     r"cumulative(?:ly)?|standard|"
     r"classical|classic|cl[aáà]ss?i[ck][oa]|est[aáà]nd[aà]r|rapid|r[aáà]pid[oae]?s?|"
     r"semir[aáà]pid[oae]?s?|activ[oae]s?|actius?|rel[aâá]mpagos?|llampec|blitz|"
     r"time control|time|bedenkzeit|cadencia|ritmo|ritme)(?![^\W\d_])"),
    ("number", r"(?P<pair>(?<=/)\d+(?=,\d\d))|(?P<number>\d+)(?![.,]\d)"),
    ("x", r"x(?![^\W\d_])"),
    ("/", r"/"),
    ("filler", r"[\s().:]+"),
)  # fmt: skip
_OF_FIGURES: Final = ("clock", "hours_minutes", "hours", "seconds", "minutes", "moves", "number")
_BY_SIGN: Final = {
    **dict.fromkeys("0123456789", tuple(word for word in _WORDS if word[0] in _OF_FIGURES)),
    "+": tuple(word for word in _WORDS if word[0] == "+"),
    " ": _WORDS[-1:],
}
"""The words that may begin with a sign; with any other, they all may."""
_compiled: Final = cache(re.compile)
"""Patterns are compiled when a time control has a word that they may be: together they take a tenth
of a start."""


def tokens(text: str) -> list[Token] | None:
    """Return the tokens of a time control, or None if anything in it is not known.

    >>> [(name, str(value)) for name, value in tokens("40 moves in 1:30 + 30''")]
    [('moves', '40'), ('in', '0'), ('time', '90'), ('+', '0'), ('seconds', '30')]
    >>> tokens("at the arbiter's leisure") is None
    True
    """
    rest = text.strip().lower()
    for sign, usual in _SIGNS:
        rest = rest.replace(sign, usual)
    rest = re.sub(r"(\d) ?½", r"\1.5", rest).replace("½", "0.5")
    if len(rest) > _LENGTH_MAX:
        return None
    tokens_read: list[Token] = []
    at = 0
    while at < len(rest):
        word = _word(rest, at)
        token = word and _token(*word)
        if word is None or token is None:
            return None
        if token[0] != "filler":
            tokens_read.append(token)
        at = word[1].end()
    return tokens_read


def _word(text: str, at: int) -> tuple[str, re.Match[str]] | None:
    for name, pattern in _BY_SIGN.get(text[at], _WORDS):
        if match := _compiled(pattern).match(text, at):
            return name, match
    return None


def _token(name: str, match: re.Match[str]) -> Token | None:
    """Return the token with its value in minutes, seconds or moves; None for an unclear clock."""
    values = [value.replace(",", ".") for value in match.groupdict().values() if value]
    if name == "clock" and int(values[0]) > _HOURS_IN_CLOCK_MAX:
        return None
    if name in ("clock", "hours_minutes"):
        return "time", Fraction(values[0]) * 60 + Fraction(values[1])
    if name == "hours":
        return "time", Fraction(values[0]) * 60
    if name == "minutes":
        return "time", Fraction(values[0])
    if name == "from_first":
        return "from", Fraction(1)
    return name, Fraction(values[0]) if values else Fraction(0)


_BARE_MINUTES_MAX: Final = 300  # without a unit; beyond it may be seconds


@dataclass(slots=True)
class TimePeriod:
    """Minutes for so many moves; None is the rest of the game. `is_pair`: a/b without units."""

    moves: int | None
    minutes: Fraction
    is_pair: bool = False


@dataclass(slots=True)
class Control:
    """What a time control grants: periods, increments (seconds, from which move), and extras.

    An extra is a "+30" without a unit. `starts_after` is a move after which time will be added.
    """

    periods: list[TimePeriod] = field(default_factory=list)
    increments: set[tuple[Fraction, int]] = field(default_factory=set)
    extras: list[Fraction] = field(default_factory=list)
    starts_after: int | None = None

    def moves(self) -> int:
        """Return the moves of the periods that have a number of them."""
        return sum(period.moves or 0 for period in self.periods)


class UnclearError(Exception):
    """The time control can't be read, or can be read in two ways."""


def control_of(tokens_read: list[Token]) -> Control:
    """Return the time control that the tokens make; raises UnclearError if they make none.

    >>> from arpad.report.times.periods import tokens
    >>> control_of(tokens("40 moves in 75 minutes, then 15 minutes")).periods[0].moves
    40
    >>> control_of(tokens("90 minutes, 30 minutes"))
    Traceback (most recent call last):
    arpad.report.times.periods.UnclearError
    """
    control = Control()
    names = [name for name, _ in tokens_read] + ["", "", ""]
    separator = ""
    at = 0
    while at < len(tokens_read):
        name, value = tokens_read[at]
        after = names[at + 1]
        if name in ("+", "then"):
            separator = name if not separator or name == "then" else separator
            at += 1
            continue
        if name == "rest":
            at += _rest(control, tokens_read, names, at)
        elif name == "moves":
            at += _moves_in_time(control, tokens_read, names, at)
        elif name == "time":
            at += _time(control, tokens_read, names, at)
        elif name == "per_move" and after in ("seconds", "number"):
            at += 1 + _increment(control, tokens_read, names, at + 1)
        elif name == "seconds" or (name == "number" and after in ("per_move", "from")):
            at += _increment(control, tokens_read, names, at)
        elif name == "number":
            at += _bare_number(control, tokens_read, names, at, separator)
        elif name == "after" and control.starts_after is None:
            control.starts_after = int(value)
            at += 1
        elif name == "per_move" and control.increments:
            at += 1
        else:
            raise UnclearError
        separator = ""
    return control


def _rest(control: Control, tokens_read: list[Token], names: list[str], at: int) -> int:
    """Read "all moves in 90 minutes", "G/90", or "... for the rest of the game"."""
    step = 2 if names[at + 1] in ("in", "/") else 1
    if names[at + step] in ("time", "number"):
        name, minutes = tokens_read[at + step]
        if name == "number":
            need(minutes <= _BARE_MINUTES_MAX)
        _add(control, None, minutes)
        return step + 1
    need(step == 1 and bool(control.periods) and control.periods[-1].moves is None)
    return 1


def _moves_in_time(control: Control, tokens_read: list[Token], names: list[str], at: int) -> int:
    """Read "40 moves in 90 minutes"."""
    step = 2 if names[at + 1] in ("in", "/") else 1
    need(names[at + step] == "time")
    _add(control, int(tokens_read[at][1]), tokens_read[at + step][1])
    return step + 1


def _time(control: Control, tokens_read: list[Token], names: list[str], at: int) -> int:
    """Read "90 minutes", with its moves, to the end, or with the move after which it is added."""
    minutes = tokens_read[at][1]
    after, next_but_one = names[at + 1], names[at + 2]
    if after in ("/", "x", "in") and (
        next_but_one == "moves" or (next_but_one == "number" and after != "in")
    ):
        _add(control, int(tokens_read[at + 2][1]), minutes)
        return 3
    if after == "/" and next_but_one == "rest":
        _add(control, None, minutes)
        return 3
    if after == "moves" and names[at + 2] not in ("in", "/", "time"):
        _add(control, int(tokens_read[at + 1][1]), minutes)
        return 2
    if after == "per_move":
        control.increments.add((minutes * 60, 1))
        return 2
    if after == "after":
        control.starts_after = int(tokens_read[at + 1][1])
        _add(control, None, minutes)
        return 2
    _add(control, None, minutes)
    return 1


def _increment(control: Control, tokens_read: list[Token], names: list[str], at: int) -> int:
    """Read "30 seconds", "increment", "per move", "from move 1", the last once, in any order."""
    seconds = tokens_read[at][1]
    first, step = 0, 1
    while names[at + step] == "per_move" or (not first and names[at + step] in ("from", "after")):
        if names[at + step] != "per_move":
            first = int(tokens_read[at + step][1]) + (names[at + step] == "after")
        step += 1
    control.increments.add((seconds, first or 1))
    return step


def _bare_number(
    control: Control, tokens_read: list[Token], names: list[str], at: int, separator: str
) -> int:
    """Read a number without a unit: moves/minutes, minutes, or what is added."""
    number = tokens_read[at][1]
    if names[at + 1] == "/" and names[at + 2] == "time":
        _add(control, int(number), tokens_read[at + 2][1])
        return 3
    if names[at + 1] == "/" and names[at + 2] == "number":
        _add(control, int(number), tokens_read[at + 2][1])
        control.periods[-1].is_pair = True
        return 3
    is_added = at > 0 and names[at - 1] == "+"  # also after a comma, if no period is open
    if control.periods and (separator == "+" or (is_added and control.periods[-1].moves is None)):
        control.extras.append(number)
        return 1
    need(number <= _BARE_MINUTES_MAX and (separator == "then") == bool(control.periods))
    _add(control, None, number)
    return 1


def _add(control: Control, moves: int | None, minutes: Fraction) -> None:
    """Add a period; the one before it must end somewhere."""
    if control.starts_after is not None:
        before = control.moves()
        need(bool(control.periods))
        if control.periods[-1].moves is None:
            control.periods[-1].moves = control.starts_after - before
        need(control.moves() == control.starts_after > 0)
        control.starts_after = None
    need(not control.periods or bool(control.periods[-1].moves))
    need(moves is None or moves > 0)
    control.periods.append(TimePeriod(moves, minutes))


def need(condition: bool) -> None:  # noqa: FBT001
    """Raise UnclearError unless the condition holds.

    >>> need(1 < 2)
    >>> need(2 < 1)
    Traceback (most recent call last):
    arpad.report.times.periods.UnclearError
    """
    if not condition:
        raise UnclearError
