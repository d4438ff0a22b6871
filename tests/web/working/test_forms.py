"""A form says the same as JSON, keeps what was written, and says what is wrong beside its field."""

import json
import re
from base64 import b64encode
from html import unescape
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from arpad.explain.known_languages import languages
from arpad.office.acts.bodies import requested, schema
from arpad.office.acts.declaring import Declared, Parameter
from arpad.office.acts.kinds import ACTS
from arpad.web.uploading import FormPart
from arpad.web.working.forms import control_of, fields_of, of_parts
from arpad.web.working.site import WorkingSite
from arpad.web.working.words import title, words
from tests.web.working.at_work import browser_of, field, hidden, office_at_work, tags, text_of

FORMS = [act for act in ACTS.values() if act.form]
FILE = {"name": "jan.csv", "data": b64encode(b"1;2").decode()}


def example(parameter: Parameter) -> Any:
    """Return something that a parameter may be, as JSON has it."""
    described = schema_of(parameter)
    if "enum" in described:
        return described["enum"][-1]
    kind = described.get("type")
    if kind == "array":
        inner = described["items"]
        if inner["type"] == "array":
            return [[FILE]]
        return [FILE] if inner["type"] == "object" else ["A=1", "B = 2"]
    if kind == "object":
        return FILE if "data" in described.get("properties", {}) else {"KEY": "a=b", "other": ""}
    day = "2026-01-31" if described.get("format") == "date" else "Réti, Ana"
    whole = min(2000, described.get("maximum", 0))
    return {"integer": whole, "boolean": True}.get(str(kind), day)


def schema_of(parameter: Parameter) -> dict[str, Any]:
    declared = next(act for act in FORMS if parameter in act.parameters)
    described: dict[str, Any] = schema(declared)["properties"][parameter.key]
    return described


def typed(parameter: Parameter, value: Any) -> list[FormPart]:
    """Return what a browser sends of a field that says so."""
    key = parameter.key
    if control_of(parameter) in ("file", "files"):
        return [FormPart(key, b"1;2", "C:\\lists\\jan.csv")]
    if isinstance(value, dict):
        return [FormPart(key, "\r\n".join(f"{k}={v}" for k, v in value.items()).encode())]
    if isinstance(value, list):
        return [FormPart(key, "\r\n".join(value).encode())]
    return [FormPart(key, b"yes" if value is True else str(value).encode())]


@pytest.mark.parametrize("declared", FORMS, ids=lambda act: act.kind)
def test_a_form_asks_for_what_the_same_json_asks_for(declared: Declared) -> None:
    for chosen in (declared.parameters, [one for one in declared.parameters if one.is_required]):
        body = {one.key: example(one) for one in chosen} | {"because": "so it is"}
        assert Draft202012Validator(schema(declared)).is_valid(body)
        parts = [part for one in chosen for part in typed(one, body[one.key])]
        asked, problems = of_parts(declared, [*parts, FormPart("because", b"so it is")])
        assert (asked, problems) == requested(declared, body)
        assert asked is not None


@pytest.mark.parametrize("declared", FORMS, ids=lambda act: act.kind)
def test_what_is_left_out_is_said_at_its_field_and_nowhere_else(declared: Declared) -> None:
    asked, problems = of_parts(declared, [])
    wrong = {field.name for field in fields_of(declared, "en", lambda _: (), [], problems)
             if field.problem}  # fmt: skip
    assert wrong == set(schema(declared)["required"])
    assert (asked is None) is bool(wrong)


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_every_word_of_every_form_is_had_in_every_language(lang: str) -> None:
    say, english = words(lang), words("en")
    for declared in FORMS:
        assert title(declared, lang) != title(declared, "en"), declared.kind
        labels = [parameter.says.text for parameter in declared.parameters]
        chosen = [says.text for one in declared.parameters for _, says in one.says.flags]
        for text in (*labels, *chosen, declared.because, declared.says):
            is_typed = re.fullmatch(r"[a-z]+=.*", text) is not None
            assert say(text) != english(text) or is_typed, (declared.kind, text)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> WorkingSite:
    return office_at_work(tmp_path_factory.mktemp("forms"))


def test_what_was_written_stays_and_what_is_wrong_stands_at_its_field(site: WorkingSite) -> None:
    browser = browser_of(site, "eva")
    page = browser.get("/office/acts/claim.open?event=1").text
    assert field(page, "event")["value"] == "1"
    assert field(page, "date")["type"] == "date"
    assert field(page, "player")["list"] == "field-player-offered"
    offered = {one["value"] for tag, one in tags(page) if tag == "option"}
    assert {str(number) for number in range(501, 509)} <= offered
    form = hidden(page) | {"claimant": "Réti & Sons", "player": "nobody", "date": "yesterday",
                           "because": "round 2", "nameless": "yes"}  # fmt: skip
    answer = browser.post("/office/acts/claim.open", data=form,
                          files={"evidence": ("sheet.txt", b"1-0")})  # fmt: skip
    assert answer.status_code == 422
    assert field(answer.text, "claimant")["value"] == "Réti & Sons"
    assert "checked" in field(answer.text, "nameless")
    assert field(answer.text, "date")["aria-invalid"] == "true"
    assert text_of(answer.text, "field-date-wrong") == "Expected a day such as 2026-01-31."
    kept = json.loads(field(answer.text, "evidence.kept")["value"])
    assert kept == [{"name": "sheet.txt", "data": b64encode(b"1-0").decode()}]
    again = form | hidden(answer.text) | {"date": "", "evidence.kept": json.dumps(kept)}
    answer = browser.post("/office/acts/claim.open", data=again)
    assert "Nobody has the number nobody" in text_of(answer.text, "field-player-wrong")
    done = browser.post("/office/acts/claim.open", data=again | hidden(answer.text)
                        | {"player": "502", "list": "standard"})  # fmt: skip
    assert done.status_code == 303, unescape(done.text)
    page = browser.get("/office/claims/1").text
    assert "Réti &amp; Sons" in page
    way = re.search(r'href="(/office/claims/1/files/[0-9a-f]{64})"', page)
    assert way is not None
    file = browser.get(way[1])
    assert (file.content, file.headers["content-type"]) == (b"1-0", "application/octet-stream")
    assert file.headers["content-disposition"] == "attachment; filename*=UTF-8''sheet.txt"
    assert browser_of(site, "sam").get(way[1]).status_code == 403


def test_a_setting_may_be_a_picture_that_is_sent_with_it(site: WorkingSite) -> None:
    browser = browser_of(site, "ana")
    form = hidden(browser.get("/office/acts/office.set").text) | {"because": "so"}
    drawing = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>'
    form["settings"] = "logo=@our.svg"
    assert browser.post("/office/acts/office.set", data=form).status_code == 422
    done = browser.post("/office/acts/office.set", data=form,
                        files={"settings.picture": ("our.svg", drawing)})  # fmt: skip
    assert done.status_code == 303, done.text
    assert browser.get("/logo.svg").content == drawing


def test_days_are_asked_as_days(site: WorkingSite) -> None:
    page = browser_of(site, "cat").get("/office/acts/event.add").text
    assert {field(page, name)["type"] for name in ("start", "end")} == {"date"}


def test_large_files_are_asked_for_again(site: WorkingSite) -> None:
    browser = browser_of(site, "eva")
    form = hidden(browser.get("/office/acts/list.external").text)
    file = {"from": ("big.csv", bytes(3 * 1024 * 1024))}
    answer = browser.post("/office/acts/list.external", data=form, files=file)
    assert answer.status_code == 422
    assert "Choose the files again" in answer.text
    assert "Choose the files" not in browser.post("/office/acts/list.external", data=form).text
    assert 'name="from.kept"' not in answer.text


@pytest.mark.parametrize("kept", ["[", "[1]", "{}", '[{"name": 1, "data": "x!"}]', "[" * 9999])
def test_files_that_no_form_of_ours_bears_are_refused(site: WorkingSite, kept: str) -> None:
    browser = browser_of(site, "eva")
    form = hidden(browser.get("/office/acts/list.external").text) | {"from.kept": kept}
    assert browser.post("/office/acts/list.external", data=form).status_code == 422


def test_a_form_that_comes_twice_acts_once_and_leads_to_what_it_did(site: WorkingSite) -> None:
    browser, before = browser_of(site, "eva"), site.store().last
    page = browser.get("/office/acts/office.decide").text
    form = hidden(page) | {"article": "FCE 2.2", "because": "blitz is rated from May on"}
    first = browser.post("/office/acts/office.decide", data=form)
    again = browser.post("/office/acts/office.decide", data=form)
    assert first.status_code == again.status_code == 303
    assert first.headers["location"] == again.headers["location"]
    assert site.store().last == before + 1
    for _ in range(2):  # a reload of what came of it does nothing
        assert "blitz is rated from May on" in browser.get(first.headers["location"]).text
    assert site.store().last == before + 1
    assert browser_of(site, "pau").get(first.headers["location"]).status_code == 404
    without = {name: text for name, text in form.items() if name != "mark"}
    assert browser.post("/office/acts/office.decide", data=without).status_code == 403


def test_a_refused_form_may_be_sent_again(site: WorkingSite) -> None:
    browser, before = browser_of(site, "eva"), site.store().last
    form = hidden(browser.get("/office/acts/event.withdraw").text)
    form |= {"number": "77", "because": "called off"}
    assert browser.post("/office/acts/event.withdraw", data=form).status_code == 422
    fine = browser.post("/office/acts/event.withdraw", data=form | {"number": "1"})
    assert (fine.status_code, site.store().last) == (303, before + 1)
    undo = hidden(browser.get(f"/office/acts/undo?number={before + 1}").text)
    undo |= {"number": str(before + 1), "because": "it was played"}
    assert browser.post("/office/acts/undo", data=undo).status_code == 303


def test_an_act_is_tried_where_nothing_is_written(site: WorkingSite) -> None:
    browser, before = browser_of(site, "eva"), site.store().last
    form = hidden(browser.get("/office/acts/player.rename").text)
    form |= {"who": "501", "name": "Aguirre Ruiz, Jon", "because": "so", "preview": "yes"}
    answer = browser.post("/office/acts/player.rename", data=form)
    assert answer.status_code == 200
    assert "Nothing is recorded yet." in answer.text
    assert "Aguirre Ruiz, Jon" in answer.text
    assert site.store().last == before


def test_what_is_secret_is_shown_once(site: WorkingSite) -> None:
    browser = browser_of(site, "ana")
    form = hidden(browser.get("/office/acts/token.give").text)
    form |= {"who": "club-site", "role": "arbiter", "until": "2026-12-31", "because": "asked for"}
    answer = browser.post("/office/acts/token.give", data=form)
    secret = re.search(r"<dd>([A-Za-z0-9_-]{43})</dd>", answer.text)
    assert secret is not None
    again = browser.post("/office/acts/token.give", data=form)
    shown = browser.get(again.headers["location"]).text
    assert "club-site" in shown
    assert secret[1] not in shown
    database = site.office.directory / "office.db"
    assert secret[1].encode() not in database.read_bytes()
