"""The text of cards and actions (record.md): `read_*(write_*(x)) == x` for all of it."""

from __future__ import annotations

from itertools import combinations
from typing import Final, assert_never

from engine.actions import (
    DISCARDS,
    DOUBLES,
    PLAYS,
    PLAYS_WITH,
    PLAYS_WITHOUT,
    Action,
    Announce,
    AskColour,
    Bad,
    ChooseTrump,
    Concede,
    Declare,
    Discard,
    Double,
    FromPeople,
    Good,
    Play,
    PlayOn,
)
from engine.cards import PACK, Card, Rank
from engine.contract import CONTRACTS, TABLE, Raise, Undertaking
from engine.errors import InvalidNotation

_CARDS: Final = {str(c): c for c in PACK}


def read_card(text: str) -> Card:
    """The card of that text; raises `InvalidNotation`.

    >>> read_card("HX")
    HX
    """
    try:
        return _CARDS[text]
    except KeyError:
        raise InvalidNotation("not a card") from None


def write_cards(cards: tuple[Card, ...]) -> str:
    """Cards separated by one space."""
    return " ".join(map(str, cards))


def read_action(text: str) -> Action:
    """The action of that text.

    Raises `InvalidNotation` for what is not the canonical text of an action; only a discard may name
    its cards in any order.

    >>> read_action("discard L8 B7")
    Discard(cards=(B7, L8))
    >>> write_action(read_action("double seven-against hundred"))
    'double seven-against hundred'
    """
    action = _ACTIONS.get(text)
    if action is None:
        raise InvalidNotation("not an action")
    return action


def write_action(action: Action) -> str:
    """The canonical text of an action."""
    try:
        return _TEXTS[action]
    except KeyError:
        raise InvalidNotation("not an action") from None


def raise_text(key: Raise) -> str:
    """The word of an undertaking that is raised: `hundred`, or `hundred-against`."""
    return f"{key.undertaking.text}-against" if key.against else key.undertaking.text


def _text(action: Action) -> str:
    match action:
        case ChooseTrump(card):
            return f"trump {card}"
        case FromPeople(position):
            return f"people {position}"
        case Discard(cards):
            return f"discard {write_cards(cards)}"
        case AskColour():
            return "colour"
        case Declare(undertaking):
            return undertaking.text
        case Good():
            return "good"
        case Bad():
            return "bad"
        case Announce(undertakings):
            return f"announce {_words(undertakings)}"
        case Double(raises, against):
            return " ".join(_speech(raises, against))
        case Concede():
            return "concede"
        case PlayOn():
            return "play on"
        case Play(card, None):
            return f"play {card}"
        case Play(card, marriage):
            return f"play {card} {'with' if marriage else 'without'}"
        case _:
            assert_never(action)


def _speech(raises: tuple[Raise, ...], against: tuple[Undertaking, ...]) -> list[str]:
    words = ["double", *map(raise_text, raises)] if raises else []
    return words + (["against", _words(against)] if against else [])


def _words(undertakings: tuple[Undertaking, ...]) -> str:
    return " ".join(u.text for u in undertakings)


def _all_actions() -> list[Action]:
    """Every action there is: so few that reading and writing is looking up."""
    kings_and_overs = [c for c in PACK if c.rank in (Rank.OVER, Rank.KING)]
    actions: list[Action] = [AskColour(), Good(), Bad(), Concede(), PlayOn()]
    actions += [ChooseTrump(c) for c in PACK]
    actions += [FromPeople(n) for n in range(1, 6)]
    actions += DISCARDS.values()
    actions += [Declare(u) for u in Undertaking if not TABLE[u].trumps]
    actions += [Announce(c) for c in CONTRACTS]
    actions += DOUBLES.values()
    actions += PLAYS
    actions += [plays[c] for c in kings_and_overs for plays in (PLAYS_WITH, PLAYS_WITHOUT)]
    return actions


_TEXTS: Final = {action: _text(action) for action in _all_actions()}
_ACTIONS: Final = {text: action for action, text in _TEXTS.items()}
_ACTIONS.update({_text(Discard((b, a))): Discard((a, b)) for a, b in combinations(PACK, 2)})
