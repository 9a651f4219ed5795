"""`followsuit verify`: whether a record's deals are what their secrets say."""

from __future__ import annotations

import click

from followsuit.plugins import installed
from followsuit.ruleshash import rules_mark
from followsuit.verify import Verdict, verify
from followsuit_cli.files import read_text
from followsuit_cli.output import json_option, make_console, print_json, print_sentence
from followsuit_cli.words import both, counted


@click.command(short_help="Check the shuffles and the moves of a record.", epilog="Example: followsuit verify match.fsr")
@click.argument("file")
@json_option
def command(file: str, as_json: bool) -> int:
    """Check the deals of the record in FILE ("-" for the standard input): its commitments, its secrets, and every move.

    A record whose rules have changed since it was made is refused.

    The exit status is 0 when all is as it should be, also for a record that was written by hand and so has no secrets; 1 when a
    deal is not its secret's or a commitment is false; 2 when it is no record or a move is illegal.
    """
    verdict = verify(read_text(file), installed().game)
    if as_json:
        print_json(
            {
                "ok": not verdict.faults,
                "rules": verdict.match.rules,
                "says_rules": verdict.says_rules,
                "moves": verdict.moves,
                "deals": verdict.deals,
                "proven": list(verdict.proven),
                "unproven": list(verdict.unproven),
                "unopened": verdict.unopened,
                "handwritten": verdict.handwritten,
                "faults": [{"line": fault.line, "deal": fault.deal, "reason": fault.reason} for fault in verdict.faults],
            }
        )
    else:
        console = make_console()
        for sentence in sentences(verdict):
            print_sentence(console, sentence)
    return int(bool(verdict.faults))


def sentences(verdict: Verdict) -> list[str]:
    """What checking came to, a sentence each."""
    lines = [f"{counted(verdict.moves, 'move')} in {counted(verdict.deals, 'deal')}: every move is legal."]
    mark = rules_mark(verdict.match.rules)
    if verdict.says_rules:
        lines.append(f"The rules are those that it was played by: mark {mark}.")
    else:
        lines.append(f"The record does not say by what rules it was played; those of its header are now of mark {mark}.")
    for fault in verdict.faults:
        lines.append(f"No: line {fault.line}, deal {fault.deal}: {fault.reason}.")
    if verdict.handwritten:
        lines.append("The record has no commitments and no secrets, so nothing shows that its deals were shuffled.")
    elif verdict.proven:
        which = "Every deal" if len(verdict.proven) == verdict.deals else _deals(verdict.proven)
        are = "is" if len(verdict.proven) == 1 or which == "Every deal" else "are"
        lines.append(f"{which} {are} dealt by a secret that was committed to before and told after.")
    if verdict.unopened is not None:
        lines.append(f"Deal {verdict.unopened} is in play: its secret is not told yet.")
    return lines


def _deals(numbers: tuple[int, ...]) -> str:
    if len(numbers) > 8:
        return f"{len(numbers)} deals"
    return f"Deal{'s' if len(numbers) > 1 else ''} {both([str(number) for number in numbers])}"
