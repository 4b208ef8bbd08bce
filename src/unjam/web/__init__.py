"""The HTTP API and the web page, served by ``unjam serve`` or by any ASGI server.

>>> from unjam.web import create_app
>>> app = create_app()
>>> app.title
'unjam'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fastapi import FastAPI

    from .settings import Settings

# deferred: imports inside functions are circular, or load what most runs do not need.


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the ASGI application. Needs ``pip install 'unjam[web]'``.

    ``unjam serve`` also limits slow headers and the number of connections; any other ASGI server
    has to do that itself. Raises ``MissingExtraError`` if FastAPI is not installed.
    """
    from ..util.extras import need

    need("fastapi", "web")
    from .app import make_app
    from .settings import Settings

    return make_app(settings or Settings())
