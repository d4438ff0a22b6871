"""What an office decides of the look of its pages: names, accent, logo, and whom to write to."""

from base64 import b64encode
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.office.kept.appearance import (
    CONTRAST_MIN,
    DARK,
    Appearance,
    Logo,
    contrast,
    is_accent,
    lightened,
    logo,
    logo_uri,
)
from arpad.office.kept.settings import SETTINGS
from arpad.office.reading.shelf import Shelf
from arpad.web.app import Current, application
from arpad.web.map import recorded_paths
from arpad.web.site import Site
from tests.web.conftest import RULEBOOKS

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">{}</svg>'
DRAWING = SVG.format('<path d="M0 0h1v1z" fill="#0c6b4f"/>').encode()
PNG = b"\x89PNG\r\n\x1a\n" + bytes(8)
HOSTILE = (
    SVG.format("<script>alert(1)</script>"),
    SVG.format('<path d="M0 0" onload="alert(1)"/>'),
    SVG.format('<use href="https://example.org/x.svg#a"/>'),
    SVG.format('<path d="M0 0" fill="url(https://example.org/x)"/>'),
    SVG.format('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    SVG.format('<style>@import "https://example.org/x.css"</style>'),
    SVG.format('<image href="https://example.org/x.png"/>'),
    SVG.format('<a href="javascript:alert(1)"><path d="M0 0"/></a>'),
    '<!DOCTYPE svg [<!ENTITY x "y">]>' + SVG.format("<text>&x;</text>"),
    '<?xml-stylesheet href="https://example.org/x.css"?>' + SVG.format(""),
    "<svg/>", "no picture", "<html><svg/></html>", SVG.format("<path").encode().hex(),
)  # fmt: skip


@pytest.mark.parametrize("svg", HOSTILE)
def test_a_logo_that_does_more_than_draw_is_refused(svg: str) -> None:
    assert logo(logo_uri(svg.encode())) is None
    assert not SETTINGS["logo"].is_right(logo_uri(svg.encode()))


def test_a_logo_that_draws_is_kept_as_it_is() -> None:
    assert logo(logo_uri(DRAWING)) == Logo("svg", DRAWING)
    assert logo(logo_uri(PNG)) == Logo("png", PNG)
    assert logo(logo_uri(PNG + bytes(48 * 1024))) is None
    assert logo(f"data:image/gif;base64,{b64encode(PNG).decode()}") is None
    assert SETTINGS["logo"].is_right("")


@pytest.mark.parametrize(
    ("colour", "ratio"),
    [("#000000", 21.0), ("#767676", 4.54), ("#777777", 4.48), ("#ffffff", 1.0)],
)
def test_contrast_is_that_of_wcag(colour: str, ratio: float) -> None:
    """The two greys on white are the textbook pair on both sides of 4.5."""
    assert round(contrast(colour, "#ffffff"), 2) == ratio


@pytest.mark.parametrize("accent", ["#0c6b4f", "#000000", "#8b0000", "#00008b"])
def test_an_accent_is_read_by_day_and_by_night(accent: str) -> None:
    assert is_accent(accent)
    assert contrast(lightened(accent), DARK) >= CONTRAST_MIN


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [
        ("contact", "office@example.org", "office at example.org"),
        ("contact", "https://example.org/write?to=us", "javascript:alert(1)"),
        ("contact", "", "a@b?subject=x"),
        ("list_names", "standard:en=Standard; standard:ca=Clàssic", "standard=Standard"),
        ("list_names", "", "standard:xx=Standard"),
        ("accent", "#0c6b4f", "#ffcc00"),
        ("short_name", "Ruritania", "x" * 41),
    ],
)
def test_a_setting_is_checked(name: str, right: str, wrong: str) -> None:
    assert SETTINGS[name].is_right(right)
    assert not SETTINGS[name].is_right(wrong)


@pytest.mark.long
def test_pages_look_as_the_office_decided(archive: Path) -> None:
    look = Appearance(
        short_name="Ruritania",
        accents=("#8b0000", "#ff8080"),
        contact="mailto:office@example.org",
        list_names={"fide": {"en": "Classical", "ca": "Clàssic"}},
        logo=Logo("svg", DRAWING),
    )
    site = Site(Shelf.opened(archive, RULEBOOKS), "Chess Federation", ("en", "ca"), appearance=look)
    client = TestClient(application(Current(lambda: site, archive)))
    for path, name in (("/", "Classical"), ("/ca/", "Clàssic")):
        page = client.get(path).text
        assert f">{name}</a>" in page
        assert 'href="mailto:office@example.org"' in page
        assert 'logo.svg" alt="">Ruritania</a>' in page
    accent = client.get("/accent.css")
    assert accent.headers["content-type"].startswith("text/css")
    assert "#8b0000" in accent.text
    assert client.get("/logo.svg").content == DRAWING
    assert client.get("/logo.png").status_code == 404
    assert {"accent.css", "logo.svg"} <= {*recorded_paths(site)}


def test_an_office_that_decided_nothing_has_no_files_of_its_own(site: Site) -> None:
    assert not {"accent.css", "logo.svg", "logo.png"} & {*recorded_paths(site)}
