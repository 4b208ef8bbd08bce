"""Messages of the library name the options of the command line."""

from __future__ import annotations

import pytest

from unjam.cli.option_names import with_options

from .conftest import Command


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("generate --horizontal-cars 4..2", "--horizontal-cars must start with the smaller number"),
        ("generate --moves x", "--moves must be a number or a range like"),
        ("generate --keep kinds", "--keep refers to the puzzle in --like; give one"),
        ("generate --up-to-order",
         "--up-to-order changes how solutions are counted; give --solutions as well"),
        ("generate --like jam:1 --size 6x6",
         "--size, --exit and --variant are those of the puzzle in --like; leave them out"),
        ("cards jam:1 -o x.pdf --per-page 4",
         "--per-page is for the layout 'worksheet'; for cards, give --size instead"),
        ("cards jam:1 -o x.pdf --answers", "--answers is for the layout 'worksheet'"),
        ("solve jam:1 --weight 2", "--weight requires --algorithm 'weighted'"),
        ("solve XX.A/...A/...A/...A --size 7x6", "not 7x6 as --size requires"),
        ("solve XX.A/...A/...A/...A --exit right:9", "--exit: no target can leave by row 9"),
    ],
)  # fmt: skip
def test_options_instead_of_arguments(unjam: Command, arguments: str, words: str) -> None:
    words_given = [word.replace("/", "\n") for word in arguments.split()]
    done = unjam(*words_given)
    assert (done.out, done.err.count("\n")) == ("", 1)
    assert done.code in (30, 33)
    assert words in done.err


@pytest.mark.parametrize(
    "sentence",
    [
        "vehicles must be 2 to 8 cells long, not 9",  # no option of that name
        "there is no deck 'size'",
        "cannot read my_size/size_x.txt",
        "the size of the target must fit",
    ],
)
def test_other_words_stay(sentence: str) -> None:
    assert with_options(sentence, ["--size", "--my-size", "--size-x", "-o"]) == sentence
