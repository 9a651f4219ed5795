"""How tiles, cards, words and colours come out."""

from __future__ import annotations

import pytest
from rich.color import Color
from rich.text import Text

from followsuit.document import PieceShown
from followsuit_cli import palette
from followsuit_cli.blocks import STUCK, beside, fitted, line, wrapped
from followsuit_cli.pieces import Drawing, Size, caption
from followsuit_cli.table import bar
from followsuit_cli.words import both, choices, counted, either, runs

TILE: PieceShown = {"set": "domino6", "name": "six-four", "tags": [], "state": "idle", "why": ""}
CARD: PieceShown = {"set": "french52", "name": "ten of hearts", "tags": [], "state": "playable", "why": ""}


def plain(block: list[Text]) -> list[str]:
    return [row.plain for row in block]


def test_a_tile_shows_its_pips() -> None:
    assert plain(Drawing(True).piece("6-4", TILE, Size.PIPS)) == [
        "╭───┬───╮",
        "│● ●│● ●│",
        "│● ●│   │",
        "│● ●│● ●│",
        "╰───┴───╯",
    ]


def test_a_tile_shows_numerals_where_there_is_less_room() -> None:
    assert plain(Drawing(True).piece("6-4", TILE, Size.NUMERALS)) == ["╭───┬───╮", "│ 6 │ 4 │", "╰───┴───╯"]
    assert plain(Drawing(True).piece("6-4", TILE, Size.NARROW)) == ["╭─┬─╮", "│6│4│", "╰─┴─╯"]


@pytest.mark.parametrize(("state", "corner"), [("playable", "┏"), ("blocked", "┌"), ("idle", "╭")])
def test_what_may_be_played_is_told_by_the_frame(state: str, corner: str) -> None:
    assert plain(Drawing(True).piece("6-4", TILE, Size.NARROW, state))[0][0] == corner


def test_without_unicode_a_tile_is_ascii() -> None:
    for size in Size:
        for state in ("playable", "blocked", "idle"):
            assert all(row.isascii() for row in plain(Drawing(False).piece("6-4", TILE, size, state)))


def test_a_card_shows_rank_and_suit() -> None:
    assert plain(Drawing(True).piece("TH", CARD, Size.NUMERALS)) == ["┏━━━┓", "┃10♥┃", "┗━━━┛"]
    assert plain(Drawing(True).piece("QS", CARD, Size.PIPS)) == ["┏━━━┓", "┃Q  ┃", "┃ ♠ ┃", "┃  Q┃", "┗━━━┛"]
    assert plain(Drawing(False).piece("QS", CARD, Size.NUMERALS))[1] == "|QS |"


def test_a_piece_of_an_unknown_set_is_drawn_by_its_name() -> None:
    assert plain(Drawing(True).piece("joker", {**TILE, "set": "tarot"}, Size.NUMERALS))[1] == "│joker│"


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize(("name", "piece"), [("6-4", TILE), ("TH", CARD), ("QS", CARD)])
def test_a_piece_is_as_large_as_it_says(name: str, piece: PieceShown, size: Size) -> None:
    drawing = Drawing(True)
    block = drawing.piece(name, piece, size)

    assert len(block) == size.height
    assert {row.cell_len for row in block} == {drawing.width(name, piece, size)}


def test_a_caption_names_the_piece_and_what_is_special_about_it() -> None:
    trump: PieceShown = {
        **TILE,
        "tags": [{"key": "trump", "text": "trump", "short": ""}, {"key": "ten", "text": "ten count", "short": "10"}],
    }

    assert plain(caption("6-4", trump, 9)) == ["   6-4   ", "  trump  ", "ten count"]
    assert plain(caption("6-4", trump, 5, brief=True)) == [" 6-4 ", "trump", " 10  "]


def test_a_meter_is_drawn_and_told() -> None:
    meter = {"id": "m", "kind": "meter", "title": "", "text": "", "value": 21, "max": 42}

    assert bar(meter, 4) == f"[==..]{STUCK}21/42"  # type: ignore[arg-type]  # a zone, and mypy sees a dict
    assert bar({**meter, "value": 99}, 4) == f"[====]{STUCK}99/42"  # type: ignore[typeddict-item]  # as above


def test_blocks_stand_side_by_side() -> None:
    assert plain(beside([[line("a"), line("bb")], [line("c")]], 1)) == ["a  c", "bb  "]


def test_what_is_too_long_is_cut() -> None:
    assert plain(fitted([line("trumps")], 4)) == ["tru…"]
    assert plain(fitted([line("a   ")], 2)) == ["a "]


def test_words_that_hold_together_are_not_broken_apart() -> None:
    assert plain(wrapped(line(f"Ann and Cy 3 Bo{STUCK}and{STUCK}Di"), 12)) == ["Ann and Cy 3", "Bo and Di"]


@pytest.mark.parametrize("cells", [1, 3, 7, 10, 11, 12, 80])
def test_broken_lines_lose_no_word_and_keep_their_style(cells: int) -> None:
    text = line(("Ann bids", "bold"), " thirty-one and Cy passes")
    rows = wrapped(text, cells)

    assert " ".join(plain(rows)) == text.plain
    assert rows[0].spans[0].style == "bold"
    assert all(row.cell_len <= max(cells, len("thirty-one")) for row in rows)


def test_lists_are_said_as_people_say_them() -> None:
    assert either(["a"]) == "a"
    assert either(["a", "b", "c"]) == "a, b or c"
    assert both(["a", "b"]) == "a and b"
    assert both([]) == ""


def test_numbers_agree_with_their_nouns() -> None:
    assert counted(1, "deal") == "1 deal"
    assert counted(1200, "match", "matches") == "1,200 matches"


def test_bids_that_count_up_are_one() -> None:
    assert runs(["pass", *(f"bid {bid}" for bid in range(30, 43)), "bid 84"]) == ["pass", "bid 30 to 42", "bid 84"]
    assert runs(["bid 30", "bid 31"]) == ["bid 30", "bid 31"]
    assert runs(["3", "4", "5"]) == ["3 to 5"]


def test_a_verb_is_said_once() -> None:
    assert choices(["trump ones", "trump twos", "follow-me"]) == ["trump ones", "twos", "follow-me"]


def luminance(red: int, green: int, blue: int) -> float:
    parts = [part / 255 for part in (red, green, blue)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("style", [palette.BLUE, palette.GREEN, palette.BROWN, palette.ROSE, palette.PURPLE, palette.GREY])
def test_each_colour_can_be_read_on_black_and_on_white(style: str) -> None:
    light = luminance(*Color.parse(style).get_truecolor())

    assert (light + 0.05) / 0.05 >= 4
    assert 1.05 / (light + 0.05) >= 4
