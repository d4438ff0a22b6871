"""Forms that were sent to the working site: each acts once."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Make the table of forms that were sent, and of what came of each."""
    op.create_table(
        "form_sent",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.Text),
    )
