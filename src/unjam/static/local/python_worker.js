// A worker that runs Python. It answers the requests of the page with the same code as the server
// (unjam/web/local/local_server.py), one after the other. python_process.js starts it.
//
// The first message is {runtime}, the address of Pyodide and unjam's packages; in Node.js (npm/), where it
// is a file URL, also {folder}, its path; in a page that is one file, also {files}, the files by name as
// Blobs. It is followed by requests, {id, method, path, body}. The worker posts messages with a `kind`:
//
//   progress {bytes}                    so many bytes have been loaded
//   ready                               Python answers requests
//   failed                              Python could not be loaded
//   reply {id, status, type, body}      the answer to a request
//   line {id, line}                     a line of an answer that comes line by line, and
//   end {id}                            its end
//   crashed                             Python has ended

const worker = /** @type {any} */ (globalThis);

const PACKAGES = "unjam-packages.zip";
const FOLDER = "/lib/python3.14/site-packages";
const STREAM = "generate"; // the request whose answer comes line by line
const REPORT_INTERVAL = 100; // milliseconds

// The answers as functions of texts and bytes, which JavaScript and Python share.
const CODE = `
from unjam.web.local.local_server import LocalServer

server = LocalServer()

def answer(method, path, body):
    return tuple(server.answer(method, path, body.encode()))

def generate(body, send):
    reply = server.generate(body.encode(), lambda line: send(line.decode()))
    return reply and tuple(reply)

answer, generate
`;

let python = null;
let functions = null; // answer and generate

worker.onmessage = ({ data }) => {
  if (data.runtime) start(data.runtime, data);
  else handle(data);
};

async function start(address, { folder = address, files = null }) {
  try {
    if (files) fetchFrom(files);
    countLoadedBytes();
    const packages = worker.fetch(address + PACKAGES).then((response) => response.arrayBuffer());
    const load = (name) => {
      const url = files ? URL.createObjectURL(files[name]) : address + name;
      return import(`${url}`);
    };
    const { loadPyodide } = await load("pyodide.mjs");
    const options = { indexURL: folder };
    if (files) options.createPyodideModule = (await load("pyodide.asm.mjs")).default;
    [python] = await Promise.all([loadPyodide(options), packages]);
    python.unpackArchive(await packages, "zip", { extractDir: FOLDER });
    functions = python.runPython(CODE).toJs();
    worker.postMessage({ kind: "ready" });
  } catch (error) {
    fail(error);
  }
}

function fail(error) {
  console.warn(error.message); // in one line; the page tells the rest
  worker.postMessage({ kind: "failed" });
}

/** Answer requests with files, by the last part of the address. */
function fetchFrom(files) {
  worker.fetch = (address) => {
    const file = files[String(address).split("/").at(-1)];
    return Promise.resolve(file ? new Response(file) : Response.error());
  };
}

/** Report how many bytes were fetched, and failures, for some of which Pyodide would wait for ever. The
 * responses stay as they are, because browsers compile WebAssembly only from those of the network while
 * they arrive. */
function countLoadedBytes() {
  const { fetch } = worker;
  let bytes = 0;
  let reported = 0; // when
  worker.fetch = async (...request) => {
    try {
      const response = await fetch(...request);
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
      count(response.clone()).catch(fail);
      return response;
    } catch (error) {
      fail(error);
      throw error;
    }
  };

  async function count(response) {
    const reader = response.body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      bytes += value.length;
      if (performance.now() - reported < REPORT_INTERVAL) continue;
      reported = performance.now();
      worker.postMessage({ kind: "progress", bytes });
    }
  }
}

function handle({ id, method, path, body }) {
  try {
    const [answer, generate] = functions;
    const send = (line) => worker.postMessage({ kind: "line", id, line });
    const reply = path === STREAM ? generate(body, send) : answer(method, path, body);
    if (reply === undefined) return worker.postMessage({ kind: "end", id });
    const [status, type, bytes] = reply.toJs();
    reply.destroy();
    worker.postMessage({ kind: "reply", id, status, type, body: bytes });
  } catch (error) {
    console.warn(error);
    // An error of Python's own is a mistake in unjam; anything else has ended Python.
    const isMistake = error instanceof python.ffi.PythonError;
    worker.postMessage(
      isMistake ? { kind: "reply", id, status: 500, type: "", body: "" } : { kind: "crashed" },
    );
  }
}
