"""Games of Scrabble as other programs record them."""

GAME = """\
#player1 {} {}
#player2 {} {}
>{}: AEINRST 8D STAINER +66 66
>{}: DEEGNOQ 9H DONG +15 15
>{}: AAEIOUU -AUU +0 66
>{}: DEEILNS - +0 15
#note The second one resigned.
"""
TWO_TURNS = """\
#player1 ann Ann Other
#player2 bob Bob
>ann: AEINRST 8D STAINER +66 66
>bob: DEEGNOQ 9H DONG +15 15
"""
MOLY = f"{TWO_TURNS}>ann: EFHLMOY 10E MOLY +18 84\n"
WITHDRAWN = f"{MOLY}>ann: EFHLMOY -- -18 66\n>bob: DEEENQU -EEN +0 15\n"


def gcg(first: str, second: str, names: tuple[str, str] = ("", "")) -> str:
    """A game of two players by their nicks, and their full names."""
    return GAME.format(first, names[0], second, names[1], first, second, first, second)
