"""Static files, read and compressed once; a name carries its content's hash and never changes."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from aiohttp import web

FOLDER: Final = Path(__file__).parent / "static"
PREFIX: Final = "/static/"
_FOREVER: Final = "public, max-age=31536000, immutable"
_TEXTS: Final = frozenset({".js", ".css", ".svg", ".txt", ".json"})
# `from "./tg.js"`, `import "./tg.js"`, `import("./tg.js")`, `url(cards.svg)`
_LINKS: Final = re.compile(
    r"""(?P<before>\b(?:from|import)\s*\(?\s*["']|\burl\(["']?)(?:\./)?(?P<name>[\w./-]+)"""
)
# Comments on lines of their own, a seventh of what a first visit would fetch; others' files keep theirs.
_COMMENTS: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/)[ \t]*\n", re.MULTILINE | re.DOTALL)
_VENDOR: Final = "vendor/"


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is sent."""

    name: str  # with the hash
    content_type: str
    body: bytes
    gzipped: bytes | None


class StaticFiles:
    """All static files of a folder, by the names of templates and by the names of addresses."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder
        self._files: dict[str, File] = {}
        self._imports: dict[str, set[str]] = defaultdict(set)
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                self._add(path.relative_to(folder).as_posix(), ())
        self._by_address = {file.name: file for file in self._files.values()}

    def url(self, name: str) -> str:
        """The address of a file; KeyError where there is none of that name."""
        return PREFIX + self._files[name].name

    def imported(self, names: Iterable[str]) -> tuple[str, ...]:
        """The modules that these import, and what those import: named in a page, all load side by side."""
        found = dict.fromkeys(names)
        waiting = list(found)
        while waiting:
            for name in self._imports[waiting.pop()]:
                if name not in found:
                    found[name] = None
                    waiting.append(name)
        return tuple(sorted(set(found) - set(names)))

    def sizes(self) -> Mapping[str, int]:
        """Bytes over the wire of each file."""
        return {name: len(file.gzipped or file.body) for name, file in self._files.items()}

    async def serve(self, request: web.Request) -> web.Response:
        """GET of one file, gzipped for who can read that."""
        file = self._by_address.get(request.match_info["name"])
        if file is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": _FOREVER, "Content-Type": file.content_type}
        if file.gzipped is None:
            return web.Response(body=file.body, headers=headers)
        headers["Vary"] = "Accept-Encoding"
        if "gzip" not in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=file.body, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return web.Response(body=file.gzipped, headers=headers)

    def _add(self, name: str, importing: tuple[str, ...]) -> File:
        """Reads a file after those it names: their hashes are part of its text."""
        if name in self._files:
            return self._files[name]
        if name in importing:
            raise ValueError(f"static files import each other in a circle: {' → '.join((*importing, name))}")
        path = self._folder / name
        body = path.read_bytes()
        if path.suffix in {".js", ".css"}:
            text = body.decode() if name.startswith(_VENDOR) else _COMMENTS.sub("", body.decode())
            body = self._with_hashes(text, name, importing).encode()
        digest = hashlib.sha256(body).hexdigest()[:8]
        file = File(
            name=str(Path(name).with_suffix(f".{digest}{path.suffix}")),
            content_type=_content_type(path),
            body=body,
            gzipped=gzip.compress(body, 9, mtime=0) if path.suffix in _TEXTS else None,
        )
        self._files[name] = file
        return file

    def _with_hashes(self, text: str, name: str, importing: tuple[str, ...]) -> str:
        def hashed(match: re.Match[str]) -> str:
            target = match["name"]
            if not (self._folder / target).is_file():
                return match[0]
            self._imports[name].add(target)
            return match["before"] + PREFIX + self._add(target, (*importing, name)).name

        return _LINKS.sub(hashed, text)


@cache
def load() -> StaticFiles:
    """The product's static files; read once in a process."""
    return StaticFiles()


def _content_type(path: Path) -> str:
    kind = "text/javascript" if path.suffix == ".js" else mimetypes.guess_type(path.name)[0]
    return f"{kind or 'application/octet-stream'}{'; charset=utf-8' if path.suffix in _TEXTS else ''}"
