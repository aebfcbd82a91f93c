"""The bank of a table: my balance, the ledger, everybody's standing and the plot of it all."""

from __future__ import annotations

from dataclasses import dataclass

from storage.states import Bank, Clearing, DealLine, Entry, PostingKind, PostingLine, Standing
from webapp.around.plot import Plot, plot
from webapp.people import tints

DRAWN = 5  # curves that can still be told apart, mine included
RECENT = 8  # ledger lines that show without asking


@dataclass(frozen=True, slots=True)
class Line:
    """A ledger line with the deal behind it, where that was played at this table."""

    entry: Entry
    deal: DealLine | None


@dataclass(frozen=True, slots=True)
class Place:
    """A standing with its rank; `curve` is the place of its curve in the plot, if it is drawn.

    `tone` is the class of the circle.
    """

    rank: int
    standing: Standing
    me: bool
    curve: int | None
    tone: str


@dataclass(frozen=True, slots=True)
class Settling:
    """What this user can do about the balances: `waiting` is a clearing that somebody asked for.

    `mine`: he asked himself; `agreed`: he did already; `concerned`: he has a say; `admin`: his word alone is
    enough.
    """

    waiting: Clearing | None
    mine: bool
    agreed: bool
    concerned: bool
    admin: bool


@dataclass(frozen=True, slots=True)
class BankPage:
    """What the page shows; `older` are the ledger lines behind "Starší hry".

    `deals` is how many this user played, `cleared` the last clearing, `people` who has an account.
    """

    bank: Bank
    plot: Plot | None
    places: tuple[Place, ...]
    recent: tuple[Line, ...]
    older: tuple[Line, ...]
    deals: int
    cleared: PostingLine | None
    settling: Settling
    people: tuple[Standing, ...]
    corrects: bool
    back: str


def bank_page(
    bank: Bank,
    history: tuple[DealLine, ...],
    user_id: int,
    *,
    waiting: Clearing | None = None,
    admin: bool = False,
) -> BankPage:
    """The page of the account of `user_id`. `history` is that of the bank's table `bank.table_id`."""
    drawn = _drawn(bank, user_id)
    deals = {line.deal: line for line in history}
    lines = tuple(Line(e, deals.get(e.deal) if e.table_id == bank.table_id else None) for e in bank.entries)
    people = tuple(standing for standing in bank.standings if standing.user_id is not None)
    return BankPage(
        bank=bank,
        plot=plot([bank.curves[n][1] for n in drawn], bank.points),
        places=_places(bank.standings, user_id, drawn),
        recent=lines[:RECENT],
        older=lines[RECENT:],
        deals=sum(entry.kind is PostingKind.DEAL for entry in bank.entries),
        cleared=next((line for line in bank.postings if line.kind is PostingKind.CLEARING), None),
        settling=_settling(bank, people, user_id, waiting, admin=admin),
        people=people,
        corrects=(bank.corrects or admin) and len(people) > 1,
        back=f"/t/{bank.table_id}" if bank.visible else "/bank",
    )


def _settling(
    bank: Bank, people: tuple[Standing, ...], user_id: int, waiting: Clearing | None, *, admin: bool
) -> Settling:
    return Settling(
        waiting=waiting,
        mine=waiting is not None and waiting.author_id == user_id,
        agreed=waiting is not None and user_id in waiting.agreed_ids,
        concerned=bank.balance != 0 or (admin and any(standing.balance for standing in people)),
        admin=admin,
    )


def _drawn(bank: Bank, user_id: int) -> list[int]:
    """Which standings have a curve in the plot, mine first."""
    order = sorted(range(len(bank.curves)), key=lambda n: bank.standings[n].user_id != user_id)
    return order[:DRAWN]


def _places(standings: tuple[Standing, ...], user_id: int, drawn: list[int]) -> tuple[Place, ...]:
    balances = [s.balance for s in standings]
    tones = iter(tints([s.name for s in standings if s.user_id is not None]))
    return tuple(
        Place(
            rank=balances.index(s.balance) + 1,  # equals share a rank
            standing=s,
            me=s.user_id == user_id,
            curve=drawn.index(n) if n in drawn else None,
            tone=next(tones) if s.user_id is not None else "",
        )
        for n, s in enumerate(standings)
    )
