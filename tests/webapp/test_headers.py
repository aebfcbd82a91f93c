"""What every response carries, how it is packed and how long it may be kept."""

import gzip
import re

import pytest

from tests.webapp.conftest import MakeSite
from tests.webapp.serving import Player, Site
from webapp.keys import FILES
from webapp.static_files import FOLDER

PATHS = ["/", "/t/1", "/p/rules", "/nowhere", "/api/session", "/p/t/1"]


@pytest.mark.parametrize("path", PATHS)
async def test_every_response_is_guarded(site: Site, path: str) -> None:
    headers = (await site.request("GET", path)).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self' https://telegram.org;" in policy
    assert "frame-ancestors https://web.telegram.org" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert "X-Frame-Options" not in headers


async def test_the_demo_frames_its_own_pages_only(make_site: MakeSite) -> None:
    demo = await make_site(demo=True)
    policy = (await demo.request("GET", "/demo")).headers["Content-Security-Policy"]
    assert "frame-src 'self'" in policy
    assert "frame-ancestors 'self'" in policy
    assert "telegram" not in policy


async def test_shells_are_the_same_for_everybody(site: Site, three: tuple[Player, ...]) -> None:
    table_id = await site.table(*three)
    pages = {
        (await site.request("GET", path, headers)).text
        for path in ("/", "/new", f"/t/{table_id}", "/t/unknown")
        for headers in ({}, {"Authorization": f"Bearer {three[0].token}"})
    }
    assert len(pages) == 1


async def test_a_shell_is_asked_for_again_but_not_sent_again(site: Site) -> None:
    first = await site.request("GET", "/")
    assert first.headers["Cache-Control"] == "no-cache"
    again = await site.request("GET", "/", {"If-None-Match": first.headers["ETag"]})
    assert (again.status, again.text) == (304, "")


async def test_a_shell_speaks_the_browsers_language(site: Site) -> None:
    czech = await site.request("GET", "/", {"Accept-Language": "de, cs;q=0.5"})
    english = await site.request("GET", "/", {"Accept-Language": "en-GB,en;q=0.9"})
    assert 'lang="cs"' in czech.text
    assert 'lang="en"' in english.text
    assert "Accept-Language" in english.headers["Vary"]


async def test_partials_are_nobodys_to_keep(three: tuple[Player, ...]) -> None:
    answer = await three[0].get("/p/")
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "private, no-store"


async def test_what_is_drawn_goes_out_as_gzip(site: Site) -> None:
    plain = await site.request("GET", "/p/rules", {"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    async with site.client.get("/p/rules", auto_decompress=False) as response:
        raw = await response.read()
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(raw).decode() == plain.text
    assert len(raw) < len(plain.text.encode()) / 2


async def test_static_files_never_change_under_their_name(site: Site) -> None:
    shell = (await site.request("GET", "/")).text
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', shell))
    assert any("/app." in address for address in addresses)
    for address in addresses:
        answer = await site.request("GET", address)
        assert answer.status == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert re.search(r"\.[0-9a-f]{8}\.\w+$", address)


async def test_modules_find_each_other_by_hashed_names(site: Site) -> None:
    files = site.client.app[FILES]
    text = (await site.request("GET", files.url("app.js"))).text
    imported = re.findall(r'from "([^"]+)"', text)
    assert files.url("post.js") in imported
    assert [(await site.request("GET", address)).status for address in imported] == [200] * len(imported)


async def test_scripts_and_styles_come_without_their_comments(site: Site) -> None:
    for name, told in (("tg.js", "the page"), ("table.css", "tokens")):
        address = site.client.app[FILES].url(name)
        sent = (await site.request("GET", address)).text
        assert told in (FOLDER / name).read_text()
        assert len(sent) > 1000
        assert not re.findall(r"^\s*(?://|/\*[^*]*\*/$)", sent, re.MULTILINE)


@pytest.mark.parametrize("name", ["app.js", "../app.py", "..%2fapp.py", "app.00000000.js"])
async def test_nothing_else_is_served(site: Site, name: str) -> None:
    assert (await site.request("GET", f"/static/{name}")).status == 404


async def test_the_first_visit_of_a_table_is_light(site: Site, three: tuple[Player, ...]) -> None:
    """Under 60 kB over the wire with all cards, styles and scripts."""
    table_id = await site.table(*three)
    await three[0].post(f"/t/{table_id}/start")
    paths = [f"/t/{table_id}", f"/p/t/{table_id}"]
    shell = (await site.request("GET", paths[0])).text
    page = (await three[0].get(paths[1])).text
    assert "card-" in page
    paths += sorted(set(re.findall(r'"(/static/[^"#]+)', shell + page)))
    total = 0
    for path in paths:
        headers = {"Authorization": f"Bearer {three[0].token}"} if path.startswith("/p/") else {}
        async with site.client.get(path, headers=headers, auto_decompress=False) as response:
            assert response.status == 200
            total += len(await response.read())
    assert 10_000 < total < 60_000
