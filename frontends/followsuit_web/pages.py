"""The client: its files, held in memory, each under an address that names the version of all of them."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterator, Mapping
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable

from aiohttp import web
from attrs import frozen

from followsuit_web.credentials import is_code
from followsuit_web.documents import changelog, changes, licences
from followsuit_web.joining import joined, joined_style
from followsuit_web.lean import lean_module, lean_style
from followsuit_web.release import Release, release

TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What is served, by the end of its name; nothing else in the folder is."""

VENDORED = "vendor/"
"""What is in this folder is sent as it came."""

PLACE = b"{{static}}"
ENTRY, STYLE = "main.mjs", "style.css"
"""What the page names: everything else is imported."""

JOINED = {ENTRY: "all.mjs", STYLE: "all.css"}
"""What is named instead, each in one file; `?apart` in the address of a page asks for the files as they are written."""

FOREVER = "public, max-age=31536000, immutable"
SMALLEST_ZIPPED = 500
GZIP = zlib.MAX_WBITS + 16
"""By which zlib is asked for the format of gzip."""

MEMORY = range(5, zlib.DEF_MEM_LEVEL + 2)
"""The levels of memory with which it is asked."""


@frozen
class File:
    """A file as it is sent.

    Attributes:
        body: What is in it.
        zipped: The same, compressed; None where that is no gain.
        type: Its content type.
        tag: A strong entity tag.
    """

    body: bytes
    zipped: bytes | None
    type: str
    tag: str


@frozen
class Pages:
    """The client's files.

    Attributes:
        version: Names them: another as soon as any of them is another.
        files: By path under /static/{version}/.
        page: The HTML page, which names two files.
        apart: The same, naming files that import all others one by one.
        documents: What is there to read besides, by its address.
    """

    version: str
    files: Mapping[str, File]
    page: File
    apart: File
    documents: Mapping[str, File]

    @property
    def place(self) -> str:
        """The address that the files are under."""
        return f"/static/{self.version}"

    def routes(self) -> list[web.RouteDef]:
        """The addresses."""
        return [
            web.get("/", self.shown),
            web.get("/room/{room}", self.table),
            web.get("/room/{room}/", self.slashed),
            web.get("/room/{room}/table", self.display),
            web.get("/room/{room}/table/", self.display),
            web.get("/static/{version}/{path:.+}", self.static),
            *(web.get(path, self.document) for path in self.documents),
        ]

    async def shown(self, request: web.Request) -> web.Response:
        """The page, which sees from its address what it is to show."""
        # Looked at anew each time, so that it always names files that are there.
        return _response(self.apart if "apart" in request.query else self.page, request, "no-cache")

    async def table(self, request: web.Request) -> web.Response:
        """The page of a table, which asks for its room itself: it is the same for every room, there or not.

        Raises:
            web.HTTPFound: The code is in small letters.
        """
        code = request.match_info["room"]
        if not is_code(code) and is_code(code.upper()):
            raise _led(request)
        return await self.shown(request)

    async def slashed(self, request: web.Request) -> web.Response:
        """The address of a table as some write it.

        Raises:
            web.HTTPFound: To the page of the table.
            web.HTTPNotFound: No room could have this code.
        """
        raise _led(request) if is_code(request.match_info["room"].upper()) else web.HTTPNotFound

    async def display(self, request: web.Request) -> web.Response:
        """Where a device comes to show the table, by an address that can be said.

        Raises:
            web.HTTPFound: To the page of the table, as its display.
        """
        code = request.match_info["room"].upper()
        raise web.HTTPFound(f"/room/{code}?as=display") if is_code(code) else web.HTTPNotFound

    async def document(self, request: web.Request) -> web.Response:
        """What has changed, or the licences."""
        return _response(self.documents[request.path], request, "no-cache")

    async def static(self, request: web.Request) -> web.Response:
        """A file of this version.

        Raises:
            web.HTTPNotFound: There is none.
        """
        file = self.files.get(request.match_info["path"])
        if file is None or request.match_info["version"] != self.version:
            raise web.HTTPNotFound
        return _response(file, request, FOREVER)


def _led(request: web.Request) -> web.HTTPFound:
    """To the page of the table whose code is in the address, with whatever else that asks for."""
    query = request.rel_url.raw_query_string
    return web.HTTPFound(f"/room/{request.match_info['room'].upper()}" + (f"?{query}" if query else ""))


def pages(package: str = "followsuit_web") -> Pages:
    """The client that comes with *package*, in its folder `static`."""
    installed = release()
    found = dict(_files(resources.files(package) / "static", ""))
    digest = hashlib.sha256()
    for path, body in sorted(found.items()):
        digest.update(f"{path} {len(body)}\n".encode() + body)
    version = digest.hexdigest()[:16]
    place = f"/static/{version}".encode()
    apart = _told(found.pop("index.html"), installed).replace(PLACE, place)
    page = apart
    for entry, name in JOINED.items():
        page = page.replace(place + f"/{entry}".encode(), place + f"/{name}".encode())
    found |= _joined(found)
    files = {path: _file(body, _end(path)) for path, body in found.items()}
    documents = {
        "/changes": _file(changes(changelog(), place.decode()).encode(), ".html"),
        "/licences": _file(licences(installed, place.decode()).encode(), ".html"),
    }
    return Pages(version, files, _file(page, ".html"), _file(apart, ".html"), documents)


def _told(page: bytes, installed: Release) -> bytes:
    """*page*, which says what is installed."""
    told = {"version": installed.version, "commit": installed.commit, "licence": installed.licence}
    for name, text in told.items():
        page = page.replace(f"{{{{{name}}}}}".encode(), escape(text).encode())
    return page


def _joined(files: Mapping[str, bytes]) -> dict[str, bytes]:
    texts = {path: body.decode() for path, body in files.items() if path.endswith((".mjs", ".css"))}
    return {JOINED[ENTRY]: joined(ENTRY, texts).encode(), JOINED[STYLE]: joined_style(STYLE, texts).encode()}


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{path}{each.name}/")
        elif _end(each.name) in TYPES and not each.name.startswith("."):
            yield path + each.name, _lean(path + each.name, each.read_bytes())


def _lean(path: str, body: bytes) -> bytes:
    """What is sent for *body*, the file at *path*."""
    if path.startswith(VENDORED):
        return body
    if path.endswith(".mjs"):
        return lean_module(body.decode()).encode()
    return lean_style(body.decode()).encode() if path.endswith(".css") else body


def _end(path: str) -> str:
    return "." + path.rpartition(".")[2]


def _file(body: bytes, end: str) -> File:
    zipped = _zipped(body) if len(body) >= SMALLEST_ZIPPED else None
    if zipped is not None and len(zipped) >= len(body):
        zipped = None
    return File(body, zipped, TYPES[end], hashlib.sha256(body).hexdigest()[:16])


def _zipped(body: bytes) -> bytes:
    """*body* in the format of gzip: the shortest that zlib makes, which divides it otherwise with more memory or with less."""

    def with_memory(level: int) -> bytes:
        zipping = zlib.compressobj(zlib.Z_BEST_COMPRESSION, zlib.DEFLATED, GZIP, level)
        return zipping.compress(body) + zipping.flush()

    return min(map(with_memory, MEMORY), key=len)


def _response(file: File, request: web.Request, caching: str) -> web.Response:
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding", "ETag": f'"{file.tag}"'}
    if request.if_none_match and any(tag.value in (file.tag, "*") for tag in request.if_none_match):
        return web.Response(status=304, headers=headers)
    zipped = file.zipped if "gzip" in request.headers.get("Accept-Encoding", "") else None
    if zipped is not None:
        headers["Content-Encoding"] = "gzip"
    charset = "utf-8" if file.type.startswith("text/") else None
    return web.Response(body=zipped or file.body, headers=headers, content_type=file.type, charset=charset)
