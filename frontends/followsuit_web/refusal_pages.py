"""What a browser shows where somebody went to an address and was refused: a page in words, and the way to the lobby.

Programs get the same refusal as JSON (`guard`). Nothing of what was asked for is in the page: the browser shows the address.
"""

from __future__ import annotations

import re
from html import escape

from aiohttp import web

from followsuit.text import Voice, catalogue, text
from followsuit_web.documents import as_page

ELSEWHERE = 421
"""The status of who has come by another server's name: there is no lobby under that."""

_WEIGHT = re.compile(r"\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*", re.IGNORECASE | re.ASCII)


class RefusalPages:
    """Makes the pages.

    Args:
        place: The address that the client's files are under.
        language: Of the texts.
    """

    def __init__(self, place: str, language: str = "en") -> None:
        self._place = place
        self._language = language
        self._voice = Voice(catalogue("followsuit_web", language))

    def put(self, response: web.Response) -> None:
        """Puts a page in place of the body of *response*, a refusal; status and headers are as they were."""
        retry = response.headers.get("Retry-After", "")
        response.text = self.page(response.status, int(retry) if retry else None)
        response.content_type, response.charset = "text/html", "utf-8"

    def page(self, status: int, retry: int | None = None) -> str:
        """The page, as HTML.

        Args:
            status: The HTTP status of the refusal, 400 or more.
            retry: Seconds after which it works again; None where that is not known.
        """
        say = self._voice.say
        key = f"page.{status}" if self._voice.has(f"page.{status}") else "page.other"
        wait = f"{key}.wait"
        about = text(wait, n=retry) if retry is not None and self._voice.has(wait) else text(key)
        title = say(text(f"{key}.title"))
        body = f"<h1>{escape(title)}</h1>\n<p>{escape(say(about))}</p>"
        home = "" if status == ELSEWHERE else say(text("page.home"))
        return as_page(title, body, self._place, home=home, language=self._language)


def navigates(request: web.Request) -> bool:
    """Whether *request* is that of a browser which goes to an address to show what is there.

    It names HTML among what it takes, and JSON as no better; what programs and our own page send (`*/*`) does not.
    """
    if request.method not in ("GET", "HEAD"):
        return False
    weights = _weights(",".join(request.headers.getall("Accept", [])))
    return weights.get("text/html", 0.0) > 0 and weights["text/html"] >= weights.get("application/json", 0.0)


def _weights(accept: str) -> dict[str, float]:
    """How much each kind of content in a header *accept* is wanted, from 0 to 1; what cannot be read is not wanted."""
    weights = {}
    for part in accept.split(","):
        kind, *parameters = part.lower().split(";")
        given = [each for each in parameters if each.partition("=")[0].strip() == "q"]
        found = _WEIGHT.fullmatch(given[0]) if given else None
        weights[kind.strip()] = float(found[1]) if found is not None else 0.0 if given else 1.0
    return weights
