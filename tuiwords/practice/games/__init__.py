"""What each game gives to practice: the cards that a review makes, and the kinds of its cards.

The module of a game has ``KINDS`` and ``cards(match, seat, review)``.
"""
