"""Words that open a seat from anywhere: six short ones, easy to read out and to write down.

Six of 256 words are 48 bits.  That is enough for what is guessed over a network, and what is kept of them is a slow hash.
"""

from __future__ import annotations

import re
import secrets

from followsuit.errors import MalformedMessageError, shown

COUNT = 6
LONGEST = 200
"""Characters in which somebody may write them."""

_TABLE = """
acorn actor adobe agent album alley amber angle apple apron arrow aspen attic badge bagel baker
balsa banjo barge basil basin beach beard berry birch bison blaze bloom board boats bonus booth
brass bread brick broom brush cabin cable camel canal candy canoe cargo carol cedar chair chalk
charm cheek chess chime cider civic clamp clerk cliff clock cloud clove coach cobra cocoa comet
comic coral couch crane crate creek crown curry cycle daisy dance delta denim depot diner dingo
diver dough dozen draft dream drift drum dwarf eagle easel elbow elder ember engine envoy equip
fable fairy feast fence ferry fiber field finch flame flask fleet flint float flour flute focus
forge forum frost fruit gauge ghost giant glade glass globe glove goose grain grape grass gravel
green guide habit hazel heron hinge hobby honey horse hotel house hutch igloo inlet iris ivory
jelly jewel joker judge juice kayak kiosk knife knoll koala label lance lapel larch laser latch
lemon level lilac linen llama lodge lotus lunar lyric mango maple march marsh medal melon metal
micro minor mixer model moose motor mound mouse mulch music nacho navel nectar night noble novel
nurse oasis ocean olive onion opera orbit otter ounce paint panda paper pasta patch peach pearl
pedal penny piano pilot pixel plank plaza plume point polka poppy porch prism prize quail quilt
radio ranch raven razor ridge river robin robot rodeo rugby salad satin scarf scout shark sheep
shelf shore silk skate slate sleet smile snail solar spoon squid stamp stone storm sugar swing
"""

WORDS = tuple(_TABLE.split())

_GAP = re.compile(r"[\s,.+-]+")


def new_words() -> str:
    """Six words, all as likely as any."""
    return " ".join(secrets.choice(WORDS) for _ in range(COUNT))


def read_words(value: object) -> str:
    """The words that *value* is, as they were made, however they are written: in capitals, with commas or hyphens.

    Raises:
        MalformedMessageError: It is no text of six words.
    """
    words = _GAP.split(value.strip().lower()) if isinstance(value, str) and len(value) <= LONGEST else []
    if len(words) != COUNT or not all(words):
        # What came may be nearly right.
        kind = "others" if isinstance(value, str) else shown(value)
        raise MalformedMessageError(f"expected {COUNT} words, got {kind}")
    return " ".join(words)
