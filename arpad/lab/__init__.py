"""Models, studies, trials of rules: what estimates and does not rule. Needs the extra `lab`.

What `arpad lab` measures, for programs; the reference is docs/library.md.
"""

import sys
from typing import TYPE_CHECKING

from arpad.on_use import LoadedOnUse

if TYPE_CHECKING:
    from arpad.lab.names import *

_NAMES = "arpad.lab.names"
__all__ = [
    "NotMeasuredError",
    "PeriodLength",
    "Study",
    "Thresholds",
    "backtest",
    "calibration",
    "drift",
    "fit",
    "what_if",
]
sys.modules[__name__].__class__ = LoadedOnUse
