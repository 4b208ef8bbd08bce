"""A Dask cluster as an executor."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from ..errors import StoreError
from .extras import need

_CONNECT_TIMEOUT = "10s"  # timeout for connecting to the scheduler


@contextmanager
def executor_of(address: str) -> Iterator[Executor]:
    """Yield an executor that runs tasks on a Dask cluster, such as ``tcp://cluster:8786``.

    The workers need the same version of unjam. If one is lost, its task is given to another. Raises
    ``StoreError`` if there is no scheduler or it has no workers.
    """
    client_class = need("distributed", "dask").Client
    try:
        client = client_class(address, timeout=_CONNECT_TIMEOUT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise StoreError(f"there is no Dask scheduler at {address!r}: {error}") from None
    with client:
        if not client.scheduler_info().get("workers"):
            raise StoreError(f"the Dask scheduler at {address!r} has no workers")
        yield client.get_executor(pure=False, retries=3)
