"""Whether a player has to be asked to let the bot write to him."""

from __future__ import annotations

from typing import Final

from storage.states import Me, TableState, Tempo

_SLOW: Final = frozenset({Tempo.POST_DAY, Tempo.POST_DAYS, Tempo.UNLIMITED})


def wanted(me: Me | None, state: TableState) -> bool:
    """Whether the bot would write to the player about this table and may not.

    It would where he plays with other people and a turn may take a day, so that nobody looks on all the time.
    """
    if me is None or me.can_write or not me.settings.notices or state.muted:
        return False
    sits = state.me is not None or state.next_seat is not None
    others = any(s is not None and s.user_id not in (None, me.user_id) for s in state.seats)
    return sits and others and state.tempo in _SLOW
