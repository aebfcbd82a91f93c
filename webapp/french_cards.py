"""The deck with French signs, made from the German one: `python -m webapp.french_cards` writes it.

Figures and back stay; suit signs, indices and the colour of indices change. The file is kept with the others
so that nothing has to be made when the server starts; a test holds it to what this makes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_STATIC: Final = Path(__file__).parent / "static"
GERMAN: Final = _STATIC / "cards.svg"
FRENCH: Final = _STATIC / "cards-french.svg"

_RED: Final = "#c4202b"
_BLACK: Final = "#26211d"
_PAPER: Final = "#fdf6e4"
_COLOURS: Final = {"H": _RED, "B": _RED, "L": _BLACK, "A": _BLACK}
# Drawn in a square of 100, like the German ones.
_SUITS: Final = {
    "H": "M50 92C34 79 7 58 7 34 7 19 18 8 31 8c9 0 16 5 19 13 3-8 10-13 19-13 13 0 24 11 24 26"
    " 0 24-27 45-43 58z",
    "B": "M50 4C58 22 70 38 86 50 70 62 58 78 50 96 42 78 30 62 14 50 30 38 42 22 50 4z",
    "L": "M50 4C38 20 9 36 9 60c0 13 9 21 20 21 8 0 14-4 18-10-1 10-4 17-11 24h28c-7-7-10-14-11-24 4 6"
    " 10 10 18 10 11 0 20-8 20-21C91 36 62 20 50 4z",
    "A": "M50 5a21 21 0 0 1 15 35.5A21 21 0 1 1 56 71c1 10 4 17 9 24H35c5-7 8-14 9-24a21 21 0 1 1-9-30.5"
    "A21 21 0 0 1 50 5z",
}
# Strokes of the indices, 17 high, as wide as the German ones at most.
_RANKS: Final = {
    "7": "M2 2h10L6 16",
    "8": "M7 8.2C4 7.5 2.5 6.2 2.5 4.6 2.5 2.8 4.3 1.5 7 1.5s4.5 1.3 4.5 3.1c0 1.6-1.5"
    " 2.9-4.5 3.6-3.3.7-5 2-5 4 0 2.1 2 3.5 5 3.5s5-1.4 5-3.5c0-2-1.7-3.3-5-4z",
    "9": "M11.5 6.3c0 2.7-2 4.5-4.7 4.5S2 9 2 6.3s2-4.7 4.8-4.7 4.7 2.1 4.7 5.2c0 4.7-2.2 7.6-5.8 9",
    "X": "M2.5 3.5L5 2v14M14 2c2.5 0 4 2.3 4 7s-1.5 7-4 7-4-2.3-4-7 1.5-7 4-7z",
    "U": "M9 2v9c0 3-1.5 4.5-3.8 4.5S1.7 14.3 1.7 12",
    "O": "M7.5 2c3.3 0 5.5 2.7 5.5 7s-2.2 7-5.5 7S2 13.3 2 9s2.2-7 5.5-7zM8.5 11.5L13.5 17",
    "K": "M2.5 1.5v15M12 1.5L3 10.5M6.5 7.5L12.5 16.5",
    "A": "M1.5 16.5L7.5 1.5 13.5 16.5M4 11.5h7",
}


def make(german: str) -> str:
    """The French deck as SVG, from the German one."""
    text = german
    for letter, path in _SUITS.items():
        colour = _COLOURS[letter]
        # The light rim is not seen on a card; on the felt it is what shows a black sign.
        drawn = f'<path d="{path}" fill="{colour}" stroke="{_PAPER}" stroke-width="9" paint-order="stroke"/>'
        sign = f'<symbol id="s-{letter}" viewBox="0 0 100 100">{drawn}</symbol>'
        text = re.sub(rf'<symbol id="s-{letter}".*?</symbol>', sign, text, flags=re.DOTALL)
    for letter, path in _RANKS.items():
        stroke = (
            f'<path d="{path}" fill="none" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"/>'
        )
        text = re.sub(rf'(<g id="r-{letter}">).*?(</g>)', rf"\g<1>{stroke}\g<2>", text, flags=re.DOTALL)
    return re.sub(
        r'(<symbol id="card-(\w)\w".*?<use href="#r-\w"[^>]*?) fill="[^"]*" stroke="[^"]*"', _index, text
    )


def _index(match: re.Match[str]) -> str:
    colour = _COLOURS[match[2]]
    return f'{match[1]} fill="{colour}" stroke="{colour}"'


if __name__ == "__main__":
    FRENCH.write_text(make(GERMAN.read_text()))
