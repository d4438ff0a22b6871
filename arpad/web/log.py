"""What a server writes on standard error: one JSON object a line, with nothing about its readers.

An error is written without what it says, which may hold a name: its kind, and where it arose.
"""

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any, Final

CONFIG: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"lines": {"()": f"{__name__}.Lines"}},
    "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
    "root": {"handlers": ["lines"], "level": "WARNING"},
    "loggers": {"arpad.web": {"level": "INFO"}},
}


class Lines(logging.Formatter):
    """Writes a record as a line of JSON, with the `fields` that it was given."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": at, "level": record.levelname.lower(), "message": record.getMessage()}
        error = record.exc_info[1] if record.exc_info else None
        errors = []
        while error is not None:
            calls = traceback.extract_tb(error.__traceback__)
            places = [f"{call.filename}:{call.lineno} {call.name}" for call in calls]
            errors.append({"error": type(error).__name__, "calls": places})
            error = error.__cause__ or error.__context__
        more = {"errors": errors} if errors else {}
        return json.dumps(line | getattr(record, "fields", {}) | more, ensure_ascii=False)
