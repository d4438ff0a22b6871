"""What a study of lists or games found: its figures, its findings, and the files of its report."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from arpad.answers.json_object import ABSENT, MERGED
from arpad.lab.study.report import StudyReport
from arpad.report.problems import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Studied:
    """A study: its figures stand in JSON beside the keys here; none if nothing could be measured.

    `written` and `files`: the directory of the report and what lies in it, if it was asked for.
    """

    figures: Mapping[str, Any] = field(default_factory=dict, metadata=MERGED)
    written: str | None = field(default=None, metadata=ABSENT)
    files: tuple[str, ...] | None = field(default=None, metadata=ABSENT)
    problems: tuple[Problem, ...] = ()


def studied(
    report: StudyReport,
    problems: tuple[Problem, ...],
    written: str | None = None,
    files: tuple[str, ...] | None = None,
) -> Studied:
    """Return what a report says in figures, and where it was written."""
    return Studied(figures=report.figures, written=written, files=files, problems=problems)
