"""The page that looks for players, by name or number."""

from collections.abc import Mapping
from typing import Any, Final

from arpad.answers.public.search import Found
from arpad.web.asking import ASKED_MAX, Asking, Query
from arpad.web.place import PagePlace, slug
from arpad.web.site import Site


def _searched(site: Site, _place: PagePlace, query: Query) -> tuple[Mapping[str, Any], bool]:
    text = next((text for name, text in query if name == "q"), "")
    return {"found": site.names.found(text[:ASKED_MAX]) if text else None}, False


def _as_file(_site: Site, _place: PagePlace) -> Mapping[str, Any]:
    return {"found": None}


def _leads(values: Mapping[str, Any]) -> str:
    """Return the page of the only player who fits what was asked."""
    answer: Found | None = values["found"]
    if answer is None or answer.is_near or answer.total != 1:
        return ""
    return f"players/{slug(answer.players[0].player.player_id)}.html"


SEARCH: Final = Asking("search.html", "search.html", _searched, _as_file, ("q",), _leads)
