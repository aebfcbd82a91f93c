"""Who claimed the rest of a deal, and the order in which his cards fall from then on."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "claims",
        sa.Column("deal_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("cards", sa.String(length=29), nullable=False),
        sa.CheckConstraint("seat BETWEEN 0 AND 2", name="seat_known"),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"]),
        sa.PrimaryKeyConstraint("deal_id"),
    )
