"""Every figure of pages of players and events, made again without the program."""

from pathlib import Path

import pytest

from arpad.office.reading.shelf import Shelf
from arpad.web.building import build
from arpad.web.site import Site
from tests.sampling import amount
from tests.web.conftest import RULEBOOKS
from tests.web.figures_again import wrong


@pytest.fixture(scope="module")
def folder(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a site's files."""
    out = tmp_path_factory.mktemp("pages") / "site"
    build(Site(Shelf.opened(archive, RULEBOOKS), "Ruritania", ("en",)), out)
    return out


@pytest.mark.long
def test_every_figure_is_made_again_from_the_raw_files(folder: Path) -> None:
    looked_at, problems = wrong(folder, amount(20, full=500))
    assert problems == []
    assert looked_at >= 20


@pytest.mark.long
@pytest.mark.parametrize(("name", "before", "said"), [
    ("players/77000112.html", '<th scope="row">with White</th>', "with White"),
    ("events/*.html", '<td class="num rating">', ", but ["),
])  # fmt: skip
def test_a_false_figure_is_seen(
    folder: Path, tmp_path: Path, name: str, before: str, said: str
) -> None:
    path = min(folder.glob(name))
    page = path.read_text(encoding="utf-8")
    for part in ("players", "events"):
        (tmp_path / part).mkdir()
    (tmp_path / "archive").symlink_to(folder / "archive")
    end = page.index("</td>", page.index(before))
    (tmp_path / path.relative_to(folder)).write_text(
        page[:end] + "9" + page[end:], encoding="utf-8"
    )
    _, problems = wrong(tmp_path, 1)
    assert problems
    assert said in problems[0]
