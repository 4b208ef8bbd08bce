"""The base of all responses, and types that several of them use."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict

from ..schema.object_models import Block, Described, PhraseObject

Cell = list[int]
Blocks = Annotated[list[list[int | str]], Described(list[Block])]
Phrase = Annotated[dict[str, Any] | None, Described(PhraseObject | None)]


class ResponseModel(BaseModel):
    """The base of all responses."""

    model_config = ConfigDict(extra="forbid")
