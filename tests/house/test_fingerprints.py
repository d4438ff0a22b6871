"""No edition has another fingerprint than it had, and no small list another identity.

Both are promised (docs/promises.md), and both are hashes of our own output: they say only that
something is another than it was. An edition that is mended for a proven misreading has another
fingerprint, and so has every edition that a new question with an answer of its own enters, or whose
questions are declared in another order (`arpad/engine/questions.py`: new ones come last). If that
is meant, `python -m tests.house.test_fingerprints` writes them anew, and CHANGELOG.md says which.
"""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from arpad.law.catalogue import fingerprint
from arpad.rulebooks import CATALOGUE
from tests.house.rows_of_a_year import LISTS, periods

FILE: Final = Path(__file__).with_name("fingerprints.json")


def fingerprints() -> dict[str, str]:
    return {
        edition.name: fingerprint(CATALOGUE.book(edition.name)) for edition in CATALOGUE.editions
    }


def identity_of_first(rulebook: str, folder: Path) -> str:
    """Return the identity of the first list of a small year under a rulebook."""
    _, rated = next(periods(rulebook))
    return str(rated.publish(folder / rulebook)["identity"])


def test_every_edition_has_the_fingerprint_that_it_had() -> None:
    assert fingerprints() == json.loads(FILE.read_text("ascii"))["editions"]


@pytest.mark.parametrize("rulebook", LISTS)
def test_a_list_made_again_has_the_identity_that_it_had(rulebook: str, tmp_path: Path) -> None:
    kept = json.loads(FILE.read_text("ascii"))["lists"]
    assert identity_of_first(rulebook, tmp_path) == kept[rulebook]


def main() -> None:
    """Write the file."""
    with TemporaryDirectory() as folder:
        lists = {rulebook: identity_of_first(rulebook, Path(folder)) for rulebook in LISTS}
    text = json.dumps({"editions": fingerprints(), "lists": lists}, indent=1)
    FILE.write_text(f"{text}\n", "ascii")


if __name__ == "__main__":
    main()
