"""What a study hands to a program: what was measured, its figures and tables, and the problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

import polars as pl

from arpad.lab.study.report import StudyReport, write_report
from arpad.report.problems import Problem

Measured_co = TypeVar("Measured_co", covariant=True)
Tell = Callable[[str], None]
"""Is told what is being done now."""


class NotMeasuredError(ValueError):
    """Nothing was measured, since the games or lists have an error."""


@dataclass(frozen=True, slots=True, eq=False)
class Study(Generic[Measured_co]):
    """A study of games or lists, with the values that its verb prints.

    measured and report are None where nothing could be measured: `problems` say why. The other
    members raise NotMeasuredError then, which quotes the first error.
    """

    problems: tuple[Problem, ...]
    measured: Measured_co | None = None
    report: StudyReport | None = None

    @property
    def figures(self) -> Mapping[str, Any]:
        """Return the figures by the keys of `--json`."""
        return self._reported().figures

    @property
    def findings(self) -> tuple[str, ...]:
        """Return the sentences that the verb prints."""
        return self._reported().findings

    @property
    def tables(self) -> Mapping[str, pl.DataFrame]:
        """Return the tables that the verb writes as Parquet, by name; none of some studies."""
        return self._reported().data

    def write(self, folder: Path) -> tuple[str, ...]:
        """Write the report as `--out` does, into a new folder; return the names of the files.

        Raises FileExistsError rather than write over anything.
        """
        return write_report(self._reported(), folder)

    def _reported(self) -> StudyReport:
        if self.report is not None:
            return self.report
        errors = [problem for problem in self.problems if problem.level == "error"]
        raise NotMeasuredError(str(errors[0].message) if errors else "Nothing could be measured.")


def quiet(_: str) -> None:
    """Tell nobody."""
