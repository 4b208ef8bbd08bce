// The files of a page that is one file, which `unjam export --full` writes. They are elements
// <script type="text/plain" data-file="NAME">: archives of texts as JSON, {path: text}, and the files of
// Python. All are in base64 and, with the attribute data-gzip, compressed.
//
// Browsers start neither modules nor workers from files on disk, so scripts run as elements, and the
// worker as a Blob.

import { t } from "../player/translations.js";
import { ApiError } from "../requests/api_error.js";
import { runtime } from "../requests/page_source.js";

const TYPES = { mjs: "text/javascript", wasm: "application/wasm" };

const archives = new Map(); // promises of texts by path, by the name of the archive
const scripts = new Map(); // promises that a script has run, by path
let python = null; // a promise of the files of Python by name
let workerAddress = ""; // of the script of the worker

/** Return a response with one of the texts. */
export async function fetchEmbedded(path) {
  const texts = await remember(archives, archiveOf(path), readTexts);
  if (!(path in texts)) throw new Error(`${path} is not in this file`);
  return new Response(texts[path]);
}

/** Add one of the style sheets to the page; without it, the page is less beautiful. */
export async function embedStylesheet(path) {
  const sheet = await fetchEmbedded(path).catch(() => null);
  if (!sheet) return;
  const style = document.createElement("style");
  style.textContent = await sheet.text();
  document.head.append(style);
}

/** Run one of the scripts, once. A query, the number of failures, does not matter here. */
export function runEmbedded(address) {
  const path = address.replace(/^\.\//, "").replace(/\?.*/, "");
  return remember(scripts, path, run);
}

async function run(path) {
  const response = await fetchEmbedded(path);
  const script = document.createElement("script");
  script.textContent = await response.text();
  document.head.append(script);
  script.remove();
}

/** Start the worker of Python (python_worker.js), and give it its files. */
export function createEmbeddedWorker() {
  const code = elementOf("python_worker").textContent;
  // Pyodide takes a worker that can import scripts for one that cannot import modules.
  const parts = ["globalThis.importScripts = undefined;\n", code];
  workerAddress ||= URL.createObjectURL(new Blob(parts, { type: TYPES.mjs }));
  const worker = new Worker(workerAddress);
  python ??= readPython();
  python.then((files) => worker.postMessage({ runtime: runtime.address, files }), (error) => {
    python = null; // the next worker tries again
    console.warn(error.message);
    worker.dispatchEvent(new ErrorEvent("error"));
  });
  return worker;
}

/** Return the promise for a key, made by a function of it; one that fails is forgotten. */
function remember(promises, key, make) {
  if (!promises.has(key)) {
    const promise = make(key);
    promise.catch(() => promises.delete(key));
    promises.set(key, promise);
  }
  return promises.get(key);
}

// --- the elements ----------------------------------------------------------------------------------

/** Return the name of the archive of a path: each deck has one for its answers. */
function archiveOf(path) {
  const [folder, deck, file] = path.split("/");
  if (folder !== "answers") return "texts";
  return file ? `answers-${deck}` : folder;
}

async function readTexts(archive) {
  const blob = await read(archive).catch((error) => {
    console.warn(error.message);
    throw new ApiError(unreadableText(), "offline");
  });
  const texts = JSON.parse(await blob.text());
  elementOf(archive).remove();
  return texts;
}

async function readPython() {
  const { files } = runtime;
  const blobs = await Promise.all(files.map(read));
  for (const name of files) elementOf(name).remove();
  return Object.fromEntries(files.map((name, index) => [name, blobs[index]]));
}

/** Return what to say if the files cannot be unpacked. */
export function unreadableText() {
  return t("This browser cannot unpack this file. It takes a browser of 2023 or newer.");
}

/** @returns {HTMLElement} */
function elementOf(name) {
  return document.querySelector(`[data-file="${name}"]`);
}

async function read(name) {
  const element = elementOf(name);
  const type = TYPES[name.split(".").at(-1)] ?? "";
  const blob = new Blob([decoded(element.textContent)], { type });
  return element.hasAttribute("data-gzip") ? await unpacked(blob) : blob;
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
