"""The names that options accept, as ``Literal`` types for type checkers.

``Metric``, ``Algorithm``, ``HeuristicName`` and ``ThemeName`` are also exported by ``unjam``. At
run time every function checks the name and lists the valid ones in its error.

>>> from typing import get_args
>>> get_args(Metric)
('moves', 'slides', 'moves,slides', 'slides,moves')
"""

from __future__ import annotations

from typing import Literal

# ---- Searching ------------------------------------------------------------------------------

CensusEngine = Literal["cpu", "cuda"]
Metric = Literal["moves", "slides", "moves,slides", "slides,moves"]
Unit = Literal["moves", "slides"]  # the first part of a metric
Algorithm = Literal[
    "auto", "bfs", "bidirectional", "dijkstra", "astar", "ida", "weighted", "greedy"
]
# The algorithms that can be traced and compared.
SearchAlgorithm = Literal["bfs", "dijkstra", "astar", "ida", "weighted", "greedy"]
HeuristicName = Literal["zero", "blockers", "blocker-chain", "patterns", "move-blockers"]

# ---- Reading and writing --------------------------------------------------------------------

# Notations that are read, and those that are written.
ReadFormat = Literal[
    "native",
    "json",
    "objects-xy",
    "objects-rc",
    "grid",
    "line",
    "database",
    "url",
    "named",
    "fuel",
    "deck",
    "counted",
    "rush",
    "border",
    "exit-mark",
    "csv",
    "vehicles",
    "vehicles-xy",
    "vehicles-rc",
    "numbers",
    "klotski",
]
WriteFormat = Literal[
    "native", "json", "grid", "line", "database", "csv", "vehicles", "url", "deck"
]

# ---- Pictures -------------------------------------------------------------------------------

ThemeName = Literal["light", "dark", "print"]
PlotTheme = Literal["dark", "light"]  # of pictures of the state space
Plot = Literal["graph", "distances"]
Paper = Literal["a4", "letter"]
CardSize = Literal["poker", "bridge", "tarot"]
CardLayout = Literal["cards", "worksheet"]
Flip = Literal["long", "short"]  # the edge over which a printer turns the paper

# ---- The state space ------------------------------------------------------------------------

Distances = Literal["to_win", "from_start"]
ExportPart = Literal["states", "edges"]

# ---- Generating -----------------------------------------------------------------------------

Level = Literal["beginner", "intermediate", "advanced", "expert"]
Method = Literal["auto", "backward", "climb", "random"]
SymmetricLayout = Literal["left-right", "top-bottom", "turn"]
VariantName = Literal[
    "classic",
    "limo",
    "two",
    "railroad",
    "safari",
    "klotski",
    "diagonal",
    "cylinder",
    "torus",
    "moebius",
    "klein",
    "projective",
]

# ---- Tasks ----------------------------------------------------------------------------------

TaskKind = Literal[
    "solve",
    "solve_optimally",
    "next_move",
    "legal_moves",
    "state_after",
    "distance",
    "solvable",
    "illegal_move",
    "blockers",
    "image_board",
    "image_solve",
    "play",
]
TaskRendering = Literal["grid", "line", "vehicles", "json", "coordinates", "prose"]
TaskVariant = Literal[
    "classic",
    "walls",
    "small",
    "large",
    "limo",
    "two",
    "railroad",
    "klotski",
    "cylinder",
    "torus",
]
TaskTier = Literal[1, 2, 3, 4, 5, 6, 7]
TaskPlayer = Literal["oracle", "blunders", "greedy", "random_legal", "random_spam"]
TaskSuite = Literal["unjam-1.0"]
# ---- Environments for reinforcement learning --------------------------------------------------

GymActions = Literal["unit", "move", "lane"]
GymObservation = Literal["grid", "planes", "state", "graph", "rgb"]
GymReward = Literal["sparse", "step", "potential", "regret"]
GymIllegal = Literal["ignore", "penalty", "error"]
GymAutoreset = Literal["next_step", "same_step", "disabled"]
GymSplit = Literal["train", "test"]
GymPolicy = Literal["optimal", "noisy", "random"]


def unit_of(metric: Metric) -> Unit:
    """Return what a metric counts first.

    >>> unit_of("slides,moves")
    'slides'
    """
    return "slides" if metric.startswith("slides") else "moves"
