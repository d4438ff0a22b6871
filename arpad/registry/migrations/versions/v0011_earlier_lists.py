"""Lists of earlier years, as others published them."""

from arpad.registry.migrating import table

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the table of earlier lists."""
    columns = "list list_date published_by body file sha256 people #size"
    table("earlier_list", columns, "list")
