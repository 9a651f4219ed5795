"""What a browser loads for each page, in bytes, compressed as it is sent: `python benchmarks/bench_client.py`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from posixpath import dirname, join, normpath

from followsuit_web.pages import File, Pages, pages

NAMED = re.compile(r'(?:src|href)="/static/\w+/([^"]+)"')
IMPORTED = re.compile(r'(?:import|from) ?"(\.[^"]+)"')
LIMIT = 60_000


def main() -> None:
    client = pages()
    everything: dict[str, int] = {}
    for name, page in client.pages.items():
        loaded = {f"{name}.html": size(page), **{path: size(client.files[path]) for path in loads(client, page)}}
        print(f"{name}: {sum(loaded.values()):,} bytes in {len(loaded)} files")
        everything |= loaded
    for path, bytes_sent in sorted(everything.items(), key=lambda each: -each[1]):
        print(f"  {bytes_sent:6,}  {path}")
    total = sum(everything.values())
    print(f"in all: {total:,} bytes of {LIMIT:,}")
    if total > LIMIT:
        raise SystemExit("the client is too large")


def size(file: File) -> int:
    """Bytes on the wire, headers not counted."""
    return len(file.zipped or file.body)


def loads(client: Pages, page: File) -> set[str]:
    """The files that *page* names, and those that they import."""
    found: set[str] = set()
    left = NAMED.findall(page.body.decode())
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            left += imports(path, client.files[path].body.decode())
    return found


def imports(path: str, text: str) -> Iterable[str]:
    return [normpath(join(dirname(path), name)) for name in IMPORTED.findall(text)] if path.endswith(".mjs") else []


if __name__ == "__main__":
    main()
