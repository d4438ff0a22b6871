"""The page that looks for players, by name or number."""

from collections.abc import Mapping
from typing import Any, Final

from arpad.web.asking import ASKED_MAX, Asking, Query
from arpad.web.place import PagePlace
from arpad.web.site import Site


def _searched(site: Site, _place: PagePlace, query: Query) -> tuple[Mapping[str, Any], bool]:
    text = next((text for name, text in query if name == "q"), "")
    return {"found": site.names.found(text[:ASKED_MAX]) if text else None}, False


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"found": None}


SEARCH: Final = Asking("search.html", "search.html", _searched, _as_file, fields=("q",))
