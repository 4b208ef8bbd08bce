"""The base of all responses, and types that several of them use."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict

from ..schema.object_models import Block, Described

Cell = list[int]
Blocks = Annotated[list[list[int | str]], Described(list[Block])]


class ResponseModel(BaseModel):
    """The base of all responses."""

    model_config = ConfigDict(extra="forbid")
