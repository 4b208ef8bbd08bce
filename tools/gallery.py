"""Make the pictures of examples/gallery.md: ``python tools/gallery.py``.

One of everything that unjam draws, into docs/images/gallery. Needs what ``make develop`` installs.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import unjam
from unjam.render.cards import cards

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "images" / "gallery"
EXAMPLES = sorted((ROOT / "examples").glob("*.unjam"))


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


def stills() -> dict[str, str]:
    """Every example, and the options of a picture, as SVG by file name."""
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
    """The first sheet of the cards of the first box, front and back, side by side."""
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


if __name__ == "__main__":
    main()
