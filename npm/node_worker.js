// Gives a thread of Node.js what python_worker.js uses of a Web Worker: messages, and `fetch` for files.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";

globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.fetch = async (address) => new Response(await readFile(fileURLToPath(address)));

await import("./local/python_worker.js");
parentPort.on("message", (data) => globalThis.onmessage({ data }));
