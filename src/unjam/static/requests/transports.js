// Sends the requests of the page to the server or, on a static site, to Python in a worker. A transport
// is a function of {path, body, signal, substitute} that returns a promise of a Response. It throws an
// ApiError with the code "offline" if there is no answer.

import { retryingImport } from "../common/retrying_import.js";
import { t } from "../player/translations.js";
import { ApiError } from "./api_error.js";
import { isStatic } from "./page_source.js";

const ROOT = new URL("api/v1/", document.baseURI);

const importLocal = retryingImport((failures) =>
  import(`../local/local_transport.js?failures=${failures}`)
);

/** Send a request. Without a body it is a GET, else a POST. */
export function send(request) {
  return isStatic ? sendToWorker(request) : sendToServer(request);
}

/** Let answers be ready soon, if that costs little. */
export async function prepareAnswers() {
  if (isStatic) (await importLocal()).startIfKept();
}

/** Return the address of a path of the API. */
export function apiAddress(path) {
  return new URL(path, ROOT).href;
}

async function sendToServer({ path, body, signal }) {
  const options = body === undefined ? { signal } : {
    signal,
    method: "POST",
    ...(body instanceof Blob
      ? { body, headers: { "content-type": body.type || "application/octet-stream" } }
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  };
  let response;
  try {
    response = await fetch(apiAddress(path), options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  if (response?.headers.has("x-unjam")) return response;
  // There is no program, or another one.
  throw new ApiError(t("The server does not respond. Is unjam serve still running?"), "offline");
}

async function sendToWorker(request) {
  const { sendLocally } = await importLocal();
  return sendLocally(request);
}
