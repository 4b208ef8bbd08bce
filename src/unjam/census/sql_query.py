"""Questions to a census or a deck, in the words of SQL, answered by DuckDB."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from ..errors import StoreError
from ..util.cancellation import Cancellable
from ..util.extras import need
from . import parquet_files
from .census_result import Census
from .deck_rows import deck_rows, needs_exploring
from .line_format import read_lines
from .query_limits import QueryLimits

# deferred: imports inside functions load what most runs do not need.

T = TypeVar("T")

_BATCH = 1024  # rows that are fetched at once
_ORDER = "\norder by id"  # on a line of its own, for a question may end with a comment
# Counts are stored in as few bytes as they need, and computed with in more: `slides - moves * 2`
# may be negative, and `moves * moves` is above 255.
_WIDE = """* replace (
    id::{id} as id, moves::bigint as moves, slides::bigint as slides, states::bigint as states,
    vehicles::bigint as vehicles, cars::bigint as cars, trucks::bigint as trucks,
    limos::bigint as limos, walls::bigint as walls,
    solutions::hugeint as solutions, distances::bigint[] as distances
)"""
_WHOLE = r"(?is)\s*(select|with|from|describe|summarize)\b"
_REST = r"(?is)\s*(order\s+by|limit|offset|using\s+sample)\b"


class QueryError(ValueError):
    """The question could not be understood."""


class Database:
    """The table ``puzzles`` of a census, of a file of lines, or of a deck.

    ``timeout`` (seconds), ``max_memory`` and ``cancel`` are those of ``solve``, and hold for all
    questions together; ``LimitError`` says which was reached. Ctrl-C ends a question at once.
    """

    def __init__(self, connection: Any, guard: QueryLimits, width: int) -> None:
        self._connection = connection
        self._guard = guard
        self.width = width  # of the boards

    @classmethod
    def of(
        cls,
        source: str | os.PathLike[str],
        question: str = "",
        *,
        timeout: float | None = None,
        max_memory: int | str | None = None,
        cancel: Cancellable | None = None,
    ) -> Database:
        """The directory of a census, a file in the published line format, or the name of a deck.

        Of a deck, the columns that take exploring are filled if ``question`` names one of them.
        """
        path = os.fspath(source)
        duckdb = need("duckdb", "census")
        connection = duckdb.connect(
            config={"autoinstall_known_extensions": False, "autoload_known_extensions": False}
        )
        guard = QueryLimits(connection, timeout, max_memory, cancel)
        width, stored, rows = _stored(path, question, guard)
        named = rows is not None and str(rows.schema.field("id").type) == "string"
        wide = _WIDE.format(id="varchar" if named else "bigint")

        def prepare() -> None:
            # Without a folder for temporary files, a limit of memory is one.
            connection.execute("set temp_directory = ''")
            connection.execute(f"set memory_limit = '{guard.memory}B'")
            if rows is not None:
                connection.register("stored", rows)
            else:
                connection.execute(f"set allowed_paths = [{stored}]")
            connection.execute(f"create temp view puzzles as select {wide} from {stored}")
            # Whatever a question may say: no other file is read or written, nothing is fetched.
            connection.execute("set enable_external_access = false")
            connection.execute("set lock_configuration = true")

        try:
            guard.run(prepare)
        except duckdb.Error:
            raise StoreError(f"{path!r} is damaged") from None
        return cls(connection, guard, width)

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        if not self.stuck:
            self._connection.close()

    @property
    def stuck(self) -> bool:
        """Did DuckDB go on after a limit? Then only the end of the process stops it."""
        return self._guard.stuck

    def count(self, question: str) -> int:
        """How many rows the answer has."""
        answer = self._ask(f"select count(*) from (\n{statement(question)}\n)", question)
        count: int = self._run(answer.fetchone, question)[0]
        return count

    def rows(self, question: str = "") -> Iterator[dict[str, Any]]:
        """The answer, row by row."""
        answer = self._ask(statement(question), question)
        names = [column[0] for column in answer.description]
        while part := self._run(lambda: answer.fetchmany(_BATCH), question):
            for values in part:
                yield parquet_files.plain(dict(zip(names, values, strict=True)))

    def _ask(self, sql: str, question: str) -> Any:
        return self._run(lambda: self._answer(sql, question), question)

    def _answer(self, sql: str, question: str) -> Any:
        duckdb = need("duckdb", "census")
        # Bytes of the command line that are no UTF-8 become question marks.
        text = sql.encode(errors="replace").decode()
        # An invalid query reports DuckDB's own message.
        self._connection.extract_statements(text.removesuffix(_ORDER))
        found = self._connection.extract_statements(text)
        if len(found) == 1 and found[0].type == duckdb.StatementType.SELECT:
            return self._connection.execute(found[0])
        raise QueryError(f"cannot answer {question!r}: it is not one question")

    def _run(self, call: Callable[[], T], question: str) -> T:
        duckdb = need("duckdb", "census")
        try:
            return self._guard.run(call)
        except duckdb.Error as error:
            reason = str(error).strip().splitlines()[0]
            raise QueryError(f"cannot answer {question!r}: {reason}") from None


def _stored(path: str, question: str, guard: QueryLimits) -> tuple[int, str, Any]:
    """The width of the boards, where the narrow columns are, and the rows if they are no file."""
    if os.path.isdir(path):
        census = Census(path)
        return census.width, "'" + os.path.abspath(census.path).replace("'", "''") + "'", None
    if os.path.exists(path):
        rows, width = read_lines(path, guard.check)
        if not rows.num_rows:
            raise StoreError(f"there is no puzzle in {path!r}")
    else:
        from ..decks import deck

        explore = needs_exploring(question)
        rows, width = deck_rows(deck(path), explore=explore, check=guard.check)
    return width, "stored", rows


def statement(question: str) -> str:
    """The question as a statement: a condition, what comes after one, or a whole statement.

    >>> statement("moves > 25 limit 3")
    'select * from puzzles where moves > 25 limit 3'
    >>> statement("order by states"), statement("")
    ('select * from puzzles order by states', 'select * from puzzles order by id')
    >>> statement("select count(*) from puzzles")
    'select count(*) from puzzles'
    """
    question = question.strip().rstrip(";")
    if not question:
        return "select * from puzzles order by id"
    if re.match(_WHOLE, question):
        return question
    where = "" if re.match(_REST, question) else "where "
    whole = f"select * from puzzles {where}{question}"
    if re.search(r"(?i)\b(order\s+by|limit|group\s+by|offset)\b", question):
        return whole
    return whole + _ORDER
