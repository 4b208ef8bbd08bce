// Sums up the results of all puzzles that were solved in this browser.

const LEVELS = ["beginner", "intermediate", "advanced", "expert"]; // of the game; decks may have others

/** Sum up the records of a Progress: {all, levels}. `levels` has [name, sum] for each level that
 * occurs; a sum is {solved, perfect, stars, compared, over}: the numbers of puzzles that were solved and
 * solved in the fewest moves without help, their stars, and how many moves the best games without
 * help took beyond the fewest possible, over all puzzles for which that is known. */
export function summarise(progress) {
  const all = emptySum();
  const levels = new Map();
  for (const key of Object.keys(progress.records)) {
    const record = progress.get(key);
    if (!(record.stars > 0)) continue;
    const level = typeof record.level === "string" ? record.level : "";
    if (!levels.has(level)) levels.set(level, emptySum());
    add(all, record);
    add(levels.get(level), record);
  }
  const rank = (name) => LEVELS.indexOf(name) < 0 ? LEVELS.length : LEVELS.indexOf(name);
  const named = [...levels].filter(([name]) => name);
  return { all, levels: named.sort(([one], [other]) => rank(one) - rank(other)) };
}

function emptySum() {
  return { solved: 0, perfect: 0, stars: 0, compared: 0, over: 0 };
}

function add(sum, { stars, unaided, best }) {
  sum.solved += 1;
  sum.stars += stars;
  if (stars === 3) sum.perfect += 1;
  if (Number.isInteger(best) && Number.isInteger(unaided) && unaided >= best) {
    sum.compared += 1;
    sum.over += unaided - best;
  }
}
