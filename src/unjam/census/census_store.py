"""The directory of a census.

During a run it holds ``plan.json`` and one file per task in ``shards/``. At the end the shards are
merged into ``puzzles.parquet``, the hardest puzzles first; ``manifest.json`` marks the census as
finished, and temporary files are removed. Every file is written under a temporary name and renamed,
so all files are complete at any time. Their contents depend on the parameters alone: times and
facts about the machine go to ``census.log``.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor as Threads
from itertools import repeat
from typing import Any

from ..errors import StoreError
from ..literals import Metric
from ..util.atomic_files import whole_file, whole_text
from ..util.cpu_count import usable_cores
from ..util.extras import need
from . import parquet_files
from .parameters import Parameters
from .shard import Result, Row, Tally
from .task_plan import Plan

# deferred: imports inside functions would be circular at the top.

FORMAT = 1
PUZZLES = "puzzles.parquet"
_OWN = {".lock", "census.log", "plan.json", "manifest.json", PUZZLES, "shards"}
# Partial files of a killed run; files with other names are not ours to delete.
_PARTIAL = r"(plan\.json|manifest\.json|puzzles\.parquet|[0-9]{6,}\.parquet)\.[0-9]+\.part"
_MERGED = 1_000_000  # rows sorted at once, unless more are equally hard


def holds_census(directory: str) -> bool:
    """Return whether a census was begun in the directory."""
    return any(
        os.path.exists(os.path.join(directory, name)) for name in ("plan.json", "manifest.json")
    )


def read_manifest(directory: str) -> dict[str, Any] | None:
    """Return the manifest of a finished census; None if there is none."""
    return _read_json(os.path.join(directory, "manifest.json"))


def _read_json(path: str) -> dict[str, Any] | None:
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except ValueError:
        raise StoreError(
            f"{path!r} is damaged; run the census again in another directory"
        ) from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise StoreError(f"{path!r} was written by another version of unjam")
    try:
        Parameters.from_json(found["parameters"])
    except (KeyError, TypeError, AttributeError):
        raise StoreError(f"{path!r} has no valid census parameters") from None
    return found


def _write_json(path: str, value: dict[str, Any]) -> None:
    with whole_text(path) as file:
        json.dump(value, file, indent=1)
        file.write("\n")


class Store:
    """The directory during a run; the caller must hold its lock."""

    def __init__(self, directory: str, plan: Plan) -> None:
        self.directory = directory
        self.plan = plan
        self.manifest = read_manifest(directory)
        self._check()
        self._sweep()
        if self.manifest is None:
            os.makedirs(self._path("shards"), exist_ok=True)
            tasks = {"tasks": len(plan.tasks)}
            _write_json(self._path("plan.json"), self._described() | tasks)

    def _path(self, *names: str) -> str:
        return os.path.join(self.directory, *names)

    def _shard(self, number: int) -> str:
        return self._path("shards", f"{number:06}.parquet")

    def _described(self) -> dict[str, Any]:
        return {"format": FORMAT, "parameters": self.plan.parameters.as_json()}

    def _check(self) -> None:
        """Raise ``StoreError`` unless the directory holds the same census or is empty."""
        there = self.manifest or _read_json(self._path("plan.json"))
        if there is None:
            foreign = {
                name
                for name in os.listdir(self.directory)
                if name not in _OWN and not re.fullmatch(_PARTIAL, name)
            }
            if foreign:
                raise StoreError(
                    f"{self.directory!r} holds {min(foreign)!r} and no census; "
                    "name a new or an empty directory"
                )
        elif Parameters.from_json(there["parameters"]) != self.plan.parameters:
            raise StoreError(
                f"{self.directory!r} holds another census; name a new or an empty directory"
            )
        elif there.get("tasks", len(self.plan.tasks)) != len(self.plan.tasks):
            raise StoreError(
                f"another version of unjam started the census in {self.directory!r}; "
                "name a new or an empty directory"
            )

    def _sweep(self) -> None:
        """Remove partial files of a run that was killed."""
        for folder in (self.directory, self._path("shards")):
            for name in os.listdir(folder) if os.path.isdir(folder) else ():
                if re.fullmatch(_PARTIAL, name):
                    os.remove(os.path.join(folder, name))

    def finished(self) -> dict[int, dict[str, Any]]:
        """Return the metadata of finished tasks by number. Damaged files do not count."""
        found = {}
        for task in self.plan.tasks:
            path = self._shard(task.number)
            if os.path.exists(path) and (about := parquet_files.about(path)) is not None:
                found[task.number] = about
        return found

    def save(self, number: int, result: Result) -> dict[str, Any]:
        """Write the result of a task; return the metadata of its file."""
        distances = Counter(getattr(row, self.plan.parameters.metric) for row in result.rows)
        about: dict[str, Any] = {
            "tally": list(result.tally),
            "by_distance": {str(key): distances[key] for key in sorted(distances)},
            "hardest": max(result.rows, key=self.hardness)._asdict() if result.rows else None,
        }
        with whole_file(self._shard(number)) as aside:
            parquet_files.write(aside, parquet_files.as_table(result.rows, about))
        return about

    def hardness(self, row: Row) -> tuple[int, int]:
        """Return the sort key of a puzzle: the metric, then the other one."""
        moves, slides = row.moves, row.slides or 0
        return (moves, slides) if self.plan.parameters.metric == "moves" else (slides, moves)

    def finish(self) -> dict[str, Any]:
        """Merge the shards, write the manifest and remove temporary files."""
        if self.manifest is None:
            self.manifest = self._merge()
            _write_json(self._path("manifest.json"), self.manifest)
        shutil.rmtree(self._path("shards"), ignore_errors=True)
        if os.path.exists(self._path("plan.json")):
            os.remove(self._path("plan.json"))
        return self.manifest

    def _merge(self) -> dict[str, Any]:
        finished = self.finished()
        tally = Tally()
        by_distance: Counter[int] = Counter()
        for about in finished.values():
            tally = tally.plus(Tally(*about["tally"][: len(Tally._fields)]))
            by_distance.update({int(key): n for key, n in about["by_distance"].items()})
        summary = _Summary(self.plan.parameters.metric)
        with whole_file(self._path(PUZZLES)) as aside:
            self._write_sorted(aside, by_distance, summary.add)
        parameters = self.plan.parameters
        puzzles = sum(by_distance.values())
        components = tally.solvable + tally.hopeless if parameters.all_components else None
        return self._described() | {
            "unjam": _version(),
            "counts": {
                "states": self.plan.states,
                "families": tally.families,
                "winnable_states": tally.winnable,
                "components": components,
                "solvable": tally.solvable,
                "puzzles": puzzles,
            },
            "hardest": max(by_distance, default=None),
            **summary.as_json(),
            "files": [_description(self._path(PUZZLES), puzzles)],
        }

    def _read_shard(self, number: int, limits: list[tuple[str, str, int]]) -> Any:
        path = self._shard(number)
        arrow = need("pyarrow", "census")
        try:
            return parquet_files.read(path, limits)
        except (OSError, arrow.ArrowException) as error:
            os.remove(path)
            raise StoreError(
                f"{path!r} was damaged ({error}) and has been removed; run it again to continue"
            ) from None

    def _write_sorted(
        self, path: str, by_distance: Counter[int], observe: Callable[[Any], None]
    ) -> None:
        """Write all rows with ids from 1, the hardest first, a range of distances at a time."""
        arrow = need("pyarrow", "census")
        metric = self.plan.parameters.metric
        schema = parquet_files.schema(self._described(), with_id=True)
        number = 1
        with parquet_files.writer(path, schema) as file, Threads(usable_cores()) as pool:
            for least, most in _ranges(by_distance):
                limits: list[tuple[str, str, int]] = [(metric, ">=", least), (metric, "<=", most)]
                if (least, most) == (min(by_distance), max(by_distance)):
                    limits = []  # reading everything is faster
                numbers = [task.number for task in self.plan.tasks]
                parts = list(pool.map(self._read_shard, numbers, repeat(limits)))
                rows = arrow.concat_tables(
                    part.replace_schema_metadata(None) for part in parts
                ).sort_by([(metric, "descending"), ("board", "ascending")])
                ids = arrow.array(range(number, number + rows.num_rows), type=arrow.uint32())
                number += rows.num_rows
                rows = rows.add_column(0, "id", ids)
                observe(rows)
                file.write_table(rows.cast(schema), row_group_size=1 << 16)


def _ranges(by_distance: Counter[int]) -> Iterator[tuple[int, int]]:
    """Yield ranges of distances, the largest first, each with at most ``_MERGED`` rows.

    A single distance may exceed that number.
    """
    rows, most, least = 0, -1, -1
    for distance in sorted(by_distance, reverse=True):
        if rows and rows + by_distance[distance] > _MERGED:
            yield least, most
            rows = 0
        if rows == 0:
            most = distance
        least = distance
        rows += by_distance[distance]
    if rows:
        yield least, most


class _Summary:
    """The counts over all rows for the manifest."""

    def __init__(self, metric: Metric) -> None:
        self._metric = metric
        self._by: dict[str, Counter[int]] = {"moves": Counter(), "slides": Counter()}
        self._hardest: list[dict[str, Any]] = []

    def add(self, rows: Any) -> None:
        for name, counter in self._by.items():
            for item in rows.column(name).value_counts().to_pylist():
                counter[item["values"]] += item["counts"]
        if not self._hardest and rows.num_rows:
            some = rows.slice(0, 100).to_pylist()
            first = some[0][self._metric]
            keep = ("board", "moves", "slides", "states")
            self._hardest = [
                {name: row[name] for name in keep} for row in some if row[self._metric] == first
            ]

    def as_json(self) -> dict[str, Any]:
        by = {
            f"by_{name}": {str(key): counter[key] for key in sorted(counter)}
            for name, counter in self._by.items()
        }
        return {"hardest_boards": self._hardest, **by}


def _description(path: str, rows: int) -> dict[str, Any]:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while part := file.read(1 << 20):
            digest.update(part)
    return {
        "name": os.path.basename(path),
        "rows": rows,
        "bytes": os.path.getsize(path),
        "sha256": digest.hexdigest(),
    }


def _version() -> str:
    from .. import __version__

    return __version__
