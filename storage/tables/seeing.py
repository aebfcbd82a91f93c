"""A table as one user may see it."""

from __future__ import annotations

from engine.view import View, view
from storage import hints
from storage.changes import change
from storage.claims import claimable, claimed
from storage.house import House
from storage.sayings import SHOWN
from storage.snapshot import Playing, Snapshot
from storage.states import Refused, Saying, SeatState, Stage, TableState


def open_to(house: House, user_id: int | None, table_id: str) -> Snapshot:
    """The table, if this user may see it; raises `Refused("unknown_table")`, forbidden or not there."""
    table = current(house, table_id)
    if not table.may_see(user_id):
        raise Refused("unknown_table")
    return table


def taken_part_in(house: House, user_id: int, table_id: str) -> Snapshot:
    """A table the user may see, or whose bank has his chips; raises `Refused("unknown_table")`."""
    table = current(house, table_id)
    if not table.may_see(user_id) and user_id not in table.balances:
        raise Refused("unknown_table")
    return table


def current(house: House, table_id: str) -> Snapshot:
    """The table as it is now; a running deal that cannot be read any more is annulled first."""
    table = house.table(table_id)
    return change(house, table_id, lambda _: None) if table.broken else table


def table(house: House, user_id: int | None, table_id: str) -> TableState:
    """What the user may know of the table."""
    return state(house, open_to(house, user_id, table_id), user_id)


def state(house: House, table: Snapshot, user_id: int | None) -> TableState:
    """What the user may know of this version of the table."""
    seat = table.seat_of(user_id)
    me = speaking_seat(table, user_id)
    invites = table.stage is not Stage.CLOSED and not table.full
    member = seat is not None or me is not None or user_id == table.founder_id
    return TableState(
        id=table.id,
        code=table.code if invites and member else None,
        name=table.name,
        version=table.version,
        presence=house.presence.changes(table.id),
        stage=table.stage,
        rules=table.folded.rules if table.running and table.folded else table.rules,
        tempo=table.tempo,
        access=table.access,
        founder=user_id == table.founder_id,
        me=me,
        next_seat=seat,
        queued=table.place_of(user_id),
        queue=tuple(name for _, name in table.queue),
        seats=(_seat(house, table, 0), _seat(house, table, 1), _seat(house, table, 2)),
        deal=table.deal.number if table.deal else None,
        players=names(table),
        view=own_view(table, user_id),
        since=table.since,
        deadline=table.deadline,
        annulled=table.deal is not None and table.deal.state == "annulled",
        muted=user_id in table.muted,
        said=_said(house, table),
        clearing=table.clearing if user_id in table.balances else None,
        hints=hints.may_ask(table, playing_seat(table, user_id)),
        advice=hints.shown(house, table, playing_seat(table, user_id)),
        claimable=claimable(table, playing_seat(table, user_id)),
        claimed=claimed(table),
        chat=table.chat_title if table.chat is not None else None,
        strength=table.strength,
        pace=table.pace,
    )


def speaking_seat(table: Snapshot, user_id: int | None) -> int | None:
    """From which seat a user speaks: the one whose cards he plays, between deals the one he sits in."""
    return playing_seat(table, user_id) if table.running else table.seat_of(user_id)


def own_view(table: Snapshot, user_id: int | None) -> View | None:
    """The running or last deal as the user may see it: from his hand in that deal, else as a spectator."""
    if table.folded is None:
        return None
    return view(table.folded, playing_seat(table, user_id))


def playing_seat(table: Snapshot, user_id: int | None) -> int | None:
    """The user's seat in the running or last deal, unless he gave it up."""
    hand = table.hand_of(user_id)
    if hand is None or table.deal is None or table.deal.players[hand].driver == "left":
        return None
    return hand


def names(table: Snapshot) -> tuple[str, str, str] | None:
    """Who plays the running or played the last deal."""
    if table.deal is None:
        return None
    a, b, c = table.deal.players
    return a.name, b.name, c.name


def _said(house: House, table: Snapshot) -> tuple[Saying, ...]:
    """The words that still stand at somebody's place."""
    now = house.now()
    fresh = [(speaking_seat(table, s.user_id), s) for s in table.said if now - s.at < SHOWN]
    return tuple(Saying(seat, spoken.word, spoken.at) for seat, spoken in fresh if seat is not None)


def _seat(house: House, table: Snapshot, seat: int) -> SeatState | None:
    if table.running and table.deal is not None:
        return _playing(house, table, seat, table.deal.players[seat])
    sitting = table.seats[seat]
    if sitting is None:
        return None
    return SeatState(
        seat=seat,
        name=sitting.name,
        user_id=sitting.user_id,
        computer=sitting.user_id is None,
        stand_in=False,
        connected=house.presence.connected(sitting.user_id, table.id),
        wishes=sitting.wishes or sitting.user_id is None,
        balance=table.balances.get(sitting.user_id, 0),
    )


def _playing(house: House, table: Snapshot, seat: int, player: Playing) -> SeatState:
    following = table.seats[seat]
    changes = following is None or following.user_id != player.user_id
    return SeatState(
        seat=seat,
        name=player.name,
        user_id=player.user_id,
        computer=player.driver == "computer",
        stand_in=player.driver in ("stand_in", "left"),
        connected=house.presence.connected(player.user_id, table.id),
        wishes=False,
        balance=table.balances.get(player.user_id, 0),
        left=player.driver == "left",
        next_name=following.name if following and changes else None,
    )
