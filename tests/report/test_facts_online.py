"""A report that reads as if games were played online is doubted."""

import pytest

from arpad.report import Report
from arpad.report.facts import Facts, settle_facts


@pytest.mark.parametrize(
    ("report", "found"),
    [
        (Report(name="Club Open ONLINE 2021"), "ONLINE"), (Report(city="lichess.org"), "lichess"),
        (Report(type_text="Suizo, híbrido"), "híbrido"), (Report(city="chess.com"), "chess.com"),
        (Report(name="Torneig en línia"), "en línia"), (Report(name="Online-Cup"), "Online"),
        (Report(name="Marlin Elines Open", city="Chess Company"), None),
    ],
)  # fmt: skip
def test_an_event_that_reads_like_one_on_the_internet_is_doubted(report, found):
    _, _, problems = settle_facts(report, (), Facts())
    assert [problem.found for problem in problems if problem.code == "report-online"] == [
        found
    ] * bool(found)
