"""The JSON models of errors and of the server's health."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from .response_model import ResponseModel


class Health(ResponseModel):
    """The health of the server."""

    status: Literal["ok"]
    version: str
    running: int
    waiting: int


class ErrorPlace(ResponseModel):
    """One error, and where it is. Programs use the place, people ``where`` and ``what``."""

    where: str
    what: str
    pointer: str | None = Field(
        None, description="a JSON Pointer to the field of the body; empty for the whole body"
    )
    parameter: str | None = Field(None, description="the name of a part of the URL")
    line: int | None = Field(None, description="the line of a body that is not JSON, from 1")
    column: int | None = Field(None, description="the column in this line, from 1")


class ProblemDocument(ResponseModel):
    """An error, as defined by RFC 9457."""

    model_config = ConfigDict(title="Problem")

    type: str = Field(description="`urn:unjam:problem:` and the code")
    title: str
    status: int
    detail: str = Field(description="a sentence for people")
    code: str = Field(description="a stable identifier for programs")
    errors: list[ErrorPlace] = Field(
        [], description="where the errors are; with `invalid`, `unreadable-moves` and `bad-json`"
    )
    readings: list[str] = Field(
        [], description="the readings of an ambiguous text, in the native notation"
    )
    states: int = Field(0, description="with `limit`: the number of states visited")
