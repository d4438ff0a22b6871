"""A MAC for each row under a key beside it; an act lets go of what was erased, and of nothing else.

Acts that are there stay as they are: they are sealed when a row of theirs is erased.
"""

import sqlalchemy as sa
from alembic import op

from arpad.registry.migrating import table

revision = "0009"
down_revision = "0008"

_STAYS = ("number", "kind", "who", "at", "before", "sha256")
_IS_LET_GO = "substr(NEW.rows_mac, 1, 7) = 'sealed:' AND NEW.because IN (OLD.because, '')"
_SQLITE = """
CREATE TRIGGER act_is_not_changed BEFORE UPDATE ON act WHEN NOT ({is_right})
BEGIN SELECT RAISE(ABORT, 'an act is never changed'); END
"""
_POSTGRESQL = """
CREATE FUNCTION act_lets_go() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
IF NOT ({is_right}) THEN RAISE EXCEPTION 'an act is never changed or deleted'; END IF;
RETURN NEW;
END $$
"""


def upgrade() -> None:
    """Make the tables, and let a reason and the keyed hash of bare rows go."""
    op.create_table(
        "seal",
        sa.Column("act", sa.Integer, sa.ForeignKey("act.number"), primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("part", sa.Integer, primary_key=True),
        sa.Column("keys", sa.LargeBinary, nullable=False),
        sa.Column("macs", sa.LargeBinary, nullable=False),
    )
    table("erased", "of_act of_table #of_place mac instead", "of_act")
    table("lifted", "of_act digest")
    _let_go()


def _let_go() -> None:
    """Let the database refuse every change of an act but what erasing takes from it."""
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    same = "IS" if is_sqlite else "IS NOT DISTINCT FROM"
    stays = (f"NEW.{name} {same} OLD.{name}" for name in (*_STAYS, "undoes"))
    is_right = " AND ".join((*stays, _IS_LET_GO))
    execute = op.get_bind().exec_driver_sql
    if is_sqlite:
        execute("DROP TRIGGER act_is_not_changed")
        execute(_SQLITE.format(is_right=is_right))
        return
    execute("DROP TRIGGER act_is_kept ON act")
    execute(
        "CREATE TRIGGER act_is_kept BEFORE DELETE OR TRUNCATE ON act "
        "FOR EACH STATEMENT EXECUTE FUNCTION act_is_kept()"
    )
    execute(_POSTGRESQL.format(is_right=is_right))
    execute(
        "CREATE TRIGGER act_lets_go BEFORE UPDATE ON act "
        "FOR EACH ROW EXECUTE FUNCTION act_lets_go()"
    )
