"""A Dask cluster as an executor."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from ..errors import StoreError
from ..util.extras import need

_PATIENCE = "10s"  # to find the scheduler


@contextmanager
def executor_of(address: str) -> Iterator[Executor]:
    """Runs tasks on the workers of a scheduler, such as ``tcp://cluster:8786``.

    The workers need unjam of the same version. One that is lost costs the task it was at, which
    another one is given.
    """
    client_class = need("distributed", "dask").Client
    try:
        client = client_class(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise StoreError(f"there is no Dask scheduler at {address!r}: {error}") from None
    with client:
        if not client.scheduler_info().get("workers"):
            raise StoreError(f"the Dask scheduler at {address!r} has no workers")
        yield client.get_executor(pure=False, retries=3)
