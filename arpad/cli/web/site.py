"""`arpad site` and `arpad serve`: what an office published, in a browser and in a newspaper."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from arpad.cli.app import JsonFlag, app
from arpad.cli.inputs import known_rulebooks, parsed_date
from arpad.cli.office.opening import AtOption, OfficeGroup, database, opened
from arpad.cli.office.reading import reading_url
from arpad.cli.output import tell
from arpad.cli.terminal import working
from arpad.cli.usage import cant_be_read, cant_be_written, fault, refuse, warn, wrong_usage
from arpad.cli.web.opening import need_web, site_of
from arpad.cli.words import say, screen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from arpad.answers.written import ListNews, SiteBuilt
    from arpad.registry.place import Office
    from arpad.web.site import Site


PLAYERS_OF_FILES: Final = 15_000
"""So many pages of players fit, with all others, into what most hosts of files take."""
site_app = typer.Typer(cls=OfficeGroup, no_args_is_help=True, help="The public pages of an office.")
app.add_typer(site_app, name="site")


@site_app.command("build")
def build(
    out: Annotated[Path, typer.Argument(help="The folder: new, empty, or written so before.")],
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Write every recorded page as a file, for any host or to look at without one.

    Example: arpad site build pages --at federation
    """
    need_web()
    from arpad.web.building import NotOursError
    from arpad.web.building import build as written

    office = opened(at)
    site = _site(office)
    pages = len(site.everybody) * len(site.languages)
    if pages > PLAYERS_OF_FILES:
        warn("this site has {pages} pages of players. Most hosts take about 20,000 files, enough "
             "for 15,000 players in one language: beyond that, use arpad serve.",
             pages=pages)  # fmt: skip
    try:
        with working("Writing pages") as shown:
            again = partial(_site_again, office.directory)
            answer = written(site, out, lambda number: shown(f"{number} files"), again)
    except NotOursError as error:
        refuse(error)
    except OSError as error:
        cant_be_written(out, error, is_fault=True)
    tell(answer, partial(_print, answer), as_json=as_json)


def _print(answer: "SiteBuilt") -> None:
    text = say("{files} files, {written} written, {removed} removed: {page}")
    page = Path(answer.folder) / "index.html"
    typer.echo(text.format(files=answer.files, written=answer.written, removed=answer.removed,
                           page=page))  # fmt: skip


@site_app.command("news")
def news(
    name: Annotated[str, typer.Argument(metavar="LIST", help="The list, as the office calls it.")],
    list_date: Annotated[
        str | None, typer.Option(help="The list's date; else that of the newest.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Write the text of each language into this folder.")
    ] = None,
    at: AtOption = None,
    as_json: JsonFlag = False,
) -> None:
    """Say what is new on a published list, as a text for newspapers and clubs.

    The pages have the same text of every list, from the moment that it is published.

    Example: arpad site news standard --at federation --lang es

    Example: arpad site news standard --at federation --out news
    """
    need_web()
    from arpad.answers.written import ListNews
    from arpad.office.reading.paths import slug
    from arpad.web.pages.sharing import news_of

    site = _site(opened(at))
    days = site.shelf.days(name)
    if not days:
        wrong_usage("no published list is called {list}; see: arpad office show.", list=name)
    day = parsed_date(list_date) or days[-1]
    if day not in days:
        wrong_usage("no list {list} of {day} is published.", list=name, day=day)
    texts = {lang: news_of(site, name, day, lang) for lang in site.languages}
    files = _news_written(out, f"{slug(name)}-{day}", texts) if out else ()
    answer = ListNews(list=name, list_date=day, texts=texts, written=files)
    tell(answer, partial(_print_news, answer), as_json=as_json)


def _news_written(out: Path, name: str, texts: "Mapping[str, str]") -> tuple[str, ...]:
    """Write a file of each language, or leave with 3; one that is there is replaced."""
    files = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for lang, text in texts.items():
            path = out / f"{name}.{lang}.txt"
            path.write_text(text, encoding="utf-8")
            files.append(str(path))
    except OSError as error:
        cant_be_written(out, error, is_fault=True)
    return tuple(files)


def _print_news(answer: "ListNews") -> None:
    """Print where the texts are, or the one of the call's language, else of the office's first."""
    if answer.written:
        for path in answer.written:
            typer.echo(path)
        return
    first = next(iter(answer.texts.values()))
    typer.echo(answer.texts.get(screen().lang, first), nl=False)


def _site(office: "Office") -> "Site":
    """Return an office's site, or leave: with 2 if there is none, with 3 if it can't be read."""
    from arpad.office.reading.shelf import UnreadableError

    archive = office.directory / "archive"
    if not archive.is_dir():
        wrong_usage("{path} has published no list yet.", path=office.directory)
    try:
        return _read(office)
    except OSError as error:
        cant_be_read(archive, error, is_fault=True)
    except UnreadableError as error:
        fault("a list of the archive can't be trusted: {reason}.", reason=error)


def _site_again(directory: Path) -> "Site":
    """Return the site once more, in another process; raises what stands against it."""
    from arpad.registry.place import opened_office

    return _read(opened_office(directory, database()))


def _read(office: "Office") -> "Site":
    from arpad.office.kept.settings import minors_policy
    from arpad.office.reading.index import Index
    from arpad.office.reading.shelf import Shelf

    index = Index(reading_url(office.directory), minors_policy(office.store))
    shelf = Shelf.opened(office.directory / "archive", known_rulebooks().catalogue, index)
    return site_of(office, shelf)
