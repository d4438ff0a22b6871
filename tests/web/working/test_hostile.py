"""What strangers write: script in every field of every act, others' numbers, files of any kind."""

import io
import zipfile
from datetime import date
from itertools import product
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from arpad.office.acts.declaring import Parameter
from arpad.office.acts.kinds import ACTS
from arpad.web.uploading import BYTES_MAX
from arpad.web.working.forms import Choices, control_of, fields_of
from arpad.web.working.site import WorkingSite
from tests.cli.offices import report
from tests.sampling import sampled, some
from tests.web.working.at_work import browser_of, hidden, office_at_work, tags
from tests.web.working.conftest import csrf
from tests.web.working.test_permissions import MAY_ACT, MAY_SEE

SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
TABLE = (
    f'player_id,name,sex,birth_date,federation\n901,"{SCRIPT.replace(chr(34), "")}",w,1980,ESP\n'
)
KNOWN = {"event": "1", "player": "501", "who": "502", "number": "503", "result": "1:1=1",
         "fact": f"club={SCRIPT}", "body": "fide", "claim": "1"}  # fmt: skip
"""What lets an act come further than the reading of its form."""


ASKING = ("/office/players?q=", "/office/acts/claim.open?claimant=", "/where?q=",
          "/office/events?since=", "/office/log?before=", "/office/events?state=")  # fmt: skip
NOWHERE = (f"/office/events/{SCRIPT}", "/office/events/1%00", "/office/log/-1",
           "/office/log/99999999999999999999", "/office/lists/..%2F..%2Fkey", "/office/done/x",
           "/office/acts/%2e%2e", "/office/players/' OR 1=1 --")  # fmt: skip


def is_harmless(page: str) -> bool:
    """Tell whether a browser that reads a page finds no tag in it that isn't ours."""
    found = tags(page)
    handlers = [name for _, attributes in found for name in attributes if name.startswith("on")]
    scripts = [attributes for tag, attributes in found if tag == "script"]
    pictures = [attributes for tag, attributes in found if tag == "img"]
    is_ours = all(
        one.get("src", "").endswith(("assets/arpad.js", "assets/keys.js")) for one in scripts
    )
    return not handlers and is_ours and not pictures


def test_what_would_do_harm_is_seen() -> None:
    for page in ("<script>x</script>", "<img src=x>", "<b onclick=x>", "<SCRIPT SRC=//x>"):
        assert not is_harmless(page)
    assert is_harmless("&lt;script&gt; <b class=x>")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    return office_at_work(tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="module")
def ana(site: WorkingSite) -> TestClient:
    return browser_of(site, "ana")


@pytest.fixture(scope="module")
def leo(site: WorkingSite) -> TestClient:
    return browser_of(site, "leo")


def texts_of(kind: str, *, is_known: bool) -> dict[str, str]:
    """Return script in every field of an act that takes a text."""
    form = {"because": SCRIPT}
    nothing: Choices = ()

    def offered(_: Parameter) -> Choices:
        return nothing

    shown = {field.name: field for field in fields_of(ACTS[kind], "en", offered, [])}
    for parameter in ACTS[kind].parameters:
        text = {"day": "2026-02-10", "whole": "1", "yes": "yes",
                "lines": f"name={SCRIPT}"}.get(control_of(parameter), SCRIPT)  # fmt: skip
        if is_known:
            text = KNOWN.get(parameter.says.reads, text)
            choices = shown[parameter.key].choices
            text = "standard" if parameter.says.reads == "list" else choices[0][0] if (
                control_of(parameter) in ("choice", "choices")) else text  # fmt: skip
        form[parameter.key] = text
    if is_known and kind == "event.add":
        form |= {"start": "2026-02-06", "end": "2026-02-08"}
    return form


def files_of(kind: str) -> dict[str, tuple[str, bytes]]:
    held = {parameter.key for parameter in ACTS[kind].parameters
            if control_of(parameter) in ("file", "files")}  # fmt: skip
    return {key: (f"{SCRIPT}.csv", TABLE.encode()) for key in held}


@pytest.mark.parametrize("is_known", [False, True])
def test_script_in_every_field_of_every_act_is_text(ana: TestClient, is_known: bool) -> None:
    statuses = set()
    kinds = sorted(MAY_ACT.keys() - {"player.erase", "list.publish", "list.revise"})
    for kind in kinds if is_known else some(kinds, 12):  # which come less far
        page = ana.get(f"/office/acts/{kind}").text
        form = {**texts_of(kind, is_known=is_known), **hidden(page)}
        for more in ({"preview": "yes"}, {}):
            answer = ana.post(f"/office/acts/{kind}", data={**form, **more}, files=files_of(kind))
            assert answer.status_code in (200, 303, 422), (kind, answer.status_code)
            assert is_harmless(answer.text), kind
            statuses.add(answer.status_code)
        if answer.status_code == 303:
            assert is_harmless(ana.get(answer.headers["location"]).text), kind
    assert statuses >= ({200, 303, 422} if is_known else {422})


def test_script_that_was_recorded_is_text_on_every_page(ana: TestClient) -> None:
    seen = 0
    for path in [*MAY_SEE, "events/2", "players/901", "log/30"]:
        page = ana.get(f"/office/{path}".rstrip("/")).text
        seen += "&lt;script&gt;" in page
        assert is_harmless(page), path
    assert seen > 5


def test_script_in_an_address_is_text(ana: TestClient) -> None:
    for path in ASKING:
        page = ana.get(path + SCRIPT)
        assert page.status_code == 200, path
        assert is_harmless(page.text), path
    for path in NOWHERE:
        page = ana.get(path)
        assert page.status_code == 404, path
        assert is_harmless(page.text), path


def test_nobody_reaches_what_is_another_s_by_its_number(
    site: WorkingSite, leo: TestClient, tmp_path: Path
) -> None:
    """An arbiter's report is no other arbiter's; a player's claim is no other player's."""
    sam, marta = (browser_of(site, who) for who in ("sam", "marta"))
    data = report(tmp_path, "copa", date(2026, 1, 16)).read_bytes()
    form = hidden(leo.get("/arbiter").text) | {"send": "yes"}
    done = leo.post("/arbiter", data=form, files={"reports": ("copa.trf", data)})
    assert done.status_code == 303, done.text
    event = next(number for number, one in site.desk().events.items() if "copa" in one.name)
    act, acts = "/office/acts/event.report", site.store().last
    assert sam.get(done.headers["location"]).status_code == 404
    form = hidden(sam.get(act).text) | {"event": event, "because": "mine"}
    taken = sam.post(act, data=form, files={"reports": ("copa.trf", data + b"\n")})
    assert taken.status_code == 403
    assert "registered by another arbiter" in taken.text
    assert event not in [one.get("value") for _, one in tags(sam.get(act).text)]
    assert event in [one.get("value") for _, one in tags(leo.get(act).text)]
    form = hidden(marta.get("/office/acts/claim.open").text)
    form |= {"claimant": "Marta", "player": "501", "list": "standard", "because": "mine"}
    assert marta.post("/office/acts/claim.open", data=form).status_code == 403
    assert site.store().last == acts
    assert marta.post("/office/acts/claim.open", data=form | {"player": "502"}).status_code == 303
    form = hidden(leo.get("/office/acts/claim.open").text)
    form |= {"claimant": "Leo", "event": event, "player": "501", "list": "standard",
             "because": "round 1"}  # fmt: skip
    made = leo.post("/office/acts/claim.open", data=form)
    assert made.status_code == 303, made.text
    for browser, status in ((sam, 403), (marta, 403), (leo, 303)):
        form = hidden(browser.get("/office/acts/claim.evidence").text)
        form |= {"number": "2", "because": "proof"}
        answer = browser.post("/office/acts/claim.evidence", data=form,
                              files={"files": ("a.txt", b"1-0")})  # fmt: skip
        assert answer.status_code == status, answer.text


def bomb() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("a.trf", bytes(80 * 1024 * 1024))
    return stream.getvalue()


@pytest.mark.parametrize(("data", "name"), sampled(product([
    b"", b"\0" * 1000, bomb(), b"PK\x03\x04 and no more", b"012 x\r\n" * 2000, b"\xff\xfe" * 500,
    b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
], ["../../key", "a.trf", "\r\nX: y.trf", "a.facts.toml", "a.zip"]), 10))  # fmt: skip
def test_a_hostile_report_is_looked_at_and_nothing_is_recorded(
    site: WorkingSite, leo: TestClient, data: bytes, name: str
) -> None:
    acts = site.store().last
    form = hidden(leo.get("/arbiter").text) | {"send": "yes"}
    answer = leo.post("/arbiter", data=form, files={"reports": (name, data)})
    assert answer.status_code in (200, 422)
    assert is_harmless(answer.text)
    assert "root:" not in answer.text
    assert site.store().last == acts


def test_too_much_is_refused_before_it_is_read(ana: TestClient) -> None:
    form = hidden(ana.get("/office/acts/player.import").text)
    much = {"file": ("a.csv", bytes(BYTES_MAX + 1))}
    assert ana.post("/office/acts/player.import", data=form, files=much).status_code == 413
    many = {f"field{number}": "x" for number in range(300)}
    answer = ana.post("/office/acts/player.import", data={**form, **many})
    assert answer.status_code == 403
    assert csrf(ana.get("/account").text)
