"""Questions to a census, in the words of SQL, answered by DuckDB."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any

from ..errors import StoreError
from ..extras import need
from . import table
from .lines import read_lines
from .result import Census

_BATCH = 1024  # rows that are fetched at once
_ORDER = "\norder by id"  # on a line of its own, for a question may end with a comment
_WHOLE = r"(?is)\s*(select|with|from|describe|summarize)\b"
_REST = r"(?is)\s*(order\s+by|limit|offset|using\s+sample)\b"


class QuestionError(ValueError):
    """The question could not be understood."""


class Database:
    """The table ``puzzles`` of a census, or of a file of lines."""

    def __init__(self, connection: Any, width: int) -> None:
        self._connection = connection
        self.width = width  # of the boards

    @classmethod
    def of(cls, source: str | os.PathLike[str]) -> Database:
        """The directory of a census, or a file in the published line format."""
        path = os.fspath(source)
        duckdb = need("duckdb", "census")
        connection = duckdb.connect(
            config={"autoinstall_known_extensions": False, "autoload_known_extensions": False}
        )
        if os.path.isdir(path):
            census = Census(path)
            width = census.width
            file = "'" + os.path.abspath(census.path).replace("'", "''") + "'"
            connection.execute(f"set allowed_paths = [{file}]")
            try:
                connection.execute(f"create view puzzles as select * from read_parquet({file})")
            except duckdb.Error:
                raise StoreError(f"{census.path!r} is damaged") from None
        else:
            rows, width = read_lines(path)
            if not rows.num_rows:
                raise StoreError(f"there is no puzzle in {path!r}")
            connection.register("puzzles", rows)
        # Whatever a question may say: no other file is read, none is written, nothing is fetched.
        connection.execute("set enable_external_access = false")
        connection.execute("set lock_configuration = true")
        return cls(connection, width)

    def __enter__(self) -> Database:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def count(self, question: str) -> int:
        """How many rows the answer has."""
        answer = self._ask(f"select count(*) from (\n{statement(question)}\n)", question)
        count: int = answer.fetchone()[0]
        return count

    def rows(self, question: str = "") -> Iterator[dict[str, Any]]:
        """The answer, row by row."""
        answer = self._ask(statement(question), question)
        names = [column[0] for column in answer.description]
        while part := answer.fetchmany(_BATCH):
            for values in part:
                yield table.plain(dict(zip(names, values, strict=True)))

    def _ask(self, sql: str, question: str) -> Any:
        duckdb = need("duckdb", "census")
        try:
            # Bytes of the command line that are no UTF-8 become question marks.
            text = sql.encode(errors="replace").decode()
            # What is wrong with the question itself is told in its own words.
            self._connection.extract_statements(text.removesuffix(_ORDER))
            found = self._connection.extract_statements(text)
            if len(found) == 1 and found[0].type == duckdb.StatementType.SELECT:
                return self._connection.execute(found[0])
            reason = "it is not one question"
        except duckdb.Error as error:
            reason = str(error).strip().splitlines()[0]
        raise QuestionError(f"cannot answer {question!r}: {reason}")


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
