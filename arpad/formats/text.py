r"""What a file's bytes say: the text and its lines, or why there is none.

Old systems wrote in one of several encodings, and each byte is a letter in all of them, so that one
read as another is names of other letters: "Dvořák" as "Dvoøák", "Карпов" as "Êàðïîâ". What tells
them apart are signs that don't stand within words, runs of accents that no western name has, and
the federations that a file names.
"""

import re
from typing import Final, Literal

from arpad.report.names import first_unseen, of_same_width
from arpad.report.notes import Notes
from arpad.report.problems import Text

PAPI_DATABASE: Final = "an Access database, as Papi keeps an event"
SWISS_MANAGER_XML: Final = "the XML in which Swiss-Manager sends an event to chess-results"
ERASED_FILE: Final = b"arpad: this file was erased, for it named a person who was erased\n"
"""How what stands in the place of a file begins that was removed with a person."""
_STARTS: Final = (
    (ERASED_FILE, "a file that was erased with a person whom it named"),
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or an XLSX sheet"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word file"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"SQLite format 3", "a database"),
    (b"PAR1", "a Parquet file"),
    (b"\x00\x01\x00\x00Standard ", PAPI_DATABASE),
)
_MARKUP: Final = re.compile(rb"\s*<(!doctype|html|\?xml|head|body|table)", re.IGNORECASE)
_FIELD: Final = re.compile(rb"[A-Za-z][A-Za-z0-9_]*(\0|$)")
_PAGE: Final = re.compile(rb"\s*<(!doctype html|html|head|body)", re.IGNORECASE)
_TABLE: Final = re.compile(rb"<table[\s>]", re.IGNORECASE)
_INI_SECTIONS: Final = (b"[tournament info]", b"[list of participants]")
WORKBOOK_PART: Final = b"xl/workbook.xml"
_GUESSED: Final = ("cp1250", "cp1251", "latin-1")
_UTF_16: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def what_it_is(data: bytes) -> str:
    """Return what the bytes are if they are no text, and "" if they may be text.

    >>> what_it_is(b"%PDF-1.7"), what_it_is(b" "), what_it_is(b"012 Open")
    ('a PDF', 'an empty file', '')
    """
    for start, name in _STARTS:
        if data.startswith(start):
            return Text(name)
    if data[:2] in _UTF_16:
        return ""
    start_of_text = data[:4096].removeprefix(b"\xef\xbb\xbf")
    if _MARKUP.match(start_of_text):
        is_exchange = b"<chessresults" in start_of_text.lower()
        return Text(SWISS_MANAGER_XML) if is_exchange else Text("a web page or XML")
    if not start_of_text.strip() and not data.strip():
        return Text("an empty file")
    controls = len(re.findall(rb"[\x00-\x08\x0e-\x19\x1b-\x1f]", start_of_text))
    return Text("a binary file") if controls * 10 > len(start_of_text) else ""


def is_web_page(data: bytes) -> bool:
    """Tell whether the bytes are a web page with a table.

    >>> is_web_page(b"<!DOCTYPE html><table><tr><td>1</table>"), is_web_page(b"<html>Riga</html>")
    (True, False)
    """
    start = data[:4096].removeprefix(b"\xef\xbb\xbf")
    return bool(_PAGE.match(start) and _TABLE.search(data))


def is_workbook(data: bytes) -> bool:
    r"""Tell whether the bytes are an XLSX file.

    >>> is_workbook(b"PK\x03\x04"), is_workbook(b"rank,name")
    (False, False)
    """
    return data.startswith(b"PK\x03\x04") and WORKBOOK_PART in data


def is_dbase(data: bytes) -> bool:
    """Tell whether the bytes begin as a table of dBase III does.

    >>> is_dbase(b"012 Riga Open"), is_dbase(bytes([3, 96, 3, 1]) + bytes(28) + b"ROUND")
    (False, True)
    """
    return data[:1] == b"\x03" and _FIELD.match(data, 32) is not None


def is_ini(data: bytes) -> bool:
    r"""Tell whether the bytes are an .ini file of SwissPerfect.

    >>> is_ini(b"[Tournament Info]\r\nName=Riga"), is_ini(b'[Event "Riga"]')
    (True, False)
    """
    text = data.lower()
    return any(section in text for section in _INI_SECTIONS)


def decode(data: bytes, notes: Notes, code: str) -> str:
    """Return the text: UTF-8 if the bytes can be that, else the encoding that fits.

    Another than the western one is a guess, and a warning; so are letters that an export lost.

    >>> notes = Notes()
    >>> decode("022 Málaga".encode("cp1252"), notes, "trf-encoding"), notes.all()[0].level
    ('022 Málaga', 'fixed')
    """
    text = decode_page(data, notes, code)
    note_lost(text, notes, code)
    return text


def decode_page(data: bytes, notes: Notes, code: str) -> str:
    """Return the text of what is markup too: a ? in a link is no lost letter."""
    text, encoding = decoded(data)
    text = text.removeprefix("\ufeff")
    if encoding in _GUESSED:
        notes.add("warning", code,
                  Text("The file is not UTF-8; read as {encoding}, by its letters.",
                       encoding=encoding),
                  fix=Text("Look at the names, and save the file as UTF-8."),
                  found=encoding)  # fmt: skip
    elif encoding != "utf-8-sig":
        message = Text("The file is not UTF-8; read as {tried}.", tried=encoding)
        notes.add("fixed", code, message, fix=Text("Save the file as UTF-8."), found=encoding)
    return text


def note_lost(text: str, notes: Notes, code: str, first_line: int = 1) -> bool:
    """Note the first letters of names that an export lost, if any; tell whether there are."""
    lost_sign = lost(text)
    if lost_sign is None:
        return False
    line = first_line + text.count("\n", 0, lost_sign.start())
    notes.add("warning", code, Text("Letters of names were lost: {word}.", word=repr(_word(text,
                                                                                           lost_sign))),
              fix=Text("Export the file again as UTF-8."), line=line)  # fmt: skip
    return True


def decoded(data: bytes) -> tuple[str, str]:
    """Return the text and its encoding; bytes that an export damaged give more than they hold.

    >>> decoded("022 Málaga".encode("cp1252"))
    ('022 Málaga', 'cp1252')
    """
    unicode = _UTF_16.get(data[:2], "utf-8-sig")
    if (text := _read_as(data, unicode)) is not None:
        return text, unicode
    if text := damaged(data):
        return text, "utf-8-sig"
    for tried in (eight_bit(data), "cp1252"):
        if (text := _read_as(data, tried)) is not None:
            return text, tried
    return data.decode("latin-1"), "latin-1"  # which reads any bytes


def _read_as(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _word(text: str, sign: re.Match[str]) -> str:
    """Return the word around a place, at most so much of it as a name has."""
    before, after = text[: sign.start()], text[sign.end() :]
    start = re.search(r"\w{0,20}$", before[-20:])
    end = re.match(r"\w{0,20}", after[:20])
    return f"{start[0] if start else ''}{sign[0]}{end[0] if end else ''}"


def lines(text: str, notes: Notes, code: str) -> list[str]:
    r"""Return the lines, whether they end in CR, LF or both, with blanks for what nobody sees.

    >>> lines("012 Open\r\n022 Riga\r032 LAT", Notes(), "trf-control")
    ['012 Open', '022 Riga', '032 LAT']
    """
    text = text.removesuffix("\x1a")  # the end of file of old systems
    split = re.split(r"\r\n|\r|\n", text)
    if first_unseen(text):
        for number, line in enumerate(split, start=1):
            if unseen := first_unseen(line):
                sign, column = repr(unseen[0]), unseen.start() + 1
                notes.add("fixed", code, Text("The character {found} is no text; read as a blank.",
                                              found=sign), fix=Text("Remove it."),
                          found=sign, line=number, column=column)  # fmt: skip
                split[number - 1] = of_same_width(line)
    return split


Encoding = Literal["cp1252", "cp1250", "cp1251"]

READ_AT_MOST: Final = 4 * 1024 * 1024
"""So many bytes are looked at; lists of federations are hardly larger."""
LETTERS_MIN: Final = 3
"""An alphabet has more letters; one byte again and again is no text."""
_CYRILLIC: Final = re.compile(rb"[\xa8\xb8\xc0-\xff]{3,}")
"""Three accents on end: no western word has them."""
_ACCENTED: Final = re.compile(rb"[\x8a\x8e\x9a\x9e\xa8\xb8\xc0-\xff]+")
_WITHIN: Final = re.compile(
    rb"[A-Za-z\xc0-\xff][\xa3\xa5\xaf\xb3\xb9\xbe\xbf\x9d]"  # ł ą ż ť, in the west ³ ¹ ¿
    rb"|(?<![A-Za-z\x80-\xff])[\xa3\xaf\xbc\x8c\x8d\x8f][a-z]"  # Ł Ż Ľ Ś Ť Ź
)
_HOOKED: Final = re.compile(rb"[\x8a\x8e\x9a\x9e]")
_CARONS: Final = re.compile(rb"[\xc8\xd8\xe6\xe8\xec\xef\xf0\xf2\xf8\xf9]")
"""č ř ě ď đ ň ů, which stand beside š and ž where they are."""
_DOUBLE_ACUTE: Final = re.compile(rb"[\xd5\xdb\xf5\xfb]")
_CENTRAL: Final = re.compile(rb"\b(CZE|SVK|POL|HUN|SLO|CRO|BIH|SRB|ROU|ALB)\b")
_FEDERATION: Final = re.compile(rb"\b[A-Z]{3}\b")
_ASCII: Final = re.compile("[\0-\x7f]")
_LOST: Final = re.compile("\N{REPLACEMENT CHARACTER}|[A-Za-zÀ-ÿ][?][a-zà-ÿ]")


def eight_bit(data: bytes) -> Encoding:
    """Return the encoding of text that is not UTF-8, Windows' western one where nothing tells.

    >>> [eight_bit(name.encode(code)) for name, code in (("Muñoz", "cp1252"), ("Łukasz", "cp1250"),
    ...     ("Dvořák, Tomáš", "cp1250"), ("Карпов", "cp1251"))]
    ['cp1252', 'cp1250', 'cp1250', 'cp1251']
    """
    seen = data[:READ_AT_MOST]
    accented = _ACCENTED.findall(seen)
    is_alphabet = len({*b"".join(accented)}) > LETTERS_MIN
    if is_alphabet and 2 * len(_CYRILLIC.findall(seen)) >= len(accented):
        return "cp1251"
    if _is_central(seen):
        return "cp1250"
    return "cp1252"


def _is_central(data: bytes) -> bool:
    if _WITHIN.search(data) or (_HOOKED.search(data) and _CARONS.search(data)):
        return True
    named, central = len(_FEDERATION.findall(data)), len(_CENTRAL.findall(data))
    is_there = bool(_DOUBLE_ACUTE.search(data) or _CARONS.search(data))
    return is_there and central > 0 and 2 * central >= named


def damaged(data: bytes) -> str | None:
    r"""Return text in UTF-8 of which a few bytes are broken, None if it is in another encoding.

    >>> damaged("Muñoz Peña, Ana".encode() + b"\xf1"), damaged("Muñoz".encode("cp1252"))
    ('Muñoz Peña, Ana�', None)
    """
    text = data[:READ_AT_MOST].decode(errors="replace")
    broken = text.count("\N{REPLACEMENT CHARACTER}")
    sound = len(text) - broken - len(_ASCII.findall(text))
    return data.decode("utf-8-sig", errors="replace") if sound > broken else None


def lost(text: str) -> re.Match[str] | None:
    """Return the first letter that an export wrote as � or ?, None if there is none.

    >>> lost("Mu�oz, Ana")[0], lost("Mu?oz, Ana")[0], lost("Who? Where?")
    ('�', 'u?o', None)
    """
    if "\N{REPLACEMENT CHARACTER}" in text or "?" in text:
        return _LOST.search(text)
    return None
