"""The settings of the server: addresses, limits and timeouts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from ..util.cpu_count import usable_cores

MEBIBYTE = 1024 * 1024


@dataclass(frozen=True)
class Settings:
    """Settings of the server. Times are in seconds, sizes in bytes; requests can lower limits.

    >>> Settings(threads=8).slow_threads
    4
    """

    host: str = "127.0.0.1"
    allow_hosts: tuple[str, ...] = ()  # allowed Host headers besides localhost and ``host``

    threads: int = field(default_factory=usable_cores)  # of the quick worker pool
    waiting: int = 64  # length of the quick queue; the slow one holds four per thread
    patience: float = 2.0  # longest wait in the quick queue; in the slow one it is ``timeout``
    quick: float = 0.05  # processor time after which a request restarts in the slow pool

    max_states: int = 2_000_000
    max_memory: int = 256 * MEBIBYTE
    timeout: float = 10.0  # per search
    max_count: int = 100  # puzzles per generation
    generate_timeout: float = 60.0
    max_generations: int = 16  # at once; as many may wait

    max_body: int = 128 * 1024
    max_depth: int = 32  # nesting of JSON
    body_timeout: float = 5.0  # until the whole request has arrived
    max_photo: int = 16 * MEBIBYTE
    max_photo_pixels: int = 50_000_000
    max_photos: int = 8  # at once, whether they arrive, wait or are read; more are refused
    photo_timeout: float = 30.0  # until the whole photo has arrived
    header_timeout: float = 10.0
    max_connections: int = 1000

    cache: int = 32 * MEBIBYTE
    grace: float = 0.5  # for running searches at shutdown
    log: bool = True
    processes: int = 1  # among which ``share`` has divided threads, generations and the cache

    def share(self, number: int, processes: int) -> Settings:
        """Return the settings of one of several processes, which has at least one thread.

        >>> [Settings(threads=3).share(number, 2).threads for number in (0, 1)]
        [2, 1]
        """
        return replace(
            self,
            threads=max((self.threads + processes - 1 - number) // processes, 1),
            max_generations=max(self.max_generations // processes, 1),
            max_photos=max(self.max_photos // processes, 1),
            cache=self.cache // processes,
            processes=processes,
        )

    @property
    def slow_waiting(self) -> int:
        """The length of the slow queue, over all processes."""
        return 4 * self.slow_threads * self.processes

    @property
    def generations_waiting(self) -> int:
        """The number of generations that may wait, over all processes."""
        return self.max_generations * self.processes

    @property
    def slow_threads(self) -> int:
        """The number of threads for slow searches, and of generations that compute at a time."""
        return max(self.threads // 2, 1)
