"""Who may sign in to the working site: accounts, passkeys, sessions, tokens of programs."""

import sqlalchemy as sa
from alembic import op

from arpad.registry.migrating import table

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make the tables of accounts, and that of the journal which tells what was done to them."""
    table("account_step", "who step")
    op.create_table(
        "account",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("password", sa.Text),
        sa.Column("second", sa.Text),
        sa.Column("second_step", sa.BigInteger),
        sa.Column("recovery", sa.Text),
        sa.Column("language", sa.Text),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.Text, primary_key=True),
        *_texts("who", "name"),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        *_numbers("uses"),
        *_texts("added_on"),
    )
    op.create_index("passkey_by_who", "passkey", ["who"])
    op.create_table("token", _digest(), *_texts("who"))
    op.create_table(
        "session",
        _digest(),
        *_texts("session", "who", "roles"),
        *_numbers("began", "made", "seen", "until"),
    )
    op.create_index("session_by_who", "session", ["who"])
    op.create_table("once", _digest(), *_texts("what", "who"), *_numbers("until"))
    op.create_table(
        "attempt", _digest(), sa.Column("count", sa.Integer, nullable=False), *_numbers("until")
    )


def _digest() -> sa.Column[str]:
    return sa.Column("digest", sa.Text, primary_key=True)


def _texts(*names: str) -> "list[sa.Column[str]]":
    return [sa.Column(name, sa.Text, nullable=False) for name in names]


def _numbers(*names: str) -> "list[sa.Column[int]]":
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]
