"""Refusals in the words of Telegram's server."""


class ApiError(Exception):
    """An answer with ``ok: false``: HTTP status, description and what a client may act on."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad(reason: str, **parameters: int) -> ApiError:
    """400: the request breaks a rule."""
    return ApiError(400, f"Bad Request: {reason}", **parameters)


def forbidden(reason: str) -> ApiError:
    """403: the bot may not write there."""
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    """409: somebody else already takes the updates."""
    return ApiError(409, f"Conflict: {reason}")


def too_many(retry_after: int) -> ApiError:
    """429: wait so many seconds."""
    return ApiError(429, f"Too Many Requests: retry after {retry_after}", retry_after=retry_after)


def query_gone() -> ApiError:
    """400: a tap or an inline question was answered already, or too late."""
    return bad("query is too old and response timeout expired or query ID is invalid")
