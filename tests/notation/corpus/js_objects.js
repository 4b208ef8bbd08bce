const cars = [
  { id: 'X', x: 0, y: 2, size: 2, dir: 'h' },
  { id: 'A', x: 0, y: 0, size: 2, dir: 'v' },
  { id: 'B', x: 2, y: 0, size: 3, dir: 'h' },
  { id: 'C', x: 1, y: 1, size: 3, dir: 'h' },
  { id: 'D', x: 4, y: 1, size: 3, dir: 'v' },
  { id: 'E', x: 5, y: 1, size: 3, dir: 'v' },
  { id: 'F', x: 2, y: 2, size: 2, dir: 'v' },
  { id: 'G', x: 3, y: 2, size: 2, dir: 'v' },
  { id: 'H', x: 0, y: 3, size: 2, dir: 'h' },
  { id: 'I', x: 3, y: 4, size: 2, dir: 'v' },
  { id: 'J', x: 4, y: 4, size: 2, dir: 'h' },
  { id: 'K', x: 1, y: 5, size: 2, dir: 'h' },
];
