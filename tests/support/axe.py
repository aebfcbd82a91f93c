"""axe-core, which finds what readers and keyboards stumble over."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.async_api import Page

_SOURCE: Final = Path(__file__).parent.parent / "vendor" / "axe-core-4.11.0.min.js"
_RUN: Final = """async () => {
  const { violations } = await axe.run(document);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html}`));
}"""


async def violations(page: Page) -> list[str]:
    """What axe-core finds on the page as it is: rule, what it asks for, and where."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(_SOURCE.read_text())
    found: list[str] = await page.evaluate(_RUN)
    return found
