"""The drawing methods of ``Puzzle``; see ``search_methods`` for how they are forwarded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .forwarded_method import ForwardedMethod

if TYPE_CHECKING:
    from ..render.png import png as _png
    from ..render.puzzle_picture import svg as _svg
else:
    _png = ForwardedMethod("render.png")
    _svg = ForwardedMethod("render.puzzle_picture")


class PictureMethods:
    """The drawing methods of ``Puzzle``.

    >>> import unjam
    >>> puzzle = unjam.deck("jam")["1"]
    >>> puzzle.svg(theme="dark", scale=40)[:47]
    '<svg xmlns="http://www.w3.org/2000/svg" width="'
    >>> puzzle.png(theme="dark", scale=40)[:4]
    b'\\x89PNG'
    """

    __slots__ = ()

    svg = _svg
    """Draw the puzzle as SVG; write it to a file if a path is given, and return the text."""

    png = _png
    """Draw the puzzle as PNG; write it to a file if a path is given, and return the bytes."""

    def _repr_svg_(self: Any) -> str:
        """Return the picture for notebooks."""
        text: str = self.svg()
        return text
