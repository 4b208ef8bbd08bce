"""The time within which every call is answered, and how a search shares it.

Clients and people wait for each call, so an answer that says what is known so far is better than
a late one.
"""

from __future__ import annotations

from dataclasses import replace

from ..web.settings import Settings

ANSWER_TIME = 0.9  # seconds from a call to its answer, by default
# Of these, what a call may take: parsing the puzzle comes before a search, and writing the result
# after it.
_SEARCH_SHARE = 0.6
_CALL_SHARE = 0.9


def search_settings(settings: Settings) -> Settings:
    """Return the settings of the scheduler: searches end early enough to report what they know.

    >>> search_settings(Settings(timeout=2.0)).timeout
    1.2
    """
    seconds = round(settings.timeout * _SEARCH_SHARE, 3)
    return replace(
        settings,
        timeout=seconds,
        generate_timeout=min(settings.generate_timeout, seconds),
        patience=min(settings.patience, seconds),
    )


def call_time(settings: Settings) -> float:
    """Return the seconds after which a call is answered without its result.

    >>> call_time(Settings(timeout=2.0))
    1.8
    """
    return settings.timeout * _CALL_SHARE
