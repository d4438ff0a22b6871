"""Everything a newcomer or a builder does here: ./run help, and on Windows run help.

It needs Python 3.11 or newer and nothing else: what arpad needs it puts into .venv, by the versions
of constraints.txt, once for each content of the two files that say so.
"""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final, NoReturn

ROOT: Final = Path(__file__).resolve().parent
BIN: Final = Path(".venv", "Scripts" if os.name == "nt" else "bin")
PYTHON: Final = str(BIN / "python")
USAGE: Final = """\
./run demo            rate an event of this year, explain a change, run a month of a fictional
                      federation, and serve its pages
./run test            style, types, layers, tests: under eight minutes of processor time
./run test --full     the same with the large numbers
./run test --services what needs a database, a browser, Java or compiled code, and what takes long;
                      a missing one is said, and in CI fails
./run lint            style, types and layers alone
./run docs            build the documentation into docs/_build
./run bench [--small] [--json] [NAME ...]
                      the benchmarks beside their peers; small: under a quarter of an hour
./run arpad ...       the command line, e.g. ./run arpad rate --help
"""
OF_TERMINAL: Final = ("archive", "cli", "docs", "formats", "web")
"""The tests of one half of a whole run, by folder; the other has the package and all others."""
NO_TEST: Final = 5
"""What pytest leaves with where it has run none."""
TRIED: Final = ".[fast,forms,lab,office,web]"
"""The package with all that its tests need, but a cluster's Spark."""


def group(name: str) -> Iterator[str]:
    """Yield what developers need, by a group of pyproject.toml: pip before 25.1 knows none."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    for line in groups[name]:
        if isinstance(line, str):
            yield line
        else:
            yield from group(line["include-group"])


def install(name: str, package: str, *others: str, groups: Sequence[str] = ()) -> None:
    """Make .venv as the two files say it; what another command has installed is enough."""
    content = sha256(
        b"".join((ROOT / file).read_bytes() for file in ("constraints.txt", "pyproject.toml"))
    )
    for other in (name, *others):
        kept = Path(".venv", f"installed-{other}")
        if kept.is_file() and kept.read_text("ascii").strip() == content.hexdigest():
            return
    print("installing what arpad needs into .venv: once, from the network, some minutes ...",
          file=sys.stderr)  # fmt: skip
    if not Path(PYTHON).exists() and not Path(f"{PYTHON}.exe").exists():
        subprocess.run([sys.executable, "-m", "venv", ".venv"], check=True)
    more = [line for group_name in groups for line in group(group_name)]
    command = [PYTHON, "-m", "pip", "install", "--quiet", "--editable", package, *more]
    with Path(".venv", "pip.log").open("wb") as log:
        constrained = {**os.environ, "PIP_CONSTRAINT": str(ROOT / "constraints.txt")}
        pip = subprocess.run(command, env=constrained, stdout=log, stderr=log, check=False)
    if pip.returncode:
        print("./run: that failed; the first time needs a network. What pip says: .venv/pip.log",
              file=sys.stderr)  # fmt: skip
        raise SystemExit(1)
    Path(".venv", f"installed-{name}").write_text(f"{content.hexdigest()}\n", "ascii")


def become(*command: str) -> NoReturn:
    """Go on as another program; where a system has no such call, run it and leave as it does."""
    sys.stdout.flush()
    if os.name == "nt":
        raise SystemExit(subprocess.call(command))
    os.execv(command[0], command)


def lint() -> None:
    """Check style, types and layers; the verifier of archives stands alone, and so do its types."""
    alone = (
        "--strict",
        "--ignore-missing-imports",
        "--explicit-package-bases",
        "--config-file=",
        ".",
    )
    verifier = Path("arpad", "archive", "verifier")
    for command, folder in (
        (("ruff", "check", "."), ROOT), (("ruff", "format", "--check", "."), ROOT),
        (("mypy",), ROOT), (("mypy", *alone), verifier), (("lint-imports",), ROOT),
    ):  # fmt: skip
        checked = subprocess.run([ROOT / BIN / command[0], *command[1:]], cwd=folder, check=False)
        if checked.returncode:
            raise SystemExit(checked.returncode)


def halves(marks: str, *options: str, cores: bool = False) -> int:
    """Run all tests in two processes, each of which imports and gathers its half alone."""
    subprocess.run([PYTHON, "-m", "compileall", "-q", "arpad"], check=True)
    folders = sorted({path.parts[1] for path in Path("tests").glob("*/**/test_*.py")})
    own = [f"tests/{name}" for name in folders if name in OF_TERMINAL]
    others = ["arpad", *(f"tests/{name}" for name in folders if name not in OF_TERMINAL)]

    def half(core: int, paths: Sequence[str], said: int | None = None) -> "subprocess.Popen[bytes]":
        of_core = {"ARPAD_CORE": str(core)} if cores else {}
        command = [PYTHON, "-m", "pytest", *options, "-m", marks, *paths]
        return subprocess.Popen(command, env=os.environ | of_core, stdout=said, stderr=said)

    with TemporaryFile() as said:
        second = half(1, others, said.fileno())
        try:
            codes = half(0, own).wait(), second.wait()
        finally:
            second.terminate()
        said.seek(0)
        sys.stdout.buffer.write(said.read())
    return next(filter(None, codes), 0)


def services(words: Sequence[str]) -> NoReturn:
    """Run the tests that need more than Python, compiled functions, and the long ones."""
    marks = "services or compiled or long"
    if not words:
        raise SystemExit(halves(marks))
    code = subprocess.call([PYTHON, "-m", "pytest", "-m", marks, *words])
    if code == NO_TEST:
        print("no test needs a service")
    raise SystemExit(0 if code == NO_TEST else code)


def test(words: Sequence[str]) -> NoReturn:
    """Run what must hold: on two cores, each half of the tests by itself, or what is named."""
    marks = "not services and not long"
    if words[:1] == ["--services"]:
        install("services", ".[all]", groups=("dev",))
        services(words[1:])
    if words[:1] == ["--full"]:
        words, marks = words[1:], "not services"
        os.environ["ARPAD_FULL"] = "1"
    else:  # compiling takes longer than the tests: there they run as the Python that they are
        os.environ["NUMBA_DISABLE_JIT"] = "1"
    install("dev", TRIED, "services", "bench", groups=("dev",))
    lint()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # or every process would compile the tests anew
    os.environ.setdefault("POLARS_MAX_THREADS", "1")  # tests run side by side instead
    if words:
        jobs = os.environ.get("ARPAD_JOBS", "2")
        become(PYTHON, "-m", "pytest", "-n", jobs, "--dist", "loadfile", "-p", "no:schemathesis",
               "-m", "not services", *words)  # fmt: skip
    raise SystemExit(halves(marks, "-p", "no:schemathesis", cores=True))


def main(words: Sequence[str]) -> NoReturn:
    """Do what the first word says; leave with 2 for one that says nothing."""
    os.chdir(ROOT)
    command, rest = (words[0], words[1:]) if words else ("help", [])
    match command:
        case "demo" | "arpad":
            install("arpad", ".[web]", "dev", "services", "bench")
            if command == "demo":
                os.environ["ARPAD_COMMAND"] = "./run arpad"
                rest = ["demo", *rest]
            become(str(BIN / "arpad"), *rest)
        case "test":
            test(rest)
        case "lint":
            install("dev", TRIED, "services", "bench", groups=("dev",))
            lint()
        case "docs":
            install("dev", TRIED, "services", "bench", groups=("dev",))
            become(str(BIN / "sphinx-build"), "-W", "--keep-going", "-q", "-b", "html", "docs",
                   "docs/_build/html")  # fmt: skip
        case "bench":
            install("bench", TRIED, groups=("dev", "bench"))
            become(PYTHON, "-m", "benchmarks", *rest)
        case "help" | "--help" | "-h":
            print(USAGE, end="")
        case _:
            print(f"./run: there is no '{command}'\n{USAGE}", end="", file=sys.stderr)
            raise SystemExit(2)
    raise SystemExit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
