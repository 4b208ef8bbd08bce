"""``unjam mcp``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from ....util.extras import need
from ... import exit_codes
from ...argument_parser import whole_number
from ...console import is_terminal, say
from .server_options import add_address, add_search_limits, byte_count, listening_socket

if TYPE_CHECKING:
    from ....web.settings import Settings

# deferred: imports inside functions load what most runs do not need.

HELP = """\
Serve tools for language models by the Model Context Protocol (MCP): parse, solve, check, hint,
explain, rate, explore, generate, render and rules; decks and documentation as resources; prompts to
coach a player and to design a puzzle.

By default the client starts this command and talks to it over standard input and output. With
--http, the server listens at http://127.0.0.1:8080/mcp and accepts connections from this machine
only. docs/models.md shows how to add it to common clients.

Every call is answered within --timeout. If a limit is reached, the answer says what is known so
far. A call can lower the limits but not raise them.

examples:
  unjam mcp
  unjam mcp --timeout 5 --max-states 10000000
  unjam mcp --http --port 9000
  unjam mcp --http --host 0.0.0.0 --allow-host puzzles.example.org

exit codes:
  0    the client has closed the connection, or --http: shut down by Ctrl-C or SIGTERM
  33   invalid command line, or the port is in use
  34   the package mcp is missing; the message explains how to install it
  130  interrupted by Ctrl-C, or --http: before the server accepted requests
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--http", action="store_true", help="serve over HTTP at the path /mcp")
    add_address(parser, 8080)
    limits = parser.add_argument_group("limits per call")
    add_search_limits(limits, 0.9, "seconds per answer")
    limits.add_argument(
        "--max-count",
        type=whole_number("--max-count"),
        default=20,
        metavar="N",
        help="puzzles per generation (default: 20)",
    )
    parser.add_argument("--no-log", action="store_true", help="do not write a log (with --http)")


def run(options: argparse.Namespace) -> int:
    """Serve until the client ends or the command is interrupted; return the exit code."""
    from ....web.settings import Settings

    settings = Settings(
        host=options.host,
        allow_hosts=tuple(options.allow_host),
        timeout=options.timeout,
        max_states=options.max_states,
        max_memory=byte_count("--max-memory", options.max_memory),
        max_count=options.max_count,
        log=not options.no_log,
    )
    if options.http:
        return _serve_http(settings, options)
    from ....web.garbage_collection import starting

    with starting():
        need("mcp.server", "mcp")
        from ....mcp_server.puzzle_server import PuzzleServer
        from ....mcp_server.transports import serve_stdio

        server = PuzzleServer(settings)
    if is_terminal(sys.stdin):
        say("waiting for an MCP client on standard input; docs/models.md shows how to add one")
    serve_stdio(server)
    return exit_codes.DONE


def _serve_http(settings: Settings, options: argparse.Namespace) -> int:
    from ....web.listen_address import address_of, warning

    with listening_socket(options) as listening:
        need("mcp.server", "mcp")
        from ....mcp_server.transports import PATH, serve_http

        address = address_of(listening, options.host).rstrip("/") + PATH
        if warning(options.host):
            say(warning(options.host))
        serve_http(
            settings,
            listening,
            lambda: print(f"unjam is at {address} (press Ctrl-C to stop)", flush=True),
        )
    return exit_codes.DONE
