"""What goes first, and what goes together."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.outgoing import RESULTS, in_order
from storage.letters import Chat, Letter, Person
from storage.states import LetterKind

START = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)
GROUP = Chat(1, -100, "Parta", "cs", True)
OTHER = Chat(2, -200, "Druhá", "cs", True)
ANNA = Person(1, 7, "Anna", "cs", True)


def letter(number: int, kind: LetterKind, chat: Chat | None = GROUP, thread: int | None = None) -> Letter:
    """A letter that fell due so many seconds after the beginning."""
    person = ANNA if chat is None else None
    due = START + timedelta(seconds=number)
    return Letter(number, kind, due, 0, chat=chat, thread=thread, person=person)


def ids(letters: list[Letter], alone: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    return [tuple(letter.id for letter in message.letters) for message in in_order(letters, alone)]


def test_every_kind_has_its_place() -> None:
    order = (
        *(LetterKind.TURN, LetterKind.RESULT, LetterKind.POSTED, LetterKind.MENTION),
        *(LetterKind.ERASE, LetterKind.CARD),
    )
    letters = [letter(len(order) - n, kind) for n, kind in enumerate(order)]
    assert ids(letters[::-1]) == [(6,), (5,), (4,), (3,), (2,), (1,)]
    for kind in LetterKind:
        assert ids([letter(1, kind, None)]) == [(1,)]


def test_results_of_a_chat_and_topic_go_together_oldest_first() -> None:
    result = LetterKind.RESULT
    letters = [
        *(letter(4, result), letter(2, result), letter(3, result, OTHER)),
        *(letter(5, result, GROUP, 9), letter(6, result, GROUP, 9)),
    ]
    assert ids(letters) == [(2, 4), (3,), (5, 6)]


def test_results_that_were_tried_before_keep_their_place() -> None:
    tried = replace(letter(1, LetterKind.RESULT), due=START + timedelta(seconds=30), attempts=3)
    assert ids([letter(2, LetterKind.RESULT), tried, letter(3, LetterKind.RESULT)]) == [(1, 2, 3)]


def test_too_many_results_are_several_messages() -> None:
    letters = [letter(n, LetterKind.RESULT) for n in range(RESULTS + 2)]
    assert [len(together) for together in ids(letters)] == [RESULTS, 2]


def test_a_result_under_suspicion_goes_alone() -> None:
    letters = [letter(n, LetterKind.RESULT) for n in range(1, 5)]
    assert ids(letters, alone=(2, 3)) == [(1, 4), (2,), (3,)]


def test_a_letter_to_nobody_is_a_mistake() -> None:
    nobody = Letter(1, LetterKind.RESULT, START, 0)
    with pytest.raises(ValueError, match="nobody"):
        in_order([nobody])
