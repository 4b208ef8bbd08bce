// Which vehicle covers which cell, and the moves that this leaves open.

const MOVE_COST = 1 << 16; // a move outweighs any number of slides

export class Occupancy {
  constructor(vehicles) {
    this.vehicles = vehicles;
    this.occupant = new Int16Array(largestCell(vehicles) + 1); // vehicle + 1; 0 if free
  }

  /** Put every vehicle on its placement. */
  fill(placements) {
    this.occupant.fill(0);
    placements.forEach((placement, vehicle) => this.add(vehicle, placement));
  }

  add(vehicle, placement) {
    for (const cell of this.vehicles[vehicle].table.covers[placement]) {
      this.occupant[cell] = vehicle + 1;
    }
  }

  remove(vehicle, placement) {
    for (const cell of this.vehicles[vehicle].table.covers[placement]) this.occupant[cell] = 0;
  }

  /** Return the vehicle that blocks a slide of another one; -1 if none does. */
  blocker(vehicle, slide) {
    const own = vehicle + 1;
    for (const cell of this.vehicles[vehicle].table.covers[slide[1]]) {
      if (this.occupant[cell] && this.occupant[cell] !== own) return this.occupant[cell] - 1;
    }
    for (const cell of slide[3] ?? []) {
      if (this.occupant[cell] && this.occupant[cell] !== own) return this.occupant[cell] - 1;
    }
    return -1;
  }

  /** Call visit(to, slides) for every straight move of a vehicle, nearest first in each direction. */
  straightMoves(vehicle, from, visit) {
    const { table } = this.vehicles[vehicle];
    table.slides[from].forEach((first, index) => {
      const slides = [];
      let slide = first;
      while (slide && this.blocker(vehicle, slide) < 0) {
        // A move around a joined board ends before the vehicle is back where it began.
        if (slides.length && sameCells(table.covers[slide[1]], table.covers[from])) break;
        slides.push(index);
        visit(slide[1], slides);
        index = slide[2];
        slide = table.slides[slide[1]][index];
      }
    });
  }

  /** Call visit(to) for every placement that a vehicle can reach on any path. */
  reachable(vehicle, from, visit) {
    const { table } = this.vehicles[vehicle];
    const seen = new Set([from]);
    for (const placement of seen) {
      for (const slide of table.slides[placement]) {
        if (!seen.has(slide[1]) && this.blocker(vehicle, slide) < 0) {
          seen.add(slide[1]);
          visit(slide[1]);
        }
      }
    }
  }

  /** Return the shortest route to every placement that a vehicle can reach: a map from placements to
   * {cost, previous, slides}, where `slides` lead there straight from the `previous` placement. The
   * fewest moves count and, among those, the fewest slides. With `corners`, any path is one move. */
  routes(vehicle, from, corners) {
    const best = new Map([[from, { cost: 0, previous: from, slides: [] }]]);
    const queue = [from];
    for (const placement of queue) {
      const { cost } = best.get(placement);
      this.straightMoves(vehicle, placement, (next, slides) => {
        const total = cost + slides.length + (corners ? 0 : MOVE_COST);
        if (total < (best.get(next)?.cost ?? Infinity)) {
          best.set(next, { cost: total, previous: placement, slides: [...slides] });
          queue.push(next);
        }
      });
    }
    return best;
  }

  /** Return the moves of the shortest route of a vehicle from one placement to another. */
  bestMoves(vehicle, from, to, corners) {
    const best = this.routes(vehicle, from, corners);
    const moves = [];
    for (let placement = to; placement !== from; placement = best.get(placement).previous) {
      const { previous, slides } = best.get(placement);
      moves.unshift({ vehicle, from: previous, to: placement, slides });
    }
    if (!corners || moves.length < 2) return moves;
    return [{ vehicle, from, to, slides: moves.flatMap((move) => move.slides) }];
  }
}

function largestCell(vehicles) {
  let largest = 0;
  for (const { table } of vehicles) {
    for (const cells of table.covers) {
      for (const cell of cells) largest = Math.max(largest, cell);
    }
    for (const slides of table.slides) {
      for (const [, , , needed = []] of slides) largest = Math.max(largest, ...needed);
    }
  }
  return largest;
}

function sameCells(first, second) {
  return first.length === second.length && first.every((cell, index) => cell === second[index]);
}
