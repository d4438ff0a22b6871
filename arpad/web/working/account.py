"""The page of an account: how its owner signs in, and where they are signed in.

What lets somebody in is changed only by who has signed in shortly before; all their other sessions
end by it, and their own goes on under another token.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import segno
from anyio import to_thread
from fastapi import APIRouter, Request
from starlette.responses import Response

from arpad.archive.canonical import hash_of
from arpad.explain.known_languages import languages
from arpad.office.accounts import codes, passwords
from arpad.office.letters.servers import is_mailbox
from arpad.registry.credentials import Account
from arpad.registry.outbox import Letter
from arpad.report.problems import Text
from arpad.web.words import translator
from arpad.web.working.session import SignedIn, fields, is_fresh, keep_on, led, signed_in
from arpad.web.working.signing_in import said
from arpad.web.working.site import WorkingSite

PAGE: Final = "/account"
_WRONG: Final = 400
_NO_CODE: Final = Text("This code is not right, or was used already.")
_NOT_BEFORE: Final = Text("The password until now is another one.")
_LAST: Final = Text("Without it you could not sign in any more: set a password first.")
_NO_MAILBOX: Final = Text("This is no e-mail address.")
_NO_LONGER: Final = Text("This link is no longer valid: ask for another.")
_TOO_MANY: Final = Text("Too many addresses were written to today: wait until tomorrow.")
_CONFIRM_SECONDS, _ADDRESSES_MAX = 86_400, 5
LETTERS: Final = ("events", "claims", "lists")
"""What letters are about, each wanted or not."""
Form = Mapping[str, str]
Change = Callable[[WorkingSite, Request, SignedIn, Form], Response]


def router(site: WorkingSite) -> APIRouter:
    """Return the pages of somebody's own account."""
    pages = APIRouter()

    @pages.get(PAGE)
    def _shown(request: Request) -> Response:
        return account_page(site, request)

    @pages.get(f"{PAGE}/mail/{{sealed}}")
    def _confirming(request: Request, sealed: str) -> Response:
        return account_page(site, request, sealed_mail=sealed)

    def add(path: str, change: Change) -> None:
        @pages.post(f"{PAGE}/{path}")
        async def _sent(request: Request) -> Response:
            form = await fields(request)
            return await to_thread.run_sync(partial(_changed, site, request, change, form))

    for path, change in _CHANGES.items():
        add(path, change)
    return pages


def account_page(
    site: WorkingSite, request: Request, wrong: str = "", written: Sequence[str] = (),
    secret: str = "", sealed_mail: str = "",
) -> Response:  # fmt: skip
    """Return the page of who is signed in; `written` are codes shown once, `secret` a new one.

    `sealed_mail` is the address that a link to it was sent to.
    """
    by = signed_in(request)
    assert by is not None
    account = site.kept.account(by.who) or Account(by.who)
    picture = ""
    if secret:
        address = codes.address(secret, by.who, site.look().name)
        picture = segno.make(address).svg_data_uri(scale=4, light="#fff")
    values = {
        "wrong": said(request, wrong), "codes": written, "picture": picture, "secret": secret,
        "sealed": codes.sealed(site.key("setting up"), secret) if secret else "",
        "passkeys": site.kept.passkeys(by.who), "has_password": account.password is not None,
        "has_second": bool(account.second), "recovery": len(account.recovery),
        "is_fresh": is_fresh(request, site), "account": account,
        "is_written": "written" in request.query_params,
        "sealed_mail": sealed_mail, "new_mail": _mail_of(site, by, sealed_mail),
    }  # fmt: skip
    return site.page(request, "account.html", values, _WRONG if wrong else 200)


def _changed(site: WorkingSite, request: Request, change: Change, form: Form) -> Response:
    by = signed_in(request)
    if by is None or (change is not _speak and not is_fresh(request, site)):
        return led(f"/sign-in?next={PAGE}")
    return change(site, request, by, form)


def _recorded(site: WorkingSite, by: SignedIn, step: str) -> None:
    say = translator(by.language)
    site.note(by.who, step, say("on their own page"))


def _set_password(site: WorkingSite, request: Request, by: SignedIn, form: Form) -> Response:
    password = form.get("password", "")
    account = site.kept.account(by.who) or Account(by.who)
    if problem := passwords.wrong(password, by.who, site.look().name):
        return account_page(site, request, problem.message)
    before = form.get("before", "")[: passwords.SIGNS_MOST + 1]
    if account.password is not None and not passwords.is_right(site.kept, by.who, before):
        return account_page(site, request, _NOT_BEFORE)
    site.kept.put(replace(account, password=passwords.hashed(password)))
    _recorded(site, by, "password")
    return keep_on(request, site, led(PAGE))


def _remove_passkey(site: WorkingSite, request: Request, by: SignedIn, form: Form) -> Response:
    account = site.kept.account(by.who)
    is_last = len(site.kept.passkeys(by.who)) == 1
    if is_last and (account is None or account.password is None):
        return account_page(site, request, _LAST)
    if site.kept.remove_passkey(by.who, form.get("id", "")):
        _recorded(site, by, "removed")
    return keep_on(request, site, led(PAGE))


def _begin_codes(site: WorkingSite, request: Request, _by: SignedIn, _form: Form) -> Response:
    return account_page(site, request, secret=codes.made_second())


def _confirm_codes(site: WorkingSite, request: Request, by: SignedIn, form: Form) -> Response:
    """Take a new second factor, if its first code is right, and show those to fall back on."""
    secret = codes.opened(site.key("setting up"), form.get("sealed", ""))
    account = site.kept.account(by.who)
    if secret is None or account is None or account.password is None:
        return led(PAGE)
    step = codes.step_of(secret, form.get("code", ""), site.now)
    if step is None:
        return account_page(site, request, _NO_CODE, secret=secret)
    written = codes.recovery_codes()
    site.kept.put(
        replace(
            account, second=codes.sealed(site.key("second factor"), secret), second_step=step,
            recovery=tuple(map(codes.recovery_hash, written)),
        )
    )  # fmt: skip
    _recorded(site, by, "code")
    return keep_on(request, site, account_page(site, request, written=written))


def _remove_codes(site: WorkingSite, request: Request, by: SignedIn, _form: Form) -> Response:
    account = site.kept.account(by.who)
    if account is not None and account.second:
        site.kept.put(account.anew(account.password))
        _recorded(site, by, "removed")
    return keep_on(request, site, led(PAGE))


def _leave_elsewhere(site: WorkingSite, request: Request, by: SignedIn, _form: Form) -> Response:
    _recorded(site, by, "signed_out")
    return keep_on(request, site, led(PAGE))


def _speak(site: WorkingSite, _request: Request, by: SignedIn, form: Form) -> Response:
    if form.get("language") in languages():
        account = site.kept.account(by.who) or Account(by.who)
        site.kept.put(replace(account, language=form["language"]))
    return led(PAGE)


def _letters(site: WorkingSite, request: Request, by: SignedIn, form: Form) -> Response:
    """Keep which letters somebody wants, and write to another address before it is theirs."""
    account = site.kept.account(by.who) or Account(by.who)
    mail = form.get("mail", "").strip()
    if mail and not is_mailbox(mail):
        return account_page(site, request, _NO_MAILBOX)
    wanted = tuple(kind for kind in LETTERS if form.get(kind))
    site.kept.put(replace(account, letters=wanted, mail=account.mail if mail else None))
    if mail and mail != account.mail:
        if site.kept.attempt([(f"mail {by.who}", _ADDRESSES_MAX)], site.now, _CONFIRM_SECONDS):
            return account_page(site, request, _TOO_MANY)
        say = translator(by.language)
        sealed = codes.sealed(site.key("mail"), f"{by.who}\n{site.now}\n{mail}")
        text = say("Whoever reads here is to get the letters of {who}. If that is you, open this "
                   "page within a day; if not, nothing is to be done.")  # fmt: skip
        way = f"{site.where(request).origin}{PAGE}/mail/{sealed}"
        letter = Letter(
            f"{by.who} mail {hash_of(sealed.encode())}", "mail", by.who,
            say("Confirm your address"), f"{text.format(who=by.who)}\n\n{way}\n", site.now,
            address=mail,
        )  # fmt: skip
        site.outbox.add([letter])
        return led(f"{PAGE}?written=1#letters")
    return led(f"{PAGE}#letters")


def _confirm_mail(site: WorkingSite, request: Request, by: SignedIn, form: Form) -> Response:
    mail = _mail_of(site, by, form.get("sealed", ""))
    if not mail:
        return account_page(site, request, _NO_LONGER)
    account = site.kept.account(by.who) or Account(by.who)
    site.kept.put(replace(account, mail=mail))
    _recorded(site, by, "mail")
    return led(f"{PAGE}#letters")


def _mail_of(site: WorkingSite, by: SignedIn, sealed: str) -> str:
    """Return the address that a link was sent to for somebody within a day; "" for no such link."""
    who, at, mail = (codes.opened(site.key("mail"), sealed) or "\n0\n").split("\n")
    return mail if who == by.who and site.now - int(at) <= _CONFIRM_SECONDS else ""


_CHANGES: Final[Mapping[str, Change]] = {
    "password": _set_password,
    "passkeys/remove": _remove_passkey,
    "code": _begin_codes,
    "code/confirm": _confirm_codes,
    "code/remove": _remove_codes,
    "elsewhere": _leave_elsewhere,
    "language": _speak,
    "letters": _letters,
    "mail/confirm": _confirm_mail,
}
