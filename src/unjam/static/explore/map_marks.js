// Draws the marks over a map: the solution, the trail, the start, the current and the pointed state.

const HALO = 3.5; // pixels that a mark's background is wider than the mark

/** `toPixels` returns the position of a state on the canvas. */
export class MapMarks {
  constructor(context, toPixels, colours) {
    this.context = context;
    this.toPixels = toPixels;
    this.colours = colours;
  }

  path(states, colour, width) {
    if (states.length < 2) return;
    const { context } = this;
    context.beginPath();
    states.forEach((state, index) => {
      const [x, y] = this.toPixels(state);
      if (index) context.lineTo(x, y);
      else context.moveTo(x, y);
    });
    Object.assign(context, {
      lineJoin: "round",
      lineCap: "round",
      strokeStyle: this.colours.paper,
      lineWidth: width + HALO,
      globalAlpha: 0.8,
    });
    context.stroke();
    Object.assign(context, { strokeStyle: colour, lineWidth: width, globalAlpha: 1 });
    context.stroke();
  }

  ring(state, radius, colour, width) {
    if (state < 0) return;
    const { context } = this;
    const [x, y] = this.toPixels(state);
    for (const [strokeStyle, lineWidth] of [[this.colours.paper, width + HALO], [colour, width]]) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      Object.assign(context, { strokeStyle, lineWidth });
      context.stroke();
    }
  }

  star(state, size) {
    const { context, colours } = this;
    const [x, y] = this.toPixels(state);
    context.beginPath();
    for (let point = 0; point < 10; point++) {
      const radius = point % 2 ? size * 0.45 : size;
      const angle = (point / 5) * Math.PI - Math.PI / 2;
      context.lineTo(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
    }
    context.closePath();
    Object.assign(context, {
      fillStyle: colours.solution,
      strokeStyle: colours.paper,
      lineWidth: 3,
      lineJoin: "round",
    });
    context.stroke();
    context.fill();
  }
}
