"""`import arpad`: light, complete, typed, documented; README's example on two kinds of frames."""

import doctest
import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

import arpad
import arpad.explain.numbers
import arpad.forms.words
import arpad.norms.rows
import arpad.rulebooks.own

ROOT = Path(__file__).parents[2]
DESIGN = "read read_list check rate explain history norms forms calc rulebook rulebooks open"


def test_importing_arpad_loads_nothing_heavy() -> None:
    heavy = "{'polars', 'narwhals', 'typer', 'rich', 'pandas'}"
    code = f"import sys, arpad; assert not {heavy} & set(sys.modules); print(arpad.__version__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == arpad.__version__


def test_every_name_is_there_and_every_name_of_the_design() -> None:
    assert set(arpad.__all__) >= set(DESIGN.split())
    assert sorted(arpad.__all__) == arpad.__all__
    for name in arpad.__all__:
        assert getattr(arpad, name).__doc__
    assert (Path(arpad.__file__).parent / "py.typed").exists()
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = arpad.nothing  # type: ignore[attr-defined]


def test_tab_shows_the_library_and_nothing_else() -> None:
    code = """
import arpad, rlcompleter, sys
tab = rlcompleter.Completer({"arpad": arpad})
shown = []
while word := tab.complete("arpad.", len(shown)):
    shown.append(word.removeprefix("arpad.").rstrip("()"))
assert set(dir(arpad)) == {*arpad.__all__, "__version__"}, dir(arpad)
print(*shown)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == arpad.__all__


def test_a_folder_of_a_function_s_name_does_not_take_its_place() -> None:
    for one in (arpad.norms, arpad.forms, arpad.explain, arpad.rulebooks):
        assert callable(one)
    assert sys.modules["arpad.norms.rows"].Norm.__doc__


def test_the_reference_names_everything() -> None:
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    own = [
        name
        for name, one in vars(arpad.calc).items()
        if inspect.isfunction(one) and one.__module__ == "arpad.library.calc" and name[0] != "_"
    ]
    public = [f"arpad.{name}" for name in arpad.__all__ if name != "calc"]
    public += [f"arpad.calc.{name}" for name in own]
    assert len(public) > 25
    assert [name for name in public if f"### `{name}`\n" not in page] == []


def _example(page: str) -> str:
    """Return the first example of a page that calls arpad."""
    text = (ROOT / page).read_text(encoding="utf-8")
    found: str = next(
        block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if "arpad." in block
    )
    return found


def _failures(example: str) -> list[str]:
    """Return what a doctest of the example has to say: nothing, if it prints what it shows."""
    test = doctest.DocTestParser().get_doctest(example, {}, "example", None, 0)
    assert len(test.examples) > 3
    found: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=found.append)
    return found


@pytest.mark.parametrize("frames", ["polars", "pandas"])
def test_readme_s_example_runs_on_frames_of_both(frames: str) -> None:
    example = _example("README.md")
    assert "import polars as pl" in example
    assert len(re.findall(r"^(>>>|\.\.\.) ", example, re.MULTILINE)) <= 8
    assert _failures(example.replace("import polars as pl", f"import {frames} as pl")) == []


def test_the_example_of_the_reference_runs() -> None:
    assert _failures(_example("docs/library.md")) == []
