"""SVG that is well-formed, says only what it may, and takes every text as text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.support.pictures import OPTIONS, picture
from unjam import Puzzle
from unjam.model.board import Board
from unjam.model.exits import Exit
from unjam.model.vehicle import Vehicle
from unjam.render.drawing import Drawing, Group, Path, Words
from unjam.render.fonts.text_width import visible
from unjam.render.painter import paint
from unjam.render.scene import scene_of
from unjam.render.svg import escaped, number, path_data, to_svg
from unjam.render.theme import THEMES

SPACE = "{http://www.w3.org/2000/svg}"
ALLOWED = {
    "svg": {"width", "height", "viewBox", "role", "font-family"},
    "title": set(),
    "desc": set(),
    "rect": {"width", "height", "fill"},
    "g": {"transform"},
    "path": {
        "d", "fill", "fill-rule", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
        "stroke-dasharray", "opacity",
    },
    "text": {"x", "y", "font-size", "fill", "text-anchor", "font-weight"},
}  # fmt: skip
COLOUR = re.compile("#[0-9a-f]{6}|none")

HOSTILE = [
    "<script>alert(1)</script>",
    "</text></svg><script>alert(1)</script>",
    "]]><![CDATA[x",
    "<!--", "-->", "<?xml version='1.0'?>", "<!DOCTYPE svg>",
    "&amp;&lt;&#60;&unknown;&", "&#x0;",
    '" onload="alert(1)', "' onclick='x", "\" fill=\"url(http://example.org/x)",
    "javascript:alert(1)", "url(javascript:alert(1))", "expression(alert(1))",
    "</style><style>*{display:none}</style>", "{}*;@import 'x'",
    "\x00\x01\x08\x0b\x1f\x7f\x85\x9b31m", "\x1b[31mred\x1b[0m", "a\tb\nc\rd",
    "\ud800", "\udfff\ud800", "\ufffe\uffff",
    "🚗👨‍👩‍👧", "e\u0301\u0301\u0301", "שלום", "\u202ereversed\u202c", "\u200b\u200d\ufeff",
    "x" * 10_000, "漢字" * 500, " ", "",
    "${7*7}{{7*7}}%s%n{0}",
]  # fmt: skip


def checked(text: str) -> ElementTree.Element:
    """The tree of an SVG, once it has been found to be harmless."""
    assert "<!" not in text
    assert "<?" not in text
    root = ElementTree.fromstring(text.encode())
    for element in root.iter():
        name = element.tag.removeprefix(SPACE)
        assert element.tag.startswith(SPACE)
        assert set(element.attrib) <= ALLOWED[name], (name, element.attrib)
        for key in ("fill", "stroke"):
            assert COLOUR.fullmatch(element.get(key, "none"))
    assert root.tag == f"{SPACE}svg"
    assert root.get("role") == "img"
    return root


@pytest.mark.parametrize("name", OPTIONS)
def test_every_picture_is_harmless(name: str) -> None:
    root = checked(picture(name))
    assert root[0].tag == f"{SPACE}title"
    assert root[0].text
    assert root[1].tag == f"{SPACE}desc"
    assert root[1].text
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert left == top == 0
    scale = float(root.get("width", "")) / width
    assert float(root.get("height", "")) == pytest.approx(height * scale, abs=0.01)


@pytest.mark.parametrize("name", [name for name in OPTIONS if "seam" not in name])
def test_every_label_is_there(name: str) -> None:
    text = picture(name)
    words = [element.text for element in checked(text).iter(f"{SPACE}text")]
    described = checked(text)[1].text or ""
    vehicles = described.split("vehicles: ")[1].split(";")[0].split(", ")
    for label in vehicles if name != "print" else []:
        assert label in words


@pytest.mark.parametrize("payload", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("theme", THEMES)
def test_hostile_text_is_text(payload: str, theme: str) -> None:
    puzzle = Puzzle.parse("XX.B  A..B  AOOO  ....")
    scene = scene_of(puzzle, title=payload or "x", highlights=["B"])
    pieces = [piece._replace(label=payload) for piece in scene.pieces]
    gates = [gate._replace(targets=(payload,)) for gate in scene.gates]
    scene = scene._replace(pieces=tuple(pieces), gates=tuple(gates))
    root = checked(to_svg(paint(scene, THEMES[theme])))
    elements = [element.tag.removeprefix(SPACE) for element in root.iter()]
    assert set(elements) <= set(ALLOWED)
    assert elements.count("text") == (6 if payload else 1)  # the title, vehicles, the exit
    shown = visible(payload)
    for element in root.iter(f"{SPACE}text"):
        text = element.text or ""
        assert text.removesuffix("…") in (shown or "x")
        assert len(text) < 70
    assert (root[0].text or "") == (shown or "x")


@pytest.mark.parametrize("payload", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_titles_of_puzzles(payload: str) -> None:
    puzzle = Puzzle.parse("XX.B  A..B  AOOO  ....").replace(title=payload, id=payload)
    checked(puzzle.svg())
    checked(puzzle.svg(title=payload))


def test_hostile_labels_of_puzzles() -> None:
    labels = ["<b>", "&lt;", '"><script>', "'--", "{}"]
    vehicles = [
        Vehicle(label, ((row, 0), (row, 1)), "-", row == 0) for row, label in enumerate(labels)
    ]
    puzzle = Puzzle(Board(5, 5), vehicles, [Exit((0, 4), "R")])
    words = [element.text for element in checked(puzzle.svg()).iter(f"{SPACE}text")]
    assert words == ["<b>", "&lt;", '"><sc…', "'--", "{}"]


def test_pictures_stand_side_by_side() -> None:
    """Nothing in them has a name that another could have as well."""
    text = picture("klein")
    for word in (" id=", " class=", "<style", "style=", "href", "url(", "<defs", "<use", "data:"):
        assert word not in text


def test_a_mark_of_each_kind() -> None:
    path = Path((("M", 0, 0), ("L", 10, 0)), "", "#112233", 4, 0.5, (3, 2))
    word = Words(5, 5, "A", 10, "#000000", "end", True)
    text = to_svg(Drawing(20, 10, (Group(1, 2, (path, word)),), "#ffffff", "t", "d"), scale=50)
    assert text.split("\n") == [
        '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5" viewBox="0 0 20 10"'
        ' role="img" font-family="Helvetica,Arial,sans-serif">',
        "<title>t</title>",
        "<desc>d</desc>",
        '<rect width="20" height="10" fill="#ffffff"/>',
        '<g transform="translate(1 2)"><path d="M0 0h10" fill="none" stroke="#112233"'
        ' stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
        ' stroke-dasharray="3 2" opacity="0.5"/><text x="5" y="8.6" font-size="10"'
        ' fill="#000000" text-anchor="end" font-weight="bold">A</text></g>',
        "</svg>",
    ]


def test_small_things() -> None:
    assert path_data((("M", 0.04, 0), ("C", 1, 0, 2, 1, 2, 2), ("Z",))) == "M0 0c1 0 2 1 2 2z"
    assert number(1e6) == "1000000"
    assert escaped("a<b>&\"'") == "a&lt;b&gt;&amp;&quot;'"
