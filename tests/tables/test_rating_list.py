"""What is declared of a list's columns goes together."""

from arpad.engine.published import LIST_ROWS
from arpad.engine.tables import RATINGS
from arpad.formats.tables import LIST
from arpad.tables.rating_list import CARRIED, COLUMNS, KEPT


def test_the_engine_has_the_columns_that_are_read_from_a_list():
    assert {column.engine for column in COLUMNS if column.engine} <= {*RATINGS}


def test_what_the_next_list_says_again_is_kept_published_and_can_be_given():
    names = {column.name for column in KEPT}
    assert {*CARRIED} <= names & {*LIST_ROWS} & {column.name for column in LIST.columns}


def test_a_file_begins_with_what_it_must_have():
    assert [column.name for column in LIST.columns if column.is_required] == [
        column.name for column in LIST.columns[:3]
    ]
