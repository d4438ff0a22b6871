"""What a file's bytes say: the text and its lines, or why there is none."""

import re
from typing import Final

from arpad.report.notes import Notes
from arpad.report.plain import first_unseen, of_same_width

_STARTS: Final = (
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or an XLSX sheet"),
    (b"\xd0\xcf\x11\xe0", "an old Excel or Word file"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"SQLite format 3", "a database"),
    (b"PAR1", "a Parquet file"),
)
_MARKUP: Final = re.compile(rb"\s*<(!doctype|html|\?xml|head|body|table)", re.IGNORECASE)
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
        return "a web page or XML"
    if not start_of_text.strip() and not data.strip():
        return "an empty file"
    controls = len(re.findall(rb"[\x00-\x08\x0e-\x19\x1b-\x1f]", start_of_text))
    return "a binary file" if controls * 10 > len(start_of_text) else ""


def decode(data: bytes, notes: Notes, code: str) -> str:
    """Return the text: UTF-8 if the bytes can be that, else Windows-1252 or Latin-1.

    >>> notes = Notes()
    >>> decode("022 Málaga".encode("cp1252"), notes, "trf-encoding"), notes.all()[0].level
    ('022 Málaga', 'fixed')
    """
    encoding = _UTF_16.get(data[:2], "utf-8-sig")
    for tried in (encoding, "cp1252", "latin-1"):
        try:
            text = data.decode(tried).removeprefix("\ufeff")
        except UnicodeDecodeError:
            continue
        if tried != "utf-8-sig":
            notes.add(
                "fixed",
                code,
                f"The file is not UTF-8; read as {tried}.",
                fix="Save the file as UTF-8.",
                found=tried,
            )
        return text
    return ""  # never reached: Latin-1 reads any bytes


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
