"""The client's files."""

from __future__ import annotations

import gzip
import re
from importlib import resources
from typing import TYPE_CHECKING

import pytest

from followsuit_web.lean import lean_module
from followsuit_web.pages import pages

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House

NAMED = re.compile(rb'(?:src|href)="([^"]+)"|(?:import|from) "([^"]+)"')


async def fetched(house: House, path: str, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    async with house.session.get(house.base + path, headers={"Accept-Encoding": "identity", **headers}) as response:
        return response.status, await response.read(), dict(response.headers)


@pytest.mark.parametrize("path", ["/", "/room/K7PQ4M"])
async def test_a_page_names_files_that_are_there_and_do_not_change(house: House, path: str) -> None:
    status, body, headers = await fetched(house, path)
    named = [match[1].decode() for match in NAMED.finditer(body) if match[1]]

    assert status == 200
    assert headers["Content-Type"] == "text/html; charset=utf-8"
    assert headers["Cache-Control"] == "no-cache"
    assert b"{{" not in body
    assert len(named) == 4
    for name in named:
        status, _, headers = await fetched(house, name)
        assert status == 200, name
        assert headers["Cache-Control"] == "public, max-age=31536000, immutable"


async def test_every_module_is_javascript_and_imports_what_is_there(house: House) -> None:
    client = pages()
    modules = [path for path in client.files if path.endswith(".mjs") and path != "all.mjs"]

    assert "table.mjs" in modules
    for path in modules:
        status, body, headers = await fetched(house, f"/static/{client.version}/{path}")
        assert status == 200
        assert headers["Content-Type"] == "text/javascript; charset=utf-8"
        written = (resources.files("followsuit_web") / "static" / path).read_text()
        assert body.decode() == (written if path.startswith("vendor/") else lean_module(written))


def test_a_page_has_no_script_or_style_in_it() -> None:
    for page in (pages().page, pages().apart):
        assert not re.search(rb"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)[^>]*>", page.body)


async def test_what_can_be_compressed_is(house: House) -> None:
    client = pages()
    status, _, headers = await fetched(house, f"/static/{client.version}/table.mjs", **{"Accept-Encoding": "gzip"})

    assert (status, headers["Content-Encoding"], headers["Vary"]) == (200, "gzip", "Accept-Encoding")
    assert int(headers["Content-Length"]) < len(client.files["table.mjs"].body)
    zipped = client.files["table.mjs"].zipped
    assert zipped is not None
    assert gzip.decompress(zipped) == client.files["table.mjs"].body


def test_the_client_is_small() -> None:
    """All that a browser loads, compressed as it is sent."""
    client = pages()
    loaded = [client.page, *(client.files[name.decode().rpartition("/")[2]] for name, _ in NAMED.findall(client.page.body))]

    assert sum(len(file.zipped or file.body) for file in loaded) < 60_000


async def test_a_page_asks_for_few_files_or_for_each_as_it_is_written(house: House) -> None:
    _, together, _ = await fetched(house, "/")
    _, apart, _ = await fetched(house, "/?apart")

    assert (b"/all.mjs" in together, b"/main.mjs" in together) == (True, False)
    assert (b"/all.mjs" in apart, b"/main.mjs" in apart) == (False, True)
    assert (b"/all.css" in together, b"/style.css" in apart) == (True, True)


async def test_a_file_that_is_known_is_not_sent_again(house: House) -> None:
    for path in ("/", f"/static/{pages().version}/table.mjs"):
        _, _, headers = await fetched(house, path)
        tag = headers.get("ETag") or headers["Etag"]
        assert (await fetched(house, path, **{"If-None-Match": tag}))[0] == 304


@pytest.mark.parametrize(
    "path",
    [
        "/static/0000000000000000/table.mjs",
        "/static/{version}/",
        "/static/{version}/table.mjs/",
        "/static/{version}/index.html",
        "/static/{version}/../__init__.py",
        "/static/{version}/..%2f__init__.py",
        "/static/{version}/%2e%2e/%2e%2e/run.py",
        "/static/{version}//etc/passwd",
        "/static/{version}/types.d.mts",
    ],
)
async def test_nothing_else_is_served(house: House, path: str) -> None:
    assert (await fetched(house, path.format(version=pages().version)))[0] == 404


async def test_a_code_in_small_letters_finds_its_room(house: House) -> None:
    async with house.session.get(f"{house.base}/room/k7pq4m", allow_redirects=False) as response:
        assert (response.status, response.headers["Location"]) == (302, "/room/K7PQ4M")


async def test_a_device_that_is_to_show_the_table_finds_it_by_an_address_that_can_be_said(house: House) -> None:
    for code in ("K7PQ4M", "k7pq4m"):
        async with house.session.get(f"{house.base}/room/{code}/table", allow_redirects=False) as response:
            assert (response.status, response.headers["Location"]) == (302, "/room/K7PQ4M?as=display")
    assert (await fetched(house, "/room/nothing/table"))[0] == 404
