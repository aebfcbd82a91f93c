"""Names of people and tables, and the codes by which one joins."""

from __future__ import annotations

import re
import secrets
import unicodedata
from typing import Final

LONGEST: Final = 32
CODE_SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # 30 that nobody mistakes for one another
CODE_LENGTH: Final = 6
_ID_LENGTH: Final = 22
# Categories that draw nothing, or turn the text around them: control, format (bidi), surrogates, unassigned.
_UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Letters, marks and symbols that draw nothing either: fillers, a blank of Braille, variation selectors.
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def clean(name: str, longest: int = LONGEST) -> str:
    """The name (or text) as it may be shown: no control or bidi signs, single spaces, cut; may be empty.

    >>> clean("  Ale\\u202ena \\n  z Brna ")
    'Alena z Brna'
    """
    drawn = _BLANK.sub("", unicodedata.normalize("NFC", name))
    spaced = "".join(" " if sign.isspace() else sign for sign in drawn)
    seen = "".join(sign for sign in spaced if unicodedata.category(sign) not in _UNSEEN)
    return " ".join(seen.split())[:longest].strip()


def new_code() -> str:
    """A join code nobody can foresee."""
    return "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """A code as people type it, in the form it is kept; signs that are in no code are left out.

    >>> read_code("k7m-4qx ")
    'K7M4QX'
    """
    return "".join(sign for sign in text[:LONGEST].upper() if sign in CODE_SIGNS)


def is_id(text: str) -> bool:
    """Whether a table could have this id at all."""
    return len(text) == _ID_LENGTH and text.isascii() and text.replace("-", "").replace("_", "").isalnum()


def new_id() -> str:
    """An id of a table nobody can guess; 22 signs that need no quoting in an address."""
    return secrets.token_urlsafe(16)
