"""Where is my tournament? For everybody, without an account: by event or by receipt."""

import re
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from fastapi import APIRouter, Request
from starlette.responses import Response

from arpad.answers.events_listed import state_of
from arpad.answers.following import EventFollowed, followed, receipt_of
from arpad.office.desk import Desk
from arpad.office.events.event import Event
from arpad.office.events.judging import heard
from arpad.web.working.session import visitor
from arpad.web.working.showing import Showing
from arpad.web.working.site import WorkingSite

PATH: Final = "/where"
_ASKED_MAX, _SHOWN_MAX, _KEPT_MAX = 80, 5, 500
_RECEIPT: Final = re.compile(r"([0-9]{1,9})(-[0-9a-f]{8})?")


class Follower:
    """Looks events up, and keeps what was found until anything is recorded at the office."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], EventFollowed] = OrderedDict()

    def looked_up(self, desk: Desk, text: str) -> Sequence[EventFollowed]:
        """Return where the events are that somebody asks for, the last ones first."""
        events = meant(desk, text)
        unread = [event for event in events if (event.number, desk.as_of) not in self._kept]
        numbers = [event.number for event in unread if state_of(event) == "reported"]
        words = heard(desk, numbers) if numbers else {}
        for event in unread:
            self._kept[event.number, desk.as_of] = followed(event, words.get(event.number))
        answers = [self._kept[event.number, desk.as_of] for event in events]
        while len(self._kept) > _KEPT_MAX:
            self._kept.popitem(last=False)
        return answers


def meant(desk: Desk, text: str) -> Sequence[Event]:
    """Return the events that a receipt, a number or words of a name mean, the last ones first."""
    text = text.strip()[:_ASKED_MAX]
    if receipt := _RECEIPT.fullmatch(text):
        event = desk.events.get(receipt[1])
        is_right = event is not None and (not receipt[2] or text == receipt_of(event))
        return [event] if event is not None and is_right else []
    words = text.casefold().split()
    fitting = (event for event in reversed(list(desk.events.values()))
               if words and all(word in event.name.casefold() for word in words))  # fmt: skip
    return [event for event, _ in zip(fitting, range(_SHOWN_MAX), strict=False)]


def router(site: WorkingSite) -> APIRouter:
    """Return the page."""
    pages, follower = APIRouter(), Follower()

    @pages.get(PATH)
    def _where(request: Request, q: str = "") -> Response:
        lang = visitor(request).language
        answers = follower.looked_up(site.desk(), q) if q.strip() else ()
        showing = Showing(lang, is_linked=False)
        shown_events = [(answer, tuple(showing.parts(answer))) for answer in answers]
        values = {"asked": q[:_ASKED_MAX], "events": shown_events}
        return site.page(request, "where.html", values)

    return pages
