"""How people come to sign in at the working site, and programs to send acts.

What each may do there their roles say. The rules: `arpad.office.accounts.acts`.
"""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final, Literal

from arpad.office.acts.declaring import ACTS, ADMINISTRATOR, ROLES, Declared, Says, act
from arpad.report.problems import Text

_RULES: Final = "arpad.office.accounts.acts:"
_ANEW: Final = Text("Invite them anew.")
_Who = Annotated[str, Says("Who signs in, by the name they act under.", metavar="NAME")]
_Program = Annotated[str, Says("What the program is called in the journal.", metavar="NAME")]


@dataclass(frozen=True, kw_only=True)
class _OfAccount:
    """What is done with somebody's account."""

    who: _Who


@act(
    "account.invite", "invited to sign in", (), _RULES + "invite", instead=_ANEW,
    verb="office account invite",
)  # fmt: skip
class InviteAccount:
    """Make a link by which somebody signs in once, and chooses how they sign in from then on.

    It is shown once, and lets whoever has it act in their name: hand it to nobody else. An earlier
    link of theirs no longer works.

    Example: arpad office account invite ana --because "the board of 5 May" --at federation
    """

    who: _Who
    days: Annotated[int, Says("For how many days it works.", span=(1, 30))] = 7


@act(
    "account.signout", "signed out everywhere", (), _RULES + "sign_out", instead=_ANEW,
    verb="office account signout",
)  # fmt: skip
class SignOut(_OfAccount):
    """Sign somebody out on every machine; they can sign in again.

    Example: arpad office account signout ana --because "her telephone was stolen" --at federation
    """


@act(
    "account.close", "account closed", (), _RULES + "close", instead=_ANEW,
    verb="office account close",
)  # fmt: skip
class CloseAccount(_OfAccount):
    """Close an account: its password, passkeys and links go, and its sessions end; roles stay.

    Example: arpad office account close ana --because "she has left the board" --at federation
    """


@act("token.give", "token given to a program", (), _RULES + "give_token", verb="office token give")
class GiveToken:
    """Give a program a role until a day, and the token with which it sends acts.

    The token is shown once; an earlier one of the program no longer works. The journal names the
    program, so give each one a name of its own.

    Example: arpad office token give club-site --role club --until 2026-12-31 --because "asked for"
    """

    who: _Program
    role: Annotated[Literal["club", "arbiter", "officer"], Says("What it may do.")]
    until: Annotated[date, Says("The last day on which it may: within a year.")]


@act("token.end", "token of a program ended", (), _RULES + "end_token", verb="office token end")
class EndToken:
    """End the role of a program: its token is refused at once.

    Example: arpad office token end club-site --because "the site is no longer kept" --at federation
    """

    who: _Program


CHANGED: Final = "account.change"
"""By which somebody changes how they sign in themselves: it has no form, the site records it."""
ACTS[CHANGED] = Declared(
    CHANGED, "own account changed", tuple(role for role in ROLES if role != ADMINISTRATOR),
    instead=_ANEW,
)  # fmt: skip
