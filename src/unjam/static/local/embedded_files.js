// The files of a page that is one file, which `unjam export --full` writes. They are elements
// <script type="text/plain" data-file="NAME">: texts in one archive, and each file of Python. All are
// compressed, except archives, and in base64.
//
// Browsers start neither modules nor workers from files on disk, so scripts run as elements, and the
// worker as a Blob.

import { runtime } from "../requests/page_source.js";

const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };

let texts = null; // a promise of all texts by path
let python = null; // a promise of the files of Python by name

/** Return a response with one of the texts. */
export async function fetchEmbedded(path) {
  texts ??= read("texts").then((blob) => blob.text()).then(JSON.parse);
  const text = (await texts)[path.replace(/^\.\//, "")];
  return new Response(text ?? null, { status: text === undefined ? 404 : 200 });
}

/** Run one of the scripts. */
export async function runEmbedded(path) {
  const response = await fetchEmbedded(path);
  const script = document.createElement("script");
  script.textContent = await response.text();
  document.head.append(script);
}

/** Start the worker of Python (python_worker.js), and give it its files. */
export function createEmbeddedWorker() {
  const code = document.querySelector('[data-file="python_worker"]').textContent;
  // Pyodide takes a worker that can import scripts for one that cannot import modules.
  const parts = ["globalThis.importScripts = undefined;\n", code];
  const worker = new Worker(URL.createObjectURL(new Blob(parts, { type: TYPES.mjs })));
  python ??= readPython();
  python.then(
    (files) => worker.postMessage({ runtime: runtime.address, files }),
    () => worker.dispatchEvent(new ErrorEvent("error")),
  );
  return worker;
}

async function readPython() {
  const files = await Promise.all(runtime.files.map(async (name) => [name, await read(name)]));
  return Object.fromEntries(files);
}

/** Return the contents of an element as a Blob, and remove the element. */
async function read(name) {
  const element = document.querySelector(`[data-file="${name}"]`);
  const type = TYPES[name.split(".").at(-1)] ?? "";
  const packed = new Blob([decoded(element.textContent)], { type });
  const blob = element.hasAttribute("data-gzip") ? await unpacked(packed) : packed;
  element.remove();
  return blob;
}

function unpacked(blob) {
  const stream = blob.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": blob.type } }).blob();
}

function decoded(base64) {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at);
  return bytes;
}
