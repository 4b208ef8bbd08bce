// Responses of the HTTP API that arrive line by line.

import { sendRequest } from "../requests/api_client.js";

/** Send a request and yield lines of JSON as they arrive. Leaving the loop cancels the request. */
export async function* streamApi(path, body, { signal = undefined } = {}) {
  const response = await sendRequest(path, body, { signal });
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
