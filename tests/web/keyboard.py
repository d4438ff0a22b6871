"""A reader with a keyboard alone: Tab, Enter, arrows and letters, and what is counted of them."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from zipfile import ZipFile

from tests.web.reader_tasks import Heard, Seen, Task

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

_TABS_MORE: Final = 6
_STOPS: Final = """(target) => {
  const stops = [...document.querySelectorAll(
    "a[href], button, input, select, textarea, summary, [tabindex='0']")].filter(
    (stop) => !stop.disabled && stop.type !== "hidden" && stop.checkVisibility());
  const ahead = stops.indexOf(target) - stops.indexOf(document.activeElement);
  if (document.activeElement !== document.body) return [ahead, 0, 0];
  const ways = [...document.querySelectorAll("a.skip")].map((skip, place) =>
    [place + 1, stops.filter((stop) => document.querySelector(skip.hash).contains(stop))
      .indexOf(target) + 1]).filter(([, tabs]) => tabs > 0);
  const [skip, tabs] = ways.sort((a, b) => a[0] + a[1] - b[0] - b[1])[0] || [0, 0];
  return skip + tabs + 1 < ahead ? [ahead, skip, tabs] : [ahead, 0, 0];
}"""
_HAS_NONE: Final = "document.activeElement === document.body"
_HAS_FOCUS: Final = "(target) => document.activeElement === target"
_LED: Final = """([patterns, words]) => [...document.querySelectorAll("a[href]")].findIndex(
  (link) => link.checkVisibility() && (words ? link.textContent.trim() === words :
    patterns.some((part) => decodeURIComponent(link.href).includes(part))))"""


@dataclass(slots=True)
class Reader:
    """Somebody at a page: the values that they have in mind, and what they have done so far."""

    page: "Page"
    values: dict[str, str]
    lang: str
    steps: int = 0
    pages: int = 1
    keys: int = 0
    saved: Path | None = None
    _field: "Locator | None" = field(default=None)

    def do(self, task: Task) -> None:
        """Do a task step by step."""
        for step in task.steps:
            verb, _, rest = step.partition(" ")
            getattr(self, f"_{verb}")(rest.format(**self.values))
            self.steps += 1

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
        self.keys += 1

    def _reach(self, target: "Locator") -> None:
        """Press Tab until something has the focus, past the menu where that is shorter."""
        if "#" in self.page.url and self.page.evaluate(_HAS_NONE):  # the link led to a part
            self.press("Tab")
        ahead, skip, tabs = target.evaluate(_STOPS)
        if skip:
            self._skip(skip)
            ahead = tabs
        for _ in range(abs(ahead)):
            self.press("Tab" if ahead > 0 else "Shift+Tab")
        for _ in range(_TABS_MORE):
            if target.evaluate(_HAS_FOCUS):
                return
            self.press("Tab")
        raise AssertionError(f"the focus never reaches {target}")

    def _leave(self) -> None:
        """Press Enter, and be at the page that it leads to."""
        before = self.page.url
        with self.page.expect_event("framenavigated"):
            self.press("Enter")
        self.page.wait_for_load_state()
        self.pages += self.page.url.partition("#")[0] != before.partition("#")[0]

    def _skip(self, links: "int | str" = 1) -> None:
        for _ in range(int(links or 1)):
            self.press("Tab")
        self.press("Enter")

    def _ask(self, text: str) -> None:
        self._reach(self.page.locator("#q"))
        self.page.keyboard.type(text)
        self._leave()

    def _follow(self, to: str) -> None:
        words = to.removeprefix("=") if to.startswith("=") else ""
        place = self.page.evaluate(_LED, [to.split("|"), words])
        assert place >= 0, f"no link {to} on {self.page.url}"
        link = self.page.locator("a[href]").nth(place)
        self._reach(link)
        if link.get_attribute("download") is not None:
            with self.page.expect_download() as download:
                self.press("Enter")
            self.saved = download.value.path()
        else:
            self._leave()

    def _switch(self, _: str) -> None:
        other = "ca" if self.lang != "ca" else "es"
        self._reach(self.page.locator(f"footer a[hreflang={other}]"))
        self._leave()
        assert self.page.evaluate("document.documentElement.lang") == other

    def _open(self, fold: str) -> None:
        self._reach(self.page.locator(f"{fold} > summary").first)
        self.press("Enter")

    def _named(self, text: str) -> tuple["Locator", str]:
        name, _, value = text.partition("=")
        name, _, number = name.partition("#")
        at = int(number or 1) - 1
        return self.page.locator(f"main [name={name}]").nth(at), value

    def _type(self, text: str) -> None:
        self._field, value = self._named(text)
        self._reach(self._field)
        self.press("Control+a")
        self.page.keyboard.type(value)

    def _pick(self, text: str) -> None:
        self._field, value = self._named(text)
        self._reach(self._field)
        values = self._field.evaluate("(it) => [...it.options].map((option) => option.value)")
        at = self._field.evaluate("(it) => it.selectedIndex")
        for _ in range(abs(values.index(value) - at)):
            self.press("ArrowDown" if values.index(value) > at else "ArrowUp")
        assert self._field.input_value() == value

    def _send(self, _: str) -> None:
        assert self._field is not None
        if self._field.evaluate("(it) => it.tagName") == "SELECT":
            self._reach(self._field.locator("xpath=ancestor::form//button[@type='submit']"))
        before = self.page.url
        self.press("Enter")
        self.page.wait_for_function("(before) => location.href !== before", arg=before)
        self.page.wait_for_load_state()
        self.pages += 1

    def seen(self, reads: Seen) -> str:
        """Return what is seen at a place, or stands in the file that was saved."""
        if reads.saved:
            assert self.saved is not None
            return _text_of(self.saved)
        place = self.page.locator(reads.where.format(**self.values)).first
        place.wait_for(timeout=5000)
        return " ".join(place.inner_text().split())

    def heard(self, reads: Heard, words: dict[str, str]) -> str:
        """Return what a screen reader says of a role, a row or a cell."""
        nodes = Tree(self.page)
        row, column = reads.row.format(**self.values), words[reads.column]
        match reads.role:
            case "cell":
                return nodes.cell(row, column)
            case "focus":
                self.press("Tab")
                return str(self.page.evaluate(
                    "document.activeElement.closest('main') ? 'main' : 'elsewhere'"))  # fmt: skip
            case "invalid":
                self.page.locator("[aria-invalid=true]").first.wait_for()
                nodes = Tree(self.page)
                return nodes.invalid()
        name = words[reads.name]
        return " | ".join(text for text in nodes.texts(reads.role) if name in text)


def _text_of(saved: Path) -> str:
    data = saved.read_bytes()
    if not data.startswith(b"PK"):
        return data.decode("utf-8")
    with ZipFile(saved) as workbook:
        texts = [name for name in workbook.namelist() if name.endswith(".xml")]
        return "\n".join(workbook.read(name).decode("utf-8") for name in texts)


class Tree:
    """The accessibility tree of a page, as the browser gives it to a screen reader."""

    def __init__(self, page: "Page") -> None:
        session = page.context.new_cdp_session(page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        self.nodes: dict[str, dict[str, Any]] = {node["nodeId"]: node for node in nodes}

    def _role(self, node: dict[str, Any]) -> str:
        return str(node.get("role", {}).get("value", ""))

    def _name(self, node: dict[str, Any]) -> str:
        return str(node.get("name", {}).get("value", ""))

    def _below(self, node: dict[str, Any]) -> "list[dict[str, Any]]":
        below = []
        for child in node.get("childIds", ()):
            if child in self.nodes:
                below += [self.nodes[child], *self._below(self.nodes[child])]
        return below

    def text(self, node: dict[str, Any]) -> str:
        """Return what is said of a node: its name, and all the text in it."""
        parts = [self._name(part) for part in self._below(node) if self._role(part) == "StaticText"]
        return " ".join(" ".join((self._name(node), *parts)).split())

    def of_role(self, role: str) -> "list[dict[str, Any]]":
        """Return the nodes of a role."""
        return [node for node in self.nodes.values()
                if self._role(node) == role and not node.get("ignored")]  # fmt: skip

    def texts(self, role: str) -> list[str]:
        """Return what is said of every node of a role."""
        return [self.text(node) for node in self.of_role(role)]

    def cell(self, row: str, column: str) -> str:
        """Return what stands in a table under a column's header, beside a row's header."""
        for table in self.of_role("table"):
            lines = [[part for part in self._below(line) if self._role(part) in
                      ("cell", "columnheader", "rowheader", "gridcell")]
                     for line in self._below(table) if self._role(line) == "row"]  # fmt: skip
            heads = [self.text(cell) for cell in lines[0]] if lines else []
            at = next((place for place, head in enumerate(heads)
                       if re.match(rf"{re.escape(column)}\b", head)), -1)  # fmt: skip
            for cells in lines[1:]:
                has_row = any(self._role(cell) == "rowheader" and row in self.text(cell)
                              for cell in cells)  # fmt: skip
                if at >= 0 and has_row:
                    return self.text(cells[at])
        return ""

    def invalid(self) -> str:
        """Return what is said of the fields that are wrong: name, value and what is wrong."""
        return " | ".join(
            " ".join((self._name(node), str(node.get("value", {}).get("value", "")),
                      str(node.get("description", {}).get("value", ""))))
            for node in self.of_role("textbox")
            if any(one["name"] == "invalid" and one["value"].get("value") == "true"
                   for one in node.get("properties", ()))
        )  # fmt: skip
