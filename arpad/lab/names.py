"""The names that `arpad.lab` hands on; `arpad.lab.__all__` is the list of them."""

from arpad.lab.backtest.study import backtest as backtest
from arpad.lab.calibration.study import calibration as calibration
from arpad.lab.drift.study import drift as drift
from arpad.lab.fit import fit as fit
from arpad.lab.games.period import PeriodLength as PeriodLength
from arpad.lab.study.study import NotMeasuredError as NotMeasuredError
from arpad.lab.study.study import Study as Study
from arpad.lab.what_if import what_if as what_if
from arpad.watch.alarms import Thresholds as Thresholds
