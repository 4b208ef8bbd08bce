"""Make the pictures of examples/gallery.md: ``python tools/gallery.py``.

Writes one example of everything that unjam draws to docs/images/gallery. Needs the packages that
``make develop`` installs.
"""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import unjam
from unjam.render.cards import cards
from unjam.render.fonts.font_files import font_files
from unjam.render.scene import scene_of
from unjam.render.terminal.terminal_board import Style, draw
from unjam.render.theme import DARK

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "images" / "gallery"
EXAMPLES = sorted((ROOT / "examples").glob("*.unjam"))

# The size of a terminal character in pixels, and the quarters that block characters fill (bit set:
# 1 top left, 2 top right, 4 bottom left, 8 bottom right).
WIDE, HIGH = 10, 20
QUARTERS = dict(zip(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", range(16), strict=True))
CODED = re.compile(r"\x1b\[0?([0-9;]*)m([^\x1b]*)")
COLOUR = re.compile(r"(38|48);2;(\d+);(\d+);(\d+)")


def main() -> None:
    """Write all pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, text in stills().items():
        (PICTURES / name).write_text(text, "utf-8")
    first = unjam.deck("jam")["1"].solve()
    first.gif(PICTURES / "film.gif", scale=32)
    (PICTURES / "film.svg").write_text(first.svg(scale=36), "utf-8")
    first.png(PICTURES / "positions.png", scale=24)
    draw_cards(PICTURES / "cards.png")
    draw_terminal(PICTURES / "terminal.png")


def stills() -> dict[str, str]:
    """Return every example and every drawing option as SVG, by file name."""
    found = {}
    for path in EXAMPLES:
        puzzle = unjam.Puzzle.parse(path.read_text("utf-8"))
        found[f"{path.stem}.svg"] = puzzle.svg(scale=36)
    card = unjam.deck("jam")["40"]
    moves = card.solve().moves[:3]
    found["light.svg"] = card.svg(scale=36)
    found["dark.svg"] = card.svg(scale=36, theme="dark")
    found["print.svg"] = card.svg(scale=36, theme="print")
    found["bare.svg"] = card.svg(scale=36, labels=False)
    found["arrows.svg"] = card.svg(scale=36, moves=moves)
    found["highlight.svg"] = card.svg(scale=36, highlights=[str(card.hint(2).vehicle)])
    return found


def draw_cards(path: Path) -> None:
    """Draw the first sheet of printable jam cards, front and back, side by side."""
    import pypdfium2  # type: ignore[import-untyped]
    from PIL import Image

    sheet = path.with_suffix(".pdf")
    cards(list(unjam.deck("jam"))[:9], sheet, deck="jam")
    document = pypdfium2.PdfDocument(BytesIO(sheet.read_bytes()))
    pages = [page.render(scale=0.8).to_pil() for page in document]
    whole = Image.new("RGB", (sum(page.width for page in pages), pages[0].height))
    left = 0
    for page in pages:
        whole.paste(page, (left, 0))
        left += page.width
    whole.quantize(128).save(path, optimize=True)
    document.close()
    sheet.unlink()


def draw_terminal(path: Path) -> None:
    """Draw a card as a true-colour terminal shows it."""
    from PIL import Image, ImageDraw, ImageFont

    lines = draw(scene_of(unjam.deck("jam")["40"]), Style(depth=24))
    rows = [_characters(line) for line in lines]
    size = ((max(map(len, rows)) + 2) * WIDE, (len(rows) + 1) * HIGH)
    picture = Image.new("RGB", size, DARK.paper)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.truetype(font_files(bold=True)[0], 15)
    for row, characters in enumerate(rows):
        for column, (character, ink, ground) in enumerate(characters):
            x, y = (column + 1) * WIDE, row * HIGH + HIGH // 2
            pen.rectangle((x, y, x + WIDE - 1, y + HIGH - 1), ground)
            for quarter in range(4):
                if QUARTERS.get(character, 0) >> quarter & 1:
                    left, top = x + quarter % 2 * WIDE // 2, y + quarter // 2 * HIGH // 2
                    pen.rectangle((left, top, left + WIDE // 2 - 1, top + HIGH // 2 - 1), ink)
            if character not in QUARTERS:
                pen.text((x + WIDE / 2, y + HIGH / 2), character, ink, font, anchor="mm")
    picture.quantize(64).save(path, optimize=True)


def _characters(line: str) -> list[tuple[str, str, str]]:
    """Return the characters of a line with colour codes, with foreground and background."""
    found = []
    for codes, text in CODED.findall(line):
        colours = {"38": DARK.ink, "48": DARK.paper}
        for which, red, green, blue in COLOUR.findall(codes):
            colours[which] = f"#{int(red):02x}{int(green):02x}{int(blue):02x}"
        found += [(character, colours["38"], colours["48"]) for character in text]
    return found


if __name__ == "__main__":
    main()
