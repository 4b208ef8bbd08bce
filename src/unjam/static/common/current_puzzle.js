// The record of the puzzle that all views share, `app.puzzle`.

/** Make the record from a response of the server; `deck` and `id` say where it is listed. */
export function currentPuzzle(answer, { deck = "", id = "" } = {}) {
  const { puzzle, album, card = null, ...others } = answer; // link, notes, problems and blocks
  const [data] = album.puzzles;
  return { text: puzzle.text, facts: puzzle, album, data, ...others, deck, id, card };
}
