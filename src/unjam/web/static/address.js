// The address of the page: which view, and which puzzle. Everything stands behind the #, so that the
// server never sees it and a link is all of the puzzle:
//
//   #p=XX.B+A..B+AOOO        a puzzle in any notation, to be played
//   #z=...                   the same compressed, where that is shorter
//   #deck=jam&id=1           a puzzle of a deck
//   #BBoooHEooG.../8         the cells of a puzzle alone, as cards have them in their QR codes
//   #/edit?p=...             another view of a puzzle
//   #/levels?deck=jam        the level grid of a deck

const LARGEST = 100_000; // bytes of a text; no puzzle is as large
const LONG = 300; // characters, from which on compressing is worth an address nobody can read

/** What the address says: {view, deck, id, text}; what it does not say is "". `broken`: there is a text in
 * it that cannot be read. */
export async function read(hash = location.hash) {
  const said = hash.replace(/^#/, "");
  const [, view, query] = /^\/(\w+)\??(.*)$/s.exec(said) ?? [null, "play", said];
  const values = new URLSearchParams(query);
  const packed = values.get("z");
  const bare = /^[A-Za-z]{9,}(\/\d+)?$/.test(said) ? said : ""; // nothing but the puzzle
  const text = packed ? await inflate(packed) : values.get("p") ?? bare;
  return {
    view,
    deck: values.get("deck") ?? "",
    id: values.get("id") ?? "",
    text,
    broken: Boolean(packed && !text),
  };
}

/** The address of a view and a puzzle. */
export async function write({ view = "play", deck = "", id = "", text = "" }) {
  const values = new URLSearchParams();
  if (deck) values.set("deck", deck);
  if (id) values.set("id", id);
  if (text && !deck) {
    const packed = text.length > LONG ? await deflate(text) : "";
    if (packed && packed.length < values.toString().length + encodeURIComponent(text).length) values.set("z", packed);
    else values.set("p", text);
  }
  const query = values.toString();
  if (view === "play") return `#${query}`;
  return `#/${view}${query ? `?${query}` : ""}`;
}

async function deflate(text) {
  const bytes = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text, or "" if this was no text of ours. */
async function inflate(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return await unpacked(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  } catch {
    return "";
  }
}

/** The text of a stream, which is given up where it grows too large: an address may have been made to. */
async function unpacked(stream) {
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LARGEST) {
      reader.cancel();
      return "";
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function through(blob, stream) {
  return new Response(blob.stream().pipeThrough(stream)).arrayBuffer();
}
