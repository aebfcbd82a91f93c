"""Deals at chosen moments, and the table as each of its players sees it then.

Honza sits on seat 0, Alena on his left, Vašek on his right. Every deal is a fixed pack and a list of
actions; `STATES` names the moments that have a screen of their own.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Final

from engine.actions import Good, Play
from engine.cards import Card
from engine.claims import Kind, provable
from engine.deal import Deal
from engine.machine import apply, replay
from engine.notation import read_action, read_card
from engine.offers import offers
from engine.players.teaching.advice import advise_simply
from engine.rules import Rules
from engine.view import memory, view
from storage.states import (
    Access,
    Claimable,
    Claimed,
    Me,
    Saying,
    SeatState,
    Settings,
    Stage,
    TableState,
    Tempo,
)

HONZA, ALENA, VASEK = 0, 1, 2
NAMES: Final = ("Honza", "Alena", "Vašek")

# first seven and second five of forhont, the middle player's ten, the dealer's ten
_FOREHAND: Final = ("HA HK H7 BX B9 LA AO", "H9 B8 LU AK A8")
_FOREHAND_OTHERS: Final = ("HX HO B7 BO BK L7 L8 LX A7 AX", "H8 HU BU BA L9 LO LK A9 AU AA")
_DEALER: Final = ("HX HK H8 BA B9 LX LK LO AK A8",)
_DEALER_FOREHAND: Final = ("H7 HA HO H9 BK BO LA", "BX AA AX A9 L7")
_DEALER_MIDDLE: Final = ("HU B7 B8 BU L8 L9 LU A7 AU AO",)
_HUNDRED: Final = ("AA AX AK AO A9 LA LK", "LO HA BA B7 B8")
_HUNDRED_OTHERS: Final = ("H7 H8 H9 HX B9 BX L7 L8 A7 A8", "HU HO HK BU BO BK L9 LX LU AU")


def pack(first: str, second: str, middle: str, dealer: str) -> tuple[Card, ...]:
    """The pack that deals these hands (V-DEAL-2)."""
    a, b, m, d = (tuple(map(read_card, text.split())) for text in (first, second, middle, dealer))
    return (*a, *m[:5], *d[:5], *b, *m[5:], *d[5:])


_MINE: Final = pack(*_FOREHAND, *_FOREHAND_OTHERS)
_ALENAS: Final = pack(*_DEALER_FOREHAND, *_DEALER_MIDDLE, *_DEALER)
_HUNDREDS: Final = pack(*_HUNDRED, *_HUNDRED_OTHERS)

STRONG: Final = pack(
    *("AA AX AK AO A9 A7 LA", "LX HA HX H7 B7"),
    *("H8 HU BU BA L9 LO B8 A8 AU BX", "H9 HO HK B9 BO BK L7 L8 LU LK"),
)
_LOW: Final = pack(
    *("H7 H9 HA B7 B8 L7 L8", "A7 A8 A9 B9 LA"),
    *("H8 HU BU BA L9 LO LX AX AU BX", "HX HO HK BO BK LU LK AO AK AA"),
)

TO_ANNOUNCE: Final = ("trump H7", "discard B8 A8", "colour", "good", "good")
TO_MY_FLEK: Final = ("trump H7", "discard L7 A9", "colour", "good", "good", "announce game seven", "good")
TO_MY_TURN: Final = (
    *TO_MY_FLEK,
    *("double game", "good", "play on"),
    *("play AA", "play A7", "play A8"),
    *("play BK", "play B7", "play BA"),
    *("play LO", "play LA", "play L8"),
    *("play HO", "play HU"),
)
TO_BETL: Final = ("trump H7", "discard L7 A9", "colour", "bad", "discard L7 A9", "betl")
TO_BETL_PLAY: Final = (*TO_BETL, "double betl", "good", "good")
TO_MARRIAGE: Final = (
    *("trump A9", "discard B7 B8", "colour", "good", "good", "announce hundred", "good", "good"),
    *("play HA", "play H7", "play HU", "play BA", "play B9", "play BU"),
)


def deal(dealer: int, cards: tuple[Card, ...], actions: Iterable[str], rules: Rules | None = None) -> Deal:
    """The deal after these actions."""
    return replay(rules or Rules(), dealer, cards, map(read_action, actions))


def played_out(begun: Deal) -> Deal:
    """The deal played to its end by the first card that is offered each time."""
    while begun.to_act is not None:
        begun = apply(begun, offers(view(begun, begun.to_act))[0])
    return begun


def mine(*actions: str) -> Deal:
    """Honza is forhont, with a seven and a marriage of acorns; trumps would be hearts."""
    return deal(VASEK, _MINE, actions)


def alenas(*actions: str) -> Deal:
    """Alena is forhont, Honza deals."""
    return deal(HONZA, _ALENAS, actions)


def hundreds(*actions: str) -> Deal:
    """Honza is forhont with a hundred in acorns and a second marriage of leaves."""
    return deal(VASEK, _HUNDREDS, actions)


def strongs(cards: int) -> Deal:
    """Honza leads, holds so many cards, and nobody can take a trick from him any more."""
    at = deal(VASEK, STRONG, ("trump AA", "discard H7 B7", "colour", "good", "good", "announce hundred"))
    for _ in range(2):
        at = apply(at, Good())
    for code in ["AA", "AX", "AK", "AO", "A9", "HA", "HX", "LA", "LX"][: 10 - cards]:
        plays = offers(view(at, HONZA))
        at = apply(at, next(a for a in plays if isinstance(a, Play) and str(a.card) == code))
        for _ in range(2):
            at = apply(at, offers(view(at, at.to_act))[0])
    return at


def lows() -> Deal:
    """Honza leads a betl that he cannot lose."""
    return deal(VASEK, _LOW, ("trump H7", "discard HA LA", "betl", "good", "good"))


def claiming(at: Deal) -> TableState:
    """The table as Honza sees it, who could claim the rest."""
    claim = provable(memory(at, HONZA))
    assert claim is not None
    return table(at, claimable=Claimable(claim.kind is Kind.NOTHING, claim.order))


def claimed(at: Deal, me: int | None) -> TableState:
    """The table as seat `me` sees it after Honza has claimed the rest."""
    claim = provable(memory(at, HONZA))
    assert claim is not None
    return table(at, me, claimed=Claimed(HONZA, claim.kind is Kind.NOTHING, claim.order), deadline=None)


def seats(**changes: Any) -> tuple[SeatState, SeatState, SeatState]:
    """Three people at the table; `changes` are for all of them."""
    a, b, c = (
        replace(SeatState(n, name, 100 + n, False, False, True, False, balance), **changes)
        for n, (name, balance) in enumerate(zip(NAMES, (146, -32, -114), strict=True))
    )
    return a, b, c


def table(at: Deal | None, me: int | None = HONZA, **changes: Any) -> TableState:
    """The table with that deal as the player on seat `me` sees it (None: a spectator)."""
    stage = Stage.LOBBY if at is None else Stage.BETWEEN if at.to_act is None else Stage.PLAYING
    state = TableState(
        id="stul",
        code="K7M4QX",
        name="Čtvrteční parta",
        version=7,
        stage=stage,
        rules=Rules(),
        tempo=Tempo.LIVE,
        access=Access.OPEN,
        founder=me == HONZA,
        me=me,
        queued=None,
        queue=(),
        seats=seats(),
        deal=None if at is None else 12,
        view=None if at is None else view(at, me),
        since=datetime.now(UTC),
        deadline=datetime.now(UTC) + timedelta(seconds=48.5),
        next_seat=me,
        players=None if at is None else NAMES,
    )
    return replace(state, **changes)


def player(**settings: Any) -> Me:
    """Honza."""
    return Me(100, NAMES[HONZA], "cs", Settings(**settings))


def after(*actions: str) -> Deal:
    """Alena's deal some plays after it was Honza's turn."""
    return alenas(*TO_MY_TURN, *actions)


def _lobby() -> TableState:
    first, second, _ = seats()
    return table(None, seats=(first, second, None))


def _computers() -> TableState:
    first, second, third = seats()
    return table(alenas(*TO_MY_TURN), seats=(first, replace(second, computer=True, user_id=None), third))


def _hinted(at: Deal) -> TableState:
    """A practice table with the hint that was asked for."""
    me, second, third = seats(computer=True, user_id=None)
    alone = replace(me, computer=False, user_id=100)
    advice = advise_simply(memory(at, HONZA))
    return table(at, seats=(alone, second, third), hints=True, advice=advice)


def _against_computers(stage: Stage) -> TableState:
    me, second, _ = seats()
    bohous = replace(second, name="Bohouš", computer=True, user_id=None, balance=-7)
    return table(
        played_out(after()),
        stage=stage,
        seats=(replace(me, balance=7), bohous, replace(bohous, seat=VASEK, name="Lojza")),
        players=("Honza", "Bohouš", "Lojza"),
    )


def _stand_in() -> TableState:
    first, second, third = seats()
    return table(
        alenas(*TO_MY_TURN), seats=(replace(first, stand_in=True), second, replace(third, stand_in=True))
    )


def _said(*words: str) -> tuple[Saying, ...]:
    """A quick word of each seat, said just now."""
    return tuple(Saying(seat, word, datetime.now(UTC)) for seat, word in enumerate(words))


def _paused() -> TableState:
    first, second, _ = seats()
    return table(
        played_out(alenas(*TO_MY_TURN)),
        stage=Stage.PAUSED,
        seats=(first, second, None),
    )


def _with_cards(number: int) -> TableState:
    return table(last_cards(number))


STATES: Final[dict[str, Callable[[], TableState]]] = {
    "trump-choice": lambda: table(mine()),
    "trump-waiting": lambda: table(alenas()),
    "talon": lambda: table(mine("trump H7")),
    "talon-waiting": lambda: table(alenas("people 2")),
    "direction": lambda: table(mine("trump H7", "discard B8 A8")),
    "direction-barred": lambda: table(mine("trump H7", "discard BX A8")),
    "answer-barva": lambda: table(alenas("trump H7", "discard L7 A9", "colour", "good")),
    "answers-waiting": lambda: table(mine("trump H7", "discard B8 A8", "colour", "good")),
    "taken-over-talon": lambda: table(alenas("trump H7", "discard L7 A9", "colour", "good", "bad")),
    "taken-over-direction": lambda: table(
        alenas("trump H7", "discard L7 A9", "colour", "good", "bad", "discard L7 A9")
    ),
    "durch-direction": lambda: table(alenas(*TO_BETL, "bad", "discard L7 A9")),
    "announce": lambda: table(mine(*TO_ANNOUNCE)),
    "announce-waiting": lambda: table(alenas(*TO_MY_FLEK[:5])),
    "doubling": lambda: table(alenas(*TO_MY_FLEK)),
    "doubling-waiting": lambda: table(alenas(*TO_MY_FLEK[:6])),
    "doubling-re": lambda: table(mine(*TO_ANNOUNCE, "announce game", "double game against hundred", "good")),
    "balanced": lambda: table(mine(*TO_ANNOUNCE, "announce game seven", "double game", "good", "good")),
    "betl-answer": lambda: table(alenas(*TO_BETL)),
    "betl-lead": lambda: table(alenas(*TO_BETL_PLAY)),
    "betl-play": lambda: table(alenas(*TO_BETL_PLAY, "play B8")),
    "betl-second": lambda: table(
        alenas(*TO_BETL_PLAY, "play B8", "play B9", "play BK", "play LA", "play L8")
    ),
    "play-waiting": lambda: table(alenas(*TO_MY_FLEK, "double game", "good", "play on", "play AA")),
    "play-my-turn": lambda: table(after()),
    "play-lead": lambda: table(after("play HX")),
    **{f"play-{n}-cards": partial(_with_cards, n) for n in (6, 5, 4, 3, 1)},
    "marriage-choice": lambda: table(hundreds(*TO_MARRIAGE)),
    "spectate": lambda: table(after(), me=None),
    "spectate-queued": lambda: table(after(), me=None, queued=1),
    "computers": _computers,
    "hint": lambda: _hinted(alenas(*TO_MY_TURN)),
    "hint-said": lambda: _hinted(mine(*TO_ANNOUNCE, "announce game", "double game against hundred", "good")),
    "stand-in": _stand_in,
    "claim": lambda: claiming(strongs(4)),
    "claim-ten": lambda: claiming(strongs(10)),
    "claim-betl": lambda: claiming(lows()),
    "claimed": lambda: claimed(strongs(4), HONZA),
    "claimed-seen": lambda: claimed(strongs(10), ALENA),
    "claimed-watched": lambda: claimed(strongs(10), None),
    "said": lambda: table(after(), said=_said("flek", "betl", "luck")),
    "said-answer": lambda: table(
        alenas("trump H7", "discard L7 A9", "colour", "good"), said=_said("wait", "luck", "again")
    ),
    "said-watched": lambda: table(after(), me=None, said=_said("again", "betl", "ouch")),
    "said-result": lambda: table(played_out(after()), said=_said("nice", "again", "sorry")),
    "said-lobby": lambda: table(None, said=_said("play", "wait", "bye")),
    "unlimited": lambda: table(after(), deadline=None, tempo=Tempo.UNLIMITED),
    "result": lambda: table(played_out(after())),
    "result-declarer": lambda: table(played_out(hundreds(*TO_MARRIAGE))),
    "result-conceded": lambda: table(
        mine(*TO_ANNOUNCE, "announce game seven", "double game", "good", "good", "concede")
    ),
    "result-betl": lambda: table(played_out(alenas(*TO_BETL_PLAY))),
    "result-wished": lambda: table(played_out(after()), seats=_wishing()),
    "result-watched": lambda: table(played_out(after()), me=None),
    "result-computers": partial(_against_computers, Stage.BETWEEN),
    "paused": _paused,
    "lobby": _lobby,
    "lobby-full": lambda: table(None),
    "lobby-stranger": lambda: table(None, me=None, code=None),
    "annulled": lambda: table(None, annulled=True),
    "closed-computers": partial(_against_computers, Stage.CLOSED),
    "closed": lambda: table(played_out(after()), stage=Stage.CLOSED),
}


def _wishing() -> tuple[SeatState, SeatState, SeatState]:
    first, second, third = seats()
    return replace(first, wishes=True), second, third


def last_cards(number: int) -> Deal:
    """Honza is to play and holds that many cards."""
    at = after()
    while at.to_act is not None and (at.to_act != HONZA or len(at.hands[HONZA]) > number):
        at = apply(at, offers(view(at, at.to_act))[0])
    return at
