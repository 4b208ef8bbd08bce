"""A finished census: its puzzles, and SQL queries on them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from ..errors import StoreError, UnknownDeckError
from ..literals import Metric
from ..model.exits import ProvenKnown
from ..model.puzzle import Puzzle
from ..util.cancellation import Cancellable
from . import parquet_files
from .census_store import PUZZLES, read_manifest

# deferred: imports inside functions are circular, or load what most runs do not need.

_BATCH = 4096  # rows read at once


class Census:
    """The directory of a finished census; ids count from 1, the hardest first.

    ``manifest`` holds the parameters and the counts, and ``query`` runs SQL. ``unjam.run_census``
    writes such a directory and returns its ``Census``. Raises ``StoreError`` if the directory holds
    no finished census.

    >>> import tempfile, unjam
    >>> with tempfile.TemporaryDirectory() as directory:
    ...     found = unjam.run_census("4x4", directory, threads=1)
    ...     again = unjam.Census(directory)
    ...     again, again[1].known.moves, len(again.query("vehicles <= 4"))
    (<Census 4x4 by moves: 32 puzzles>, 7, 20)
    """

    def __init__(self, directory: str | os.PathLike[str]) -> None:
        self.directory = os.fspath(directory)
        manifest = read_manifest(self.directory)
        if manifest is None:
            begun = os.path.exists(os.path.join(self.directory, "plan.json"))
            if begun:
                raise StoreError(f"the census in {self.directory!r} is not finished")
            raise StoreError(f"there is no census in {self.directory!r}")
        self.manifest: dict[str, Any] = manifest
        try:
            complete = os.path.getsize(self.path) == manifest["files"][0]["bytes"]
        except (OSError, LookupError, TypeError):
            complete = False
        if not complete:
            raise StoreError(f"{self.path!r} is missing or does not match its manifest")

    def __repr__(self) -> str:
        return f"<Census {self.size} by {self.metric}: {len(self):,} puzzles>"

    def __len__(self) -> int:
        count: int = self.manifest["counts"]["puzzles"]
        return count

    @property
    def size(self) -> str:
        """The board size, such as ``6x6``."""
        return f"{self.width}x{self.manifest['parameters']['height']}"

    @property
    def width(self) -> int:
        """The number of cells in a row."""
        width: int = self.manifest["parameters"]["width"]
        return width

    @property
    def metric(self) -> str:
        """The metric that defines how hard a puzzle is: moves or slides."""
        metric: Metric = self.manifest["parameters"]["metric"]
        return metric

    @property
    def path(self) -> str:
        """The path of the file with all puzzles."""
        return os.path.join(self.directory, PUZZLES)

    def __getitem__(self, id: int) -> Puzzle:
        if not 1 <= id <= len(self):
            raise UnknownDeckError(
                f"{self.directory!r} has no puzzle {id}; its ids are 1 to {len(self):,}"
            )
        try:
            row = parquet_files.read(self.path, [("id", "==", id)]).to_pylist()[0]
        except (OSError, ValueError, LookupError) as error:
            raise StoreError(f"{self.path!r} is damaged: {error}") from None
        return puzzle_of(row, self.width)

    def __iter__(self) -> Iterator[Puzzle]:
        for row in self.rows():
            yield puzzle_of(row, self.width)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield all rows as dictionaries, keyed by column."""
        from ..util.extras import need

        with need("pyarrow.parquet", "census").ParquetFile(self.path) as file:
            for batch in file.iter_batches(_BATCH):
                yield from map(parquet_files.plain, batch.to_pylist())

    def query(
        self,
        question: str = "",
        *,
        timeout: float | None = None,
        max_memory: int | str | None = None,
        cancel: Cancellable | None = None,
    ) -> list[dict[str, Any]]:
        """Return the rows that meet a condition, such as ``cars <= 9 order by states limit 20``.

        Raises ``LimitError`` when ``timeout`` (seconds) or ``max_memory`` (by default most of the
        machine's free memory) is reached, or when ``cancel`` is set.
        """
        from .sql_query import Database

        database = Database.of(
            self.directory, timeout=timeout, max_memory=max_memory, cancel=cancel
        )
        with database:
            return list(database.rows(question))


def puzzle_of(row: dict[str, Any], width: int) -> Puzzle:
    """Return a row as a puzzle."""
    from ..notation.formats.grid_format import Info, build
    from ..notation.formats.grid_layout import from_rows
    from ..notation.grid_symbols import Hints

    cells = row["board"]
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    known = ProvenKnown(row["moves"], row["slides"], row["states"])
    id = str(row["id"])
    info = Info(id=id, known=known)
    return build(from_rows(rows), Hints(target=("A",), wall="x", empty="o"), info)
