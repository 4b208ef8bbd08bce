// Decodes the list of states of a certificate (docs/certificates.md).

const MOST_STATES = 4_000_000;

/** Return the key of a state: its forms, in ascending order, as characters. */
export function stateKey(forms) {
  return String.fromCharCode(...forms);
}

/** Return the forms of a state. */
export function stateForms(key) {
  return Array.from({ length: key.length }, (_, index) => key.charCodeAt(index));
}

/** Return the key of the state after the piece at an index has moved. */
export function movedKey(key, index, to) {
  const rest = key.slice(0, index) + key.slice(index + 1);
  let at = index; // unless it passes a piece that shares its forms
  while (at > 0 && rest.charCodeAt(at - 1) > to) at--;
  while (at < rest.length && rest.charCodeAt(at) < to) at++;
  return rest.slice(0, at) + String.fromCharCode(to) + rest.slice(at);
}

/** Return the listed states with their labels, by key. `least` is the cost of the shortest move. */
export function decodeStates(game, start, list, { flags, size }, least) {
  if (!(size >= 1 && size <= 8 && flags >= 0)) throw new Error("the list has no such parts");
  const level = decodeTrie(game, start, list.subarray(0, flags));
  const labels = list.subarray(flags);
  const states = new Map();
  let label = 0;
  level.forEach((key, index) => {
    label = nearestLabel(states, key, label) + least - readNumber(labels, index * size, size);
    states.set(key, label);
  });
  return states;
}

/** A trie, level by level: a flag for each form that the next piece could take. A flag is written
 * as its difference from the last one for the same form after the same form. */
function decodeTrie(game, start, flags) {
  let level = [""];
  let at = 0;
  const memory = new Map();
  for (const some of start) {
    const deeper = [];
    const { first, end } = game.forms[some];
    for (const prefix of level) {
      const before = prefix ? prefix.charCodeAt(prefix.length - 1) : -1;
      game.place(stateForms(prefix));
      for (let form = Math.max(first, before + 1); form < end; form++) {
        if (game.forms[form].takes.some((number) => game.owner[number])) continue;
        if (at >= flags.length) throw new Error("the list ends early");
        const key = form * 65536 + before;
        const flag = (flags[at++] & 1) ^ (memory.get(key) ?? 0);
        memory.set(key, flag);
        if (flag) deeper.push(prefix + String.fromCharCode(form));
      }
    }
    if (deeper.length > MOST_STATES) throw new Error("too many states");
    level = deeper;
  }
  return level;
}

/** Return the smallest label of the listed states in which one piece is one form further back. */
function nearestLabel(states, key, otherwise) {
  let nearest = Infinity;
  for (let i = 0; i < key.length; i++) {
    const form = key.charCodeAt(i);
    if (form === 0 || (i > 0 && key.charCodeAt(i - 1) === form - 1)) continue;
    const other = key.slice(0, i) + String.fromCharCode(form - 1) + key.slice(i + 1);
    const label = states.get(other);
    if (label < nearest) nearest = label;
  }
  return nearest === Infinity ? otherwise : nearest;
}

/** Read a number with a sign: 0, -1, 1, -2 and so on are 0, 1, 2, 3. */
function readNumber(bytes, at, size) {
  let number = 0;
  for (let i = at; i < at + size; i++) number = number * 256 + (bytes[i] ?? 0);
  return number % 2 ? -(number + 1) / 2 : number / 2;
}
