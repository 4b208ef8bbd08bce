"""Sets of puzzles, splits, tables of distances in files, and fresh puzzles."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from unjam import Puzzle, deck
from unjam.equivalence.canonical_form import canonical
from unjam.gym import RushHourEnv, RushHourVectorEnv, endless_puzzles, puzzle_set, split_of
from unjam.gym.game_compiler import PLANES
from unjam.model.exits import Known


def test_splits_are_disjoint_up_to_symmetry() -> None:
    puzzles = puzzle_set("census-5x5", limit=120)
    train = puzzle_set(puzzles, split="train")
    test = puzzle_set(puzzles, split="test")
    assert len(train) + len(test) == len(puzzles)
    assert 0.08 < len(test) / len(puzzles) < 0.35
    forms = {canonical(puzzle) for puzzle in train}
    assert all(canonical(puzzle) not in forms for puzzle in test)
    assert [split_of(puzzle) for puzzle in deck("jam")[:12]] == [
        split_of(mirrored(puzzle)) for puzzle in deck("jam")[:12]
    ]


def mirrored(puzzle: Puzzle) -> Puzzle:
    rows = [row[::-1] for row in puzzle.to("grid").split()]
    return Puzzle.parse("\n".join(rows), exit="left")


def test_the_assignment_of_splits_is_fixed() -> None:
    """Results that others published depend on it."""
    sides = "".join("x" if split_of(puzzle) == "test" else "." for puzzle in deck("jam"))
    assert sides == SIDES_OF_JAM


SIDES_OF_JAM = "...x......x..............x.xx..x.x......"


def test_tiers() -> None:
    easy = puzzle_set("census-5x5", moves=(5, 8), limit=10)
    assert {puzzle.known.moves for puzzle in easy} <= {5, 6, 7, 8}
    assert len(easy) == 10
    beginner = puzzle_set("jam", level="beginner")
    assert [puzzle.id for puzzle in beginner] == [str(number) for number in range(1, 11)]
    own = [Puzzle.parse(".... XX.B A..B AOOO"), Puzzle.parse("XX.. .... .... ....")]
    assert puzzle_set(own, moves=5) == (own[0],)
    counts = [len(puzzle.explore()) for puzzle in own]
    assert counts == [16, 3]
    assert puzzle_set(own, states=16) == puzzle_set(own, states=(4, None)) == (own[0],)
    assert puzzle_set(own, states=(None, 15)) == (own[1],)
    assert puzzle_set(own, states=(3, 16)) == tuple(own)
    with pytest.raises(ValueError, match="no puzzle of the deck belongs"):
        puzzle_set(own, states=(17, None))
    rated = [puzzle.replace(level=None) for puzzle in deck("jam")[:3]]
    assert puzzle_set(rated, level=rated[0].rate().level)[0] == rated[0]


def test_a_tier_counts_no_more_states_than_it_must() -> None:
    """The 12x12 board has more states than anybody has counted."""
    large = deck("uva")["7"]
    assert puzzle_set([large], states=(1000, None)) == (large,)
    with pytest.raises(ValueError, match="no puzzle of the deck belongs"):
        puzzle_set([large], states=(None, 1000))


@pytest.mark.parametrize("bounds", ["many", (5,), (9, 3), -1, 3.5, (None, "x"), (1, 2, 3)])
@pytest.mark.parametrize("name", ["moves", "states"])
def test_bounds_that_are_none(name: str, bounds: Any) -> None:
    with pytest.raises(ValueError, match=rf"^{name} must be a number or \(lowest, highest\), not"):
        puzzle_set("jam", **{name: bounds})


def test_claims_of_a_file_are_no_facts() -> None:
    claimed = Puzzle.parse(".... XX.B A..B AOOO").replace(known=Known(3, states=7))
    assert puzzle_set([claimed], moves=5, states=16) == (claimed,)


def test_distances_are_shared_through_files(tmp_path: Path) -> None:
    options: dict[str, Any] = {"deck": deck("jam")[:3], "info": "distance", "cache": tmp_path}
    first = RushHourVectorEnv(10, **options)
    _, info = first.reset(seed=1)
    files = sorted(tmp_path.iterdir())
    assert len(files) == 3
    before = [file.stat().st_mtime_ns for file in files]
    _, again = another(options).reset(seed=1)
    assert np.array_equal(info["distance"], again["distance"])
    assert [file.stat().st_mtime_ns for file in files] == before
    # A damaged file is written again.
    whole = files[0].read_bytes()
    for damage in (b"", whole[:100], b"x" * len(whole), whole[:-8], whole + bytes(8)):
        files[0].unlink()
        files[0].write_bytes(damage)
        _, again = another(options).reset(seed=1)
        assert np.array_equal(info["distance"], again["distance"])
        assert files[0].read_bytes() == whole


def another(options: dict[str, Any]) -> RushHourVectorEnv:
    from unjam.gym import game_puzzles

    game_puzzles._fixed_pool.cache_clear()
    return RushHourVectorEnv(10, **options)


def test_large_components_have_no_distances() -> None:
    env = RushHourEnv(deck="jam", info=("distance", "expert_action"), max_states=10)
    _, info = env.reset(seed=1)
    assert set(info) == {"action_mask"}


def test_fresh_puzzles_never_stall_a_step() -> None:
    envs = RushHourVectorEnv(
        64,
        generator={"size": "5x5", "moves": (4, 12), "seed": 5},
        split="train",
        info="distance",
        max_episode_steps=5,
        threads=1,
    )
    try:
        _, info = envs.reset(seed=1)
        first = set(envs.games.batch.tags().tolist())
        drawn = np.random.default_rng(1)
        longest = 0.0
        end = time.monotonic() + 60
        tags: set[int] = set()
        while not tags - first and time.monotonic() < end:
            masks = info["action_mask"]
            actions = (masks * drawn.random(masks.shape, np.float32)).argmax(1)
            began = time.monotonic()
            *_, info = envs.step(actions)
            longest = max(longest, time.monotonic() - began)
            tags |= set(envs.games.batch.tags().tolist())
            time.sleep(0.002)
        assert tags - first, "no fresh puzzle arrived"
        assert longest < 2
        assert all(split_of(puzzle) == "train" for puzzle in envs.puzzles()[:3] if not moved(envs))
        assert envs.games.actions == 2 * (25 // 3 + 1)
    finally:
        envs.close()


def moved(envs: RushHourVectorEnv) -> bool:
    return bool(envs.games.batch.heads()[:, 3].any())


def test_a_generator_without_puzzles_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"the generator made no puzzle: .*nonsense"):
        RushHourEnv(generator={"variant": "nonsense"})


def test_endless_puzzles_repeat_for_a_seed() -> None:
    def first(seed: int) -> list[Puzzle]:
        stream = endless_puzzles({"size": "5x5", "moves": (3, 6), "seed": seed})
        return [next(stream) for _ in range(3)]

    assert first(2) == first(2) != first(3)


def test_planes_and_graph_describe_the_board() -> None:
    puzzle = "XX.A ...A B... B.CC"
    env = RushHourEnv(puzzle=puzzle, observation="planes")
    observation, _ = env.reset(seed=1)
    names = env.games.tables.planes
    shown = dict(zip(names, observation, strict=True))
    assert names[: len(PLANES)] == PLANES
    assert np.argwhere(shown["target"]).tolist() == [[0, 0], [0, 1]]
    assert shown["horizontal"].sum() == 4
    assert shown["vertical"].sum() == 4
    assert shown["length 2"].sum() == 8
    assert np.argwhere(shown["exit"]).tolist() == [[0, 3]]
    assert np.argwhere(shown["slides D"]).tolist() == [[0, 3], [1, 3]]
    assert np.argwhere(shown["slides U"]).tolist() == [[2, 0], [3, 0]]
    assert np.argwhere(shown["slides R"]).tolist() == [[0, 0], [0, 1]]
    assert shown["wall"].sum() == shown["slides L"].sum() - 2 == 0
    graph = RushHourEnv(puzzle=puzzle, observation="graph").reset(seed=1)[0]
    label = {vehicle: number for number, vehicle in enumerate("XCBA")}
    blocks = np.argwhere(graph["blocks"]).tolist()
    # Column 0 from below: nothing; A going down two cells would meet C, but slides are one cell.
    assert blocks == []
    assert graph["nodes"][label["X"], :2].tolist() == [1, 1]
    assert graph["nodes"][label["C"], 8:10].tolist() == [4, 3]
    tight = RushHourEnv(puzzle="XXA. ..A. .... ....", observation="graph").reset(seed=1)[0]
    assert np.argwhere(tight["blocks"]).tolist() == [[1, 0, 1]]  # to the right, X meets A


def test_puzzles_of_different_sizes_share_a_space() -> None:
    puzzles = [Puzzle.parse("XX. ... ..."), *deck("safari")[:1], *deck("jam")[:1]]
    envs = RushHourVectorEnv(30, deck=puzzles, actions="lane", threads=1)
    observations, info = envs.reset(seed=1)
    assert observations.shape == (30, 7, 7)
    small = envs.puzzle_numbers() == 0
    assert small.any()
    assert (observations[small][:, 3:, :] == 1).all()
    for _ in range(20):
        observations, *_, info = envs.step(info["action_mask"].argmax(1))
    small = envs.puzzle_numbers() == 0
    assert (observations[small][:, :, 3:] == 1).all()


def test_splits_and_tiers_of_a_deck_have_the_same_spaces() -> None:
    sides = [
        RushHourEnv(deck="jam", actions="lane", split="train"),
        RushHourEnv(deck="jam", actions="lane", split="test"),
        RushHourEnv(deck="jam", actions="lane", moves=(1, 9), limit=1),
        RushHourEnv(deck="jam", actions="lane"),
    ]
    assert len({env.games.actions for env in sides}) == 1
    assert len({str(env.observation_space) for env in sides}) == 1
