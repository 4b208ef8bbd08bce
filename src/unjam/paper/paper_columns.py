"""The columns of the tables, computed on the family of a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from ..core import core
from ..graph.explore import QUICK
from ..graph.explored_states import NEVER
from ..graph.state_codec import Codec
from ..graph.state_graph import StateGraph
from ..solver.solution import Solution
from ..util.deadline import Deadline
from .paper_searches import Lists, Tree, breadth_first, dijkstra

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BATCH = 8192  # states whose steps are processed together


class Columns:
    """The columns of ``TableRow`` by name; ``graph`` must be a family, explored in moves."""

    def __init__(
        self,
        graph: StateGraph,
        measure: bool | None,
        best_in_slides: Callable[[], Solution],
        deadline: Deadline,
    ) -> None:
        self.graph = graph
        self.best_in_slides = best_in_slides
        self.breathe = deadline.check
        self.measure = measure
        self.family = Lists(graph.first_edge.astype(np.int64), graph.edges)
        # Reachable states come first, and so do their edges.
        reached = int(np.count_nonzero(graph.from_start != NEVER))
        first = self.family.first[: reached + 1]
        self.component = Lists(first, graph.edges[: first[-1]])
        self.to_win = graph.to_win[:reached]

    def all(self) -> dict[str, int | None]:
        """Compute all columns except the name of the card."""
        tree = breadth_first(self.component, self.to_win <= 1)
        return {
            **self._fewest_moves(tree),
            **self._least_slide(),
            **self._all_moves(),
            **self._extents(tree),
        }

    def _fewest_moves(self, tree: Tree) -> dict[str, int | None]:
        """Compute Table 1."""
        self.breathe()
        winning = tree.met[self.component.sources] & (self.to_win <= 1)[self.component.edges]
        dead_ends = tree.met & ~tree.parents
        dead_ends[np.unique(self.component.sources[winning])] = False
        return {
            "minimum_moves": self.graph.distance(),
            "graph_diameter": tree.levels,
            "graph_vertices": int(tree.met.sum()),
            "dead_ends": int(dead_ends.sum()),
            "winning_edges": int(winning.sum()),
        }

    def _least_slide(self) -> dict[str, int | None]:
        """Compute Table 2; it is empty if there is no solution."""
        if not self.graph.solvable:
            return {}
        found = dijkstra(self.component, self._slides(), self.to_win == 0, self.breathe)
        best = self.best_in_slides()
        return {
            "minimum_slide": found.slides,
            "slide_moves": found.moves,
            "slide_vertices": found.states,
            "fewest_slide_moves": best.move_count,
        }

    def _slides(self) -> NDArray[np.uint16]:
        """Return the number of slides of each edge of the component."""
        found = np.zeros(len(self.component.edges), dtype=np.uint16)
        for begin in range(0, len(self.component), _BATCH):
            self.breathe()
            batch = np.arange(begin, min(begin + _BATCH, len(self.component)))
            _, _, steps = self.graph.steps(batch)
            ends = self.component.first[[begin, batch[-1] + 1]]
            found[slice(*ends)] = steps[:, 3]
        return found

    def _all_moves(self) -> dict[str, int | None]:
        """Compute Table 3 and the number of components of its graph."""
        self.breathe()
        found: dict[str, int | None] = {
            "placements": placements(self.graph.codec),
            "all_moves_vertices": len(self.family),
            "all_moves_edges": undirected_edges(self.graph.codec, self.family),
        }
        if self.graph.codec.reversible:
            labels = core.components(self.graph.first_edge, self.graph.edges)
            found["all_moves_components"] = int(labels.max()) + 1
        return found

    def _extents(self, tree: Tree) -> dict[str, int | None]:
        """Compute diameters and radii of the graph of Table 1 and of the whole component."""
        found: dict[str, int | None] = {
            "start_eccentricity": tree.levels - 1 if tree.levels else None,
            "component_states": len(self.component),
        }
        if not self.graph.codec.reversible:
            return found
        if tree.levels and self._small(int(tree.met.sum())):
            cut = self.component.among(tree.met)
            found["true_diameter"], found["true_radius"] = self.graph.extent(
                cut.first.astype(np.uint64), cut.edges
            )
        if self._small(len(self.component)):
            whole = self.component.first.astype(np.uint64), self.component.edges
            found["component_diameter"], found["component_radius"] = self.graph.extent(*whole)
            found["articulation_states"] = int(core.articulation(*whole).sum())
        return found

    def _small(self, states: int) -> bool:
        self.breathe()
        return states <= QUICK if self.measure is None else self.measure


def placements(codec: Codec) -> int:
    """Count the placements of the vehicles in their lines, including overlapping ones.

    The vehicles of a row or a column keep their order. Identical pieces that can swap positions are
    not distinguished.

    >>> from unjam import Puzzle
    >>> placements(Codec(Puzzle.parse(".... XX.B A..B AOOO")))
    54
    """
    corridors: dict[int, tuple[int, list[int]]] = {}
    kinds: dict[int, tuple[int, int]] = {}
    for part, kind in zip(codec.plan.parts, codec.plan.kinds, strict=True):
        if part.corridor is not None:
            _, lengths = corridors.setdefault(part.corridor.number, (len(part.corridor.cells), []))
            lengths += [len(codec.puzzle.vehicles[number].cells) for number in part.members]
        elif part.places is not None:
            kinds[kind] = (len(part.places.forms), kinds.get(kind, (0, 0))[1] + 1)
    in_corridors = (
        comb(cells - sum(own) + len(own), len(own)) for cells, own in corridors.values()
    )
    return prod(in_corridors) * prod(comb(places, twins) for places, twins in kinds.values())


def undirected_edges(codec: Codec, lists: Lists) -> int:
    """Count the pairs of states with a move between them, in either direction."""
    if codec.reversible:
        return len(lists.edges) // 2
    pairs = np.stack([lists.sources, lists.edges.astype(np.int64)])
    return np.unique(pairs.min(axis=0) * len(lists) + pairs.max(axis=0)).size
