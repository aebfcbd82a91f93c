"""The table's partial, drawn for a state and read."""

import re
from html import unescape
from html.parser import HTMLParser

from storage.states import TableState
from tests.support.deals import player
from webapp import i18n, rendering, table_screen
from webapp.config import Config

CATALOGUES = i18n.load()
ENVIRONMENTS = rendering.environments(Config("screen"))


class Page(HTMLParser):
    """The elements of a partial as (tag, attributes), and its texts without those in templates."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.html = html
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    @property
    def main(self) -> dict[str, str]:
        return self.elements[0][1]

    def all(self, attribute: str) -> list[str]:
        """The values of an attribute, in the order of the page."""
        return [attrs[attribute] for _, attrs in self.elements if attribute in attrs]

    def element(self, ident: str) -> dict[str, str]:
        return next(attrs for _, attrs in self.elements if attrs.get("id") == ident)

    def has(self, ident: str) -> bool:
        return ident in self.all("id")

    @property
    def text(self) -> str:
        """What can be read, spaces made single."""
        shown = re.sub(r"<template.*?</template>", "", self.html, flags=re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", shown)).split())


def draw(state: TableState, seen: int | None = None, locale: str = "cs", **settings: object) -> Page:
    html = table_screen.render(
        ENVIRONMENTS[locale], player(**settings), state, seen, state.deal, CATALOGUES[locale]
    )
    return Page(html)
