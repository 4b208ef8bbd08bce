// Requests to the HTTP API. Failures are thrown as ApiError with the server's own message.

import { language, t, translateText } from "../player/translations.js";
import { loadPhrases, sentence, withEnglish } from "./server_texts.js";

const ROOT = new URL("api/v1/", document.baseURI);

export class ApiError extends Error {
  /** `code` is a stable word such as "unreadable"; "offline" if the server did not respond.
   * `content` is what to show where more than a text can be shown. */
  constructor(message, code, details = {}, content = [message]) {
    super(message);
    this.code = code;
    this.details = details;
    this.content = content;
  }
}

/** Send a request and return the response: JSON as a value, anything else as text. Without a body it
 * is a GET, else a POST. */
export async function fetchApi(path, body, { signal = undefined } = {}) {
  const response = await sendRequest(path, body, signal);
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("application/json") ? response.json() : response.text();
}

/** Return the address of a path of the API. */
export function apiAddress(path) {
  return new URL(path, ROOT).href;
}

/** Send a request and return the response of the server. */
export async function sendRequest(path, body, signal) {
  const options = body === undefined ? { signal } : {
    signal,
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  let response;
  try {
    response = await fetch(apiAddress(path), options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  if (!response?.headers.has("x-unjam")) { // no program, or another one
    const message = t("The server does not respond. Is unjam serve still running?");
    throw new ApiError(message, "offline");
  }
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
