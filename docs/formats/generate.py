"""Writes the pages made from declarations: commands, codes, `--json`, tables, questions, library.

python docs/formats/generate.py [--drop]

What scripts and links rely on (`surface.py`) is not dropped without `--drop`.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from inspect import getdoc
from pathlib import Path

from arpad.answers.catalogue import ANSWERS
from arpad.answers.schema import schema
from arpad.archive.evidence.records import RECORD_KINDS, RecordKind
from arpad.archive.manifest import DIRECTORY, ENTRY, KEYS, MANIFEST_KEYS, Key
from arpad.cli.verbs import STUDIES
from arpad.engine import questions as q
from arpad.engine.evidence import COMMITMENTS, GIVEN, PEOPLE
from arpad.engine.evidence import FIGURES as LIST_FIGURES
from arpad.engine.judged_by import JUDGED_BY
from arpad.engine.published import LIST_ROWS, PUBLISHED
from arpad.explain.glossary import SECTIONS
from arpad.formats.other_lists.described import written
from arpad.law.question import Question, Setting, Titled, Warnings
from arpad.law.table import TableOf
from arpad.office.acts.bodies import BECAUSE, in_words
from arpad.office.acts.bodies import schema as body_schema
from arpad.office.acts.declaring import ROLES, Declared
from arpad.office.acts.kinds import ACTS
from arpad.office.evidence.refusing import REFUSALS as OF_PUBLICATION
from arpad.office.period.refusals import REFUSALS
from arpad.report.codes import CODES
from arpad.rulebooks.describe import shown

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1]))
from command_reference import commands
from library_reference import library
from study_figures import FIGURES

HERE = Path(__file__).parent


def pages() -> Mapping[Path, str]:
    """Return every page by where it lies."""
    schemas = {
        name: schema(answer, _verb(name), FIGURES.get(name)) for name, answer in ANSWERS.items()
    }
    files = {
        HERE / "json" / f"{name}.json": json.dumps(one, ensure_ascii=False, indent=2) + "\n"
        for name, one in schemas.items()
    }
    says = {name: (getdoc(answer) or "").split("\n\n")[0] for name, answer in ANSWERS.items()}
    lists, typed = HERE / "player-lists.md", HERE.parent / "commands.md"
    return {
        typed: commands(typed.read_text(encoding="utf-8")),
        HERE.parent / "library.md": library(),
        HERE / "problems.md": _problems(),
        HERE.parent / "glossary.md": _glossary(HERE.parent / "glossary.md"),
        HERE.parent / "acts.md": _acts(),
        HERE / "json.md": _answers(says),
        HERE / "tables.md": _tables(),
        HERE / "evidence-tables.md": _evidence_tables(),
        HERE / "manifest.md": _manifest(),
        HERE / "records.md": _records(),
        HERE.parent / "rulebooks" / "questions.md": _questions(),
        lists: written(lists.read_text(encoding="utf-8")),
        **files,
    }


def _verb(name: str) -> str:
    """Return how the verb is called: calc-change is `arpad calc change`."""
    head, _, rest = name.partition("-")
    for group in ("account", "letters", "token", "person", "history"):
        rest = rest.replace(f"{group}-", f"{group} ")
    is_study = head in STUDIES
    verb = f"arpad lab {head}" if is_study else f"arpad {head}"
    option = "--" if head in ("norms", "check", "exploit") else ""
    return f"{verb} {option}{rest}" if rest else verb


def _glossary(page: Path) -> str:
    """Return the glossary with the table of each section written anew."""
    text = page.read_text(encoding="utf-8")
    for title, terms in SECTIONS.items():
        before, _, rest = text.partition(f"\n## {title}\n\n")
        after = rest.partition("\n\n")[2]
        cells = [
            (_bold(term.word), *map(term.word_in, ("es", "ca", "pt")),
             " ".join(filter(None, (term.says, term.articles))))
            for term in terms
        ]  # fmt: skip
        rows = [f"| {' | '.join(of_term)} |" for of_term in cells]
        head = ["| English | Español | Català | Português | what it is |", "|---|---|---|---|---|"]
        text = "\n".join([f"{before}\n## {title}\n", *head, *rows, "", after])
    return text


def _bold(word: str) -> str:
    """Return a word as the glossary shows it: what stands in brackets is not bold."""
    bold, bracket, rest = word.partition(" (")
    return f"**{bold}**{bracket}{rest}"


def _problems() -> str:
    head = """# Problem codes

For programs that read `--json`. A problem has a `level` (`fixed`: mended; `info`; `warning`;
`error`: exit code 1), a `code`, a `message` and a `fix` in words, what was `found`, and the `file`,
`line` and `column`, counted from 1. Scripts can rely on the code, whose meaning never changes;
messages are for people and do change. In place of `*` the code names the cell, column or record:
`trf-rating`. The office lifts a refusal by giving `--override CODE --because TEXT` to `arpad rate`
or `arpad list publish`.

| code | what it says |
|---|---|
"""
    lifted = dict.fromkeys((*REFUSALS, *OF_PUBLICATION), " The office can lift it.")
    return head + "".join(
        f"| `{code}` | {says}{lifted.get(code, '')} |\n" for code, says in CODES.items()
    )


def _acts() -> str:
    head = """# What can be done in an office

For officers, and whoever gives them their roles. Every act has a kind, which stands in the journal,
and takes one of the roles below. An administrator gives them with `arpad office person add`. While
none is named, whoever works at the office's machine is administrator; but whom the office has named
has the roles that it gave them, and no other. The role is asked before anything is done: a refused
act leaves the office as it was.

An event belongs to the arbiter who registered it: no other arbiter sends its report or makes claims
about it. One that a club or an officer registered is open to every arbiter, as the office doesn't
know whose it is; officers do all that is theirs to do with every event.

Each act with parameters below can be said as one JSON object too, which `arpad.office.acts.bodies`
reads and describes by a schema. What is not needed can be left out; other keys are refused. An act
that one officer proposes and another approves is asked for with the same parameters by both.

| role | what they do |
|---|---|
"""
    roles = "".join(f"| {role} | {says.text} |\n" for role, says in ROLES.items())
    kinds = sorted(ACTS.values(), key=lambda one: one.kind)
    cells = ([f"`{one.kind}`", one.log, *("x" * (role in one.roles) for role in ROLES)]
             for one in kinds)  # fmt: skip
    may = "".join(f"| {' | '.join(row)} |\n" for row in cells)
    columns = f"\n| kind | in the log | {' | '.join(ROLES)} |\n{'|---' * (len(ROLES) + 2)}|\n"
    return head + roles + columns + may + "".join(_act(one) for one in kinds if one.form)


def _act(one: Declared) -> str:
    needed = body_schema(one)["required"]
    rows = [(own.key, own.says.text, in_words(own)) for own in one.parameters]
    rows.append((BECAUSE, one.because, "a text"))
    said = "".join(
        f"| `{key}` | {text} | {how} | {'x' * (key in needed)} |\n" for key, text, how in rows
    )
    head = "| parameter | what it says | in JSON | needed |\n|---|---|---|---|\n"
    return f"\n## {one.kind}\n\n{one.says}\n\n{head}{said}"


def _answers(says: Mapping[str, str]) -> str:
    head = """# What `--json` prints

For programs that read `--json`. Every verb prints one object. Decimal figures are strings, so that
nothing is lost, and an article is a text as people read it. Keys stay; new ones may come. Each verb
has a JSON Schema. [Problem codes](problems.md) have a page of their own.

| call | schema | answer |
|---|---|---|
"""
    rows = (
        f"| `{_verb(name)} --json` | [{name}.json](json/{name}.json) | {one} |\n"
        for name, one in says.items()
    )
    return head + "".join(rows)


def _tables() -> str:
    head = """# The tables of a period

For programs that read the Parquet files of a [published period](archive.md). Every period has the
same columns; those that its rulebook doesn't use are null. A `_clause` column holds the code of the
clause that gave the figure beside it; the manifest says what each code means. Identifiers are the
office's own. Where one table holds events of several editions, `rulebook` names the edition.
"""
    tables = (LIST_ROWS, *PUBLISHED.values())
    return head + "".join(_table(table, "parquet", KEYS[table.name]) for table in tables)


def _evidence_tables() -> str:
    head = """# The tables of a published list

For programs that read a [published list](../publication.md). It has these tables in addition to
[those of a period](tables.md), which hold what the engine computed. Players and events are numbered
here, and `players` and `numbers` translate the numbers; `rulebook` is the edition that rates.
What is withheld because no rule reads it is null.
"""
    tables = ((PEOPLE, "csv"), (COMMITMENTS, "csv"), (LIST_FIGURES, "parquet"))
    given = ((table, "parquet") for table in (*GIVEN.values(), *JUDGED_BY.values()))
    return head + "".join(_table(table, ending) for table, ending in (*tables, *given))


def _manifest() -> str:
    head = """# The keys of a manifest

For programs that read `manifest.json`, in an office's own [directory](archive.md) or in an entry of
a [public archive](../publication.md). JSON is canonical: keys sorted, indented by two spaces,
UTF-8, one line feed at the end. `identity` is the SHA-256 of the canonical JSON of an object that
has the keys that enter it, under the names of the third column: from a directory those that a
directory has, from an entry those that an entry has. A key that some lists lack enters where the
manifest has it. Any other key, or a value of another kind, makes a file no manifest.

| key | of | enters the identity | value | what |
|---|---|---|---|---|
"""
    forms = {(DIRECTORY, ENTRY): "both", (DIRECTORY,): "directory", (ENTRY,): "entry"}
    rows = (
        f"| `{key.name}` | {forms[key.forms]}{', of some' * key.is_optional} | {_enters(key)} | "
        f"{key.kind.says} | {key.says} |\n"
        for key in MANIFEST_KEYS
    )
    return head + "".join(rows)


def _enters(key: Key) -> str:
    """Return the name under which a key enters the identity, and as what."""
    return f"`{key.enters}`{key.enters_says and ': ' + key.enters_says}" if key.enters else "no"


def _records() -> str:
    head = """# The records of an archive

For programs that read `record.json` in an entry of a [public archive](../publication.md). JSON is
canonical: keys sorted, indented by two spaces, UTF-8, one line feed at the end. A record with any
other key, or a value of another kind, is none.

| key | what |
|---|---|
| `record` | `number`, from 1; `before`, the SHA-256 of the record file before (zeros for the \
first); `kind`; `told` |
| `key` | the public key that signs it, hexadecimal |
| `signature` | Ed25519, of `arpad archive record` and a line feed, then the canonical JSON of \
`record` |

| kind | what it says | `told` |
|---|---|---|
"""
    return head + "".join(
        f"| `{name}` | {kind.says} | {_told(kind)} |\n" for name, kind in RECORD_KINDS.items()
    )


def _told(kind: RecordKind) -> str:
    """Return the keys of what a record of a kind tells, and what each holds."""
    names = [f"`{name}`: {one.says}" for name, one in kind.tells.items()]
    names += [f"`{name}`, of some: {one.says}" for name, one in kind.may_tell.items()]
    return "; ".join(names)


def _table(table: TableOf, ending: str, key: Sequence[str] = ()) -> str:
    """Return the part of a table; `key` is what orders its rows where they are hashed."""
    rows = "".join(f"| `{one.name}` | {one.unit} | {one.says} |\n" for one in table.columns)
    return (
        f"\n## `{table.name}.{ending}`\n\n{table.says} Key: {', '.join(key or table.key)}.\n\n"
        f"| column | unit | what it says |\n|---|---|---|\n{rows}"
    )


def _questions() -> str:
    head = """# What a rulebook is asked

For anyone who writes a rulebook. The engine asks these questions, in this order; an article answers
those that its text settles. An answer may read the columns named with its question, and no others:
`the.games_rated` reads the column `games_rated`. An unknown value is null, and a condition on it
doesn't hold. An answer's value is a whole number in the unit of the question's column.
"""
    return head + "".join(_question(asked) for asked in q.ALL)


def _question(asked: Titled) -> str:
    optional = " Asked only where an article answers it." if asked.is_optional else ""
    told = f"\n## `q.{asked.name.upper()}`\n\n{asked.title}.{optional}"
    if isinstance(asked, Setting):
        plain = "" if asked.plain is None else f" Where the text is silent: {shown(asked.plain)}."
        return f"{told} Settled once for the whole text.{plain}\n"
    if not isinstance(asked, Question | Warnings):
        return f"{told} Many articles may add to it.\n"
    words = ", ".join(f"`{name}`" for name in asked.at)
    column = f" Column `{asked.column}`." if isinstance(asked, Question) else ""
    return f"{told}{column} Answers may read: {words}.\n"


def main() -> None:
    """Write the pages, and surface.json; leave with 1 if something would be lost."""
    import surface  # the script's folder is where it looks first

    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if not surface.write(may_drop="--drop" in sys.argv[1:]):
        sys.exit(1)


if __name__ == "__main__":
    main()
