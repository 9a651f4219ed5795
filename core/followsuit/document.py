"""The table document: what one viewer is shown, as plain data.

Every front end renders this and nothing else: the web client, the terminal, the log, a screen reader. These are its shapes;
`showing` fills them. Pieces that lie face up are known by their names; pieces that lie face down have no identity in it at
all, only a number, so that no handle, order or label can tell them apart. All texts are in the viewer's language.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Said(TypedDict):
    """A key for programs and the words for people."""

    key: str
    text: str


class Tag(Said):
    """A mark on a piece; `short` is a sign or two for the piece itself, and empty where a shape says enough."""

    short: str


class Prompt(TypedDict):
    """What the table waits for; `yours` when it waits for the viewer."""

    key: str
    text: str
    yours: bool


class Counter(TypedDict):
    """A number beside a seat or side."""

    key: str
    text: str
    value: int


class SeatShown(TypedDict):
    """A seat: `pieces` is how many it holds, `player` who plays it, `side` an index into the document's sides.

    `you` is true for each seat that the viewer plays.
    """

    seat: int
    name: str
    player: int
    side: int
    you: bool
    turn: bool
    pieces: int
    out: bool
    badges: list[Said]
    counters: list[Counter]


class SideShown(TypedDict):
    """A side: `tally` is `score` as the game writes it down."""

    side: int
    seats: list[int]
    name: str
    score: int
    tally: str
    counters: list[Counter]


class PieceShown(TypedDict):
    """A piece that lies face up for the viewer: `state` is playable, blocked (`why` says so) or idle."""

    set: str
    name: str
    tags: list[Tag]
    state: Literal["playable", "blocked", "idle"]
    why: str


class Slot(TypedDict):
    """A piece on the table."""

    seat: int
    piece: str
    led: bool
    winning: bool
    note: str


class Zone(TypedDict):
    """A part of the table.

    The viewer's hand is "hand"; those of further seats of theirs are "hand-" and the seat.  `kind` says which of the other keys
    a zone has:
    hand (owner, pieces), trick (complete, winner, slots), tricks (entries), auction (entries), marker (key, short), meter (value,
    max, low), table (columns, rows), hands (hands), pieces (pieces).
    """

    id: str
    kind: str
    title: str
    text: str
    owner: NotRequired[int]
    pieces: NotRequired[list[str]]
    complete: NotRequired[bool]
    winner: NotRequired[int | None]
    slots: NotRequired[list[Slot]]
    entries: NotRequired[list[dict[str, Any]]]
    key: NotRequired[str]
    short: NotRequired[str]
    value: NotRequired[int]
    max: NotRequired[int]
    low: NotRequired[int]
    columns: NotRequired[list[Said]]
    rows: NotRequired[list[list[str]]]
    hands: NotRequired[list[dict[str, Any]]]


class ChoiceShown(TypedDict):
    """A choice on a button; `why` when it is not enabled.

    `name` is what is read out, with what stands above the button where `text` alone would not do; `confirm` is a question to ask
    before a choice that is not to be made by accident, and empty for others.
    """

    move: str
    text: str
    name: str
    enabled: bool
    why: str
    primary: bool
    shortcut: str
    confirm: str


class PickedMove(TypedDict):
    """A move that a picked piece can make; `note` tells several apart."""

    move: str
    text: str
    note: str


class Action(TypedDict):
    """What the viewer may do: kind choice (choices) or pick (zone, verb, min, max, moves).

    `zone` is the hand that is picked from.  A pick of one piece lists each piece's moves; of several pieces, the move is the verb
    and the names with commas between.
    """

    id: str
    kind: Literal["choice", "pick"]
    title: str
    choices: NotRequired[list[ChoiceShown]]
    zone: NotRequired[str]
    verb: NotRequired[str]
    min: NotRequired[int]
    max: NotRequired[int]
    moves: NotRequired[dict[str, list[PickedMove]]]


class EventShown(TypedDict):
    """Something that happened with this revision, and the sentence for it."""

    type: str
    seat: int | None
    piece: str | None
    say: str
    sound: str


class OutcomeShown(TypedDict):
    """How the match ended."""

    text: str
    winners: list[int]


class HouseShown(TypedDict):
    """How the table differs from a preset: `text` names it and says whether anything does, `differs` says what, a sentence each.

    `preset` is None where the table is compared with the game's defaults; `mark` is the beginning of the hash of its rules.
    """

    preset: str | None
    text: str
    differs: list[str]
    mark: str


Pause = Literal["", "start", "deal", "match"]


class Heading(TypedDict):
    """What is played, and by which rules."""

    game: str
    title: str
    language: str
    rules: list[str]
    house: HouseShown


class Document(Heading):
    """A table as one viewer sees it.

    `you` is the viewer's seat, the first where they play several. `pause` is start, deal (a deal is over), match, or empty while
    there is something to decide. `result` says how the deal that is over ended, and is empty while one is played.
    """

    phase: str
    deal: int
    you: int | None
    prompt: Prompt
    seats: list[SeatShown]
    sides: list[SideShown]
    zones: list[Zone]
    pieces: dict[str, PieceShown]
    actions: list[Action]
    pause: Pause
    events: list[EventShown]
    result: str
    outcome: OutcomeShown | None
