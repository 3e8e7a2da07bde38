"""Why a move is better: the form of the sentences that all games share."""

import pytest

from tuiwords.play.why import Term, sentence, with_points

MORE, LESS, KEPT = Term(9.0, "scores 9 more"), Term(-2.0, "allows 2 more"), Term(3.0, "brings 3")
LEFT, FOUND = Term(4.0, "leaves 3 words, STAIR 9"), Term(-1.0, "has 1%, STAIR 5%")


@pytest.mark.parametrize(
    ("terms", "than", "told"),
    [
        ([MORE], "", "Passing scores 9 more."),
        ([MORE, LESS], "", "Passing scores 9 more, but allows 2 more."),
        ([KEPT, MORE], "", "Passing scores 9 more and brings 3."),
        ([MORE, KEPT, Term(2.0, "ends it")], "", "Passing scores 9 more, brings 3 and ends it."),
        ([MORE], "8D AX", "Compared with 8D AX, passing scores 9 more."),
        ([LEFT, FOUND], "", "Passing leaves 3 words, STAIR 9; but it has 1%, STAIR 5%."),
        ([LEFT, KEPT], "", "Passing leaves 3 words, STAIR 9; it also brings 3."),
        ([], "", "Passing wins."),
        ([LESS], "", "Passing wins, but allows 2 more."),
    ],
)
def test_a_sentence_has_a_subject_and_lists_what_matters(
    terms: list[Term], than: str, told: str
) -> None:
    assert sentence("passing", terms, least=0.5, otherwise="wins", than=than) == told


def test_the_first_number_says_that_it_is_points() -> None:
    assert with_points("A scores 12 more, B 3 less") == "A scores 12 points more, B 3 less"
    assert with_points("A scores 1 less") == "A scores 1 point less"
    assert with_points("8D A brings 1.5 more") == "8D A brings 1.5 points more"
    assert with_points("A wins more often") == "A wins more often"
