"""*První hra*: three lessons at a table that looks and behaves like the real one."""

from webapp.lessons.pages import PARTIALS

__all__ = ["PARTIALS"]
