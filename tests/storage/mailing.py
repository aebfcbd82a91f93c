"""A bot's part in the storage tests: it takes letters out and says what became of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from storage.letters import Letter
from storage.states import LetterKind
from tests.storage.house import House, Table

CHAT = -1001


@dataclass
class Postbox:
    """Delivers what is due. Messages are numbered from 1; `standing` are those that were not erased."""

    house: House
    last: int = 0
    standing: dict[int, Letter] = field(default_factory=dict)

    async def due(self, *kinds: LetterKind) -> list[Letter]:
        """The letters that are due, of these kinds only if any are named."""
        letters = await self.house.live.mail.letters()
        return [letter for letter in letters if not kinds or letter.kind in kinds]

    async def deliver(self, *kinds: LetterKind) -> list[Letter]:
        """Sends what is due, and what becomes due by that at the same moment."""
        delivered: list[Letter] = []
        while letters := await self.due(*kinds):
            for letter in letters:
                await self.send(letter)
            delivered += letters
        return delivered

    async def send(self, letter: Letter) -> int:
        """One letter becomes a message, or takes one away; the number of the message."""
        if letter.kind is LetterKind.ERASE:
            assert letter.message_id is not None
            self.standing.pop(letter.message_id, None)
            await self.house.live.mail.sent(letter)
            return letter.message_id
        if letter.kind is LetterKind.CARD and letter.message_id is not None:
            self.standing[letter.message_id] = letter
            await self.house.live.mail.sent(letter, digest="d")
            return letter.message_id
        self.last += 1
        self.standing[self.last] = letter
        await self.house.live.mail.sent(letter, self.last, digest="d")
        return self.last

    def kinds(self) -> list[LetterKind]:
        """What stands in Telegram, in the order of sending."""
        return [self.standing[number].kind for number in sorted(self.standing)]


async def reachable(house: House, number: int = 3) -> list[int]:
    """So many people who let the bot write to them."""
    users = await house.users(number)
    for n in range(number):
        await house.live.chats.can_write(100 + n, True)
    return users


async def group_table(house: House, people: int = 3, thread: int | None = None) -> Table:
    """A table of the chat (of that topic) with so many people at it; with three the first deal is begun."""
    users = await house.users(people)
    table_id = await house.live.chats.open_table(users[0], CHAT, thread)
    for user in users[1:]:
        await house.live.chats.member_seen(CHAT, user)
        await house.live.sit(user, table_id)
    return Table(house.live, table_id, users)
