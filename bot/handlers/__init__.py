"""What the bot does with every update."""

from bot.handlers.dispatching import make_dispatcher

__all__ = ["make_dispatcher"]
