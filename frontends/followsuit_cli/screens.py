"""What a person sees of a table: drawn, or in plain sentences.  Both show the same documents and know no rule."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import ClassVar, Protocol

from rich.console import Console
from rich.text import Text

from followsuit.document import Document
from followsuit_cli import palette, sheet, spoken
from followsuit_cli.around import Shown
from followsuit_cli.blocks import Block, line, wrapped
from followsuit_cli.output import one_line
from followsuit_cli.pieces import Drawing
from followsuit_cli.table import Room, draw, heading

Answer = Callable[[Document], list[str]]

ANSWERS: dict[str, Answer] = {
    "bids": spoken.bids,
    "hand": spoken.hand,
    "last": spoken.last,
    "rules": spoken.rules,
    "score": spoken.score,
    "seats": spoken.seats,
    "table": spoken.table,
    "trick": spoken.trick,
    "turn": spoken.turn,
}
"""The questions that are answered from the document alone."""

PROMPT_ROWS = 4
"""Lines that stay free below the table: what is asked, what may be done, what is typed, and an answer."""

LOG_ROWS = 6
"""Lines of what was said last, at most."""


class Screen(Protocol):
    """A way to show a table.

    Attributes:
        waiting: What stands before the place to type while nothing is asked of the viewer.
    """

    waiting: ClassVar[str]

    def opening(self, shown: Shown) -> None:
        """The table before the first deal."""

    def arrives(self, shown: Shown) -> None:
        """The table as it stands, to somebody who has not seen how it came to that; not what the viewer is asked."""

    def happened(self, shown: Shown) -> None:
        """What the last move did; not yet what the viewer is asked."""

    def asks(self, shown: Shown) -> None:
        """It is the viewer's turn."""

    def waits(self, shown: Shown) -> None:
        """It is somebody else's turn, who may take a while."""

    def heard(self, *sentences: str) -> None:
        """What people have said or done beside the game."""

    def over(self, shown: Shown) -> None:
        """A deal, or the match, is over."""

    def answer(self, topic: str, shown: Shown) -> None:
        """The answer to a question that is in `ANSWERS`."""

    def say(self, *sentences: str) -> None:
        """Something about the program, or why a move is refused."""

    def prompt(self, document: Document, seconds: int | None = None) -> str:
        """What stands before the place to type; *seconds* are left to decide, None where no clock runs."""


class PlainScreen:
    """Sentences, one a line, nothing drawn and nothing redrawn.

    Args:
        console: Where to.
    """

    waiting: ClassVar[str] = ""

    def __init__(self, console: Console) -> None:
        self._console = console

    def opening(self, shown: Shown) -> None:
        document = shown.document
        self.say(f"{document['title']}.", *spoken.rules(document), *spoken.seats(document))

    def arrives(self, shown: Shown) -> None:
        document = shown.document
        told = spoken.table(document)
        self.say(*(told[: -len(spoken.turn(document))] if document["prompt"]["yours"] else told))

    def happened(self, shown: Shown) -> None:
        document = shown.document
        if not document["events"]:
            return
        if document["events"][0]["type"] == "deal":
            self.say("", f"Hand {document['deal']}.")
        self.say(*(event["say"] for event in document["events"]))
        if document["events"][0]["type"] == "deal":
            self.say(*spoken.hand(document))
            self.say(*spoken.open_hands(document, shown.hands, shown.pieces))

    def asks(self, shown: Shown) -> None:
        self.say(*spoken.turn(shown.document))

    def waits(self, shown: Shown) -> None:
        self.say(shown.document["prompt"]["text"])

    def heard(self, *sentences: str) -> None:
        self.say(*sentences)

    def over(self, shown: Shown) -> None:
        document = shown.document
        self.say(*spoken.shown_hands(document), *spoken.score(document)[: len(document["sides"])])
        if document["outcome"] is not None:
            self.say(document["outcome"]["text"])

    def answer(self, topic: str, shown: Shown) -> None:
        self.say(*ANSWERS[topic](shown.document))

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            self._console.print(Text(one_line(sentence)), soft_wrap=True)

    def prompt(self, document: Document, seconds: int | None = None) -> str:
        if not document["prompt"]["yours"]:
            return "Ready: "
        return "Your move: " if seconds is None else f"Your move, {seconds} seconds: "


class DrawnScreen:
    """The table drawn, anew after each move where the screen is a terminal.

    Args:
        console: Where to.
        drawing: How pieces are drawn.
        pace: Seconds that a move stays before the next; nothing waits in a pipe.
    """

    waiting: ClassVar[str] = "> "

    def __init__(self, console: Console, drawing: Drawing, pace: float) -> None:
        self._console = console
        self._drawing = drawing
        self._live = console.is_terminal and not console.is_dumb_terminal
        self._pace = pace if self._live else 0.0
        self._log: deque[str] = deque(maxlen=200)

    def opening(self, shown: Shown) -> None:
        document = shown.document
        self._clear()
        self._print(heading(document, self._console.width))
        self.say(*spoken.rules(document), *spoken.seats(document))

    def arrives(self, shown: Shown) -> None:
        self._table(shown)
        if not shown.document["prompt"]["yours"]:
            self.waits(shown)

    def happened(self, shown: Shown) -> None:
        document = shown.document
        said = [event["say"] for event in document["events"]]
        self._log.extend(said)
        if not self._live:
            self.say(*said)
            return
        if document["prompt"]["yours"]:
            return  # the table is about to be drawn with what is asked
        self._table(shown)
        trick = any(event["type"] == "trick" for event in document["events"])
        time.sleep(self._pace * (2 if trick else 1))

    def asks(self, shown: Shown) -> None:
        self._table(shown)
        document = shown.document
        rows = wrapped(line((document["prompt"]["text"], "bold")), self._console.width)
        if any(action["kind"] == "choice" for action in document["actions"]):
            rows += wrapped(line(f"You may {spoken.open_moves(document)}."), self._console.width)
        self._print(rows)

    def waits(self, shown: Shown) -> None:
        self.say(shown.document["prompt"]["text"])

    def heard(self, *sentences: str) -> None:
        # It stays when the table is drawn anew.
        self._log.extend(sentences)
        self.say(*sentences)

    def over(self, shown: Shown) -> None:
        document = shown.document
        self._clear()
        block = heading(document, self._console.width)
        if document["result"]:
            block += wrapped(line((document["result"], "bold")), self._console.width)
        table = spoken.zone(document, "trick")
        if table is not None and not table.get("complete"):
            # The deal has ended in the middle of a trick.
            for sentence in spoken.trick(document):
                block += wrapped(Text(sentence, end=""), self._console.width)
        elif spoken.zone(document, "tricks") is not None:
            for sentence in spoken.last(document):
                block += wrapped(Text(sentence, end=""), self._console.width)
        block += [Text("", end=""), *sheet.hands(document, self._console.width, underlines=self._live), Text("", end="")]
        if document["outcome"] is not None:
            block += wrapped(line((document["outcome"]["text"], palette.GOOD)), self._console.width)
        self._print(block)
        self._console.print(sheet.score(document, self._console.width))

    def answer(self, topic: str, shown: Shown) -> None:
        document = shown.document
        match topic:
            case "score":
                self._print(heading(document, self._console.width))
                self._console.print(sheet.score(document, self._console.width))
            case "table":
                self._table(shown)
            case _:
                self.say(*ANSWERS[topic](document))

    def say(self, *sentences: str) -> None:
        for sentence in sentences:
            for row in wrapped(Text(one_line(sentence), end=""), self._console.width):
                # A word that is longer than a line, an address, is left whole: the terminal folds it.
                self._console.print(row, soft_wrap=True, end="\n")

    def prompt(self, document: Document, seconds: int | None = None) -> str:
        return "> " if seconds is None else f"{seconds} s > "

    def _table(self, shown: Shown) -> None:
        rows = self._console.height if self._live else 60
        room = Room(self._console.width, rows - PROMPT_ROWS)
        block = draw(shown, self._drawing, room)
        log: Block = []
        if self._live:
            for sentence in list(self._log)[-LOG_ROWS:]:
                log += wrapped(line((sentence, palette.QUIET)), room.columns)
            free = rows - PROMPT_ROWS - len(block)
            log = log[-free:] if free > 0 else []
        with self._console:
            self._clear()
            self._print([*block, *log])

    def _clear(self) -> None:
        if self._live:
            self._console.clear()

    def _print(self, block: Sequence[Text]) -> None:
        for row in block:
            row = row.copy()
            row.rstrip()
            self._console.print(row, no_wrap=True, overflow="crop", soft_wrap=not self._live, end="\n")
