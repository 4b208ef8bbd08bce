"""Where the server listens. Without FastAPI, so that a port in use is told at once."""

from __future__ import annotations

import errno
import os
import socket
from ipaddress import ip_address

from ..errors import UnjamError


class AddressError(UnjamError):
    """It is not possible to listen there."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens; ``AddressError`` if that is not possible."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:
        raise AddressError(f"there is no address {host!r} here: {error.strerror}") from None
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
        return f"port {port} is in use already; --port takes another one, and --port 0 any"
    if error.errno == errno.EACCES:
        return f"port {port} is not for everybody; take one from 1024 on"
    return f"cannot listen on {host} port {port}: {error.strerror}"


def address_of(listening: socket.socket, host: str) -> str:
    """Where the page is, for a browser on this machine."""
    port = listening.getsockname()[1]
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def warning(host: str) -> str:
    """What it means to listen there; nothing to say if only this machine can connect."""
    if is_local(host):
        return ""
    return (
        f"listening on {host}: whoever can reach this machine over the network can use this "
        "server, without a password and unencrypted, and read your decks; for other than trusted "
        "networks put a server with TLS and passwords before it"
    )


def is_everywhere(host: str) -> bool:
    """Does this address stand for all addresses of the machine?

    >>> is_everywhere("0.0.0.0"), is_everywhere("::"), is_everywhere("127.0.0.1")
    (True, True, False)
    """
    return is_address(host) and ip_address(host).is_unspecified


def is_local(host: str) -> bool:
    """Can only this machine reach that address?"""
    return host == "localhost" or (is_address(host) and ip_address(host).is_loopback)


def is_address(name: str) -> bool:
    """Is it digits, not a name?"""
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
