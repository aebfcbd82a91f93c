"""Known traps: betl and durch, and what is said before the play."""

from __future__ import annotations

from typing import Final

from tests.players.traps import Trap

WITHOUT_TRUMPS: Final = (
    Trap(
        "betl, the one dangerous card is led first",
        "As long as the defenders have to beat it.",
        (
            "AX H7 B9 LU L7 LO BU B8 A7 H8 B7 A8",
            "AA AK BX L8 H9 HK HX LX BO A9",
            "HO LK BA L9 AU BK LA AO HA HU",
        ),
        "trump AX, discard BU LU, betl, good, good",
        "",
        right=("play LO",),
        bait="play H7",
    ),
    Trap(
        "betl, the dangerous card is thrown away",
        "Suits with the seven are safe; the one without it is where a low lead hurts.",
        (
            "L7 B9 A9 L8 B7 BO L9 H7 B8 A8 AX H8",
            "LK BX HX HA AO AA BU HU HO A7",
            "LA LX BK AK LU AU LO HK BA H9",
        ),
        "trump L7, discard H7 H8, betl, good, good",
        "BO BU BA AU AX AA HX HK",
        right=("play A8", "play A9"),
        bait="play B9",
    ),
    Trap(
        "betl, the highest card that stays under",
        "The low one is needed when a lower card is led.",
        (
            "LO BU A8 H8 B9 L9 H7 LU A7 B7 A9 H9",
            "HU BO AX LK B8 HK L7 HO BK HA",
            "AO LX AU L8 LA AK BX HX AA BA",
        ),
        "trump LO, discard L9 LU, betl, good, good",
        "LO LK LA L8 BU L7 BX",
        right=("play B9",),
        bait="play B7",
    ),
    Trap(
        "betl, the partner is let throw his high card away",
        "One more trick, and he has nothing left that would take over the low lead.",
        (
            "HA B7 BX L9 L8 LX LU H9 A8 B8 H7 A9",
            "B9 HU BU L7 AU BO AA AO HK LO",
            "A7 BA BK AX HX HO H8 LK LA AK",
        ),
        "trump HA, discard H9 HA, betl, good, good",
        "BX BO BA HO H7 HK AU AK A9 A7 A8 AA LO LK LU AX LX AO B9 BK B8 H8 L9 HU",
        right=("play BU",),
        bait="play L7",
    ),
    Trap(
        "betl, the entry and the low card are kept",
        "The ace takes the partner's next lead, and the seven then catches the eight.",
        (
            "L7 LO A7 AX BU A8 L8 H8 A9 H9 BX HX",
            "AO BK L9 AA LU B9 B7 AU B8 LK",
            "LX LA HK HU H7 AK HA HO BO BA",
        ),
        "trump L7, discard BX BU, betl, good, good",
        "LO LK LA LX L8 LU AU AK AX BO HX BK AO HA A9 AA HK A8 L9",
        right=("play HU", "play HO"),
        bait="play BA",
    ),
    Trap(
        "betl, ducking under the declarer",
        "Beaten high, the partner's seven lets the declarer's ten go under.",
        (
            "HX H7 BK AX B7 LX H9 AU BO B9 H8 L9",
            "AA LK B8 HU L8 L7 BU LO A7 HK",
            "LA HO HA A9 AK AO BX A8 BA LU",
        ),
        "trump HX, discard B9 BO, betl, good, good",
        "BK BU BA LU LX LK HU HO HX BX B7 B8 AO AU AA A7",
        right=("play A8", "play A9"),
        bait="play AK",
    ),
    Trap(
        "betl, unblocking under the partner's ace",
        "The low one is kept to be led under the declarer's cards.",
        (
            "H9 B7 BU L9 L8 A7 A8 LX AU BX BO H7",
            "A9 B9 BK HX AO AK HU H8 LA HA",
            "L7 LO BA B8 HO AA LK HK AX LU",
        ),
        "trump H9, discard BX BU, betl, good, good",
        "BO BK BA HO H9 HA B9 B8 B7 AO AA AU AX A8 AK LA",
        right=("play LU", "play LO", "play LK"),
        bait="play L7",
    ),
    Trap(
        "durch, the guard is kept",
        "The over stops the declarer's under. The high cards of a suit he has no more of stop nothing.",
        (
            "A9 LO HA BU BK AO LA LK BA HK HO B9",
            "LU B8 BO B7 AK LX HX HU AX H7",
            "AA A7 L9 L7 H8 BX A8 AU H9 L8",
        ),
        "trump A9, discard A9 AO, durch, good, good",
        "BK B7 BX HO H7 H9 BA B8 A7 LO LU L7 HK HU H8 LK LX L9 HA HX L8 LA",
        right=("play AX", "play AK"),
        bait="play BO",
    ),
    Trap(
        "durch, sure cards before doubtful ones",
        "The defenders have to throw cards away on them.",
        (
            "A8 LK BA HK LA AK AX AA BX AO L7 L9",
            "LU HA A9 B7 BO H8 HO B9 HU LX",
            "A7 BK LO HX H7 BU L8 AU H9 B8",
        ),
        "trump A8, discard HK BX, durch, good, good",
        "AO A9 A7 LK LU L8 AK B7 AU",
        right=("play BA", "play LA", "play A8", "play AX", "play AA"),
        bait="play L9",
    ),
)

SAID: Final = (
    Trap(
        "flek where the game is beaten",
        "A forty, two aces and the king's suit beside them: the declarer of a plain game cannot have enough.",
        (
            "H7 H8 HU BU B8 B9 L8 LU A9 AU L7 A7",
            "HO HK HA BA B7 L9 LO AA A8 BO",
            "H9 HX BX BK LX LK LA AX AO AK",
        ),
        "trump H8, discard A7 L7, colour, good, good, announce game",
        "",
        right=("double game",),
        bait="good",
    ),
    Trap(
        "no flek on a seven that stands",
        "An ace of trumps alone stops no seven, and the aces beside it are trumped or drawn.",
        (
            "HO H8 AK LO A7 HX LX L9 H7 H9 BX L8",
            "BK L7 BU LK AA HK BA AU HU B9",
            "B8 A9 A8 BO LA LU HA AO B7 AX",
        ),
        "trump H8, discard A7 AK, colour, good, good, announce game seven, good",
        "",
        right=("good",),
        bait="double seven",
    ),
    Trap(
        "a betl is taken over with a sure durch",
        "Flek does not stop a betl without a weak card; these hands take every trick.",
        (
            "H7 H8 B7 B8 B9 L7 L8 A7 A8 A9 LO AU",
            "HA HK HO HU BA BK BO BU LA AA",
            "H9 HX BX L9 LX LU LK AX AO AK",
        ),
        "trump H7, discard LO AU, betl",
        "",
        right=("bad, discard LO AU, durch",),
        bait="double betl",
    ),
    Trap(
        "betl, the cards to get rid of are not the highest",
        "The long bells have their low cards and are safe; the leaves have neither seven nor eight.",
        (
            "HX AX AU HA L7 HK BA LA L8 AK BU L9",
            "BO B7 B8 A9 LU LX H8 BX B9 H7",
            "HO BK HU AO H9 LK A7 AA LO A8",
        ),
        "trump HX, discard BU L9, colour, bad",
        "",
        right=("discard L9 LX, betl", "discard L9 LU, betl", "discard LX LU, betl"),
        bait="discard BU BO, betl",
    ),
    Trap(
        "no flek on a durch",
        "A whole suit in one's own hand stops nothing: the declarer leads the others.",
        (
            "HA HK HO HU BA BK BO BU LA LK L8 B9",
            "AA AK AO AU AX A9 A8 A7 H7 L7",
            "H8 H9 HX B7 B8 BX L9 LX LU LO",
        ),
        "trump HU, discard B9 L8, durch",
        "",
        right=("good",),
        bait="double durch",
    ),
    Trap(
        "no flek on a betl",
        "Tens and aces stop no betl; what counts is low cards to lead under it.",
        (
            "H7 H8 B7 B8 B9 L7 L8 A7 A8 A9 LO AU",
            "HA HX H9 BX BU BK LA LX AA AX",
            "HU HO HK BO BA L9 LU LK AO AK",
        ),
        "trump H7, discard LO AU, betl",
        "",
        right=("good",),
        bait="double betl",
    ),
)
