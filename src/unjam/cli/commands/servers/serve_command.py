"""``unjam serve``."""

from __future__ import annotations

import argparse
import os
import sys

from ....util.extras import need
from ... import exit_codes
from ...argument_parser import decimal_number, whole_number
from ...console import is_terminal, say
from .server_options import add_address, add_search_limits, byte_count, listening_socket

# deferred: imports inside functions load what most runs do not need.

HELP = """\
Serve a web page to play, edit, solve, generate and explore puzzles, and an HTTP API.

By default the server accepts connections from this machine only, at http://127.0.0.1:8000/. The
port stays the same because browsers keep progress for each port; --port chooses another. The API
is at /api/v1 and described at /api/v1/openapi.json; /healthz reports the server's health, and
/metrics has its counts for Prometheus. Ctrl-C or SIGTERM shuts the server down; running requests
get a response or an error. One process uses little more than one core for easy puzzles;
--processes starts several.

The limits apply to each request. A request can lower them but not raise them.

The log goes to standard error, one JSON object per line: time, request id, method, path, status,
milliseconds and states.

examples:
  unjam serve
  unjam serve --port 9000 --no-open
  unjam serve --host 0.0.0.0 --allow-host puzzles.example.org --no-log
  unjam serve --processes 4
  unjam serve --timeout 2 --max-states 100000 --max-memory 64MiB

exit codes:
  0    shut down by Ctrl-C or SIGTERM
  33   invalid command line, or the port is in use
  34   FastAPI or uvicorn is missing; the message explains how to install them
  130  interrupted by Ctrl-C before the server accepted requests
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    where = add_address(parser, 8000)
    where.add_argument("--no-open", action="store_true", help="do not open a browser")
    limits = parser.add_argument_group("limits per request")
    add_search_limits(limits, 10.0, "seconds per search")
    limits.add_argument(
        "--max-body", default="128KiB", metavar="SIZE", help="size of a request (default: 128KiB)"
    )
    limits.add_argument(
        "--max-photo", default="16MiB", metavar="SIZE", help="size of a photo (default: 16MiB)"
    )
    limits.add_argument(
        "--max-count",
        type=whole_number("--max-count"),
        default=100,
        metavar="N",
        help="puzzles per generation (default: 100)",
    )
    limits.add_argument(
        "--generate-timeout",
        type=decimal_number("--generate-timeout", "number of seconds", 0.1),
        default=60.0,
        metavar="SECONDS",
        help="seconds per generation (default: 60)",
    )
    whole = parser.add_argument_group("limits of the server")
    whole.add_argument(
        "--threads",
        type=whole_number("--threads"),
        metavar="N",
        help="threads for short searches, and half as many for long ones (default: number of "
        "cores)",
    )
    whole.add_argument(
        "--processes",
        type=whole_number("--processes"),
        default=1,
        metavar="N",
        help="processes that serve the port; the limits apply to all together (default: 1)",
    )
    whole.add_argument(
        "--max-connections",
        type=whole_number("--max-connections", 10),
        default=1000,
        metavar="N",
        help="simultaneous connections (default: 1000)",
    )
    whole.add_argument(
        "--cache",
        default="32MiB",
        metavar="SIZE",
        help="memory for cached responses (default: 32MiB)",
    )
    parser.add_argument("--no-log", action="store_true", help="do not write a log")


def run(options: argparse.Namespace) -> int:
    """Serve until interrupted; return the exit code."""
    from ....web.listen_address import address_of, warning
    from ....web.settings import Settings

    given = {"threads": options.threads} if options.threads else {}
    settings = Settings(
        host=options.host,
        allow_hosts=tuple(options.allow_host),
        timeout=options.timeout,
        max_states=options.max_states,
        max_memory=byte_count("--max-memory", options.max_memory),
        max_body=byte_count("--max-body", options.max_body),
        max_photo=byte_count("--max-photo", options.max_photo),
        max_count=options.max_count,
        generate_timeout=options.generate_timeout,
        max_connections=options.max_connections,
        cache=byte_count("--cache", options.cache),
        log=not options.no_log,
        **given,
    )
    with listening_socket(options) as listening:
        for module in ("fastapi", "uvicorn", "numpy"):
            need(module, "web")
        from ....web.server import serve

        address = address_of(listening, options.host)
        if warning(options.host):
            say(warning(options.host))

        def ready() -> None:
            print(f"unjam is at {address} (press Ctrl-C to stop)", flush=True)
            if not options.no_open:
                _open(address)

        serve(settings, listening, ready, processes=options.processes)
    return exit_codes.DONE


def _open(address: str) -> None:
    """Open the page in a browser, if the terminal runs on a desktop."""
    screen = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    if not is_terminal(sys.stdout) or not (screen or sys.platform in ("darwin", "win32")):
        return
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
