"""Options of the commands that serve."""

from __future__ import annotations

import argparse
import socket

from ....util.limits import parse_memory
from ...argument_parser import decimal_number, whole_number
from ...exit_codes import UsageError

# deferred: imports inside functions load what most runs do not need.


def add_address(parser: argparse.ArgumentParser, port: int) -> argparse._ArgumentGroup:
    """Add the options for the address to listen on, and return their group."""
    where = parser.add_argument_group("address")
    where.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="address to listen on (default: 127.0.0.1); with 0.0.0.0, everyone on the network can "
        "use the server",
    )
    where.add_argument(
        "--port",
        type=whole_number("--port", 0),
        default=port,
        metavar="N",
        help=f"port to listen on (default: {port}); 0 for any free port",
    )
    where.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="allow this host name in requests (repeatable)",
    )
    return where


def add_search_limits(group: argparse._ArgumentGroup, timeout: float, about: str) -> None:
    """Add the limits of a search; ``about`` says what the timeout is for."""
    group.add_argument(
        "--timeout",
        type=decimal_number("--timeout", "number of seconds", 0.1),
        default=timeout,
        metavar="SECONDS",
        help=f"{about} (default: {timeout:g})",
    )
    group.add_argument(
        "--max-states",
        type=whole_number("--max-states"),
        default=2_000_000,
        metavar="N",
        help="states per search (default: 2,000,000)",
    )
    group.add_argument(
        "--max-memory", default="256MiB", metavar="SIZE", help="memory per search (default: 256MiB)"
    )


def byte_count(option: str, given: str) -> int:
    """Return a number of bytes, such as ``4MiB``. Raises ``UsageError``."""
    try:
        return parse_memory(int(given) if given.isdigit() else given)
    except ValueError:
        raise UsageError(
            f"{option} must be a number of bytes or text like 4MiB, not {given!r}"
        ) from None


def listening_socket(options: argparse.Namespace) -> socket.socket:
    """Return the socket for the options of an address. Raises ``UsageError``."""
    from ....web.listen_address import AddressError, listen

    if options.port > 65535:
        raise UsageError(f"--port must be from 0 to 65535, not {options.port}")
    try:
        return listen(options.host, options.port)
    except AddressError as error:
        raise UsageError(str(error)) from None
