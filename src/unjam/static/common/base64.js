// Arrays in answers of the server: base64 of little-endian integers.

/** Decode base64 to a buffer. */
export function decodeBase64(text) {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
}
