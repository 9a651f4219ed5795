"""How players write moves besides the canonical words: "2 marks", "trump 5", "follow me", "play 64".

Not here: the grammar that all games share, nor whether a move is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from followsuit_texas42.bidding import MARK
from followsuit_texas42.suits import OWN_SUIT as DOUBLES
from followsuit_texas42.suits import SUITS

_ENDS = {
    **{name: suit for suit in SUITS for name in (suit, suit[:-2] if suit == "sixes" else suit[:-1])},
    **{str(pip): suit for pip, suit in enumerate(SUITS)},
    "zeros": "blanks",
    DOUBLES: DOUBLES,
}
_END = "|".join(_ENDS)
_NUMBER = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_COUNT = "|".join([r"\d", *_NUMBER])


def _lead(found: re.Match[str]) -> str:
    """A lead with the suit it asks for; its higher end needs no word."""
    ends, suit = sorted(found[1] + found[2], reverse=True), _ENDS[found[3]]
    return f"play {'-'.join(ends)}" + ("" if suit == SUITS[int(ends[0])] else f" {suit}")


def _nello(found: re.Match[str]) -> str:
    """Nello; which one, where nothing else is said, is the table's to say."""
    return f"nello {found[1].replace(' ', '-')}" if found[1] else "nello"


def _follow_me(found: re.Match[str]) -> str:
    return "follow-me" if found[1] == "high" else f"follow-me {found[1]}"


_MARKS = re.compile(rf"(?:bid )?({_COUNT})[ -]?marks?\Z")
_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(rf"(?:{pattern})\Z"), meant)
    for pattern, meant in (
        (r"bid (\d\d\d?)|(3\d|4[0-2]|84|126|168|210|252|294)", lambda found: f"bid {found[1] or found[2]}"),
        (r"(?:trump )?(?:follow[ -]me|no[ -]?trumps?)", lambda _: "follow-me"),
        (rf"trumps? ({_END})", lambda found: f"trump {_ENDS[found[1]]}"),
        (rf"({'|'.join((*SUITS, DOUBLES))})(?: trumps?)?", lambda found: f"trump {found[1]}"),
        (r"(?:bid )?(plunge|splash)", lambda found: f"bid {found[1]}"),
        (r"(?:name )?(?:nello|nel-?o|nillo|low)(?: doubles)?(?: (high|low|own|own[ -]inverted))?", _nello),
        (r"(?:trumps? )?doubles[ -](?:reversed|inverted)", lambda _: "trump doubles-reversed"),
        (r"(?:trump )?follow[ -]me (?:doubles )?(low|own|high)", _follow_me),
        (r"(?:call )(?:the )?([0-6])-?([0-6])", lambda found: f"call {found[1]}-{found[2]}"),
        (r"play on", lambda _: "play-on"),
        (rf"(?:play )?([0-6])-?([0-6]) ({_END})", _lead),
        (r"(?:play )?([0-6])([0-6])", lambda found: f"play {found[1]}-{found[2]}"),
    )
)


def meant(text: str, mark: int = MARK) -> str:
    """The move that *text* is meant to be, where it is one of the forms above; else *text* itself.

    Args:
        text: What was written.
        mark: The bid of one mark.

    >>> meant("Bid 1-mark"), meant("2 marks"), meant("trump 5"), meant("follow me"), meant("play 62 twos")
    ('bid 42', 'bid 84', 'trump fives', 'follow-me', 'play 6-2 twos')
    """
    if not text.isascii():
        return text
    plain = " ".join(text.lower().split())
    counted = _MARKS.match(plain)
    if counted:
        return f"bid {mark * (_NUMBER.get(counted[1]) or int(counted[1]))}"
    for form, move in _FORMS:
        found = form.match(plain)
        if found:
            return move(found)
    return text
