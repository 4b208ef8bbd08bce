// The record of the puzzle that all views share, `app.puzzle`.

/** Make the record from a response of the server; `deck` and `id` say where it is listed. */
export function currentPuzzle(answer, { deck = "", id = "" } = {}) {
  const { puzzle, album, link, notes, problems, card = null } = answer;
  const [data] = album.puzzles;
  return { text: puzzle.text, facts: puzzle, album, data, link, notes, problems, deck, id, card };
}
