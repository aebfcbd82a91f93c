"""The postman's writer: every letter as a message."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.links import BotNames
from bot.messages import Message
from bot.narrator import Narrator
from bot.texts import buttons, card, result, turn
from bot.texts.speaker import Speaker
from bot.texts.writing import blocks
from storage.letters import Letter
from storage.states import LetterKind


class LetterWriter:
    """Writes in the language of who is written to. `zone` is that of the times in the texts."""

    def __init__(
        self, narrator: Narrator, names: BotNames, now: Callable[[], datetime], zone: ZoneInfo
    ) -> None:
        self._narrator = narrator
        self._names = names
        self._now = now
        self._zone = zone

    def write(self, letter: Letter) -> Message:
        """The message for a letter of any kind but ERASE. Raises ValueError where its parts are not there."""
        speaker = self._speaker(letter)
        match letter:
            case Letter(kind=LetterKind.CARD, tables=tables):
                return Message(card.card(speaker, tables), buttons.card_keys(speaker, tables), silent=True)
            case Letter(kind=LetterKind.RESULT):
                return self.write_results((letter,))
            case Letter(kind=LetterKind.TURN, table=table) if table is not None:
                text = turn.turn(speaker, table, letter.step)
                return Message(text, buttons.turn_keys(speaker, table))
            case Letter(kind=LetterKind.STAND_IN, table=table) if table is not None:
                return Message(turn.stand_in(speaker, table), buttons.stand_in_keys(speaker, table))
            case Letter(kind=LetterKind.MENTION, people=people, tables=tables):
                text = turn.mention(speaker, people, tables)
                return Message(text, buttons.mention_keys(speaker, tables))
            case Letter(kind=LetterKind.ASKED, clearing=asked, table=table) if asked is not None:
                keys = buttons.clearing_keys(speaker, asked, table.id) if table is not None else None
                return Message(result.clearing(speaker, asked), keys)
            case Letter(kind=LetterKind.POSTED, posted=posted) if posted is not None:
                return Message(result.posted(speaker, posted, letter.standings))
            case _:
                raise ValueError(f"nothing to write for {letter.kind}")

    def write_results(self, letters: tuple[Letter, ...]) -> Message:
        """One message for several RESULTs of a chat and topic, oldest first; the newest standings once."""
        speaker = self._speaker(letters[0])
        texts = [
            result.result(speaker, letter.deal, _name_of_table(letter))
            for letter in letters
            if letter.deal is not None
        ]
        text = blocks(*texts, result.standings_line(speaker, letters[-1].standings))
        return Message(text, self._result_keys(speaker, letters))

    def _result_keys(self, speaker: Speaker, letters: tuple[Letter, ...]) -> buttons.Keyboard:
        only = letters[0]
        if len(letters) > 1 or only.table is None or only.deal is None:
            return buttons.results_keys(speaker, letters)
        return buttons.result_keys(speaker, only.table, only.deal)

    def _speaker(self, letter: Letter) -> Speaker:
        """In the person's own language and cards, else in the chat's."""
        to = letter.person
        locale = to.locale if to is not None else letter.chat.locale if letter.chat is not None else "cs"
        voice = self._narrator(locale, to is not None and to.french)
        return Speaker(voice, self._names, self._now(), self._zone)


def _name_of_table(letter: Letter) -> str:
    """Where it is not the chat's own."""
    if letter.table is None or (letter.chat is not None and letter.table.name == letter.chat.title):
        return ""
    return letter.table.name
