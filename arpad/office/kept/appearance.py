"""How an office's pages look: its short name and logo, one accent, what its lists are called.

A logo is kept in the office's settings as a data URI, so that whoever reads the journal has it.
"""

import binascii
import re
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.etree import ElementTree as XmlTree

from arpad.explain.known_languages import languages

LOGO_BYTES_MAX: Final = 48 * 1024
CONTRAST_MIN: Final = 4.5
"""What WCAG 2.2 (1.4.3) asks of text, and so of an accent, which colours links and buttons."""
LIGHT, DARK = "#fcfbf8", "#1b1f23"
"""The grounds on which an accent stands, by day and by night: `--paper` and `--sheet`."""
SVG, PNG = "svg", "png"
_TYPES: Final = {"image/svg+xml": SVG, "image/png": PNG}
_PNG_BEGINS: Final = b"\x89PNG\r\n\x1a\n"
_DRAWN: Final = frozenset({
    "svg", "g", "defs", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline",
    "polygon", "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask",
    "symbol", "use",
})  # fmt: skip
"""The elements that a logo may have: none of them runs or fetches anything."""
_SPACE: Final = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture: its ending, SVG or PNG, and its bytes."""

    ending: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Appearance:
    """What an office decided of the look of its pages; "" or None where it decided nothing.

    `list_names` are names of lists by language; `accents` the accent by day and by night; `contact`
    is the address to which somebody writes, as a link has it.
    """

    short_name: str = ""
    accents: tuple[str, str] | None = None
    contact: str = ""
    list_names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    logo: Logo | None = None


def list_names(text: str) -> Mapping[str, Mapping[str, str]] | None:
    """Return names of lists by language, of `list:language=name; ...`; None if it isn't that.

    >>> list_names("standard:en=Standard; standard:ca=Clàssic")
    {'standard': {'en': 'Standard', 'ca': 'Clàssic'}}
    >>> list_names("standard=Standard"), list_names("standard:xx=Standard"), list_names("")
    (None, None, {})
    """
    names: dict[str, dict[str, str]] = {}
    for entry in filter(None, map(str.strip, text.split(";"))):
        match = re.fullmatch(r"([^:;=]+):([a-z]{2})=\s*(\S.*)", entry)
        if match is None or match[2] not in languages():
            return None
        names.setdefault(match[1].strip(), {})[match[2]] = match[3]
    return names


def contrast(colour: str, ground: str) -> float:
    """Return how far two colours are apart, from 1 to 21 (WCAG 2.2, contrast ratio).

    >>> round(contrast("#000000", "#ffffff")), round(contrast("#ffffff", "#777777"), 2)
    (21, 4.48)
    """
    darker, lighter = sorted((_luminance(colour), _luminance(ground)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    shares = [value / 255 for value in _parts(colour)]
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(bytes.fromhex(colour[1:]))


def is_accent(text: str) -> bool:
    """Tell whether a colour can be an accent: dark enough to be read by day.

    >>> is_accent("#0c6b4f"), is_accent("#ffcc00"), is_accent("green"), is_accent("")
    (True, False, False, True)
    """
    if not text:
        return True
    is_colour = re.fullmatch(r"#[0-9a-f]{6}", text) is not None
    return is_colour and contrast(text, LIGHT) >= CONTRAST_MIN


def lightened(accent: str) -> str:
    """Return the accent by night: mixed with as much white as it takes to be read on a dark ground.

    >>> lightened("#0c6b4f"), contrast(lightened("#0c6b4f"), DARK) >= CONTRAST_MIN
    ('#549783', True)
    """
    for tenths in range(10):
        mixed = f"#{bytes(part + (255 - part) * tenths // 10 for part in _parts(accent)).hex()}"
        if contrast(mixed, DARK) >= CONTRAST_MIN:
            return mixed
    return "#ffffff"


def logo(text: str) -> Logo | None:
    """Return the logo of a data URI; None of anything that is no small, harmless picture.

    >>> logo("data:image/svg+xml;base64,PHN2Zy8+") is None
    True
    """
    match = re.fullmatch(r"data:(image/[a-z+]+);base64,([A-Za-z0-9+/=]+)", text)
    if match is None or match[1] not in _TYPES:
        return None
    try:
        data = b64decode(match[2], validate=True)
    except binascii.Error:
        return None
    ending = _TYPES[match[1]]
    is_harmless = _is_drawing(data) if ending == SVG else data.startswith(_PNG_BEGINS)
    return Logo(ending, data) if is_harmless and len(data) <= LOGO_BYTES_MAX else None


def logo_uri(data: bytes) -> str:
    """Return a file as the setting of a logo has it, of whatever kind it says it is.

    >>> logo_uri(b"<svg/>")
    'data:image/svg+xml;base64,PHN2Zy8+'
    """
    kind = "image/png" if data.startswith(_PNG_BEGINS) else "image/svg+xml"
    return f"data:{kind};base64,{binascii.b2a_base64(data, newline=False).decode()}"


def _is_drawing(data: bytes) -> bool:
    """Tell whether an SVG only draws: no script, no style, nothing fetched, no entity declared."""
    if b"<!" in data.replace(b"<!--", b"") or b"<?" in data.removeprefix(b"<?xml "):
        return False  # neither declared entities, nor sheets of style from elsewhere
    try:
        drawing = XmlTree.fromstring(data.decode("utf-8"))
    except (XmlTree.ParseError, UnicodeDecodeError):
        return False
    return drawing.tag == f"{_SPACE}svg" and all(map(_only_draws, drawing.iter()))


def _only_draws(element: XmlTree.Element) -> bool:
    name = element.tag if isinstance(element.tag, str) else ""
    if not name.startswith(_SPACE) or name.removeprefix(_SPACE) not in _DRAWN:
        return False
    for attribute, value in element.attrib.items():
        own = attribute.rpartition("}")[2].lower()
        leads_away = own == "href" and not value.startswith("#")
        fetches = re.search(r"url\(\s*['\"]?(?!#)", value, re.IGNORECASE) is not None
        if own.startswith("on") or own == "style" or leads_away or fetches:
            return False
    return True
