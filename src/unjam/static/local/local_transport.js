// Answers the requests of the page on a static site: with files that were prepared for decks, or by Python
// in a worker, which is loaded when it is first needed.

import { t } from "../player/translations.js";
import { ApiError } from "../requests/api_error.js";
import { isSingleFile, runtime } from "../requests/page_source.js";
import { createEmbeddedWorker, unreadableText } from "./embedded_files.js";
import { showLoading } from "./loading_notice.js";
import { preparedAnswer } from "./prepared_answers.js";
import { NoAnswer, PythonProcess } from "./python_process.js";
import { hasUsedPython, keepRuntime } from "./runtime_store.js";

const STREAM = "generate"; // the request whose answer comes line by line
const JSON_TYPE = { "content-type": "application/json" };

const python = new PythonProcess(isSingleFile ? createEmbeddedWorker : createWorker);
showLoading(python, runtime.size);
python.addEventListener("ready", () => {
  keepRuntime().catch(() => {}); // the next visit loads it again
}, { once: true });

function createWorker() {
  const worker = new Worker("local/python_worker.js", { type: "module" });
  worker.postMessage({ runtime: new URL(runtime.address, document.baseURI).href });
  return worker;
}

/** Start Python if the reader has used it before, so that the browser need not fetch it again. */
export function startIfKept() {
  if (hasUsedPython()) python.start();
}

/** Return the response to a request. If the page has a `substitute` for it, it is not worth loading
 * Python. */
export async function sendLocally({ path, body, signal, substitute }) {
  const prepared = body === undefined && (await preparedAnswer(path));
  if (prepared) return new Response(JSON.stringify(prepared), { headers: JSON_TYPE });
  if (substitute && !python.isStarted) throw failure("failed");
  const request = {
    method: body === undefined ? "GET" : "POST",
    path,
    body: body === undefined ? "" : JSON.stringify(body),
    isStream: path === STREAM,
    signal,
  };
  try {
    const { status, type, body } = await python.send(request);
    return new Response(body, { status, headers: { "content-type": type } });
  } catch (error) {
    throw error instanceof NoAnswer ? failure(error.reason) : error;
  }
}

/** Return the error to show for a request without an answer. */
function failure(reason) {
  const messages = {
    failed: isSingleFile
      ? unreadableText()
      : t("Python, which this needs, could not be loaded. Are you online?"),
    crashed: t("Python ended unexpectedly and was started again. Please try once more."),
    late: t("This took too long, so it was stopped."),
  };
  return new ApiError(messages[reason], reason === "failed" ? "offline" : reason);
}
