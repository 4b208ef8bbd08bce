// Measures the npm package in Node.js: node tools/npm/measure.mjs build/npm/unjam/node.js <PUZZLES.json
//
// Prints JSON: the seconds until Python is ready, and milliseconds of each function for the last puzzle
// and of `solve` for all, fastest of several. Pages can import `measure` too.
const ROUNDS = 5;

/** Return the times of a package. */
export async function measure({ load }, puzzles) {
  const begin = performance.now();
  const unjam = await load();
  const ready = (performance.now() - begin) / 1000;
  const last = puzzles.at(-1);
  const { moves } = await unjam.solve(last);
  const times = {
    solve: () => unjam.solve(last),
    check: () => unjam.check(last, moves),
    hint: () => unjam.hint(last),
    explore: () => unjam.explore(last),
    async generate() {
      for await (const _ of unjam.generate({ moves: "15..", seed: 1 }));
    },
    async deck() {
      for (const puzzle of puzzles) await unjam.solve(puzzle);
    },
  };
  const found = { ready };
  for (const [name, call] of Object.entries(times)) found[name] = await fastest(call);
  unjam.close();
  return found;
}

async function fastest(call) {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now();
    await call();
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

if (globalThis.process) {
  const { readFileSync } = await import("node:fs");
  const { resolve } = await import("node:path");
  const { pathToFileURL } = await import("node:url");
  const unjam = await import(pathToFileURL(resolve(process.argv[2])).href);
  console.log(JSON.stringify(await measure(unjam, JSON.parse(readFileSync(0, "utf-8")))));
}
