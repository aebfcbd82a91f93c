"""Going on without somebody who is away: the founder's menu."""

from __future__ import annotations

from engine.notation import write_action
from engine.offers import offers
from tests.webapp.serving import Player, Site

Three = tuple[Player, Player, Player]


async def waiting_for(site: Site, table_id: str, three: Three) -> Player:
    """Who is on turn."""
    state = await site.live.table(three[0].user_id, table_id)
    assert state.view is not None
    assert state.view.to_act is not None
    seat = state.seats[state.view.to_act]
    return next(player for player in three if seat is not None and player.user_id == seat.user_id)


async def play(site: Site, table_id: str, player: Player) -> None:
    """The first thing he is offered."""
    state = await site.live.table(player.user_id, table_id)
    assert state.view is not None
    action = write_action(offers(state.view)[0])
    await site.live.act(player.user_id, table_id, state.deal or 0, state.view.count, action)


async def test_the_founder_may_go_on_without_who_is_away(site: Site, three: Three) -> None:
    table_id = await site.table(*three)
    await three[0].post(f"/t/{table_id}/start")
    away = await waiting_for(site, table_id, three)
    while away is three[0]:
        await play(site, table_id, away)
        away = await waiting_for(site, table_id, three)
    path = f'data-post="/t/{table_id}/hand-over"'
    for player in three:
        page = (await player.get(f"/p/t/{table_id}")).text
        assert (path in page) is (player is not away)
        site.live.gone(player.user_id, table_id)
    answer = await three[0].post(f"/t/{table_id}/hand-over")
    assert (answer.status, answer.code) == (409, "not_away"), "he is on turn for a moment only"
    stranger = await site.player(999, "Cizí")
    answer = await stranger.post(f"/t/{table_id}/hand-over")
    assert (answer.status, answer.code) == (404, "unknown_table")


async def test_nobody_who_is_there_is_offered(site: Site, three: Three) -> None:
    table_id = await site.table(*three)
    await three[0].post(f"/t/{table_id}/start")
    for player in three:
        site.live.seen_alive(player.user_id, table_id)
    assert "/hand-over" not in (await three[0].get(f"/p/t/{table_id}")).text
