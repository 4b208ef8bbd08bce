// The perspective of a board on a photo: where its cells are, given its corners.

/** Return a function from places on the board, in cells from its top left corner, to places on the
 * photo. `corners` are [x, y]: top left, top right, bottom right, bottom left. */
export function perspective(corners, width, height) {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners;
  const [ax, ay] = [x1 - x2, y1 - y2];
  const [bx, by] = [x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = ax * by - bx * ay || 1;
  const g = (sx * by - bx * sy) / area;
  const k = (ax * sy - sx * ay) / area;
  const [rightX, rightY] = [x1 - x0 + g * x1, y1 - y0 + g * y1];
  const [downX, downY] = [x3 - x0 + k * x3, y3 - y0 + k * y3];
  return (column, row) => {
    const [u, v] = [column / width, row / height];
    const depth = g * u + k * v + 1;
    return [(rightX * u + downX * v + x0) / depth, (rightY * u + downY * v + y0) / depth];
  };
}
