"""What keeps a server from starting, as one sentence for its host."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramUnauthorizedError,
)
from aiogram.types import User

from bot.config import Config


class CannotStart(Exception):
    """Its text is the sentence, without a secret; the exit status is 1."""


async def introduce(bot: Bot, config: Config) -> User:
    """Who the bot is, as Telegram says. Raises `CannotStart` where the token is refused or nobody answers."""
    try:
        return await bot.get_me()
    # The real server says "Not Found" to what cannot be a token, "Unauthorized" to one that was revoked.
    except (TelegramUnauthorizedError, TelegramNotFound):
        raise CannotStart(
            f"BOT_TOKEN was refused by {config.bot_api_base}: ask @BotFather for the bot's token"
        ) from None
    except TelegramNetworkError:
        raise CannotStart(
            f"{config.bot_api_base} cannot be reached: is this computer on-line, is BOT_API_BASE right?"
        ) from None
    except (TelegramAPIError, ClientDecodeError) as error:  # their texts may quote the address
        raise CannotStart(
            f"{config.bot_api_base} did not say who the bot is ({type(error).__name__})"
        ) from None


@contextmanager
def claimed(host: str, port: int) -> Iterator[list[socket.socket]]:
    """Sockets bound there, to be listened on later: a second process learns here that it is the second,
    before it has done anything. Raises `CannotStart` where they cannot be had.
    """
    with ExitStack() as stack:
        try:
            infos = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            bound = [stack.enter_context(socket.socket(family, kind)) for family, kind, *_ in infos]
            for one, (*_, address) in zip(bound, infos, strict=True):
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if one.family == socket.AF_INET6:
                    one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                one.bind(address)
                one.listen()
        except OSError as error:
            raise CannotStart(_why(error, host, port)) from None
        yield bound


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} of {host} is in use: stop what runs there, or set PORT"
    if error.errno == errno.EACCES:
        return f"port {port} of {host} needs more rights: set PORT to one above 1023"
    why = error.strerror or type(error).__name__
    return f"port {port} of {host} cannot be served ({why}): see HOST and PORT"
