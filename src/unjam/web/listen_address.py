"""The socket on which the server listens. Does not import FastAPI, so that errors come at once."""

from __future__ import annotations

import errno
import os
import socket
from ipaddress import ip_address

from ..errors import UnjamError

# deferred: imports inside functions load what most runs do not need.

_LOCAL = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # where a server on all addresses can be reached
_TIMEOUT = 1.0  # seconds for another server to respond
_MOST_BYTES = 200  # of its response


class AddressError(UnjamError):
    """Raised if the server cannot listen on an address."""


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket. Raises ``AddressError`` if that is not possible."""
    try:
        # asyncio turns off Nagle's algorithm only for sockets that name their protocol. With it, a
        # response waits 40 ms for the acknowledgement of its headers.
        family, _, protocol, _, address = socket.getaddrinfo(
            host,
            port,
            type=socket.SOCK_STREAM,
            proto=socket.IPPROTO_TCP,
            flags=socket.AI_PASSIVE,
        )[0]
        listening = socket.socket(family, socket.SOCK_STREAM, protocol)
    except OSError as error:
        raise AddressError(f"cannot resolve address {host!r}: {error.strerror}") from None
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
        listening.set_inheritable(False)
    except OSError as error:
        listening.close()
        raise AddressError(_why_not(host, port, error)) from None
    return listening


def _why_not(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        choices = f"choose another with --port {port % 65535 + 1}, or any free one with --port 0"
        if _is_unjam(host, port):
            return f"unjam is already running at {_url(host, port)}; to run a second one, {choices}"
        return f"port {port} is already in use by another program; {choices}"
    if error.errno == errno.EACCES:
        return f"port {port} is reserved for privileged users; choose one from 1024"
    return f"cannot listen on {host} port {port}: {error.strerror}"


def _is_unjam(host: str, port: int) -> bool:
    """Return whether a server of unjam responds at an address."""
    from http.client import HTTPConnection, HTTPException

    connection = HTTPConnection(_LOCAL.get(host, host), port, timeout=_TIMEOUT)
    try:
        connection.request("GET", "/healthz", headers={"Host": "localhost"})
        body = connection.getresponse().read(_MOST_BYTES)
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
    return body.startswith(b'{"status":"ok","version":')


def address_of(listening: socket.socket, host: str) -> str:
    """Return the URL of the page, for a browser on this machine."""
    return _url(host, listening.getsockname()[1])


def _url(host: str, port: int) -> str:
    name = _LOCAL.get(host, host)
    name = f"[{name}]" if ":" in name else name
    return f"http://{name}:{port}/"


def warning(host: str) -> str:
    """Return a warning about listening on an address; empty if only this machine can connect."""
    if is_local(host):
        return ""
    return (
        f"listening on {host}: everyone on the network can use this server without a password or "
        "encryption, and read your decks; on untrusted networks, run it behind a reverse proxy "
        "that provides TLS and authentication"
    )


def is_everywhere(host: str) -> bool:
    """Return whether an address stands for all addresses of the machine.

    >>> is_everywhere("0.0.0.0"), is_everywhere("::"), is_everywhere("127.0.0.1")
    (True, True, False)
    """
    return is_address(host) and ip_address(host).is_unspecified


def is_local(host: str) -> bool:
    """Return whether only this machine can reach an address."""
    return host == "localhost" or (is_address(host) and ip_address(host).is_loopback)


def is_address(name: str) -> bool:
    """Return whether a host is an IP address rather than a name."""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
