"""Pictures of a puzzle, which are drawn elsewhere in the package; ``self`` is always a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any

from ..literals import ThemeName

if TYPE_CHECKING:
    from .move import Move

# deferred: imports inside functions would be circular at the top.


class PictureMethods:
    """The part of ``Puzzle`` that shows itself."""

    __slots__ = ()

    def svg(
        self: Any,
        *,
        theme: ThemeName = "light",
        scale: float = 48,
        labels: bool = True,
        title: str | None = None,
        moves: str | Iterable[Move | str] = (),
        highlights: Iterable[str] = (),
    ) -> str:
        """A picture as SVG text; ``unjam.render.puzzle_picture.svg`` explains the options.

        >>> import unjam
        >>> unjam.deck("jam")["1"].svg(theme="dark", scale=40)[:47]
        '<svg xmlns="http://www.w3.org/2000/svg" width="'
        """
        from ..render.puzzle_picture import svg

        return svg(
            self,
            theme=theme,
            scale=scale,
            labels=labels,
            title=title,
            moves=moves,
            highlights=highlights,
        )

    def png(
        self: Any,
        path: str | PathLike[str] | None = None,
        *,
        theme: ThemeName = "light",
        scale: float = 64,
        labels: bool = True,
        title: str | None = None,
        moves: str | Iterable[Move | str] = (),
        highlights: Iterable[str] = (),
    ) -> bytes:
        """A picture as a PNG file, which is written to ``path`` if there is one;
        ``unjam.render.png.png`` explains the options.

        >>> import unjam
        >>> unjam.deck("jam")["1"].png(theme="dark", scale=40)[:4]
        b'\\x89PNG'
        """
        from ..render.png import png

        return png(
            self,
            path,
            theme=theme,
            scale=scale,
            labels=labels,
            title=title,
            moves=moves,
            highlights=highlights,
        )

    def _repr_svg_(self: Any) -> str:
        """What a notebook shows."""
        from ..render.puzzle_picture import svg

        return svg(self)
