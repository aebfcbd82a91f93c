"""Known traps: decisions in which the card that comes to mind loses chips. Games with trumps.

Hands are in the order in which their seats see them; the dealer is seat 2. `plays` are spelt as in
`tests.support.scripted.after_plays`.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Trap(NamedTuple):
    """A deal up to a decision: the actions that are `right`, any of them, and the `bait`.

    Either may be followed by the actions that go with it; only the first is the decision.
    """

    name: str
    why: str
    hands: tuple[str, str, str]
    said: str
    plays: str
    right: tuple[str, ...]
    bait: str


WITH_TRUMPS: Final = (
    Trap(
        "trumps are drawn before a suit is run",
        "The ace takes the ten of trumps, which would else trump the ten of the suit.",
        (
            "AO BX LX H7 LK AK B8 LO BO HU AA L8",
            "L7 A9 H8 A8 HX AX BK HO H9 BA",
            "HK B9 A7 L9 LU AU BU HA LA B7",
        ),
        "trump AO, discard H7 HU, colour, good, good, announce game, good, good",
        "L8 L7 LA BU BX BA A9 AU AK B8 BK B9 A8 A7 AO",
        right=("play AA",),
        bait="play LX",
    ),
    Trap(
        "no trumps led where the defenders have the higher ones",
        "Each would be lost, and the ten with it. Led plain suits, the defenders have to trump.",
        (
            "A7 AO LA HX HU HO B9 AX LU L9 AU AK",
            "BA BX B7 L8 LO L7 BO BK LK H7",
            "HK A8 H9 LX AA BU H8 A9 HA B8",
        ),
        "trump HU, discard B9 A7, colour, good, good, announce game, double game, good, good",
        "AK H7 AA L8 LX LA LU LK H9 BU HO B7 AO L7 A9",
        right=("play L9", "play AX"),
        bait="play HU",
    ),
    Trap(
        "trumps are kept for the announced seven",
        "A side suit makes the defenders spend their trumps; drawing them spends one's own.",
        (
            "H7 HK LK BX H8 LO HX BK HU LU L8 L7",
            "BO A9 A8 AO AA H9 AU HA B9 B7",
            "B8 AK BA AX BU HO L9 LA A7 LX",
        ),
        "trump H8, discard L7 L8, colour, good, good, announce game seven, good, good",
        "H8 H9 HO BA BK BO B8 BX B9",
        right=("play LU", "play LO", "play LK"),
        bait="play HK",
    ),
    Trap(
        "the quiet seven waits for the last trick",
        "Led before it, the seven loses what it would have won with the last trick, and a ten as well.",
        (
            "HX A8 LK LU AK HO B8 AO HU BO AX LO",
            "AA BX B9 AU A9 BU LA HA LX BK",
            "L7 BA H8 HK A7 L8 B7 L9 H9 H7",
        ),
        "trump HX, discard B8 BO, colour, good, good, announce game, good, good",
        "A8 AA A7 AU H9 AO L9 LU LA LX L8 LO BU BA HO HU HA HK B9 B7 HX AK A9 H8",
        right=("play L7",),
        bait="play H7",
    ),
    Trap(
        "the announced seven keeps its guard",
        "The ten of trumps must be left to come in once more, or the seven has to be played too early.",
        (
            "BO HK AU A9 HX H7 H9 LU LK L8 HA L7",
            "AA HU AO HO AX LA B7 BX BU B9",
            "AK BK BA L9 A8 A7 LX LO B8 H8",
        ),
        "trump H9, discard A9 AU, colour, good, good, announce game seven, good, good",
        "HK HO H8 L8 LA LX B7 BA BO A8 H9 AO LK HU L9 BX B8 HA",
        right=("play L7", "play LU"),
        bait="play HX",
    ),
    Trap(
        "a ten forces the seven out",
        "The declarer must trump it with his last trump. A small card lets him keep the seven.",
        (
            "H7 H8 AO LK L7 HK AA AX BA HO LO L8",
            "A7 HX BO L9 HU H9 BX AK BK A8",
            "BU B8 B9 LA A9 HA B7 LU LX AU",
        ),
        "trump H8, discard L7 AO, colour, good, good, announce game seven, good, good",
        "H8 HX HA BU BA BK HK HU AU L8 L9 LA B9 HO BO AA AK A9 LK H9 LX",
        right=("play BX",),
        bait="play A8",
    ),
    Trap(
        "the stopper of the seven is not smeared",
        "The partner has the trick anyway. Kept, the ten beats the over that the declarer would get in with.",
        (
            "H7 H8 AO LK L7 HK AA AX BA HO LO L8",
            "A7 HX BO L9 HU H9 BX AK BK A8",
            "BU B8 B9 LA A9 HA B7 LU LX AU",
        ),
        "trump H8, discard L7 AO, colour, good, good, announce game seven, good, good",
        "H8 HX HA BU BA BK HK HU AU L8 L9 LA B9 HO BO AA AK A9 LK H9",
        right=("play LU",),
        bait="play LX",
    ),
    Trap(
        "the ace waits for the ten",
        "The over takes this trick too, and the ace is left for the declarer's ten.",
        (
            "B7 BX AU A9 HK HX HO H7 BK L7 AX BU",
            "HU LU A7 L9 B9 H9 AO A8 AK AA",
            "LX BO L8 LA LK HA BA LO H8 B8",
        ),
        "trump HX, discard B7 L7, colour, good, good, announce game seven, good, double game, good, play on",
        "BU B9 BA LA HX LU BX HU BO L9 LK HK HO H9 HA LO H7 AK AU",
        right=("play AO",),
        bait="play AA",
    ),
    Trap(
        "the ace of trumps waits for the ten of trumps",
        "The king takes this trick too, and the ace is left for the declarer's bare ten.",
        (
            "A7 AO LA HX HU HO B9 AX LU L9 AU AK",
            "BA BX B7 L8 LO L7 BO BK LK H7",
            "HK A8 H9 LX AA BU H8 A9 HA B8",
        ),
        "trump HU, discard B9 A7, colour, good, good, announce game, double game, good, good",
        "AK H7 AA L8 LX LA LU LK H9 BU HO B7 AO L7 A9 HU BA",
        right=("play HK",),
        bait="play HA",
    ),
    Trap(
        "nothing for the declarer's trick",
        "He has trumped: an ace on it is ten points for him.",
        (
            "B7 BX AU A9 HK HX HO H7 BK L7 AX BU",
            "HU LU A7 L9 B9 H9 AO A8 AK AA",
            "LX BO L8 LA LK HA BA LO H8 B8",
        ),
        "trump HX, discard B7 L7, colour, good, good, announce game seven, good, double game, good, play on",
        "BU B9 BA LA HX LU BX HU BO L9 LK HK HO H9 HA LO H7",
        right=("play A7", "play A8", "play AO", "play AK"),
        bait="play AA",
    ),
    Trap(
        "a ten for the partner's trick",
        "There may be no other trick to save it in.",
        (
            "B8 HA A9 HO AA LU LX A7 HK LO AX AU",
            "A8 LK L8 H7 BK BO AO HU HX AK",
            "B9 L9 B7 BA BX BU LA H8 H9 L7",
        ),
        "trump HA, discard B8 A7, colour, good, good, announce game, double game, good, good",
        "LO LK LA L7 LX L8 LU H7 L9 A8 H9 A9 H8 HK HX BK BA HA AU AK",
        right=("play BX",),
        bait="play B7",
    ),
    Trap(
        "no lead from a guarded ten",
        "A small card of its suit gives the declarer a cheap trick and the ten one guard less.",
        (
            "B7 AK H7 HK BU HA AU BX AA B8 L7 HU",
            "BK BO B9 LA LU H9 LO BA LX AO",
            "LK A9 H8 HO L9 A7 HX A8 AX L8",
        ),
        "trump HA, discard B7 L7, colour, good, good, announce game seven, good, good",
        "HA H9 H8 B8 BA HO L9 HK LO BU BK HX",
        right=("play L8", "play LK"),
        bait="play A9",
    ),
    Trap(
        "the declarer is thrown in",
        "He takes this trick, and has to lead to what waits for him.",
        (
            "BU L8 A8 AX LK HO HU LX BK BA BO HK",
            "LU AK AO HA AU A7 B7 H9 B8 L7",
            "BX LA H7 B9 L9 H8 AA A9 HX LO",
        ),
        "people 1, discard HU BU, colour, good, good, announce game, good, double game, good",
        "L8 LU LO AA A8 AK A9 AX AO LK L7 LA H8 HO HA AU L9 LX BK B8 BX",
        right=("play B9",),
        bait="play HX",
    ),
    Trap(
        "the ace of trumps waits for the last trick",
        "The declarer must trump the plain card now; the ace then takes his last trump.",
        (
            "AA BO LO H7 BK L9 LA H8 BX HA AX LX",
            "AU A8 A7 HK B8 H9 L8 LU LK HX",
            "AO B7 A9 B9 HU AK L7 BU BA HO",
        ),
        "trump BO, discard H7 H8, colour, good, good, announce hundred, good, good",
        "LX LK L7 HA H9 HO AA AU AK LA LU B7 AO AX A8 LO L8 BU A9 BK+ A7 L9 B8 B9",
        right=("play HU",),
        bait="play BA",
    ),
    Trap(
        "hundred, the forty is announced first",
        "The first marriage counts: the twenty is kept back until then.",
        (
            "H8 HX HO HK HA BO BK LA LX A7 A8 L7",
            "H7 H9 L8 L9 LU LO A9 AU AO AK",
            "HU B7 B8 B9 BX BU BA LK AX AA",
        ),
        "trump H8, discard A8 L7, colour, good, good, announce hundred, good, good",
        "A7 A9 AX BU",
        right=("play BO without", "play BK without"),
        bait="play BO with",
    ),
)
