"""The JSON models of responses, one module for each subject."""

from .deck_models import Card, DeckAnswer, DeckIndex, DeckList, DeckView
from .explanation_models import ExplainAnswer, HintAnswer, RateAnswer
from .generation_models import ClosestCandidate, EndEvent, ProgressEvent, PuzzleEvent
from .photo_models import PhotoAnswer, PhotoCell, PhotoExit, PhotoVehicle
from .puzzle_models import DailyAnswer, ParseAnswer, PlaceInDeck, PlayAnswer, PuzzleView
from .response_model import ResponseModel
from .server_models import ErrorPlace, Health, ProblemDocument
from .solution_models import CheckAnswer, FirstIllegal, SolveAnswer, WayAnswer
from .state_space_models import ExploreAnswer, StateMapAnswer, WholeStateSpace
from .trace_models import TraceAnswer, TraceCounters

__all__ = [
    "Card",
    "CheckAnswer",
    "ClosestCandidate",
    "DailyAnswer",
    "DeckAnswer",
    "DeckIndex",
    "DeckList",
    "DeckView",
    "EndEvent",
    "ErrorPlace",
    "ExplainAnswer",
    "ExploreAnswer",
    "FirstIllegal",
    "Health",
    "HintAnswer",
    "ParseAnswer",
    "PhotoAnswer",
    "PhotoCell",
    "PhotoExit",
    "PhotoVehicle",
    "PlaceInDeck",
    "PlayAnswer",
    "ProblemDocument",
    "ProgressEvent",
    "PuzzleEvent",
    "PuzzleView",
    "RateAnswer",
    "ResponseModel",
    "SolveAnswer",
    "StateMapAnswer",
    "TraceAnswer",
    "TraceCounters",
    "WayAnswer",
    "WholeStateSpace",
]
