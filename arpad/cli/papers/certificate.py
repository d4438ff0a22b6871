"""`arpad archive certificate` and `player certificate`: a rating on paper, with what proves it."""

from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from arpad.cli.app import JsonFlag
from arpad.cli.archive.opening import need_signatures
from arpad.cli.archive.versions import AsOfOption, SeriesOption, place_on
from arpad.cli.archive.witness import archive_app
from arpad.cli.extras import need
from arpad.cli.findings import print_problems
from arpad.cli.inputs import today
from arpad.cli.office.arguments import PlayerArgument
from arpad.cli.office.letters import check_language, language_of
from arpad.cli.office.opening import AtOption, opened
from arpad.cli.office.player import player
from arpad.cli.output import tell
from arpad.cli.papers.documents import write_document
from arpad.cli.usage import check_free, need_ending, refused_there, wrong_usage
from arpad.cli.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from arpad.answers.archives import PlayerCertified
    from arpad.office.evidence.proof import Coded


OutOption = Annotated[
    Path, typer.Option("--out", "-o", help="Write it, new: FILE.pdf, FILE.html or FILE.xlsx.")
]
WitnessOption = Annotated[
    list[str] | None,
    typer.Option("--witness", metavar="NAME", help="Whose signature it bears, else all; or none."),
]
TitleOption = Annotated[str, typer.Option(help="Whose list it is; stands under the title.")]


@archive_app.command("certificate")
def of_archive(
    player_id: Annotated[str, typer.Argument(metavar="NUMBER", help="The player's number.")],
    source: Annotated[
        Path, typer.Argument(metavar="LIST", help="A published list: archive/00000003.")
    ],
    out: OutOption,
    title: TitleOption = "",
    in_language: Annotated[str, typer.Option("--in", help="en, es, ca or pt.")] = "en",
    witness: WitnessOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Write a player's rating certificate: what a list says, with a QR code that proves it.

    Everybody can verify the code without a network: arpad archive verify.

    Example: arpad archive certificate 4100018 archive/00000003 -o certificate.pdf --in es
    """
    _check(out, in_language)
    _certified(player_id, source, out, (title, in_language), witness, as_json=as_json)


@player.command("certificate")
def of_office(
    who: PlayerArgument,
    out: OutOption,
    series: SeriesOption = "",
    as_of: AsOfOption = None,
    in_language: Annotated[
        str,
        typer.Option("--in", help="en, es, ca or pt; else the player's, else the office's first."),
    ] = "",
    witness: WitnessOption = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Write a player's rating certificate, of the list in force, with a QR code that proves it.

    Example: arpad player certificate 502 -o certificate.pdf --series standard --at federation
    """
    from arpad.answers.archives import PlayerCertified
    from arpad.office.claims.calculation import language_of_player
    from arpad.office.kept.settings import setting
    from arpad.office.periods.public import ARCHIVE
    from arpad.office.players.finding import meant

    _check(out, in_language)
    office = opened(at)
    number, problems = meant(office.store, who)
    if not number:
        answer = PlayerCertified(player_id=who, problems=problems)
        tell(answer, partial(_print, answer), as_json=as_json)
    place = place_on(office.directory / ARCHIVE, series, as_of)
    spoken = in_language or language_of_player(office.store, number) or language_of(office.store)
    whose = (setting(office.store, "name"), spoken)
    _certified(number, place, out, whose, witness, as_json=as_json)


def _check(out: Path, lang: str) -> None:
    """Leave with 2 before anything is read, if the certificate could not be written."""
    from arpad.forms.catalogue import ENDINGS

    need_ending(out, ENDINGS)
    check_language(lang)
    check_free(out)
    need("forms", ("segno",))
    need_signatures()


def _certified(
    number: str, source: Path, out: Path, whose: tuple[str, str],
    witnesses: "Sequence[str] | None", *, as_json: bool,
) -> None:  # fmt: skip
    """Write the certificate; `whose`: the name of the federation, and the language."""
    from arpad.answers.archives import PlayerCertified
    from arpad.office.evidence.proof import coded

    if witnesses and len(witnesses) > 1 and "none" in witnesses:
        wrong_usage("--witness none stands alone: name whose signatures it shall bear, or none.")
    names = () if witnesses == ["none"] else witnesses or None
    try:
        code, problems = coded(source, number, names)
    except OSError as error:
        refused_there(error, source)
    answer = PlayerCertified(player_id=number, problems=problems)
    if code is not None:
        answer = _written(answer, code, out, *whose)
    tell(answer, partial(_print, answer), as_json=as_json)


def _written(
    answer: "PlayerCertified", coded: "Coded", out: Path, name: str, lang: str
) -> "PlayerCertified":

    from arpad.forms.certificate import Certified, rating_certificate
    from arpad.forms.code import drawn

    row, code = coded.proved, drawn(coded.text)
    assert code is not None, "the text was held to what a code holds"
    values, record = row.record, coded.of_list.entry.record.sha256
    day = date.fromisoformat(values["list_date"])
    name = name or _list_name(str(coded.of_list.manifest["list_rulebook"])) or values["series"]
    certified = Certified(row.row, row.person, name, day, record, coded.text, coded.witnesses)
    unshown = write_document(out, rating_certificate(certified, code, today(), lang))
    return replace(
        answer, series=values["series"], list_date=values["list_date"], record=record,
        text=coded.text, version=code.version, correction=code.level, witnesses=coded.witnesses,
        written=str(out), problems=(*answer.problems, *unshown),
    )  # fmt: skip


def _list_name(edition: str) -> str:
    """Return how the body of an edition calls its list, "" if nobody here knows the edition.

    An archive names it: what looks like a rulebook's file there is not run.
    """
    from arpad.engine import questions as q
    from arpad.law import NoRulebookError
    from arpad.rulebooks.own import known

    try:
        return known().catalogue.book(edition)[q.LIST_NAME]
    except NoRulebookError:
        return ""


def _print(answer: "PlayerCertified") -> None:
    if answer.written is not None:
        typer.echo(say("Written to {out}.").format(out=answer.written))
        text = say("Its code has {signs} signs (version {version}, correction {level}).")
        typer.echo(text.format(signs=len(answer.text or ""), version=answer.version,
                               level=answer.correction))  # fmt: skip
    print_problems(answer.problems, shown_by="--json")
