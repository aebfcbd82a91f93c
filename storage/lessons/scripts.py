"""The three deals: how they are dealt and how they go when the advice is followed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

SEAT: Final = 0  # the newcomer's, in every lesson


@dataclass(frozen=True, slots=True)
class Lesson:
    """One fixed deal.

    `actions` are those of all three seats while the advice is followed, up to where any card of the
    newcomer's will do. `same` are choices as good as the advised one, by how many he made before.
    """

    dealer: int
    pack: str
    actions: tuple[str, ...]
    same: Mapping[int, tuple[str, ...]] = field(default_factory=dict)


# A plain game, defended: following, beating, trumping, and a last trick that decides (50 : 40).
_DEFENDING: Final = Lesson(
    dealer=0,
    pack="BO A8 BX LX H8 HA H7 AK BA L9 BU A9 H9 A7 B8 BK HX HU AU AO LO HO LA HK B7 L7 LK LU AA L8 B9 AX",
    actions=(
        *("trump BX", "discard A8 AU", "colour", "good", "good", "announce game", "good", "good"),
        *("play HA", "play HK", "play H9"),
        *("play HO", "play B7", "play HX"),
        *("play LA", "play LU", "play LO"),
        *("play L7", "play L8", "play LX"),
        *("play HU", "play BU", "play BK"),
        *("play B9", "play BO", "play BA"),
        *("play LK", "play B8", "play BX"),
        *("play H8", "play AK", "play A7"),
        *("play H7", "play A9", "play AA"),
        *("play AO", "play L9", "play AX"),
    ),
    same={4: ("play L8",), 7: ("play B8",), 10: ("play AX",)},
)
# Forhont with a game and a seven: trumps, talon, flek and re, drawing trumps, a marriage.
_DECLARING: Final = Lesson(
    dealer=2,
    pack="L9 L8 BK B7 A9 BX LU AX B8 AA AK H9 A8 HU A7 HA H7 LO LK BA BU HO LA AU BO AO L7 B9 H8 HX LX HK",
    actions=(
        *("trump B7", "discard HO A9", "colour", "good", "good", "announce game seven"),
        *("double game", "good", "double game", "good", "good"),
        *("play BA", "play B8", "play B9"),
        *("play BK", "play BO", "play A8"),
        *("play LK", "play LA", "play LX"),
        *("play AA", "play A7", "play BX"),
    ),
    same={
        0: ("trump BX", "trump BK"),
        5: ("play BX", "play BK"),
        6: ("play BA", "play BX"),
        7: ("play LO",),
        8: ("play BU", "play BK", "play BA"),
    },
)
# Betl over another's colour, which only this play wins: the changed order of cards, a lonely high card led at
# once, ducking, throwing what would have to beat.
_DUCKING: Final = Lesson(
    dealer=1,
    pack="LK BU H7 HA H8 LO HU A8 B9 BX B8 LU A9 BK H9 AA AU L9 BA A7 AO LX B7 L8 HO BO L7 HX HK AK LA AX",
    actions=(
        *("trump LO", "discard A7 AO", "colour", "bad", "discard LU AO", "betl", "good", "good"),
        *("play HO", "play HK", "play HA"),
        *("play L9", "play L8", "play LA"),
        *("play H9", "play HU", "play BO"),
        *("play BU", "play BX", "play BK"),
    ),
    same={4: ("play L7",)},
)
LESSONS: Final[Mapping[int, Lesson]] = {1: _DEFENDING, 2: _DECLARING, 3: _DUCKING}
