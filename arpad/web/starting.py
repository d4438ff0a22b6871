"""A server that answers from its first moment on, while its application is being made."""

import gc
import logging
import os
from collections.abc import Callable
from threading import Thread
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.config import STARTUP_FAILURE

from arpad.report.names import plain

LOG: Final = logging.getLogger("arpad.web")
RETRY_SECONDS: Final = 5
_HEADERS: Final = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"retry-after", str(RETRY_SECONDS).encode()),
]


class Starting:
    """An application that is made in a thread: until then every answer is 503.

    One that can't be made ends the process, and the log says why; with the code by which uvicorn
    knows that another process would fail too. What is there when it is made stays until the end:
    to look through it for garbage took a quarter of a second in which nobody was answered.
    """

    def __init__(self, make: Callable[[], ASGIApp]) -> None:
        self._app: ASGIApp | None = None
        Thread(target=self._begin, args=(make,), daemon=True).start()

    def _begin(self, make: Callable[[], ASGIApp]) -> None:
        try:
            app = make()
            gc.freeze()
            self._app = app
        except BaseException as error:
            LOG.critical("the server can't be started: %s", plain(str(error)), exc_info=True)
            os._exit(STARTUP_FAILURE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if self._app is not None:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await send({"type": "http.response.start", "status": 503, "headers": _HEADERS})
            await send({"type": "http.response.body", "body": b"starting\n"})
