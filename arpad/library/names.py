"""The names that `arpad` hands on; `arpad.__all__` is the list of them."""

from arpad.law import NoRulebookError as NoRulebookError
from arpad.library import calc as calc
from arpad.library.papers import Form as Form
from arpad.library.papers import Forms as Forms
from arpad.library.papers import Standings as Standings
from arpad.library.papers import check as check
from arpad.library.papers import forms as forms
from arpad.library.papers import norms as norms
from arpad.library.papers import standings as standings
from arpad.library.published import PublishedList as PublishedList
from arpad.library.published import explain as explain
from arpad.library.published import open as open  # noqa: A004
from arpad.library.rating import NotFitError as NotFitError
from arpad.library.rating import RatedPeriod as RatedPeriod
from arpad.library.rating import history as history
from arpad.library.rating import rate as rate
from arpad.library.reading import read as read
from arpad.library.reading import read_list as read_list
from arpad.library.reading import read_people as read_people
from arpad.library.rulebooks import rulebook as rulebook
from arpad.library.rulebooks import rulebooks as rulebooks
from arpad.office.intake.submissions import Submission as Submission
from arpad.office.lists.lists import RatingList as RatingList
from arpad.office.norms.norms import NoSuchPlayerError as NoSuchPlayerError
from arpad.office.period.refusals import Override as Override
from arpad.report.facts import Facts as Facts
from arpad.report.problems import Problem as Problem
