// Reads and writes the hash of the URL: which view is shown, and which puzzle. The server never sees
// the hash, and a link contains the whole puzzle:
//
//   #p=XX.B+A..B+AOOO        a puzzle in any notation, in the Play view
//   #z=...                   the same compressed, where that is shorter
//   #deck=jam&id=1           a puzzle of a deck
//   #BBoooHEooG.../8         the cells of a puzzle alone, as in the QR codes of cards
//   #/edit?p=...             a puzzle in another view
//   #/levels?deck=jam        the level grid of a deck
//   #/levels?deck=jam&sort=moves&show=unsolved     the same in another order, and a part of it

const OPTIONS = ["sort", "show", "level", "moves"]; // of the Levels view
const MAX_TEXT = 100_000; // bytes; larger than any puzzle
const MIN_COMPRESSED = 300; // characters; shorter texts stay readable

/** Parse a hash: {view, deck, id, text, options, broken}. Missing parts are ""; `options` are those of
 * the view; `broken` means that there is a compressed text that cannot be read. */
export async function parseHash(hash = location.hash) {
  const content = hash.replace(/^#/, "");
  const [, name, query] = /^\/([^?]*)\??(.*)$/s.exec(content) ?? [null, "", content];
  const values = new URLSearchParams(query);
  const packed = values.get("z");
  const cells = /^[A-Za-z]{9,}(\/\d+)?$/.test(content) ? content : "";
  const text = packed ? await inflate(packed) : values.get("p") ?? cells;
  return {
    view: name || "play",
    deck: values.get("deck") ?? "",
    id: values.get("id") ?? "",
    text,
    options: Object.fromEntries(OPTIONS.map((name) => [name, values.get(name) ?? ""])),
    broken: Boolean(packed && !text),
  };
}

/** Return the hash of a view and a puzzle. */
export async function formatHash(
  { view = "play", deck = "", id = "", text = "", options = {} },
) {
  const values = new URLSearchParams();
  if (deck) values.set("deck", deck);
  if (id) values.set("id", id);
  if (text && !deck) {
    const packed = text.length > MIN_COMPRESSED ? await deflate(text) : "";
    const plainLength = values.toString().length + encodeURIComponent(text).length;
    if (packed && packed.length < plainLength) values.set("z", packed);
    else values.set("p", text);
  }
  for (const [name, value] of Object.entries(options)) values.set(name, value);
  const query = values.toString();
  if (view === "play") return `#${query}`;
  return `#/${view}${query ? `?${query}` : ""}`;
}

async function deflate(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Decompress a text; returns "" if that fails. */
async function inflate(packed) {
  try {
    const binary = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const stream = new Blob([bytes]).stream();
    return await readLimited(stream.pipeThrough(new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}

/** Read a stream as text; returns "" if it is too large, which guards against compression bombs. */
async function readLimited(stream) {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_TEXT) {
      reader.cancel();
      return "";
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}
