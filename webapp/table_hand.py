"""My hand as the page shows it: in which order, what a tap on a card does, why it may not be played."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.actions import Action, Discard, Play
from engine.cards import Card, Rank, Suit, card, strengths
from engine.notation import write_action
from engine.phases import Cards, Phase
from engine.reasons import Reason, reason
from engine.rules import Marriage as MarriageRule
from engine.view import View
from webapp.table_scene import Scene

TRUMP_TAG: Final = "trump"
LOWER_TAG: Final = "lower"
_PAIR: Final = (Rank.OVER, Rank.KING)


class HandCard(NamedTuple):
    """One card of the hand; empty texts are absent.

    `play` is the action of a tap, `do` the button's words for it. With a marriage to announce or not,
    `play` announces and `without` does not; `ask` and `note` are the question, `gain` the button that
    announces, the notes its and the other one's small print. `why` is why it may not be played. `risk` is
    the warning before it goes to the talon: how grave (0 is worst), title, sentence.
    """

    code: str
    name: str
    play: str = ""
    do: str = ""
    without: str = ""
    ask: str = ""
    note: str = ""
    gain: str = ""
    gain_note: str = ""
    loss_note: str = ""
    why: str = ""
    risk: tuple[int, str, str] | None = None
    tag: str = ""


def is_plain(view: View) -> bool:
    """Whether tens stand low: in betl and durch, and already for who can only announce these."""
    return not view.with_trumps or (
        view.standing is not None and view.phase in (Phase.DISCARD, Phase.DIRECTION)
    )


def sort(cards: Cards, trump: Suit | None, plain: bool) -> list[Card]:
    """Trumps first, then by suit, in each the highest first in the order that tricks are judged in."""
    strength = strengths(not plain)
    return sorted(cards, key=lambda c: (c.suit is not trump, c.suit, -strength[c]))


def hand(scene: Scene) -> list[HandCard]:
    """My cards, each with what a tap on it does now."""
    view, words = scene.view, scene.words
    order = sort(view.hand, view.trump, is_plain(view))
    match view.phase if scene.offers else None:
        case Phase.TRUMP:
            return [_trump(scene, c) for c in order]
        case Phase.DISCARD:
            return [_discardable(scene, c) for c in order]
        case Phase.PLAY:
            return _playable(scene, order)
        case _:
            return [HandCard(str(c), words.cards[c], tag=_tag(view, c)) for c in order]


def discards(offers: tuple[Action, ...]) -> str:
    """All offered discards as a list of their texts, for the page to look its choice up in."""
    return "|".join(write_action(a) for a in offers if isinstance(a, Discard))


def _trump(scene: Scene, card: Card) -> HandCard:
    do = scene.gettext("Odložit %(card)s") % {"card": scene.words.card_objects[card]}
    return HandCard(str(card), scene.words.cards[card], play=f"trump {card}", do=do)


def _discardable(scene: Scene, card: Card) -> HandCard:
    risk = _risk(scene, card) if scene.view.standing is None else None
    return HandCard(str(card), scene.words.cards[card], risk=risk, tag=_tag(scene.view, card))


def _risk(scene: Scene, card: Card) -> tuple[int, str, str] | None:
    """What discarding this card costs who has not offered a colour yet (V-TAL-2)."""
    _, view = scene.gettext, scene.view
    only = _("Barvu pak nenabídneš. Zbude jen betl nebo durch.")
    if card == view.trump_card:
        return 0, _("Trumf v talonu"), only
    if card.rank is Rank.ACE:
        return 0, _("Eso v talonu"), only
    if card.rank is Rank.TEN:
        return 0, _("Desítka v talonu"), only
    if card.suit is view.trump and card.rank is Rank.SEVEN:
        return 1, _("Trumfová sedma v talonu"), _("Sedmu pak neohlásíš.")
    if card.rank in _PAIR and _holds_marriage(view.hand, card.suit):
        return 2, _("Rozbitá hláška"), _("Krále a svrška spolu už neohlásíš.")
    return None


def _playable(scene: Scene, order: list[Card]) -> list[HandCard]:
    view, words = scene.view, scene.words
    plays = {a.card: a for a in scene.offers if isinstance(a, Play)}
    led = view.trick[0].card.suit if view.trick else None
    cards = []
    for each in order:
        action = plays.get(each)
        if action is None:
            why = words.why(reason(view, each) or Reason.NOT_TURN, led)
            cards.append(HandCard(str(each), words.cards[each], why=why))
        elif action.marriage is None:
            cards.append(HandCard(str(each), words.cards[each], f"play {each}", words.plays[each]))
        else:
            cards.append(_marriage(scene, each))
    return cards


def _marriage(scene: Scene, card: Card) -> HandCard:
    """K or O where announcing is a choice (V-PLY-6)."""
    _, view, words = scene.gettext, scene.view, scene.words
    points = 40 if card.suit is view.trump else 20
    counts = view.rules.marriage is MarriageRule.HIGHEST or not _side_announced(view)
    if view.rules.marriage is MarriageRule.HIGHEST:
        note = _("Do sta se počítá nejvyšší hláška.")
    elif counts:
        note = _("Platí jen první: k téhle chybí do sta %(points)s.")
    else:
        note = _("Do sta platí ta první, tahle jen zvýší výhru.")
    waits = points == 20 and view.trump is not None and _holds_marriage(view.hand, view.trump)
    return HandCard(
        str(card),
        words.cards[card],
        play=f"play {card} with",
        without=f"play {card} without",
        do=words.plays[card],
        ask=words.marriage_asks[card.suit],
        note=note % {"points": 100 - points},
        gain=_("Ohlásit %(points)s") % {"points": points},
        gain_note=_("platí do sta") if counts else _("přičte se k výhře"),
        loss_note=_("počkat na 40") if waits else _("hláška propadne"),
    )


def _side_announced(view: View) -> bool:
    """Whether a marriage of my side is announced already, so that it is the first one."""
    return any((m.seat == view.declarer) == (view.seat == view.declarer) for m in view.marriages)


def _holds_marriage(cards: Cards, suit: Suit) -> bool:
    return all(card(suit, rank) in cards for rank in _PAIR)


def _tag(view: View, card: Card) -> str:
    if view.phase in (Phase.PLAY, Phase.SETTLED):
        return ""
    if card == view.trump_card and view.seat == view.forehand:
        return TRUMP_TAG
    return LOWER_TAG if card.rank is Rank.TEN and is_plain(view) else ""
