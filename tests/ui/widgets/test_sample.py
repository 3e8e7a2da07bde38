"""The sample board of the settings."""

from support.apps import at_page
from support.waiting import settled

from tuiwords.games.wordle import score
from tuiwords.games.wordle.patterns import digits
from tuiwords.lexicon.library import library
from tuiwords.ui.pages.settings import ROWS, Sample

COLORS = ("miss", "near", "hit")


async def test_it_is_whole_beside_the_themes(ada) -> None:
    async with at_page("settings") as (pilot, page):
        await settled(pilot)
        sample = page.query_one(Sample)
        assert sample.tiles.layout.size.height <= sample.region.height


def test_its_clues_fit_a_word_and_its_guesses_are_words() -> None:
    guessed = [row for row in ROWS if "typed" not in row[1]]
    words = library().load("wordle-normal").of_length(5)
    assert all(guess in words for guess, _ in guessed)
    assert any(
        all(
            tuple(COLORS[digit] for digit in digits(score(guess, word), 5)) == kinds
            for guess, kinds in guessed
        )
        for word in words.words
    )
