"""Make the pictures of docs/forms.md and the certificate's anew: python docs/forms/pictures.py.

Each is the first page of a form, of reports out of the demo and the tests. The code on the
certificate differs each time: its key is a new one.
"""

import json
import tempfile
from pathlib import Path
from typing import Final

import typst

from arpad.cli import demo
from arpad.forms.document import Document
from arpad.forms.pdf import TEMPLATE, as_data
from arpad.library.files import load_list, read_submissions
from arpad.office.papers.filled_forms import filled
from arpad.office.papers.paperwork import paperwork
from arpad.report.facts import Facts
from arpad.rulebooks import CATALOGUE
from tests.archive.evidence.test_packed import PERSON
from tests.forms.test_certificate import ROW, certificate
from tests.forms.test_norm_forms import memorial

HERE: Final = Path(__file__).parent
DEMO: Final = Path(demo.__file__).parents[1] / "demo"
DATA: Final = HERE.parents[1] / "tests" / "data"
PICTURES: Final = (
    ("form-1", DEMO / "dortmund_2010.trf", "1", "en"),
    ("form-1-swiss", DATA / "krause" / "bay_major_2011.tab", "1", "es"),
    ("form-2", DATA / "trf" / "open_2010_trf16.trf", "2", "en"),
    ("form-3", DATA / "trf" / "open_2010_trf16.trf", "3", "en"),
    ("form-4", None, "4", "en"),
    ("form-5", DATA / "trf" / "friendship_cup_2024.trf", "5", "en"),
    ("form-6", None, "6", "es"),
    ("it1", None, "it1", "en"),
    ("it3", None, "it3", "es"),
    ("report", DATA / "trf" / "open_2010_trf16.trf", "report", "en"),
)  # fmt: skip


def main() -> None:
    """Write the pictures beside this file."""
    found, _ = load_list(DEMO / "list_2010-07.csv", None)
    for picture, report, name, lang in PICTURES:
        if report is None:
            with tempfile.TemporaryDirectory() as folder:
                year = 2024 if name.startswith("it") else 2010
                work = memorial(Path(folder), year=year)
        else:
            lists = (found,) if found and report.parent == DEMO else ()
            work = paperwork(read_submissions([report], Facts())[0], lists, "fide", CATALOGUE)
        document, problems = filled(work, name, lang)
        if document is None:
            raise ValueError(f"{picture}: {problems}")
        _draw(document, HERE / f"{picture}.png")
    _draw(certificate(ROW, PERSON), HERE.parent / "pictures" / "certificate.png")


def _draw(document: Document, path: Path) -> None:
    words = json.dumps(as_data(document), ensure_ascii=False)
    fonts = typst.Fonts(include_system_fonts=False)
    pages = typst.compile(
        TEMPLATE.read_bytes(), format="png", ppi=75.0, sys_inputs={"form": words},
        font_paths=fonts, ignore_system_fonts=True,
    )  # fmt: skip
    path.write_bytes(pages[0] if isinstance(pages, list) else pages)


if __name__ == "__main__":
    main()
