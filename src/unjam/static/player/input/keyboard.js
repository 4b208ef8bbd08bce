// The keys that work wherever the focus is; those of the board are in board.js.

/** Run the command of a key; returns whether there is one. */
export function runKey(player, event) {
  const { key } = event;
  if (player.playback?.open) {
    // The player's own game is hidden, so no key may change it.
    if (key !== "Escape") return false;
    player.playback.end();
    return true;
  }
  if (event.ctrlKey || event.metaKey) {
    return runCommandKey(player, key.toLowerCase(), event.shiftKey);
  }
  if (event.altKey) return false;
  if (key === "Backspace") player.undo();
  else if (key === "?") player.hint();
  else return key.length === 1 && key !== " " && player.board.choose(key);
  return true;
}

function runCommandKey(player, letter, shift) {
  if (letter === "z" && !shift) player.undo();
  else if (letter === "z" || letter === "y") player.redo();
  else return false;
  return true;
}
