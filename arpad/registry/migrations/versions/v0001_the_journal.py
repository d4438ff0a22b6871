"""The journal: acts that nobody changes or deletes, and what they say of players and lists."""

import sqlalchemy as sa
from alembic import op

from arpad.registry.migrating import table

revision = "0001"
down_revision = None

_APPEND_ONLY_SQLITE = """
CREATE TRIGGER act_is_not_{verb}d BEFORE {event} ON act
BEGIN SELECT RAISE(ABORT, 'an act is never {verb}d'); END
"""
_APPEND_ONLY_POSTGRESQL = """
CREATE FUNCTION act_is_kept() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'an act is never changed or deleted'; END $$
"""


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "act",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("because", sa.Text, nullable=False),
        sa.Column("undoes", sa.Integer, sa.ForeignKey("act.number"), index=True),
        sa.Column("rows_mac", sa.Text, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("sha256", sa.Text, nullable=False),
    )
    word = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "name_word",
        sa.Column("word", word, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
    )
    table("setting", "name value")
    table("rated_list", "name kind rulebook")
    table("player", "player #serial", "player", "serial")
    table("fact", "player fact which since value", "player", "fact which value")
    table("same_person", "player into", "player", "into")
    table("concern", "what which", "what which")
    _keep_acts()


def _keep_acts() -> None:
    """Let the database itself refuse to change or delete an act."""
    if op.get_bind().dialect.name == "sqlite":
        for event, verb in (("UPDATE", "change"), ("DELETE", "delete")):
            op.execute(_APPEND_ONLY_SQLITE.format(event=event, verb=verb))
        return
    op.execute(_APPEND_ONLY_POSTGRESQL)
    op.execute(
        "CREATE TRIGGER act_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON act "
        "FOR EACH STATEMENT EXECUTE FUNCTION act_is_kept()"
    )
