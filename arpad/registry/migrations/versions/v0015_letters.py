"""Letters and messages to programs that wait to be sent, and where letters go."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the tables of letters, and the columns of accounts that say where to."""
    for name in ("mail", "letters"):
        op.add_column("account", sa.Column(name, sa.Text))
    op.create_table(
        "letter",
        sa.Column("key", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("kind", "who")),
        sa.Column("address", sa.Text),
        *(sa.Column(name, sa.Text, nullable=False) for name in ("subject", "body")),
        *(sa.Column(name, sa.BigInteger, nullable=False) for name in ("queued_at", "due")),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("said", sa.Text),
    )
    op.create_index("letter_by_state", "letter", ["state", "due"])
    op.create_table("written_until", sa.Column("act", sa.Integer, nullable=False))
