// Questions to the server. What goes wrong is thrown as a Problem with the server's own sentence.

const ROOT = new URL("api/v1/", document.baseURI);

export class Problem extends Error {
  /** `code` is a stable word such as "unreadable"; "offline" if the server did not answer at all. */
  constructor(sentence, code, details = {}) {
    super(sentence);
    this.code = code;
    this.details = details;
  }
}

/** Ask and get the answer: JSON as a value, a picture as text. Without a body it is a GET. */
export async function ask(path, body, { signal } = {}) {
  const response = await request(path, body, signal);
  const kind = response.headers.get("content-type") ?? "";
  return kind.startsWith("application/json") ? response.json() : response.text();
}

/** Ask for lines of JSON; gives them one by one as they come. Ending the loop ends the work. */
export async function* stream(path, body, { signal } = {}) {
  const response = await request(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) if (line.trim()) yield JSON.parse(line);
    }
    if (rest.trim()) yield JSON.parse(rest);
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function request(path, body, signal) {
  const options = body === undefined ? { signal } : {
    signal, method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" },
  };
  let response;
  try {
    response = await fetch(new URL(path, ROOT), options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem("The server does not answer. Is unjam serve still running?", "offline");
  }
  if (response.ok) return response;
  const problem = await response.json().catch(() => ({}));
  throw new Problem(sentence(problem.detail ?? `The server answered ${response.status}.`),
    problem.code ?? "unknown", problem);
}

/** The library's sentences begin small and end open, so that they can stand after a name. */
export function sentence(text) {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
