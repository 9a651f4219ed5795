"""The table document in sentences: for a screen reader, for a log, and for questions at any table.

Each function takes a document and answers with sentences; a document says already what the viewer may know.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from followsuit.document import Action, Document, PieceShown, SeatShown, Zone
from followsuit_cli.words import both, choices, counted, either

KINDS = ("hand", "trick", "tricks", "auction", "marker", "meter", "table", "hands", "pieces")
"""The kinds of zones that have a place of their own."""


def hands(document: Document) -> list[Zone]:
    """The viewer's hands; one in most games."""
    return [each for each in document["zones"] if each["kind"] == "hand"]


def held(document: Document, seat: int) -> list[str]:
    """The pieces of the viewer's *seat*."""
    return next((each.get("pieces", []) for each in hands(document) if each.get("owner") == seat), [])


def zone(document: Document, kind: str) -> Zone | None:
    """The first zone of *kind*."""
    return next((each for each in document["zones"] if each["kind"] == kind), None)


def seats(document: Document) -> list[str]:
    """Who sits where, and who plays together."""
    around = [(seat, place(document, seat["seat"])) for seat in document["seats"]]
    lines = [f"{_name(seat)} {'sit' if seat['you'] else 'sits'} {where}." for seat, where in around if where]
    players = [{document["seats"][seat]["player"] for seat in side["seats"]} for side in document["sides"]]
    sides = [_partners(document, side["seats"]) for side, those in zip(document["sides"], players, strict=True) if len(those) > 1]
    return [*map(_capital, lines), *(_capital(f"{names} play together.") for names in sides)]


def place(document: Document, seat: int) -> str:
    """Where *seat* is, as the viewer, who has one, sees it; "" for the viewer's own, or first."""
    you, count = document["you"], len(document["seats"])
    assert you is not None
    away = (seat - you) % count
    if not away:
        return ""
    if away * 2 == count:
        return "across from you"
    if away == 1:
        return "on your left"
    if away == count - 1:
        return "on your right"
    return f"{away} places to your left"


def rules(document: Document) -> list[str]:
    """How this table plays: what it is called and what differs from that, then each rule."""
    house = document["house"]
    differs = f" {'; '.join(house['differs'])}." if house["differs"] else ""
    return [house["text"] + differs, *document["rules"]]


def hand(document: Document) -> list[str]:
    """What the viewer holds."""
    mine = hands(document)
    if not mine:
        return ["You hold nothing yet."]
    lines = []
    for each in mine:
        names = both([described(document["pieces"][name]) for name in each.get("pieces", [])])
        if len(mine) == 1:
            lines.append(f"You hold {names}." if names else each["text"])
        else:
            lines.append(f"{each['title']}: {names}." if names else f"{each['title']}. {each['text']}")
    return lines


def described(piece: PieceShown) -> str:
    """A piece with what is special about it: "six-four (trump, ten count)"."""
    tags = ", ".join(tag["text"] for tag in piece["tags"])
    return f"{piece['name']} ({tags})" if tags else piece["name"]


def open_moves(document: Document) -> str:
    """What the viewer may do, as it is typed and as it is said."""
    said = [each for action in document["actions"] for each in _moves(document, action)]
    say = any(action["kind"] == "choice" for action in document["actions"])
    return f"{'say ' if say else ''}{either(said)}" if said else ""


def turn(document: Document) -> list[str]:
    """Whose turn it is, and what may be done."""
    lines = [document["prompt"]["text"]]
    moves = open_moves(document)
    if moves:
        lines.append(f"You may {moves}.")
    return lines


def trick(document: Document) -> list[str]:
    """What lies on the table."""
    found = zone(document, "trick")
    if found is None:
        return ["Nothing has been played yet."]
    slots = found.get("slots", [])
    plays = [_play(document, slot["seat"], slot["piece"], slot["led"], slot["note"]) for slot in slots]
    best = next((slot for slot in slots if slot["winning"]), None)
    lines = [f"{found['title']}: {', '.join(plays)}."]
    if found.get("complete"):
        lines.append(found["text"])
    elif best is not None:
        whose = document["seats"][best["seat"]]
        lines.append(f"{_capital(_name(whose))} {'are' if whose['you'] else 'is'} winning it.")
    return lines


def last(document: Document) -> list[str]:
    """The last trick that is complete."""
    taken = zone(document, "tricks")
    if taken is None:
        return ["No trick has been taken yet."]
    now = zone(document, "trick")
    if now is not None and now.get("complete"):
        return trick(document)
    entry = taken.get("entries", [])[-1]
    who = _name(document["seats"][entry["winner"]])
    took = f"{who} took trick {entry['number']}: {counted(entry['points'], 'point')}."
    if not entry["plays"]:
        return [took, taken["text"]]
    plays = [_play(document, play["seat"], play["piece"], not at, "") for at, play in enumerate(entry["plays"])]
    return [f"Trick {entry['number']}: {', '.join(plays)}.", took]


def bids(document: Document) -> list[str]:
    """What has been called, in order, and what is played."""
    auction = zone(document, "auction")
    lines = [
        f"{_capital(_name(document['seats'][entry['seat']]))}: {entry['text']}{', which stands' if entry['standing'] else ''}."
        for entry in (auction.get("entries", []) if auction else [])
    ]
    marker, meter = zone(document, "marker"), zone(document, "meter")
    lines += [each["text"] for each in (marker, meter) if each is not None]
    return lines or ["Nobody has called yet."]


def others(document: Document) -> list[str]:
    """What else lies on the table: a card that is turned up, and whatever a game has that is of no kind known here."""
    lines = []
    for each in document["zones"]:
        if each["kind"] == "pieces":
            names = [document["pieces"][name]["name"] for name in each.get("pieces", [])]
            lines.append(f"{each['title']}: {both(names)}{', ' if each['text'] else ''}{each['text']}.")
        elif each["kind"] not in KINDS:
            lines.append(f"{each['title']}: {each['text']}")
    return lines


def score(document: Document) -> list[str]:
    """The score, and the hands that are over."""
    lines = []
    for side in document["sides"]:
        written = f", written {side['tally']}" if side["tally"] not in ("", str(side["score"])) else ""
        more = "".join(f" {counter['text']}: {counter['value']}." for counter in side["counters"]) if document["deal"] else ""
        lines.append(f"{side['name']}: {side['score']}{written}.{more}")
    sheet = zone(document, "table")
    if sheet is not None:
        heads = [column["text"] for column in sheet.get("columns", [])]
        lines += [
            f"{', '.join(f'{head} {cell}' for head, cell in zip(heads, row, strict=True) if cell)}."
            for row in sheet.get("rows", [])
        ]
    return lines


def shown_hands(document: Document) -> list[str]:
    """Every hand of a deal that is over."""
    found = zone(document, "hands")
    if found is None:
        return []
    held_by = [
        (document["seats"][each["seat"]], [document["pieces"][name]["name"] for name in each["pieces"]])
        for each in found.get("hands", [])
    ]
    return [f"{_capital(_name(seat))} held {both(names)}." for seat, names in held_by]


def open_hands(document: Document, hands: Mapping[int, Sequence[str]], pieces: Mapping[str, PieceShown]) -> list[str]:
    """The hands of others at a table where they lie open."""
    return [
        f"{_capital(_name(document['seats'][seat]))} holds {both([described(pieces[name]) for name in names]) or 'nothing'}."
        for seat, names in hands.items()
    ]


def table(document: Document) -> list[str]:
    """Everything, in reading order."""
    lines = [f"Hand {document['deal']}." if document["deal"] else document["title"] + "."]
    lines += score(document)[: len(document["sides"])]
    lines += bids(document)
    lines += others(document)
    if zone(document, "trick") is not None:
        lines += trick(document)
    if zone(document, "hand") is not None:
        lines += hand(document)
    return [*lines, *turn(document)]


def _moves(document: Document, action: Action) -> list[str]:
    if action["kind"] == "choice":
        return choices([choice["move"] for choice in action.get("choices", []) if choice["enabled"]])
    said: list[str] = []
    order = next((each.get("pieces", []) for each in hands(document) if each["id"] == action.get("zone")), [])
    if action.get("max", 1) > 1:
        verb, least = action.get("verb"), action.get("min", 1)
        return [f"type {verb} and {counted(least, 'piece')} with commas between: {verb} {','.join(order[:least])}"]
    # A hand is read in the order in which it is held.
    picks = action.get("moves", {})
    for name in sorted(picks, key=lambda name: order.index(name) if name in order else 0):
        piece, moves = document["pieces"][name], picks[name]
        said += [described(piece) + (f" as {move['note']}" if move["note"] else "") for move in moves]
    return [f"{action.get('verb')} {said[0]}", *said[1:]] if said else []


def _play(document: Document, seat: int, piece: str, led: bool, note: str) -> str:
    verb = "led" if led else "played"
    return f"{_name(document['seats'][seat])} {verb} {document['pieces'][piece]['name']}{f' as {note}' if note else ''}"


def _partners(document: Document, seats: Sequence[int]) -> str:
    """Those who play together, the viewer first."""
    around = [document["seats"][seat] for seat in seats]
    return both([_name(seat) for seat in sorted(around, key=lambda seat: not seat["you"])])


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def _name(seat: SeatShown) -> str:
    return seat["name"]
