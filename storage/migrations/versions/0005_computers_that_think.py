"""How well and how quickly a table's computers play; those that sit already go on as they are known."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_COLUMNS = {
    "strength": ("regular", "'apprentice', 'regular', 'master'"),
    "pace": ("brisk", "'brisk', 'easy', 'slow'"),
}


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        for name, (kept, known) in _COLUMNS.items():
            tables.add_column(sa.Column(name, sa.String(length=16), nullable=False, server_default=kept))
            tables.create_check_constraint(f"{name}_known", f"{name} IN ({known})")
