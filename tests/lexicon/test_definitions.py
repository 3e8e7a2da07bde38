import pytest

from tuiwords.lexicon.definitions import define


def relations(word: str) -> set[tuple[str, str]]:
    definition = define(word)
    assert definition is not None
    return {(form.relation, form.base) for form in definition.forms}


@pytest.mark.parametrize(
    ("word", "relation", "base"),
    [
        ("abs", "plural of", "ab"),
        ("knives", "plural of", "knife"),
        ("wolves", "plural of", "wolf"),
        ("potatoes", "plural of", "potato"),
        ("churches", "plural of", "church"),
        ("flies", "plural of", "fly"),
        ("flies", "third person of", "fly"),
        ("firemen", "plural of", "fireman"),
        ("saw", "past of", "see"),
        ("baked", "past of", "bake"),
        ("zapped", "past of", "zap"),
        ("running", "-ing form of", "run"),
        ("hoping", "-ing form of", "hope"),
        ("happier", "comparative of", "happy"),
        ("best", "superlative of", "good"),
        ("largest", "superlative of", "large"),
        ("axes", "plural of", "axis"),
        ("axes", "plural of", "ax"),
    ],
)
def test_forms(word: str, relation: str, base: str):
    assert (relation, base) in relations(word)


def test_text_of_a_plural():
    assert str(define("abs")) == "abs. plural of ab: n. the muscles of the abdomen"


def test_senses_by_part_of_speech():
    definition = define("Saw")
    assert definition is not None
    assert definition.word == "saw"
    assert [sense.part for sense in definition.senses] == ["n", "n", "n", "v"]
    own, past = definition.lines()
    assert own.startswith("saw. n. a condensed but memorable saying")
    assert own.endswith("| v. cut with a saw")
    assert past.startswith("saw. past of see: v. perceive by sight")


def test_words_outside_enable_have_definitions():
    for word in ("humor", "labor", "email"):
        definition = define(word)
        assert definition is not None
        assert definition.senses


def test_capitalized_senses_are_told_apart():
    lava = define("aa")
    assert lava is not None
    assert [sense.text for sense in lava.senses] == ["a dry form of lava resembling clinkers"]
    assert not any(sense.spelled for sense in lava.senses)


def test_the_first_and_the_last_headword_are_found():
    assert define("aa") is not None
    assert define("zymurgy") is not None
    assert str(define("zygoma")).startswith("zygoma. n. ")


@pytest.mark.parametrize("word", ["", "qzx", "a b", "\n", "aa\tn", "ing", "éclat"])
def test_nothing_known(word: str):
    assert define(word) is None


def test_no_form_of_itself_and_none_twice():
    for word in ("bed", "less", "does", "axes", "sheep", "better", "men"):
        found = define(word)
        assert found is not None
        pairs = [(form.relation, form.base) for form in found.forms]
        assert len(pairs) == len(set(pairs))
        assert word not in {base for _, base in pairs}
