"""``/metrics``: the numbers of all processes as text for Prometheus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .server_counts import BOUNDS, OUTCOMES, POOLS, ROUTES, ServerCounts

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


def metrics(counts: ServerCounts) -> str:
    """Return all metrics.

    >>> print(metrics(ServerCounts()).partition("# HELP unjam_request_seconds")[0], end="")
    # HELP unjam_processes Processes of the server.
    # TYPE unjam_processes gauge
    unjam_processes 1
    # HELP unjam_starts_total Starts of processes.
    # TYPE unjam_starts_total counter
    unjam_starts_total 0
    # HELP unjam_requests_total Finished requests; status "gone": the client disconnected before.
    # TYPE unjam_requests_total counter
    """
    return "".join(f"{line}\n" for line in _lines(counts))


def _lines(counts: ServerCounts) -> Iterator[str]:
    yield from _family("processes", "gauge", "Processes of the server.", [("", counts.processes)])
    yield from _counter(counts, "starts", "Starts of processes.")
    yield from _family(
        "requests_total",
        "counter",
        'Finished requests; status "gone": the client disconnected before.',
        (
            (f'{{route="{route}",status="{outcome}"}}', value)
            for route in ROUTES
            for outcome in OUTCOMES
            if (value := counts.total(f"requests {route} {outcome}"))
        ),
    )
    yield from _histogram(counts)
    yield from _counter(counts, "cached", "Responses from the cache.")
    yield from _counter(counts, "states", "States that searches have visited.")
    yield from _family(
        "processor_seconds_total",
        "counter",
        "Processor time of all processes.",
        [("", counts.total("processor"))],
    )
    yield from _family(
        "connections", "gauge", "Open connections.", [("", counts.total("connections"))]
    )
    for what in ("waiting", "running"):
        yield from _family(
            what,
            "gauge",
            f"Requests that are {what}, by pool.",
            ((f'{{pool="{pool}"}}', counts.total(f"{what} {pool}")) for pool in POOLS),
        )


def _counter(counts: ServerCounts, name: str, help: str) -> Iterator[str]:
    return _family(f"{name}_total", "counter", help, [("", counts.total(name))])


def _family(name: str, type: str, help: str, values: Iterable[tuple[str, float]]) -> Iterator[str]:
    yield f"# HELP unjam_{name} {help}"
    yield f"# TYPE unjam_{name} {type}"
    for labels, value in values:
        yield f"unjam_{name}{labels} {value:.15g}"


def _histogram(counts: ServerCounts) -> Iterator[str]:
    values: list[tuple[str, float]] = []
    total = 0.0
    for bound in BOUNDS:
        total += counts.total(f"within {bound}")
        edge = "+Inf" if bound == float("inf") else f"{bound:g}"
        values.append((f'_bucket{{le="{edge}"}}', total))
    values += [("_sum", counts.total("seconds")), ("_count", total)]
    yield from _family("request_seconds", "histogram", "Response times of requests.", values)
