"""Fit the estimate of human difficulty, cross-validate it, and write it into the package.

python tools/fit_difficulty.py            print all figures, rewrite difficulty/calibration.py
python tools/fit_difficulty.py --check    exit with status 1 if that file is out of date

The solving times of people are in tools/data/human70.tsv. The model is linear: the logarithm of the
median time as a function of the logarithms of at most two measures, fitted by least squares. The
measures are selected by leave-one-out error over all pairs. The selection is repeated inside the
cross-validation: ten folds, twenty repetitions, each fold predicted from the other nine.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import unjam
from unjam.difficulty.rating import LABELS

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "tools" / "data" / "human70.tsv"
CALIBRATION = ROOT / "src" / "unjam" / "difficulty" / "calibration.py"

# Candidate measures. Excluded are the random walk, which not every puzzle has, and the number of
# vehicles, which is the same in all 70 puzzles.
LOGARITHMS = ("moves", "slides", "tangle", "farthest", "bits", "solutions", "states", "mobility")
PLAIN = ("extra_moves", "backward_moves", "greedy_traps", "blocking_nodes", "blocking_depth")
MAX_MEASURES = 2
PARTS, ROUNDS, SEED = 10, 20, 70
LEVELS = ("beginner", "intermediate", "advanced", "expert")

Array = np.ndarray[Any, np.dtype[np.float64]]


class PuzzleResult(NamedTuple):
    """The results of people on one puzzle; moves and seconds are medians."""

    id: str
    board: str
    subjects: int
    solved: float
    moves: float
    seconds: float


class Model(NamedTuple):
    """A linear model of log seconds: a constant plus weighted features."""

    names: tuple[str, ...]
    constant: float
    weights: tuple[float, ...]

    def predict(self, features: dict[str, Array]) -> Array:
        """Return the predicted log seconds."""
        parts = [
            weight * features[name] for name, weight in zip(self.names, self.weights, strict=True)
        ]
        return np.asarray(self.constant + sum(parts))


class Validation(NamedTuple):
    """The quality of cross-validated predictions, as means over all repetitions.

    Rank correlation with the truth, root mean square error in log seconds, and the predictions.
    """

    correlation: float
    error: float
    predicted: Array


def read_results(path: Path = RESULTS) -> list[PuzzleResult]:
    """Read the table of the 70 puzzles."""
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    rows = [line.split("\t") for line in lines[1:]]
    return [PuzzleResult(row[0], row[1], int(row[2]), *map(float, row[3:])) for row in rows]


def measure(puzzles: Sequence[unjam.Puzzle]) -> dict[str, Array]:
    """Return every measure of every puzzle."""
    ratings = [puzzle.rate() for puzzle in puzzles]
    return {name: np.array([getattr(r, name) for r in ratings], float) for name in LABELS}


def features_of(measures: dict[str, Array]) -> dict[str, Array]:
    """Return the candidate features of the model."""
    logarithms = {name: np.log(measures[name]) for name in LOGARITHMS}
    return {**logarithms, **{name: measures[name] for name in PLAIN}}


# ---- Ranks ---------------------------------------------------------------------------------------


def ranks(values: Array) -> Array:
    """Return ranks from 0; equal values share their mean rank."""
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return np.asarray((last - (counts + 1) / 2)[place])


def spearman(one: Array, other: Array) -> float:
    """Return Spearman's rank correlation; NaN if one of the two is constant."""
    x, y = (ranks(values) - ranks(values).mean() for values in (one, other))
    size = np.sqrt((x @ x) * (y @ y))
    return float(x @ y / size) if size else float("nan")


def partial_spearman(one: Array, other: Array, given: Array) -> float:
    """Return the partial rank correlation of two variables given a third."""
    x, y, z = (ranks(values) - ranks(values).mean() for values in (one, other, given))
    x, y = (values - z * (values @ z) / (z @ z) for values in (x, y))
    size = np.sqrt((x @ x) * (y @ y))
    return float(x @ y / size) if size > 1e-9 else float("nan")


# ---- Model ---------------------------------------------------------------------------------------


def columns(features: dict[str, Array], names: Sequence[str], rows: Any) -> Array:
    """Return the design matrix: ones, and a column for each measure."""
    chosen = [features[name][rows] for name in names]
    return np.stack([np.ones(len(chosen[0])), *chosen], axis=1)


def left_out_error(matrix: Array, target: Array) -> float:
    """Return the leave-one-out mean square error."""
    hat = matrix @ np.linalg.pinv(matrix)
    left = (target - hat @ target) / (1 - np.diag(hat))
    return float(left @ left / len(target))


def choose(features: dict[str, Array], target: Array, rows: Any) -> tuple[str, ...]:
    """Return the measures that predict best, at most ``MAX_MEASURES`` of them."""
    sets = [names for size in range(1, MAX_MEASURES + 1) for names in combinations(features, size)]
    return min(sets, key=lambda names: left_out_error(columns(features, names, rows), target[rows]))


def fit(features: dict[str, Array], target: Array, rows: Any = slice(None)) -> Model:
    """Fit by least squares to some rows, with the measures selected on these rows."""
    names = choose(features, target, rows)
    answer = np.linalg.lstsq(columns(features, names, rows), target[rows], rcond=None)[0]
    return Model(names, float(answer[0]), tuple(map(float, answer[1:])))


def cross_validated(features: dict[str, Array], target: Array) -> Validation:
    """Cross-validate; the measures are selected anew for every fold."""
    random = np.random.default_rng(SEED)
    rounds = []
    for _ in range(ROUNDS):
        part = random.permutation(np.arange(len(target)) % PARTS)
        predicted = np.empty(len(target))
        for number in range(PARTS):
            model = fit(features, target, part != number)
            rows = {name: values[part == number] for name, values in features.items()}
            predicted[part == number] = model.predict(rows)
        rounds.append(predicted)
    return Validation(
        float(np.mean([spearman(predicted, target) for predicted in rounds])),
        float(np.mean([np.sqrt(np.mean((predicted - target) ** 2)) for predicted in rounds])),
        np.mean(rounds, axis=0),
    )


# ---- Levels --------------------------------------------------------------------------------------


def limits_of_levels(seconds: Array, levels: Sequence[str]) -> dict[str, int]:
    """Return the lowest estimate of each level that misplaces the fewest cards.

    Ties are broken in favour of the widest gap.
    """
    order = np.sort(seconds)
    numbers = np.array([LEVELS.index(level) for level in levels])
    found = {LEVELS[0]: 0}
    for number, level in enumerate(LEVELS[1:], 1):
        best = min(
            range(1, len(order)),
            key=lambda at: (
                int(((seconds >= order[at]) != (numbers >= number)).sum()),
                order[at - 1] / order[at],
            ),
        )
        found[level] = round(float(np.sqrt(order[best - 1] * order[best])))
    return found


def levels_of(seconds: Array, limits: dict[str, int]) -> list[str]:
    """Return the level of each estimate."""
    return [[level for level, least in limits.items() if s >= least][-1] for s in seconds]


# ---- Output -------------------------------------------------------------------------------------


def text_of(model: Model, levels: dict[str, int], measures: dict[str, Array]) -> str:
    """Return the text of ``difficulty/calibration.py``."""
    weights = ", ".join(
        f'"{name}": {weight:.4f}' for name, weight in zip(model.names, model.weights, strict=True)
    )
    limits = ", ".join(f'"{level}": {seconds}' for level, seconds in levels.items())
    ranges = ", ".join(
        f'"{name}": ({measures[name].min():.0f}, {measures[name].max():.0f})'
        for name in ("moves", *model.names)
    )
    return f'''"""The fitted constants. Generated by tools/fit_difficulty.py; do not edit."""

from __future__ import annotations

# log(median time in seconds) = CONSTANT + sum of WEIGHTS[measure] * log(measure).
CONSTANT = {model.constant:.4f}
WEIGHTS = {{{weights}}}

# The shortest time of each level in seconds, fitted to the levels of the cards of the first box.
LEVELS = {{{limits}}}

# The smallest and largest value of each measure among the puzzles of the fit.
RANGES = {{{ranges}}}
'''


def advantage(predicted: Array, rival: Array, seconds: Array) -> tuple[float, float, float]:
    """Bootstrap the difference in rank correlation between predictions and a rival.

    Returns the ends of the 95 % interval, and the share of samples in which predictions are better.
    """
    random = np.random.default_rng(SEED)
    gains = []
    for _ in range(2000):
        drawn = random.integers(0, len(seconds), len(seconds))
        gains.append(
            spearman(predicted[drawn], seconds[drawn]) - spearman(rival[drawn], seconds[drawn])
        )
    least, most = np.percentile(gains, [2.5, 97.5])
    return float(least), float(most), float(np.mean(np.array(gains) > 0))


def main() -> int:
    """Fit, print all figures, and write or check the file; return the exit status."""
    parser = argparse.ArgumentParser(description="Fit the estimate of human difficulty.")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check: bool = parser.parse_args().check

    results = read_results()
    measures = measure([unjam.Puzzle.parse(result.board) for result in results])
    seconds = np.array([result.seconds for result in results])
    print("measure          rank correlation    given the moves")
    for name, values in measures.items():
        within = partial_spearman(values, seconds, measures["moves"])
        print(f"{name:<16} {spearman(values, seconds):16.3f} {within:18.3f}")

    features, target = features_of(measures), np.log(seconds)
    model = fit(features, target)
    if not set(model.names) <= set(LOGARITHMS):
        raise SystemExit(f"the package does not support the measures {', '.join(model.names)}")
    validation = cross_validated(features, target)
    least, most, share = advantage(validation.predicted, measures["moves"], seconds)
    print(f"\nchosen: {', '.join(model.names)}")
    print(f"cross-validated: {validation.correlation:.3f}, "
          f"off by a factor of {np.exp(validation.error):.2f}; "
          f"the order by moves only: {spearman(measures['moves'], seconds):.3f}")  # fmt: skip
    print(f"gain over moves: {least:.2f} to {most:.2f}; better in {share:.0%} of samples\n")

    levels: dict[str, int] = {}
    for name in ("jam", "thinkfun"):
        cards = unjam.deck(name)
        of_cards = measure(cards)
        estimates = np.exp(model.predict(features_of(of_cards)))
        printed = [card.level for card in cards]
        levels = levels or limits_of_levels(estimates, printed)
        right = sum(map(str.__eq__, levels_of(estimates, levels), printed))
        numbers = np.arange(len(cards), dtype=float)
        print(f"{name}: order of the cards by estimate {spearman(estimates, numbers):.3f}, "
              f"by moves {spearman(of_cards['moves'], numbers):.3f}; "
              f"{right} of {len(cards)} at the printed level")  # fmt: skip

    wanted = text_of(model, levels, measures)
    if check:
        return 0 if CALIBRATION.read_text("utf-8") == wanted else 1
    CALIBRATION.write_text(wanted, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
