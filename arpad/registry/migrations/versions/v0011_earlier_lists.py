"""Lists of earlier years, as others published them."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
_NAME = "earlier_list"
_TEXTS = ("list", "list_date", "published_by", "body", "file", "sha256", "people")


def upgrade() -> None:
    """Make the table of earlier lists."""
    op.create_table(
        _NAME,
        sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.Text) for name in _TEXTS),
        sa.Column("size", sa.BigInteger),
    )
    op.create_index(f"{_NAME}_by_list", _NAME, ["list"])
