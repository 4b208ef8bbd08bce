// The package in browsers: Python runs in a Web Worker.

import { loadWith } from "./unjam.js";

export { UnjamError } from "./unjam.js";

/** Load Python from `runtime`, the address of the folder with its files. */
export function load(
  { runtime = new URL(/* @vite-ignore */ "./runtime/", import.meta.url), progress } = {},
) {
  const address = new URL(runtime, globalThis.location.href).href;
  return loadWith(() => {
    const worker = new Worker(new URL("./local/python_worker.js", import.meta.url), {
      type: "module",
    });
    worker.postMessage({ runtime: address.endsWith("/") ? address : `${address}/` });
    return worker;
  }, progress);
}
