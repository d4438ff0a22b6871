"""What was read of reports, kept beside their bytes: it can be made again at any time."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table of readings."""
    op.create_table(
        "reading",
        sa.Column("sha256", sa.Text, primary_key=True),
        sa.Column("reader", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
