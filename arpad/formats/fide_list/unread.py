"""What a FIDE list says that a list of ours doesn't take: the other two kinds, and other titles."""

from typing import Final

from arpad.formats.fide_list.fields import FIELDS, ListField, section_fields
from arpad.formats.fide_list.layouts import is_header, read_header
from arpad.report.notes import Notes
from arpad.tables.kinds import Which

_KINDS: Final = ("other_titles", "arena_title")


def left_unread(start: bytes, which: Which) -> tuple[str, ...]:
    r"""Return the columns, or the elements, of which nothing is read, by the list's beginning.

    >>> from arpad.formats.fide_list.layouts import HEADERS
    >>> left_unread(HEADERS["combined"].encode(), "rapid")
    ('OTit', 'FOA', 'SRtng', 'SGm', 'SK', 'BRtng', 'BGm', 'BK')
    >>> left_unread(b"<playerslist><player><name>A</name><o_title></o_title>", "standard")
    ('o_title',)
    """
    text = start.decode("utf-8-sig", errors="replace").lstrip()
    if text.startswith("<"):
        tags = {field: field.tag for field in FIELDS if f"<{field.tag}>" in text}
        return _unread(tags, which)
    line = text.splitlines()[0] if text else ""
    places = read_header(line, which, Notes()) if is_header(line) else ()
    return _unread({place.field: line[place.start : place.end].strip() for place in places}, which)


def _unread(names: dict[ListField, str], which: Which) -> tuple[str, ...]:
    read = section_fields(tuple(names), which).values()
    return tuple(name for field, name in names.items() if field not in read or field.kind in _KINDS)
