"""Playing a game with trumps out, all cards known, by rules of thumb: quick rather than good.

Hands are sets of cards as bits, cards their numbers. What comes of it is right on average, not each time.
"""

from __future__ import annotations

from typing import Final

from engine.players.masks import ABOVE_WITH_TRUMPS, ACES, COUNTING, SEVENS, SUITS, TENS

ABOVE: Final = ABOVE_WITH_TRUMPS
ALL_ACES: Final = sum(ACES)
ALL_TENS: Final = sum(TENS)


def play_out(hands: list[int], declarer: int, trump: int, card: int, seventh: int) -> int:
    """The declarer's trick points less the defenders' if he leads this card and everybody goes on from there.

    `hands` are emptied. `seventh` are points for the side that takes the last trick with the trump seven in
    it: its own, or one that it kills.
    """
    margin = 0
    leader = declarer
    while True:
        led = best = card
        taker = leader
        trick = 1 << card
        hands[leader] ^= trick
        for place in (1, 2):
            seat = (leader + place) % 3
            ours = (taker == declarer) is (seat == declarer)
            card = _answer(hands[seat], led >> 3, best, trump, ours, place == 2)
            hands[seat] ^= 1 << card
            trick |= 1 << card
            if ABOVE[best] >> card & 1 or (card >> 3 == trump != best >> 3):
                best, taker = card, seat
        points = 10 * (trick & COUNTING).bit_count()
        if not hands[taker]:
            points += 10 + (seventh if trick & SEVENS[trump] else 0)
        margin += points if taker == declarer else -points
        if not hands[taker]:
            return margin
        leader = taker
        card = _lead(hands, leader, declarer, trump)


def _answer(hand: int, led: int, best: int, trump: int, ours: bool, last: bool) -> int:
    """A legal card: points where they come home, a small one elsewhere; the seven for last."""
    legal, takes = legal_cards(hand, led, best, trump)
    legal = legal & ~SEVENS[trump] or legal
    if takes:
        wanted = legal & ALL_TENS if last else legal & ALL_ACES & ~SUITS[trump]
    else:
        wanted = (legal & ALL_TENS or (legal & ALL_ACES if last else 0)) if ours else 0
    return _first(wanted) if wanted else _smallest(legal)


def legal_cards(hand: int, led: int, best: int, trump: int) -> tuple[int, bool]:
    """The legal cards, and whether they take the trick (V-PLY-2, V-PLY-3)."""
    suit = hand & SUITS[led]
    if suit:
        over = suit & ABOVE[best]
        return (over, True) if over else (suit, False)
    trumps = hand & SUITS[trump]
    if not trumps:
        return hand, False
    over = trumps & ABOVE[best] if best >> 3 == trump else trumps
    return (over, True) if over else (trumps, False)


def _lead(hands: list[int], leader: int, declarer: int, trump: int) -> int:
    hand = hands[leader] & ~SEVENS[trump] or hands[leader]
    if leader == declarer:
        return _declarers_lead(hand, hands[leader - 1], hands[leader - 2], trump)
    return _defenders_lead(hand, hands[declarer], trump)


def _declarers_lead(hand: int, one: int, other: int, trump: int) -> int:
    """The highest trump as long as it pulls, safe aces, a small card; an ace rather than a card below it."""
    own, theirs = hand & SUITS[trump], (one | other) & SUITS[trump]
    if theirs and own.bit_count() >= theirs.bit_count():
        top = own & ACES[trump] or own & TENS[trump] or 1 << own.bit_length() - 1
        if not ABOVE[_first(top)] & theirs:
            return _first(top)
    plain = hand & ~own
    for suit in SUITS:
        ace = plain & suit & ALL_ACES
        if ace and (not theirs or (one & suit and other & suit)):
            return _first(ace)
    return _beside_no_ace(plain) if plain else _smallest(own)


def _defenders_lead(hand: int, declarers: int, trump: int) -> int:
    """What the declarer has to trump, an ace of what he has to follow, a small card."""
    plain = hand & ~SUITS[trump]
    if not plain:
        return _smallest(hand)
    small = plain & ~COUNTING
    if declarers & SUITS[trump]:
        for suit in SUITS:
            if small & suit and not declarers & suit:
                return _first(small & suit)
    for suit in SUITS:
        if declarers & suit and plain & suit & ALL_ACES:
            return _first(plain & suit & ALL_ACES)
    return _smallest(plain)


def _beside_no_ace(cards: int) -> int:
    small = cards & ~COUNTING
    for suit in SUITS:
        if small & suit and not cards & suit & ALL_ACES:
            return _first(small & suit)
    return _smallest(cards)


def _smallest(cards: int) -> int:
    """A card without points, else a ten, else an ace."""
    return _first(cards & ~COUNTING or cards & ALL_TENS or cards)


def _first(cards: int) -> int:
    return (cards & -cards).bit_length() - 1
