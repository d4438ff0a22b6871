"""Answers into pages: the templates, and the few ways in which figures are shown on them."""

import logging
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cache, lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from babel import Locale
from babel.dates import format_date, format_skeleton, format_timedelta
from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined
from jinja2.bccache import Bucket

from arpad.explain import numbers
from arpad.explain.known_languages import SOURCE
from arpad.explain.language import decimal_symbol, long_date
from arpad.explain.wording import of_law
from arpad.web.compiling import WAY, PageEnvironment
from arpad.web.place import PagePlace, slug
from arpad.web.words import LIST_NAMES, ORDINALS, translator

LOG: Final = logging.getLogger("arpad.web")
TEMPLATES: Final = Path(__file__).parent / "templates"
_FOUR_DIGITS_TOGETHER: Final = ("es", "pt")
_INITIALS_MAX: Final = 4
"""A list with so short a name is called by initials: fide is FIDE."""


class _Compiled(FileSystemBytecodeCache):
    """Templates as they were compiled before; where the disk refuses they are compiled again."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        try:
            super().dump_bytecode(bucket)
        except OSError as error:
            LOG.warning("compiled templates are not kept: %s", error)


def _compiled() -> _Compiled | None:
    """Return where compiled templates are kept; None where no folder is this user's own."""
    try:
        return _Compiled(pattern=f"__arpad_{WAY}_%s.cache")
    except (OSError, RuntimeError) as error:
        LOG.warning("compiled templates are not kept: %s", error)
        return None


@cache
def _environment() -> Environment:
    """Return the templates; what a template names and nobody gave is an error, never a blank."""
    environment = PageEnvironment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=_compiled(),
        auto_reload=False,
    )
    environment.globals |= {"slug": slug, "own_name": _own_name}
    return environment


def compile_templates() -> None:
    """Compile every template: whoever asks first for a page waits no longer than others."""
    for name in _environment().list_templates():
        _environment().get_template(name)


def _own_name(lang: str) -> str:
    """Return what a language calls itself."""
    name = Locale.parse(lang).get_display_name(lang) or lang
    return name[:1].upper() + name[1:]


def rendered(template: str, place: PagePlace, values: Mapping[str, Any]) -> bytes:
    """Return a page. `values` are what its template names beside the place and the words."""
    say = translator(place.lang)
    page = _environment().get_template(template)
    site = values["site"]
    shown = FigureStyle(place.lang, site.appearance.list_names, site.edition_names)
    return page.render(
        place=place, say=say, told=partial(of_law, lang=place.lang), shown=shown, **values
    ).encode()


class FigureStyle:
    """How figures and the names of lists are shown in a language."""

    def __init__(
        self,
        lang: str,
        list_names: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
        edition_names: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.lang = lang
        self._list_names, self._edition_names = list_names, edition_names

    def series(self, name: str) -> str:
        """Return what a list is called: as the office named it, else by what is usual.

        >>> FigureStyle("ca", {"standard": {"ca": "Clàssic"}}).series("standard")
        'Clàssic'
        >>> FigureStyle("ca").series("blitz"), FigureStyle("en").series("fide")
        ('Llampec', 'FIDE')
        """
        if own := self._list_names.get(name, {}).get(self.lang):
            return own
        if usual := LIST_NAMES.get(name):
            return translator(self.lang)(usual)
        words = name.replace("_", " ").replace("-", " ")
        return words.upper() if len(words) <= _INITIALS_MAX else words[:1].upper() + words[1:]

    def rulebook(self, name: str) -> str:
        """Return what a rulebook is called, without the remark on what is special in it.

        One that the catalogue no longer has keeps its name.
        """
        return of_law(self._edition_names.get(name, name), self.lang).partition(" (")[0]

    def family(self, name: str) -> str:
        """Return what a line of editions is called.

        >>> FigureStyle("ca").family("fide-rapid"), FigureStyle("en").family("fce")
        ('FIDE · Actius', 'FCE')
        """
        return " · ".join(map(self.series, name.split("-", 1)))

    def day(self, day: date) -> str:
        """Return a day in words.

        >>> FigureStyle("ca").day(date(2026, 7, 1))
        '1 de juliol del 2026'
        """
        return _day(day, self.lang)

    def time(self, at: datetime) -> str:
        """Return a moment by the clock of this machine, whose time zone is named."""
        local = at.astimezone()
        day = format_date(local, "medium", "en_GB" if self.lang == SOURCE else self.lang)
        return f"{day}, {local:%H:%M %Z}"

    def away(self, days: int) -> str:
        """Return how far a day is that is to come, or has passed.

        >>> FigureStyle("es").away(20), FigureStyle("en").away(-1)
        ('dentro de 20 días', '1 day ago')
        """
        return format_timedelta(timedelta(days), "day", float("inf"), add_direction=True,
                                locale=self.lang)  # fmt: skip

    def month(self, day: date) -> str:
        """Return the day of a list: of one that is made for a month, its month.

        >>> FigureStyle("en").month(date(2026, 7, 1)), FigureStyle("en").month(date(2026, 7, 15))
        ('July 2026', '15 July 2026')
        """
        return _month(day, self.lang) if day.day == 1 else self.day(day)

    def days(self, start: date, end: date) -> str:
        """Return the days of something, which may be one; what both have in common stands once.

        >>> FigureStyle("ca").days(date(2026, 7, 1), date(2026, 7, 3))
        '1–3 de juliol del 2026'
        >>> FigureStyle("en").days(date(2026, 7, 30), date(2026, 8, 2))
        '30 July – 2 August 2026'
        >>> FigureStyle("es").days(date(2026, 12, 30), date(2027, 1, 2))
        '30 de diciembre de 2026 – 2 de enero de 2027'
        """
        if start == end:
            return self.day(start)
        if start.year != end.year:
            return f"{self.day(start)} – {self.day(end)}"
        if start.month != end.month:
            locale = "en_GB" if self.lang == SOURCE else self.lang
            return f"{format_skeleton('MMMMd', start, locale=locale)} – {self.day(end)}"
        return f"{start.day}–{self.day(end)}"

    def month_before(self, first: date, last: date) -> str:
        """Return the day of a list from which a stretch goes to a last one, as `month` does.

        >>> FigureStyle("en").month_before(date(2026, 2, 1), date(2026, 9, 1))
        'February'
        """
        if first.year != last.year or first.day != 1 or last.day != 1:
            return self.month(first)
        return format_date(first, "LLLL", locale=self.lang)

    def number(self, amount: int) -> str:
        r"""Return a count with its thousands apart; a rating never has them apart.

        Spanish and European Portuguese keep four digits together (CLDR, minimumGroupingDigits).

        >>> FigureStyle("es").number(12345), FigureStyle("es").number(1602)
        ('12\u202f345', '1602')
        >>> FigureStyle("ca").number(1602)
        '1\u202f602'
        """
        is_together = self.lang in _FOUR_DIGITS_TOGETHER and abs(amount) < 10_000
        return str(amount) if is_together else f"{amount:,}".replace(",", "\u202f")

    def change(self, points: int | None) -> str:
        """Return a change of whole points with its sign, and a triangle for who sees no colour.

        >>> FigureStyle("en").change(12), FigureStyle("en").change(-3), FigureStyle("en").change(0)
        ('▲ +12', '▼ −3', '0')
        """
        if points is None:
            return "–"
        return f"{_triangle(points)}{numbers.signed(points)}"

    def rank(self, place: int) -> str:
        """Return a rank as the language writes ordinals.

        >>> [FigureStyle("en").rank(place) for place in (1, 2, 13, 641)]
        ['1st', '2nd', '13th', '641st']
        >>> [FigureStyle(lang).rank(3) for lang in ("es", "ca", "pt")], FigureStyle("ca").rank(5)
        (['3.º', '3r', '3.º'], '5è')
        """
        form = ORDINALS[Locale.parse(self.lang).ordinal_form(place)]
        return translator(self.lang)(form).format(number=self.number(place))

    def exact(self, change_e5: int) -> str:
        """Return a change from 1e-5 points, as `change` does.

        >>> FigureStyle("es").exact(-555000)
        '▼ −5,55'
        """
        return f"{_triangle(change_e5)}{numbers.change(change_e5, self.lang)}"

    def points(self, points: Decimal) -> str:
        """Return a change that stands as a figure, as `exact` does.

        >>> FigureStyle("es").points(Decimal("-5.55"))
        '▼ −5,55'
        """
        return self.exact(int(points.scaleb(5)))

    def whole(self, amount: int) -> str:
        """Return a difference.

        >>> FigureStyle("en").whole(-95)
        '−95'
        """
        return numbers.whole(amount)

    def signed(self, amount: int) -> str:
        """Return what is added.

        >>> FigureStyle("en").signed(95)
        '+95'
        """
        return numbers.signed(amount)

    def score(self, points: Decimal) -> str:
        """Return points of games.

        >>> FigureStyle("en").score(Decimal("6.5"))
        '6½'
        """
        return numbers.score(int(points * 2))

    def figure(self, amount: Decimal | None) -> str:
        """Return a figure of a tie-break: halves as ½, else with the language's sign.

        >>> FigureStyle("es").figure(Decimal("9.25")), FigureStyle("es").figure(Decimal("6.5"))
        ('9,25', '6½')
        """
        if amount is None:
            return "–"
        halves = amount * 2
        return numbers.score(int(halves)) if halves == int(halves) else self.decimal(str(amount))

    def decimal(self, text: str | None) -> str:
        """Return a figure that stands as text, K say, with the language's sign.

        >>> FigureStyle("ca").decimal("12.5"), FigureStyle("ca").decimal(None)
        ('12,5', '–')
        """
        if not text:
            return "–"
        return text.replace(".", decimal_symbol(self.lang)).replace("-", numbers.MINUS)


@lru_cache(maxsize=10_000)
def _month(day: date, lang: str) -> str:
    """Return the month of a list in words: of each once, for every page names some."""
    return format_skeleton("yMMMM", day, locale=lang)


_day = lru_cache(maxsize=10_000)(long_date)


def _triangle(amount: int) -> str:
    return "▲ " if amount > 0 else "▼ " if amount < 0 else ""
