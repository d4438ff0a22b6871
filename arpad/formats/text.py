"""What a file's bytes say: the text and its lines, or why there is none."""

import re
from typing import Final

from arpad.formats.encodings import damaged, eight_bit, lost
from arpad.report.notes import Notes
from arpad.report.plain import first_unseen, of_same_width

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
_GUESSED: Final = ("cp1250", "cp1251", "latin-1")
_UTF_16: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


def what_it_is(data: bytes) -> str:
    """Return what the bytes are if they are no text, and "" if they may be text.

    >>> what_it_is(b"%PDF-1.7"), what_it_is(b" "), what_it_is(b"012 Open")
    ('a PDF', 'an empty file', '')
    """
    for start, name in _STARTS:
        if data.startswith(start):
            return name
    if data[:2] in _UTF_16:
        return ""
    start_of_text = data[:4096].removeprefix(b"\xef\xbb\xbf")
    if _MARKUP.match(start_of_text):
        is_exchange = b"<chessresults" in start_of_text.lower()
        return SWISS_MANAGER_XML if is_exchange else "a web page or XML"
    if not start_of_text.strip() and not data.strip():
        return "an empty file"
    controls = len(re.findall(rb"[\x00-\x08\x0e-\x19\x1b-\x1f]", start_of_text))
    return "a binary file" if controls * 10 > len(start_of_text) else ""


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
        notes.add("warning", code, f"The file is not UTF-8; read as {encoding}, by its letters.",
                  fix="Look at the names, and save the file as UTF-8.", found=encoding)  # fmt: skip
    elif encoding != "utf-8-sig":
        message = f"The file is not UTF-8; read as {encoding}."
        notes.add("fixed", code, message, fix="Save the file as UTF-8.", found=encoding)
    return text


def note_lost(text: str, notes: Notes, code: str, first_line: int = 1) -> bool:
    """Note the first letters of names that an export lost, if any; tell whether there are."""
    found = lost(text)
    if found is None:
        return False
    line = first_line + text.count("\n", 0, found.start())
    notes.add("warning", code, f"Letters of names were lost: {_word(text, found)!r}.",
              fix="Export the file again as UTF-8.", line=line)  # fmt: skip
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


def _word(text: str, found: re.Match[str]) -> str:
    """Return the word around a place, at most so much of it as a name has."""
    before, after = text[: found.start()], text[found.end() :]
    start = re.search(r"\w{0,20}$", before[-20:])
    end = re.match(r"\w{0,20}", after[:20])
    return f"{start[0] if start else ''}{found[0]}{end[0] if end else ''}"


def lines(text: str, notes: Notes, code: str) -> list[str]:
    r"""Return the lines, whether they end in CR, LF or both, with blanks for what nobody sees.

    >>> lines("012 Open\r\n022 Riga\r032 LAT", Notes(), "trf-control")
    ['012 Open', '022 Riga', '032 LAT']
    """
    text = text.removesuffix("\x1a")  # the end of file of old systems
    split = re.split(r"\r\n|\r|\n", text)
    if first_unseen(text):
        for number, line in enumerate(split, start=1):
            if found := first_unseen(line):
                notes.add(
                    "fixed",
                    code,
                    f"The character {found[0]!r} is no text; read as a blank.",
                    fix="Remove it.",
                    found=repr(found[0]),
                    line=number,
                    column=found.start() + 1,
                )
                split[number - 1] = of_same_width(line)
    return split
