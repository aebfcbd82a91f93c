"""How a deal begins and ends in the database."""

from __future__ import annotations

import secrets
from datetime import datetime

import structlog
from sqlalchemy import Connection, insert, update

from engine.cards import PACK
from engine.deal import Deal
from engine.machine import RULES_VERSION
from engine.notation import write_action, write_cards
from engine.outcome import Settlement
from storage import bank, outbox
from storage.models import DEALS, PLAYERS, TABLES
from storage.snapshot import DealRow, Snapshot
from storage.states import Stage
from storage.stored import write_all, write_settlement

log = structlog.get_logger()


def begin(connection: Connection, table: Snapshot, now: datetime) -> None:
    """Shuffles and deals: the table's rules are frozen into the deal, its seats become players.

    The pack comes from the operating system's source, never from a seed one could search (V-DEAL-4).
    """
    pack = list(PACK)
    secrets.SystemRandom().shuffle(pack)
    number = table.deal.number + 1 if table.deal else 1
    deal_id = connection.execute(
        insert(DEALS)
        .values(
            table_id=table.id,
            number=number,
            dealer=_dealer(table),
            pack=write_cards(tuple(pack)),
            rules=write_all(table.rules),
            rules_version=RULES_VERSION,
            state="running",
            started_at=now,
        )
        .returning(DEALS.c.id)
    ).scalar_one()
    connection.execute(
        insert(PLAYERS),
        [
            {
                "deal_id": deal_id,
                "seat": seat,
                "user_id": sitting.user_id,
                "name": sitting.name,
                "driver": "computer" if sitting.user_id is None else "player",
            }
            for seat, sitting in enumerate(table.seats)
            if sitting is not None
        ],
    )
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(stage=Stage.PLAYING))
    log.info("deal begun", table=table.id, deal=number)


def line(deal: DealRow, seat: int, after: Deal, now: datetime, *, computer: bool) -> dict[str, object]:
    """The row of the last action of `after`. Its key refuses a second action at the same place."""
    return {
        "deal_id": deal.id,
        "n": deal.length,
        "seat": seat,
        "text": write_action(after.actions[-1]),
        "computer": computer,
        "at": now,
    }


def settle(
    connection: Connection,
    table: Snapshot,
    deal: DealRow,
    after: Deal,
    settlement: Settlement,
    now: datetime,
) -> None:
    """Stores the lines and posts the chips of a deal that just ended."""
    connection.execute(
        update(DEALS)
        .where(DEALS.c.id == deal.id)
        .values(
            state="settled",
            finished_at=now,
            declarer=after.declarer,
            trump=after.trump.letter if after.trump is not None else None,
            settlement=write_settlement(settlement),
        )
    )
    sides = [(p.user_id, chips) for p, chips in zip(deal.players, settlement.chips, strict=True)]
    bank.post(connection, table.bank_id, sides, now, deal_id=deal.id)
    outbox.result(connection, table, deal.id, now)
    log.info("deal settled", table=table.id, deal=deal.number)


def annul(connection: Connection, table: Snapshot, now: datetime) -> None:
    """Ends the running deal without chips: its log means nothing to the rules of today."""
    if table.deal is None:
        return
    connection.execute(
        update(DEALS).where(DEALS.c.id == table.deal.id).values(state="annulled", finished_at=now)
    )
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(stage=Stage.BETWEEN))
    log.warning("deal annulled", table=table.id, deal=table.deal.number)


def _dealer(table: Snapshot) -> int:
    """The first dealer is drawn, then it is the last forhont (V-DEAL-1); an annulled deal is dealt again."""
    if table.deal is None:
        return secrets.randbelow(3)
    if table.deal.state == "annulled":
        return table.deal.dealer
    return (table.deal.dealer + 1) % 3
