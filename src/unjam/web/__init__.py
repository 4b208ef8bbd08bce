"""The HTTP API and the page: ``unjam serve``, or any server that runs ASGI applications.

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
    """The application, ready for any ASGI server; it needs ``pip install 'unjam[web]'``.

    Behind another server than that of ``unjam serve``, slow headers and the number of connections
    are that server's business.
    """
    from ..util.extras import need

    need("fastapi", "web")
    from .app import make_app
    from .settings import Settings

    return make_app(settings or Settings())
