"""Make the icons of the installed page from ``src/unjam/static/icon.svg``.

Systems that show an installed page want PNG files: plain ones, and one that they may cut to any
shape (*maskable*), whose picture is smaller on a full background. Needs Playwright, Pillow and
Chromium.
"""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from unjam.util.atomic_files import whole_file

STATIC = Path(__file__).parent.parent / "src" / "unjam" / "static"
SIDE = 64  # of the drawing
SAFE = 0.75  # the part of a maskable icon that no shape cuts off
COLOURS = 64  # enough for flat areas with smooth edges
CHROMIUM = "chromium-headless-shell", "chromium", "chromium-browser"
ICONS = {
    "icon-192.png": (192, False),
    "icon-512.png": (512, False),
    "maskable-512.png": (512, True),
}


def maskable(drawing: str) -> str:
    """Return the drawing with its background on the whole area and the rest smaller."""
    parts = re.fullmatch(r"(<svg[^>]*>\s*<rect[^>]*/>)(.*)</svg>\s*", drawing, re.S)
    assert parts is not None
    ground, rest = parts.groups()
    margin = SIDE * (1 - SAFE) / 2
    ground = re.sub(r' rx="\d+"', "", ground)
    return f'{ground}<g transform="translate({margin:g} {margin:g}) scale({SAFE})">{rest}</g></svg>'


def main() -> None:
    """Write all icons."""
    drawing = (STATIC / "icon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, CHROMIUM)), None),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for name, (side, cut) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body {{ margin: 0 }} svg {{ display: block; width: {side}px }}</style>"
                f"{maskable(drawing) if cut else drawing}"
            )
            picture = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            small = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE)
            with whole_file(STATIC / "icons" / name) as file:
                small.save(file, "PNG", optimize=True)
            print(f"{name}: {(STATIC / 'icons' / name).stat().st_size:,} bytes")
        browser.close()


if __name__ == "__main__":
    main()
