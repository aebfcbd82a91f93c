"""What the host of a server does with its database; `python -m storage` is the way in."""

from __future__ import annotations

from typing import Final

DATABASE: Final = "sqlite:///data/marias.db"  # where nobody names one


class Impossible(Exception):
    """It cannot be done, and nothing was changed. The text is one sentence for the host."""
