"""People: what somebody with a Telegram client does."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bot.fake.chats import Account, Chat, Member, Message, Topic
from bot.fake.entities import typed_entities
from bot.fake.queries import Answer, InlineAnswer, InlineResult
from bot.fake.shapes import account_json, change_json, gone_json, message_json

if TYPE_CHECKING:
    from bot.fake.world import World

Json = dict[str, Any]

PATIENCE = 10.0  # real seconds to wait for the bot


@dataclass(eq=False)
class User(Account):
    """A person. Acts raise ValueError or LookupError where a client would not offer them."""

    world: World = field(kw_only=True, repr=False)
    has_met_bot: bool = False
    may_be_written_to: bool = False
    has_blocked_bot: bool = False
    is_deactivated: bool = False

    @property
    def private(self) -> Chat:
        """The chat with the bot."""
        return self.world.chats[self.id]

    async def sends(
        self,
        text: str,
        chat: Chat | None = None,
        *,
        thread: Topic | None = None,
        reply_to: Message | None = None,
    ) -> Message:
        """Writes to the bot, or into a group."""
        chat = chat or self.private
        if not chat.has(self) or chat.migrated_to:
            raise ValueError(f"{self.name} is not in {chat.title}")
        if chat.members[self.id].status == "restricted" or (thread and thread.is_deleted):
            raise ValueError(f"{self.name} may not write there")
        if chat.is_private:
            self._meet_bot()
        message = chat.add(
            self,
            text=text,
            entities=typed_entities(text),
            thread=thread.id if thread else reply_to.thread if reply_to else None,
            reply_to=reply_to,
        )
        self.world.deliver(message)
        return message

    async def edits(self, message: Message, text: str) -> None:
        """Changes a message of one's own."""
        if message.sender is not self or message.service is not None:
            raise ValueError(f"{self.name} did not write that")
        message.text, message.entities = text, typed_entities(text)
        message.edited_at = self.world.now()
        self.world.news.tell()
        if self.world.sees(message):
            self.world.updates.add("edited_message", message_json(message))

    def deletes(self, message: Message) -> None:
        """Removes a message for everybody: one's own, any in private or as an administrator.

        The bot is not told.
        """
        chat = message.chat
        if message.sender is not self and not chat.is_private and not chat.is_admin(self):
            raise ValueError(f"{self.name} may not delete that")
        message.deleted_at = self.world.now()
        self.world.news.tell()

    async def starts(self, payload: str = "") -> Message:
        """Presses START in the chat with the bot, or opens its t.me link with a payload."""
        return await self.sends(f"/start {payload}".rstrip())

    async def taps(
        self,
        message: Message,
        label: str | None = None,
        *,
        data: str | None = None,
        patience: float | None = PATIENCE,
    ) -> Answer:
        """Presses the button of that label and waits for the bot's answer, if the button asks it.

        `data` taps what was there earlier instead: a keyboard that was changed or deleted meanwhile.
        Raises TimeoutError when the bot does not answer in `patience` real seconds.
        """
        if not message.chat.has(self):
            raise ValueError(f"{self.name} is not in {message.chat.title}")
        if data is None:
            button = next((button for button in message.buttons if button.text == label), None)
            if button is None or message.deleted_at:
                raise LookupError(f"no button {label!r} in {[button.text for button in message.buttons]}")
            if button.data is None:
                return Answer(url=button.url or button.web_app)
            data = button.data
        query = self.world.queries.ask(self)
        content = {"id": query.id, "from": account_json(self), "data": data, **self._place(message)}
        self.world.updates.add("callback_query", content)
        answer = await self.world.news.until(lambda: query.answer, patience)
        return answer if isinstance(answer, Answer) else Answer()

    async def asks_inline(
        self, text: str, *, chat: Chat | None = None, patience: float | None = PATIENCE
    ) -> InlineAnswer:
        """Types the bot's name and the text into a chat and waits for its offers."""
        query = self.world.queries.ask(self)
        content = {"id": query.id, "from": account_json(self), "query": text, "offset": ""}
        where = "sender" if chat is None or chat.is_private else chat.kind
        self.world.updates.add("inline_query", content | {"chat_type": where})
        answer = await self.world.news.until(lambda: query.answer, patience)
        if not isinstance(answer, InlineAnswer):
            raise LookupError("the bot answered something else")
        return answer

    async def chooses(self, result: InlineResult, chat: Chat, *, asked: str = "") -> Message:
        """Posts an offer of the bot into a chat."""
        message = self._posts(result, chat)
        if self.world.profile.has_inline_feedback:
            chosen = {"result_id": result.id, "from": account_json(self), "query": asked}
            self.world.updates.add("chosen_inline_result", chosen | {"inline_message_id": message.inline_id})
        return message

    async def shares(self, prepared_id: str, chat: Chat) -> Message:
        """Posts what the bot prepared for this person, as the mini-app's `shareMessage` does."""
        owner, result = self.world.prepared[prepared_id]
        if owner is not self:
            raise LookupError("prepared for somebody else")
        return self._posts(result, chat)

    def allows_messages(self) -> None:
        """Grants the bot write access from the mini-app."""
        self._meet_bot()
        self._write_service({"write_access_allowed": {"from_request": True}})

    def blocks(self) -> None:
        self._set_blocked(blocked=True)

    def unblocks(self) -> None:
        self._set_blocked(blocked=False)

    def _posts(self, result: InlineResult, chat: Chat) -> Message:
        if not chat.has(self):
            raise ValueError(f"{self.name} is not in {chat.title}")
        message = chat.add(
            self, text=result.text, entities=result.entities, markup=result.markup, via_bot=True
        )
        if result.markup:
            message.inline_id = f"inline-{abs(chat.id)}-{message.id}"
            self.world.inline[message.inline_id] = message
        self.world.deliver(message)
        return message

    def _place(self, message: Message) -> Json:
        place: Json = {"chat_instance": message.chat.instance}
        if message.inline_id:
            return place | {"inline_message_id": message.inline_id}
        return place | {"message": gone_json(message) if message.deleted_at else message_json(message)}

    def _meet_bot(self) -> None:
        if self.has_blocked_bot:
            self.unblocks()
        self.has_met_bot = self.may_be_written_to = True

    def _write_service(self, service: Json) -> None:
        self.world.deliver(self.private.add(self, service=service))

    def _set_blocked(self, *, blocked: bool) -> None:
        self.has_blocked_bot = blocked
        self.world.news.tell()
        here, gone = Member(self.world.bot, "member"), Member(self.world.bot, "kicked")
        change = (here, gone) if blocked else (gone, here)
        self.world.updates.add(
            "my_chat_member", change_json(self.private, *change, by=self, at=self.world.now())
        )
