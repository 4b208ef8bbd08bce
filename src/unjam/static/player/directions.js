// The eight directions, in the order in which the tables of unjam/player/slide_tables.py number them.

export const DIRECTIONS = [
  { name: "up", dx: 0, dy: -1 },
  { name: "down", dx: 0, dy: 1 },
  { name: "left", dx: -1, dy: 0 },
  { name: "right", dx: 1, dy: 0 },
  { name: "up-left", dx: -1, dy: -1 },
  { name: "up-right", dx: 1, dy: -1 },
  { name: "down-left", dx: -1, dy: 1 },
  { name: "down-right", dx: 1, dy: 1 },
];
