"""What the server allows: to whom it listens, and how much one request may use."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..util.cpu_count import usable_cores

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True)
class Settings:
    """All that can be set, in seconds and bytes. A client can ask for less, never for more.

    >>> Settings(threads=8).slow_threads
    4
    """

    host: str = "127.0.0.1"
    allow_hosts: tuple[str, ...] = ()  # names besides localhost and ``host``

    threads: int = field(default_factory=usable_cores)  # for what is quick, which most requests are
    waiting: int = 64  # quick requests that wait at most; slow ones four for each thread
    patience: float = 2.0  # how long a request waits for its turn; slow ones ``timeout``
    quick: float = 0.05  # what takes longer starts again among the slow ones

    max_states: int = 2_000_000
    max_memory: int = 256 * MEBIBYTE
    timeout: float = 10.0  # of one search
    max_count: int = 100  # puzzles of one generation
    generate_timeout: float = 60.0

    max_body: int = 128 * 1024
    max_depth: int = 32  # of brackets in JSON
    body_timeout: float = 5.0  # until all of a request is here
    header_timeout: float = 10.0
    max_connections: int = 1000

    cache: int = 32 * MEBIBYTE
    grace: float = 0.5  # for running searches, when the server ends
    log: bool = True

    @property
    def slow_threads(self) -> int:
        """How many slow searches run at once; generations have as many of their own."""
        return max(self.threads // 2, 1)
