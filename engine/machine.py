"""The only place where a deal comes to be or changes: `start`, `apply`, `replay`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from engine import doubling, opening, tricks
from engine.actions import (
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
    Speech,
)
from engine.cards import PACK, Card
from engine.deal import Deal
from engine.errors import BrokenInvariant, IllegalAction
from engine.notation import write_action
from engine.offers import offers
from engine.phases import Cards, Phase, Word
from engine.rules import Rules
from engine.settlement import settle
from engine.view import view

# Grows whenever the same log could mean something else than before; stored with every deal.
RULES_VERSION: Final = 1
# V-DEAL-2: forhont, middle, dealer; then the same again.
_FIRST: Final = (slice(0, 7), slice(7, 12), slice(12, 17))
_SECOND: Final = (slice(17, 22), slice(22, 27), slice(27, 32))


def start(rules: Rules, dealer: int, pack: Iterable[Card]) -> Deal:
    """Deal the pack (V-DEAL). Raises `ValueError` if it is not the 32 cards or the dealer not a seat."""
    order = tuple(pack)
    if sorted(order) != list(PACK) or dealer not in (0, 1, 2):
        raise ValueError("not a pack of 32 cards, or not a seat")
    hands: list[Cards] = [(), (), ()]
    for place in range(3):
        seat = (dealer + 1 + place) % 3
        second = order[_SECOND[place]] if place else ()
        hands[seat] = tuple(sorted(order[_FIRST[place]] + second))
    forehand = (dealer + 1) % 3
    return Deal(
        rules=rules,
        dealer=dealer,
        hands=(hands[0], hands[1], hands[2]),
        hidden=order[_SECOND[0]],
        declarer=forehand,
        phase=Phase.TRUMP,
        to_act=forehand,
    )


def apply(deal: Deal, action: Action) -> Deal:
    """The deal after the action of the seat to act; settled with its chips if it was the last one.

    Raises `IllegalAction` if the action is not offered to that seat.
    """
    if deal.to_act is None:
        raise IllegalAction("deal_over")
    if not _is_offered(action, offers(view(deal, deal.to_act))):
        raise IllegalAction("not_offered")
    after = advance(deal, action)
    return after._replace(settlement=settle(after)) if after.to_act is None else after


def advance(deal: Deal, action: Action) -> Deal:
    """The deal after an action that is known to be legal, without the settlement."""
    if deal.to_act is None:
        raise IllegalAction("deal_over")
    seat = deal.to_act
    after = tricks.play(deal, seat, action) if isinstance(action, Play) else _said(deal, seat, action)
    _check(after)
    return after


def replay(rules: Rules, dealer: int, pack: Iterable[Card], actions: Iterable[Action]) -> Deal:
    """Fold a log into the deal it stands for. Raises as `start` and `apply` do."""
    deal = start(rules, dealer, pack)
    for action in actions:
        deal = apply(deal, action)
    return deal


def _is_offered(action: Action, offered: tuple[Action, ...]) -> bool:
    """Membership; the very same object is looked for first, because most actions come from a table."""
    return bool([a for a in offered if a is action]) or action in offered


def _said(deal: Deal, seat: int, action: Speech) -> Deal:
    """Everything but a card played: what it does, and what everybody hears of it."""
    word = _word(len(deal.actions), seat, action)
    return _moved(deal, seat, action)._replace(actions=(*deal.actions, action), words=(*deal.words, word))


def _moved(deal: Deal, seat: int, action: Speech) -> Deal:
    match action:
        case Good():
            if deal.phase is Phase.APPROVAL:
                return opening.approve(deal, seat)
            return doubling.speak(deal, seat, (), ())
        case Double(raises, against):
            return doubling.speak(deal, seat, raises, against)
        case ChooseTrump(chosen):
            return opening.choose_trump(deal, chosen, from_people=False)
        case FromPeople(position):
            return opening.choose_trump(deal, deal.hidden[position - 1], from_people=True)
        case Discard(cards):
            return opening.discard(deal, seat, cards)
        case AskColour():
            return opening.ask_colour(deal)
        case Bad():
            return opening.take_over(deal, seat)
        case Declare(undertaking):
            return opening.declare(deal, seat, undertaking)
        case Announce(undertakings):
            return opening.announce(deal, seat, undertakings)
        case Concede():
            return doubling.end_unplayed(deal)
        case PlayOn():
            return doubling.begin_play(deal)
        case _:
            assert_never(action)


def _word(n: int, seat: int, action: Speech) -> Word:
    """What everybody hears of an action, with what is hidden cut off (V-TRP-3, V-TAL-1)."""
    text = write_action(action)
    hidden = isinstance(action, ChooseTrump | FromPeople | Discard)
    return Word(n, seat, text.split()[0] if hidden else text)


def _check(deal: Deal) -> None:
    """32 cards and one seat to act, at each step."""
    held = sum(map(len, deal.hands)) + len(deal.hidden) + len(deal.talon)
    if held + len(deal.trick) + 3 * len(deal.tricks) != len(PACK):
        raise BrokenInvariant("cards do not add up to a pack")
    if (deal.to_act is None) is not (deal.phase is Phase.SETTLED):
        raise BrokenInvariant("no seat to act")
