"""From which list on a correction of a whole history holds."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the column."""
    op.add_column("correction", sa.Column("since", sa.Text))
