// Which puzzles of a deck are listed, and in which order. An entry of a deck's index is
// {id, level, moves, key}; `level` and `moves` may be null.

const LEVELS = ["beginner", "intermediate", "advanced", "expert"]; // of the game; decks may have others

/** The choices of the reader. `show` is "", "unsolved", "solved" or "imperfect"; `moves` is a range such
 * as "10..20"; `sort` is "", "moves" or "difficulty", with a minus sign in front for descending order. */
export const NO_CHOICES = { sort: "", show: "", level: "", moves: "" };

/** Return the entries that match the choices, in the order that they ask for. */
export function arrange(entries, choices, progress) {
  const { level, moves, show, sort } = choices;
  const [least, most] = parseRange(moves);
  const matches = (entry) =>
    (!level || entry.level === level) &&
    (!moves || (entry.moves !== null && entry.moves >= least && entry.moves <= most)) &&
    isShown(show, progress.get(entry.key).stars ?? 0);
  return order(entries.filter(matches), sort);
}

/** Return whether all entries of a level follow each other, so that each level can have a heading. */
export function isGrouped(entries) {
  const changes = entries.filter(({ level }, at) => at === 0 || level !== entries[at - 1].level);
  return changes.length === new Set(entries.map(({ level }) => level)).size;
}

/** Return the ends of a range such as "10..20", "10.." or "..20". */
export function parseRange(text) {
  const [least, most = least] = text.split("..");
  const end = most === "" ? NaN : Number(most);
  return [Number(least) || 0, Number.isNaN(end) ? Infinity : end];
}

function isShown(show, stars) {
  switch (show) {
    case "unsolved":
      return stars === 0;
    case "solved":
      return stars > 0;
    case "imperfect":
      return stars > 0 && stars < 3;
    default:
      return true;
  }
}

/** Sort entries. Those without the fact come last; equal ones stay in the order of the deck. */
function order(entries, sort) {
  if (!sort) return entries;
  const sign = sort.startsWith("-") ? -1 : 1;
  const rank = levelRank(entries);
  const facts = sort.endsWith("moves")
    ? ({ moves }) => [moves]
    : ({ level, moves }) => [level ? rank(level) : null, moves];
  const compare = (first, second) => {
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  };
  return [...entries].sort((one, other) => {
    const others = facts(other);
    return facts(one).map((fact, index) => compare(fact, others[index])).find(Boolean) ?? 0;
  });
}

/** Return a function that ranks levels: those of the game from easy to hard, then the deck's own. */
function levelRank(entries) {
  const names = [...new Set([...LEVELS, ...entries.map(({ level }) => level)])];
  return (level) => names.indexOf(level);
}
