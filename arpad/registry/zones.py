"""Which day it is at an office: days are those of its time zone, moments are those of UTC.

The zone is a setting, UTC until it is decided. It holds for the acts after it: the day on which
something was done before stays what it was then.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from arpad.registry.acts import Act, day_of
from arpad.registry.store import Store, StoreFailedError

TIME_ZONE: Final = "time_zone"
USUAL_ZONE: Final = "UTC"
_NAME: Final = re.compile(r"[A-Za-z]+([/_+-][A-Za-z0-9]+)*")


class NoZoneError(StoreFailedError):
    """The time zone of an office isn't known to the machine."""


def is_zone(name: str) -> bool:
    """Tell whether a name is that of a time zone which this machine knows, as IANA names them.

    >>> [is_zone(name) for name in ("UTC", "Mars/Olympus", "../etc/passwd", "", "Europe", "CET ")]
    [True, False, False, False, False, False]
    """
    if _NAME.fullmatch(name) is None or name == "localtime":
        return False
    try:
        _zone(name)
    except NoZoneError:
        return False
    return True


def today_of(store: Store, at: str) -> date:
    """Return the day that it is at an office at a time as acts bear it. Raises NoZoneError."""
    names = [str(row["value"]) for _, row in _settings(store)]
    return _day(names[-1] if names else USUAL_ZONE, at)


def role_day(store: Store, at: str) -> date:
    """Return the day by which roles hold: that of the office, or of UTC where that is later.

    So a role that was just given holds also if the office then says that it is further west.
    """
    return max(day_of(at), today_of(store, at))


def days_of(store: Store, acts: Iterable[Act]) -> Mapping[int, date]:
    """Return by their numbers on which days acts were done, each in the zone of its time.

    Raises NoZoneError.
    """
    settings = _settings(store)
    since = [number for number, _ in settings]
    names = [USUAL_ZONE, *(str(row["value"]) for _, row in settings)]
    return {act.number: _day(names[bisect_left(since, act.number)], act.told.at) for act in acts}


def _settings(store: Store) -> list[tuple[int, Mapping[str, object]]]:
    return [*store.rows("setting", {"name": [TIME_ZONE]})]


def _day(zone: str, at: str) -> date:
    if zone == USUAL_ZONE:
        return day_of(at)
    return datetime.fromisoformat(at).astimezone(_zone(zone)).date()


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        message = f"this machine has no time zone {name}: install its data (pip install tzdata)"
        raise NoZoneError(message) from None
