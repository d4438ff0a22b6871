"""What is declared of a list's columns goes together."""

import subprocess
import sys
from pathlib import Path

from arpad.engine.evidence import PERSONAL
from arpad.engine.published import LIST_ROWS
from arpad.engine.tables import RATINGS
from arpad.formats.tables import LIST
from arpad.tables.rating_list import CARRIED, COLUMNS, KEPT, OF_PERSONS


def test_the_engine_has_the_columns_that_are_read_from_a_list():
    assert {column.engine for column in COLUMNS if column.engine} <= {*RATINGS}


def test_what_the_next_list_says_again_is_kept_published_and_can_be_given():
    names = {column.name for column in KEPT}
    assert {*CARRIED} <= names & {*LIST_ROWS} & {column.name for column in LIST.columns}


def test_what_the_next_list_says_again_is_of_the_person_or_read_by_the_law():
    """What is neither could not be made again of what is published."""
    assert {c.name for c in COLUMNS if c.is_carried} <= {*OF_PERSONS, *PERSONAL}


def test_a_file_begins_with_what_it_must_have():
    assert [column.name for column in LIST.columns if column.is_required] == [
        column.name for column in LIST.columns[:3]
    ]


ADDED = """
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

NAME = "arpad.tables.rating_list"
DECLARED = (
    ('K_BASE = "K0", ', 'REGION = "the region", "Region"\\n    K_BASE = "K0", '),
    ('    _column("rating_new",', '    _column("region", "text", "the region", is_carried=True, '
     'is_of_person=True, in_api=True),\\n    _column("rating_new",'),
)


class Declared(SourceFileLoader):
    def get_code(self, name):
        source = Path(self.path).read_text()
        for old, new in DECLARED:
            assert source.count(old) == 1
            source = source.replace(old, new)
        return compile(source, self.path, "exec")


class Finder:
    def find_spec(self, name, path, target=None):
        if name == NAME:
            from importlib.util import spec_from_file_location
            file = str(Path(path[0], "rating_list.py"))
            return spec_from_file_location(name, file, loader=Declared(name, file))


sys.meta_path.insert(0, Finder())
from datetime import date
from typing import get_type_hints
from arpad.answers.public.rows import ListRow
from arpad.forms.html import write_html
from arpad.forms.rating_list import rating_list
from arpad.office.lists.from_file import list_of_file
from arpad.office.lists.publication import publication
from arpad.office.period.tables import LIST_COLUMNS
from arpad.office.reading.schema import SHAPES
from arpad.tables.rating_list import CARRIED, Shown

listed, _ = list_of_file(b"player_id,name,rating,region\\n7,Reti,2224,Penedes\\n", "list.csv")
printed, _ = publication(listed.as_text(), [Shown.NAME, Shown.REGION])
page = write_html(rating_list(printed, "A list", date(2026, 1, 1))).decode()
print("region" in LIST_COLUMNS and "region" in CARRIED, "region" in SHAPES["list"],
      "region" in get_type_hints(ListRow), "Region" in page and "Penedes" in page)
"""


def test_a_column_that_is_declared_once_is_read_published_and_shown(tmp_path: Path) -> None:
    """Two lines of the declaration: files, archive, the site and its index, API and print."""
    script = tmp_path / "added.py"
    script.write_text(ADDED)
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (ran.stdout, ran.stderr) == ("True True True True\n", "")
