"""`play`: what is typed becomes moves and answers, and the table leaves cleanly."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.plugins import Registry
from followsuit.record import read
from followsuit.seats import HOUSE
from followsuit.text import Voice

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Result, Run

SEED = "cd" * 32
GOLDEN = Path(__file__).parent / "golden"
DRAWN = re.compile(r"[\u2500-\u259f●▶]")
ESCAPES = re.compile(r"\x1b")


def play(run: Run, *lines: str, arguments: tuple[str, ...] = (), **environment: str) -> Result:
    """What the table says to *lines*, typed after the Enter that begins."""
    typed = "".join(f"{line}\n" for line in ("", *lines))
    return run("play", "texas42", "--seed", SEED, "--plain", *arguments, typed=typed, **environment)


def after(result: Result, typed: str) -> str:
    """What was said after *typed*, up to the next prompt."""
    assert result.status == 0
    assert result.err == ""
    return result.out.split(f": {typed}\n", 1)[1].split("\nYour move: ", 1)[0]


@pytest.mark.usefixtures("quiet")
def test_a_plain_transcript_is_as_it_was(run: Run) -> None:
    """Write the file anew with FOLLOWSUIT_GOLDEN=write, and read it."""
    lines = (GOLDEN / "plain.in").read_text(encoding="utf-8").splitlines()
    got = play(run, *lines).out
    path = GOLDEN / "plain.txt"
    if os.environ.get("FOLLOWSUIT_GOLDEN") == "write":
        path.write_text(got, encoding="utf-8")

    assert got == path.read_text(encoding="utf-8")


def test_how_several_cards_are_passed_is_said_with_cards_that_are_held(run: Run) -> None:
    got = run("play", "hearts", "--seed", SEED, "--plain", typed="\nquit\n").out

    found = re.search(r"You may type pass-cards and 3 pieces with commas between: (pass-cards \S+)\.", got)
    assert found is not None
    assert "You have chosen." in run("play", "hearts", "--seed", SEED, "--plain", typed=f"\n{found[1]}\nquit\n").out


@pytest.mark.usefixtures("quiet")
def test_plain_draws_nothing_and_redraws_nothing(run: Run) -> None:
    got = play(run, "31", "fives", "score", "table", FORCE_COLOR="1").out

    assert not DRAWN.search(got)
    assert not ESCAPES.search(got)


@pytest.mark.usefixtures("quiet")
def test_the_verb_of_a_bid_may_be_left_out(run: Run) -> None:
    assert after(play(run, "31"), "31").startswith("You bid 31.")


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("typed", ["play 5-5", "5-5", "55", "PLAY 55", "double five", "play double five"])
def test_a_tile_may_be_typed_in_any_of_its_ways(run: Run, typed: str) -> None:
    assert after(play(run, "84", "fives", typed), typed).startswith("You lead double five.")


@pytest.mark.usefixtures("quiet")
def test_an_illegal_move_is_answered_with_the_reason_and_asked_again(run: Run) -> None:
    got = play(run, "29", "85", "30")

    assert "bid" in after(got, "29")
    assert "You bid 30." in got.out


@pytest.mark.usefixtures("quiet")
def test_a_tile_that_is_not_held_is_said_so(run: Run) -> None:
    assert after(play(run, "31", "fives", "66"), "66") == "You do not hold the double six."


@pytest.mark.usefixtures("quiet")
def test_what_is_no_move_is_answered_with_a_hint(run: Run) -> None:
    assert after(play(run, "hello there"), "hello there").startswith("There is no move “hello there” now.\nType help")


@pytest.mark.usefixtures("quiet")
def test_enter_does_nothing_where_there_is_a_choice(run: Run) -> None:
    got = play(run, "", "31")

    assert got.out.count("You may say bid 30 to 42") == 2
    assert "You bid 31." in got.out


@pytest.mark.parametrize(
    "typed", ["x" * 100_000, "\x00\x01", "\x1b[31m", "play", "play 6", "bid", "bid -1", "save", "why", "💥", "٣١"]
)
@pytest.mark.usefixtures("quiet")
def test_odd_lines_change_nothing(run: Run, typed: str) -> None:
    got = play(run, typed, "31")

    assert got.status == 0
    assert got.err == ""
    assert "You bid 31." in got.out
    assert not ESCAPES.search(got.out)


def test_bytes_that_are_no_text_change_nothing(run_process: Run) -> None:
    got = run_process("play", "texas42", "--seed", SEED, "--bots", "random", "--plain", typed=b"\n\xff\xfe\nquit\n")

    assert (got.status, got.err) == (0, "")
    assert "Type help for what can be typed" in got.out


ANSWERS = {
    "help": "Type a move as it is offered",
    "hand": "You hold six-five, double five (ten count)",
    "bids": "Ada: ",
    "score": "You and Bea: 0.",
    "trick": "Nothing has been played yet.",
    "last": "No trick has been taken yet.",
    "rules": "Rules: N42PA tournament.\nMarks: a bid made is one mark",
    "seats": "Ada sits on your left.",
    "turn": "Bid 30 or more, or pass.",
    "table": "Hand 1.",
    "why 29": "There is no bid of 29 at this table.",
    "why 31": "You may: bid 31.",
    "why": "Say why of what",
    "hands": "The hands of others are theirs to see.",
}


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("typed", ANSWERS)
def test_questions_are_answered_in_sentences(run: Run, typed: str) -> None:
    assert after(play(run, typed), typed).startswith(ANSWERS[typed])


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("typed", ANSWERS)
def test_questions_are_answered_at_a_drawn_table(run: Run, typed: str) -> None:
    got = run("play", "texas42", "--seed", SEED, typed=f"\n{typed}\n31\n")

    assert got.status == 0
    assert "You bid 31." in got.out


@pytest.mark.usefixtures("quiet")
def test_the_last_trick_can_be_looked_at_while_the_next_is_played(run: Run) -> None:
    got = play(run, "84", "fives", "55", "last")

    assert after(got, "last").startswith("Trick 1: You led double five, Ada played ")
    assert "You take it with double five: 11 points." in after(got, "last")


@pytest.mark.usefixtures("quiet")
def test_quit_leaves(run: Run) -> None:
    got = play(run, "quit")

    assert got.status == 0
    assert got.out.endswith("You leave the table.\nThe match is not saved: with --out FILE it would be.\n")


@pytest.mark.usefixtures("quiet")
def test_the_end_of_the_input_leaves_with_the_way_to_save(run: Run) -> None:
    assert play(run).out.endswith("You leave the table.\nThe match is not saved: with --out FILE it would be.\n")


@pytest.mark.usefixtures("quiet")
def test_leaving_before_the_first_deal_offers_nothing(run: Run) -> None:
    got = run("play", "texas42", "--plain", typed="")

    assert got.status == 0
    assert got.out.endswith("Ready: \nYou leave the table.\n")


@pytest.mark.usefixtures("quiet")
def test_out_saves_the_match_when_leaving(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.fsr"
    got = play(run, "31", "fives", arguments=("--out", str(path)))

    assert got.out.endswith(f"You leave the table.\nSaved to {path}.\n")
    assert run("verify", str(path)).status == 0
    assert '"Guest", "bot:quiet"' in path.read_text()


@pytest.mark.usefixtures("quiet")
def test_out_never_writes_over_a_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "match.fsr"
    path.write_text("mine")

    got = play(run, arguments=("--out", "match.fsr"))

    assert got.status == 2
    assert got.err == "followsuit: expected a new file to save to, and 'match.fsr' is there already\n"
    assert path.read_text() == "mine"


@pytest.mark.usefixtures("quiet")
def test_out_leaves_no_empty_file_where_nothing_was_dealt(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.fsr"

    got = run("play", "texas42", "--plain", "--out", str(path), typed="")

    assert got.status == 0
    assert not path.exists()


@pytest.mark.usefixtures("quiet")
def test_save_writes_the_match_down(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.fsr"
    got = play(run, f"save {path}", "31")

    assert after(got, f"save {path}") == f"Saved to {path}."
    assert run("verify", str(path)).status == 0


@pytest.mark.usefixtures("quiet")
def test_a_match_that_is_also_saved_elsewhere_goes_where_it_is_to_go(run: Run, tmp_path: Path) -> None:
    path, other = tmp_path / "match.fsr", tmp_path / "other.fsr"

    got = play(run, f"save {other}", "quit", arguments=("--out", str(path)))

    assert got.out.endswith(f"You leave the table.\nSaved to {path}.\n")
    assert path.read_text(encoding="utf-8") == other.read_text(encoding="utf-8")


@pytest.mark.usefixtures("quiet")
def test_a_file_that_cannot_be_saved_is_said_and_the_match_goes_on(run: Run, tmp_path: Path) -> None:
    got = play(run, f"save {tmp_path}", "31")

    assert after(got, f"save {tmp_path}").startswith("Not saved: expected ")
    assert "You bid 31." in got.out


@pytest.mark.usefixtures("quiet")
def test_the_same_seed_and_moves_are_the_same_match(run: Run) -> None:
    lines = ("84", "fives", "55", "65", "54", "50")

    assert play(run, *lines).out == play(run, *lines).out


@pytest.mark.usefixtures("quiet")
def test_another_seed_is_another_match(run: Run) -> None:
    other = run("play", "texas42", "--seed", "ef" * 32, "--plain", typed="\n")

    assert other.out != play(run).out


def test_without_a_seed_no_two_matches_are_alike(run: Run) -> None:
    hands = {re.search(r"You hold .*", run("play", "texas42", "--plain", typed="\n").out) for _ in range(3)}

    assert len(hands) == 3


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("seat", range(4))
def test_the_person_sits_where_they_ask_to(run: Run, tmp_path: Path, seat: int) -> None:
    path = tmp_path / "match.fsr"
    play(run, arguments=("--seat", str(seat), "--out", str(path), "--name", "Zoë"))
    names = ["bot:quiet"] * 4
    names[seat] = "Zoë"

    assert f"seats: {names}".replace("'", '"') in path.read_text(encoding="utf-8")


def test_bots_sit_down_from_the_left_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "match.fsr"
    run("play", "texas42", "--bots", "random,rookie,rules", "--seat", "2", "--out", str(path), "--plain", typed="\n")

    assert 'seats: ["rookie", "rules"'.replace('"r', '"bot:r') in path.read_text()
    assert '"Guest", "bot:random"]' in path.read_text()


@pytest.mark.usefixtures("quiet")
def test_presets_and_house_rules_are_played_by(run: Run) -> None:
    got = play(run, "rules", arguments=("--preset", "seed000", "--option", "target=30"))

    assert "30 win, the higher total if both have them." in got.out
    differs = "Playing to: 30 (Points to 250: 7 marks or 250 points, as the score is kept)"
    assert f"\nRules: Points to 250, except: {differs}.\n" in got.out


@pytest.mark.usefixtures("quiet")
def test_show_hands_says_so_and_shows_them(run: Run) -> None:
    got = play(run, "hands", arguments=("--show-hands",))

    assert got.out.startswith("All hands lie open at this table.\n")
    assert after(got, "hands").count(" holds ") == 3


@pytest.mark.usefixtures("quiet")
def test_a_drawn_table_in_a_pipe_has_no_escapes(run: Run) -> None:
    got = run("play", "texas42", "--seed", SEED, typed="\n84\nfives\n55\nscore\n")

    assert got.status == 0
    assert not ESCAPES.search(got.out)
    assert "┃● ●┃● ●┃" in got.out or "┃ 5 ┃ 5 ┃" in got.out


@pytest.mark.parametrize("columns", [20, 40, 60, 72, 80, 132])
def test_a_drawn_table_is_never_wider_than_the_screen(run: Run, columns: int, somebody_plays: Callable[..., None]) -> None:
    somebody_plays(columns)
    got = run("play", "texas42", "--bots", "random", "--seed", SEED, COLUMNS=str(columns))
    drawn = [line for line in got.out.splitlines() if DRAWN.search(line)]

    assert got.status == 0
    assert drawn
    assert [line for line in drawn if len(line) > columns] == []


def test_a_match_is_played_to_its_end(run: Run, somebody_plays: Callable[..., None], tmp_path: Path, registry: Registry) -> None:
    somebody_plays(3)
    path = tmp_path / "match.fsr"
    got = run("play", "texas42", "--bots", "random", "--seed", SEED, "--plain", "--out", str(path))
    match = read(path.read_text(), registry.game)

    assert got.status == 0
    assert match.outcome is not None
    assert " win the match" in got.out or " win" in got.out.splitlines()[-2]
    assert run("verify", str(path)).status == 0


def test_a_hand_thrown_in_is_followed_by_the_next(run: Run) -> None:
    got = run(
        "play", "texas42", "--bots", "random", "--option", "target=1", "--seed", SEED, "--plain", typed="\npass\n" + "\n" * 50
    )

    assert got.status == 0


def said_pieces(line: str, names: dict[str, str]) -> set[str]:
    """The tiles that *line* names, spoken or written."""
    found = set(re.findall(r"(?<![\w-])\d-\d(?![\w-])", line))
    return found | {name for spoken, name in names.items() if re.search(rf"(?<![\w-]){spoken}(?![\w-])", line)}


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_a_transcript_never_names_a_piece_before_it_may_be_seen(
    run: Run, somebody_plays: Callable[..., None], tmp_path: Path, registry: Registry, seed: int, plain: bool
) -> None:
    """In each hand, what is named is held by the person or has been played, until the hand is over."""
    somebody_plays(seed)
    path = tmp_path / "match.fsr"
    more = ("--plain",) if plain else ()
    got = run("play", "texas42", "--bots", "random", "--seed", f"{seed:064x}", "--seat", "1", "--out", str(path), *more)
    game = registry.game("texas42")
    voice = Voice(game.catalogue("en"))
    names = {voice.piece(piece): piece.name for piece in DOMINO6}
    hands = own_hands(read(path.read_text(), registry.game), 1)
    checked = 0

    deal = -1
    seen: set[str] = set()
    for line in got.out.splitlines():
        if re.fullmatch(r"(\w+) shakes?\.", line):
            deal += 1
            seen = set(hands[deal])
        elif deal >= 0 and re.match(r"\w+ (plays?|leads?) ", line):
            seen |= said_pieces(line, names)
        elif "bid" in line and "took" in line:
            seen = set(DOMINO6.by_name)
        if deal >= 0 and not line.startswith("All four passed"):
            checked += 1
            assert said_pieces(line, names) <= seen or "passed" in got.out
    assert checked > 50
    assert deal + 1 == len(hands)


def own_hands(match: Match, seat: int) -> list[list[str]]:
    """What *seat* was dealt in each deal."""
    deals = [entry.move for entry in match.entries if entry.seat == HOUSE and entry.move.verb == "deal"]
    return [deal.removeprefix("deal ").split(" / ")[seat].split(",") for deal in deals]
