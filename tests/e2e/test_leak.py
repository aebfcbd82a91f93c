"""No phone is told a card that its player may not know, whatever it asks and whatever is pushed to it."""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import permutations

import pytest
from playwright.async_api import Page, Request, WebSocket, expect

from tests.e2e.people import Person, Plan, Three, durch_over_betl, play_in_step, trump_game
from tests.support.knowledge import Body, leaks
from tests.support.server import NAMES, Server

pytestmark = pytest.mark.e2e

SESSION = "/api/session"
COMMON = re.compile(r"^/(static/.+|t/[^/]+(/bank|/history|/deals/\d+)?)$")  # the same for everybody


@dataclass
class Post:
    """Everything that one phone has got from the server."""

    bodies: list[Body] = field(default_factory=list)
    pushed: list[str] = field(default_factory=list)
    tokens: set[str] = field(default_factory=set)  # with which it asked
    close: Callable[[], None] = lambda: None
    _coming: list[asyncio.Task[None]] = field(default_factory=list)

    def open(self, page: Page, origin: str) -> None:
        """Takes a copy of all that comes from now on."""

        async def copy(request: Request) -> None:
            answer = await request.response()
            assert answer is not None
            self.bodies.append(Body(request.url.removeprefix(origin).partition("?")[0], await answer.text()))

        def listen(socket: WebSocket) -> None:
            socket.on("framereceived", lambda message: self.pushed.append(str(message)))

        def take(request: Request) -> None:
            if request.url.startswith(origin):
                kind, _, token = request.headers.get("authorization", "").partition(" ")
                if kind == "Bearer":
                    self.tokens.add(token)
                self._coming.append(asyncio.create_task(copy(request)))

        page.on("requestfinished", take)
        page.on("websocket", listen)
        self.close = lambda: page.remove_listener("requestfinished", take)

    async def all(self) -> None:
        """Waits for what is still being copied: a page that is left takes its bodies with it."""
        while self._coming:
            await self._coming.pop()

    def pages(self) -> Iterator[Body]:
        """What it got for its player alone."""
        return (body for body in self.bodies if not COMMON.match(body.address) and body.address != SESSION)


@pytest.mark.parametrize("plan", [trump_game, durch_over_betl])
async def test_no_body_tells_what_its_player_may_not_know(server: Server, three: Three, plan: Plan) -> None:
    path = await server.table()
    people = await three()
    posts = {one.name: Post() for one in people}
    for one in people:
        posts[one.name].open(one.phone.page, server.origin)
        await one.open(server, path)
    await play_in_step(people, plan)
    for one in people:
        await read_all_about_it(one, posts[one.name])

    records = server.records()
    moments = {(1, seen) for seen in range(len(records[0].actions) + 1)}
    for name, post in posts.items():
        told = {body.address: found for body in post.pages() if (found := leaks(body, name, records))}
        assert told == {}
        assert {body.position for body in post.pages()} >= moments
        assert post.pushed
        assert all(set(json.loads(message)) == {"table", "version", "presence"} for message in post.pushed)
    assert_same_for_everybody(posts)
    # The search finds what it looks for: nobody may be sent another's pages.
    for name, other in permutations(NAMES[:3], 2):
        assert any(leaks(body, other, records) for body in posts[name].pages())
    assert_silent(server, posts)


async def read_all_about_it(one: Person, post: Post) -> None:
    """The pages that lead on from the result."""
    page = one.phone.page
    await post.all()
    await page.get_by_role("link", name="Projít zdvihy").tap()
    await expect(page.locator("main[data-replay]")).to_be_visible()
    await post.all()
    await page.get_by_role("link", name="Zpět").tap()
    await expect(page.get_by_role("heading", name="Historie")).to_be_visible()
    post.close()
    await post.all()


def assert_same_for_everybody(posts: dict[str, Post]) -> None:
    """Shells and files carry nothing that is anybody's own."""
    texts = defaultdict(set)
    for post in posts.values():
        for body in post.bodies:
            if COMMON.match(body.address):
                texts[body.address].add(body.text)
    assert len(texts) > 3
    assert {address for address, found in texts.items() if len(found) > 1} == set()


def assert_silent(server: Server, posts: dict[str, Post]) -> None:
    """The server's log names no card, no launch and no token."""
    log = "\n".join(server.log)
    assert all(post.tokens for post in posts.values())
    assert not [token for post in posts.values() for token in post.tokens if token in log]
    assert "auth_date" not in log
    assert Body("", log).cards() == set()
