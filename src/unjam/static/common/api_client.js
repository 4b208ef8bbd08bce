// Requests to the HTTP API. Failures are thrown as ApiError with the server's own message.

import { t } from "../player/translations.js";

const ROOT = new URL("api/v1/", document.baseURI);

export class ApiError extends Error {
  /** `code` is a stable word such as "unreadable"; "offline" if the server did not respond. */
  constructor(message, code, details = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** Send a request and return the response: JSON as a value, anything else as text. Without a body it
 * is a GET, else a POST. */
export async function fetchApi(path, body, { signal = undefined } = {}) {
  const response = await sendRequest(path, body, signal);
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("application/json") ? response.json() : response.text();
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
    response = await fetch(new URL(path, ROOT), options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    const message = t("The server does not respond. Is unjam serve still running?");
    throw new ApiError(message, "offline");
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  const { status } = response;
  const detail = problem.detail ?? t("The server answered with status {status}.", { status });
  throw new ApiError(sentence(detail), problem.code ?? "unknown", problem);
}

/** Make a sentence of a message of the library, which has neither a capital letter nor a full stop. */
export function sentence(text) {
  const capitalised = text.charAt(0).toUpperCase() + text.slice(1);
  if (/[.!?。]$/.test(capitalised)) return capitalised;
  return capitalised + (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? "。" : "."); // Japanese
}
