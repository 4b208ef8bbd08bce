// The types of the package. Requests and answers are those of the HTTP API: api_types.d.ts, which is
// generated from its OpenAPI document.

import type {
  Check,
  CheckAnswer,
  Explore,
  ExploreAnswer,
  Generate,
  GenerateEvent,
  Hint,
  HintAnswer,
  Problem,
  Solve,
  SolveAnswer,
} from "./api_types.js";

export type * from "./api_types.js";

export interface Cancelable {
  /** Cancels the request, which then fails with the reason of the signal. */
  signal?: AbortSignal;
}

export type SolveOptions = Omit<Solve, "puzzle"> & Cancelable;
export type CheckOptions = Omit<Check, "puzzle" | "solution"> & Cancelable;
export type HintOptions = Omit<Hint, "puzzle"> & Cancelable;
export type ExploreOptions = Omit<Explore, "puzzle"> & Cancelable;
export type GenerateOptions = Generate & Cancelable;

export interface LoadOptions {
  /** The folder with Python's files, if it is not `runtime` in the package: an address in browsers, a
   * path or a file URL in Node.js. */
  runtime?: string | URL;
  /** Called while Python is loaded, with numbers of bytes. The last call has `loaded === total`. */
  progress?: (loaded: number, total: number) => void;
}

/** Python in one worker. It answers one request at a time; others wait. */
export interface Unjam {
  /** Find a shortest solution of a puzzle, given as text in any notation. */
  solve(puzzle: string, options?: SolveOptions): Promise<SolveAnswer>;

  /** Check whether moves are a solution, and whether it is optimal. */
  check(
    puzzle: string,
    solution: string | readonly string[],
    options?: CheckOptions,
  ): Promise<CheckAnswer>;

  /** Return a hint: where to look (level 1), which vehicle to move (2) or which move to make (3). */
  hint(puzzle: string, options?: HintOptions): Promise<HintAnswer>;

  /** Return statistics of all reachable states. */
  explore(puzzle: string, options?: ExploreOptions): Promise<ExploreAnswer>;

  /** Generate puzzles. Yields progress and puzzles as they are found, and the event `end`. Leaving the
   * loop cancels the request. */
  generate(options?: GenerateOptions): AsyncGenerator<GenerateEvent, void, void>;

  /** End the worker. Requests without an answer fail. */
  close(): void;
}

/** Start a worker and load Python into it. */
export function load(options?: LoadOptions): Promise<Unjam>;

/** A code of the HTTP API, or of the worker. */
export type ErrorCode = Problem["code"] | "not-loaded" | "crashed" | "closed";

export class UnjamError extends Error {
  constructor(code: ErrorCode, message: string, details?: Problem | null);
  readonly code: ErrorCode;
  /** The error document of the HTTP API, if there is one. */
  readonly details: Problem | null;
}
