// Requests to the HTTP API. Failures are thrown as ApiError with the server's own message.

import { loadPhrases, sentence, withEnglish } from "../common/server_texts.js";
import { language, t, translateText } from "../player/translations.js";
import { ApiError } from "./api_error.js";
import { send } from "./transports.js";

/** Send a request and return the response: JSON as a value, anything else as text. Without a body it
 * is a GET, else a POST. `substitute`: the page has another answer, so a static site need not load
 * Python for this one. */
export async function fetchApi(path, body, { signal = undefined, substitute = false } = {}) {
  const response = await sendRequest(path, body, { signal, substitute });
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("application/json") ? response.json() : response.text();
}

/** Send a request and return the response. */
export async function sendRequest(path, body, { signal = undefined, substitute = false } = {}) {
  const response = await send({ path, body, signal, substitute });
  if (response.ok) return response;
  throw await errorOf(response);
}

/** Return the error of a response. Its details are English; its title is translated. */
async function errorOf(response) {
  const problem = await response.json().catch(() => ({}));
  const { code = "unknown", title = "", detail } = problem;
  if (!detail) {
    const { status } = response;
    return new ApiError(t("The server answered with status {status}.", { status }), code, problem);
  }
  await loadPhrases();
  const topic = translateText(title);
  const message = sentence(language() === "en" ? detail : `${topic} (${detail})`);
  return new ApiError(message, code, problem, withEnglish(sentence(topic), detail));
}

/** Return what to show for any error. */
export function errorContent(error) {
  return error.content ?? [error.message];
}
