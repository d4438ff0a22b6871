"""Writing documents from the command line: all of them whole, or none, and what no font shows."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from arpad.cli.extras import need
from arpad.cli.usage import fault, nothing_written
from arpad.report.problems import Problem, Text

if TYPE_CHECKING:
    from arpad.forms.document import Document


WORKERS_MAX: Final = 4
LettersAsOption = Annotated[
    Literal["txt", "pdf"], typer.Option(help="What the letters are written as: txt or pdf.")
]


def write_document(out: Path, document: "Document") -> "tuple[Problem, ...]":
    """Write a document as its file's ending says; return a word on what can't be shown."""
    return write_documents({"": document}, {"": out})


def write_documents(
    documents: "Mapping[str, Document]", paths: Mapping[str, Path]
) -> "tuple[Problem, ...]":
    """Write documents as their files' endings say, each to its path; return what can't be shown.

    All are made before the first is written, beside each other, for typst leaves the other
    processors free. Where the disk refuses one, those before it are taken away, and so is the
    directory if it was made for them: it leaves with 3.
    """
    from concurrent.futures import ThreadPoolExecutor

    from arpad.forms.catalogue import written

    if any(paths[name].suffix.lower() == ".pdf" for name in documents):
        need("forms", ("typst",))
    with ThreadPoolExecutor(max_workers=WORKERS_MAX) as pool:
        contents = pool.map(
            lambda document: written(documents[document], paths[document].suffix.lower()), documents
        )
        files = {paths[document]: data for document, data in zip(documents, contents, strict=True)}
    write_all({path: data for path, (data, _) in files.items()})
    return tuple(_unshown(path) for path, (_, is_shown) in files.items() if not is_shown)


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write files, all of them or none; leave with 3 where the disk refuses one."""
    from arpad.formats.files import write_whole

    new = [path for path in files if not path.exists()]
    folders = [folder for folder in {path.parent for path in files} if not folder.exists()]
    try:
        for folder in folders:
            folder.mkdir()
        for path, data in files.items():
            write_whole(path, data)
    except OSError as error:
        is_clean = _is_taken_away(new, folders)
        refused = Path(error.filename or next(iter(files)))
        if is_clean:
            nothing_written(refused, error)
        fault("{path} can't be written: {reason}. What was written before it is there.",
              path=refused, reason=error)  # fmt: skip


def _is_taken_away(files: Sequence[Path], folders: Sequence[Path]) -> bool:
    """Take away what was written; return whether the disk allowed that."""
    try:
        for path in files:
            path.unlink(missing_ok=True)
        for folder in folders:
            if folder.exists():
                folder.rmdir()
    except OSError:
        return False
    return True


def _unshown(path: Path) -> "Problem":

    message = Text("Some signs have no font on this machine and are printed as boxes.")
    fix = Text("Install a font of that script, or write XLSX.")
    return Problem("warning", "form-font", message, fix, file=str(path))
