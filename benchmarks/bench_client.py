"""What a browser loads, in bytes, compressed as it is sent: `python benchmarks/bench_client.py`."""

from __future__ import annotations

import re

from followsuit_web.pages import File, pages

NAMED = re.compile(r'(?:src|href)="/static/\w+/([^"]+)"')
LIMIT = 60_000


def main() -> None:
    client = pages()
    sent = {"the page": client.page, **{name: client.files[name] for name in NAMED.findall(client.page.body.decode())}}
    for name, file in sent.items():
        print(f"  {size(file):6,}  {name}")
    total = sum(map(size, sent.values()))
    print(f"in all: {total:,} bytes of {LIMIT:,} in {len(sent)} files")
    if total > LIMIT:
        raise SystemExit("the client is too large")


def size(file: File) -> int:
    """Bytes on the wire, headers not counted."""
    return len(file.zipped or file.body)


if __name__ == "__main__":
    main()
