"""Records of toy games as text."""

from __future__ import annotations

from tests.core.toys import TOYS, EuchreOptions

from followsuit.errors import UnknownNameError
from followsuit.game import AnyGame
from followsuit.ruleshash import rules_hash

GAMES: dict[str, AnyGame] = {toy.name: toy() for toy in TOYS}
HEADER = """\
followsuit record 1
game: toy-euchre 1
options: {"preset": "loose", "target": 7}
seats: ["Ann", "bot:rules", "Çem \\"C\\"", ""]
dealer: 2

"""
DEAL = "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC"
EUCHRE = f"{HEADER}{DEAL}\n3 pass\n0 order\n2 discard 9H\n3 play 9S\n"
RULES = rules_hash(GAMES["toy-euchre"], EuchreOptions(stick=False, target=7), 4)


def games(name: str) -> AnyGame:
    if name not in GAMES:
        raise UnknownNameError(f"expected a game such as toy-euchre, got {name!r}")
    return GAMES[name]
