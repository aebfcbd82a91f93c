"""Doubling, announcing against, and giving a balanced contract up (V-DBL, V-AGN)."""

from __future__ import annotations

from typing import Final

from engine.actions import Action, Bad, Concede, Double, Good, PlayOn
from engine.cards import Rank, Suit
from engine.contract import AGAINST, BETL, GAME, Pledge, Undertaking, amount
from engine.players.knowledge import Knowledge
from engine.players.masks import mask
from engine.players.simple.chances import Declaring, Defending
from engine.players.simple.opening import over_betl
from engine.players.simple.untrumped import betl_chance_to_lead, durch_chance
from engine.rules import PlainGame

# How likely our side has to have its way for a raise, by the round: a flek when that is likelier than not,
# a later raise only when sure, because whoever raised before is sure as well.
RAISED_FROM: Final = (0.62, 0.82, 0.9, 0.95, 0.97, 0.99)
AGAINST_FROM: Final = 0.68
# A lone game that is not raised as often as this is decided unplayed (V-OPT). Saying nothing then loses for
# certain, so half the usual hope is enough.
PLAYED_FROM: Final = {PlainGame.FLEK: 1, PlainGame.RE: 2}
RATHER_THAN_GIVE_UP: Final = 0.3
# Points off the declarer's hopes for every raise against him.
FLEK_DOUBT: Final = 12.0
# Three of four betls that these players announce are made, and no defender's hand tells which. A durch needs
# two whole suits: with this many aces in one other hand it cannot have them.
STOPPERS_AGAINST_DURCH: Final = 3


def speak(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    """Raise what fails, announce against what is sure, take a betl over, or let it all stand."""
    if Bad() in offered and over_betl(k):
        return Bad()
    pledges = sorted(k.view.pledges, key=lambda p: p.key)
    wanted = tuple(p.key for p in pledges if _confidence(k, p) >= _needed(k, p))
    doubles = [a for a in offered if isinstance(a, Double)]
    raisable = {key for a in doubles for key in a.raises}
    speech = Double(tuple(key for key in wanted if key in raisable), _against(k, doubles))
    return speech if speech in doubles else Good()


def _needed(k: Knowledge, pledge: Pledge) -> float:
    lone = len(k.view.pledges) == 1 and pledge.undertaking is GAME
    if lone and len(pledge.raised_by) < PLAYED_FROM.get(k.view.rules.plain_game, 0):
        return RATHER_THAN_GIVE_UP
    return RAISED_FROM[min(k.view.round, len(RAISED_FROM)) - 1]


def _against(k: Knowledge, doubles: list[Double]) -> tuple[Undertaking, ...]:
    if k.declaring or k.view.trump is None:
        return ()
    defending = Defending(k.hand, k.view.trump)
    allowed = {u for a in doubles for u in a.against}
    return tuple(u for u in AGAINST if u in allowed and defending.makes(u) >= AGAINST_FROM)


def _confidence(k: Knowledge, pledge: Pledge) -> float:
    """How likely it turns out as our side wants it: ours is made, theirs fails."""
    if k.view.trump is None:
        return _untrumped(k, pledge.undertaking)
    if k.declaring:
        return _declarers(k, k.view.trump, pledge)
    defending = Defending(k.hand, k.view.trump)
    if pledge.against:
        return defending.makes(pledge.undertaking) if pledge.holder == k.seat else 0.0
    return defending.beats(pledge.undertaking)


def _declarers(k: Knowledge, trump: Suit, pledge: Pledge) -> float:
    declaring = Declaring(k.view.rules, k.hand, trump, mask(k.view.discard))
    if not pledge.against:
        return declaring.chance(pledge.undertaking, FLEK_DOUBT * len(pledge.raised_by))
    return declaring.beats(pledge.undertaking)


def _untrumped(k: Knowledge, game: Undertaking) -> float:
    if k.declaring:
        return betl_chance_to_lead(k.hand, k.out) if game is BETL else durch_chance(k.hand, k.out)
    if game is BETL:
        return 0.0
    stopped = sum(bool(k.hand >> 8 * suit + Rank.ACE & 1) for suit in Suit)
    return float(stopped >= STOPPERS_AGAINST_DURCH)


def balance(k: Knowledge, offered: tuple[Action, ...]) -> Action:
    """Play a balanced contract on if that pays on average (V-DBL-8)."""
    hearts = k.view.trump is Suit.HEARTS
    chips = sum(amount(k.view.rules, p, hearts) * (2 * _confidence(k, p) - 1) for p in k.view.pledges)
    return PlayOn() if chips > 0 else Concede()
