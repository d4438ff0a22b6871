"""What is published has the same columns in every period, whatever was played."""

import pytest

from arpad.engine.published import CHANGES, PUBLISHED, RESULT_ROWS
from arpad.engine.questions import ALL
from arpad.law.question import Question
from arpad.rulebooks import CATALOGUE
from arpad.rulebooks.cases import cases_of, events
from arpad.rulebooks.cases.toml import run
from tests.sampling import IS_FULL

UNUSED = {
    "entry_id", "list_choice", "list_slot", "stages_are_grouped", "last_period_on",
}  # fmt: skip


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_table_says_of_every_column_what_it_is(name: str) -> None:
    table = PUBLISHED[name]
    assert set(table.key) <= set(table)
    for column in table.columns:
        assert column.says, column.name
        assert column.unit, column.name


@pytest.mark.parametrize(
    "name", ["fide-2009", "fide-2022", "fide-blitz-2024-12", "cnxc-2000", "fce-rapid-2016"]
)
def test_nothing_that_is_decided_of_a_game_or_a_newcomer_is_left_out(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every column of the engine's tables is declared, but for keys of the engine alone."""
    seen: dict[str, set[str]] = {"explained": set(), "results": set()}
    rate = events.rate_events

    def watched(*given: object, **named: object) -> object:
        rated = rate(*given, **named)  # type: ignore[arg-type]
        for table, names in seen.items():
            names.update(getattr(rated, table).schema())
        return rated

    monkeypatch.setattr(events, "rate_events", watched)
    book = CATALOGUE.book(name)
    played = [case for case in cases_of(book) if case.kind == "event"]
    for case in played if IS_FULL else [played[0], *played[1 :: len(played) // 2]]:
        run(case, book)
    assert seen["explained"]
    assert seen["explained"] - set(CHANGES) - UNUSED == set()
    assert seen["results"] - set(RESULT_ROWS) - UNUSED == set()


def test_every_clause_column_is_one_of_a_question() -> None:
    known = {asked.clause_column for asked in ALL if isinstance(asked, Question)}
    of_no_question = {"is_rated_clause", "opponent_rating_clause"}
    clauses = {
        (name, column) for name, table in PUBLISHED.items()
        for column in table if column.endswith("_clause")
    }  # fmt: skip
    assert any(column in known for _, column in clauses)
    assert [where for where in clauses if where[1] not in known | of_no_question] == []
