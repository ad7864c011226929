// Gives a WebAssembly module more memory from the start.

/**
 * Returns the module with its memory's least size set, in pages of 64 KB.
 *
 * @param {Uint8Array} wasm
 * @param {number} pages
 */
export function reserve(wasm, pages) {
  const memorySection = 5;
  for (let at = 8; at < wasm.length; ) { // eight bytes of magic and version, then sections: id, size, content
    const [size, content] = readNumber(wasm, at + 1);
    if (wasm[at] === memorySection) { // how many memories (one), flags, least size, and more if the flags say so
      const [, rest] = readNumber(wasm, content + 2);
      const changed = Buffer.concat([wasm.subarray(content, content + 2), number(pages), wasm.subarray(rest, content + size)]);
      return Buffer.concat([wasm.subarray(0, at + 1), number(changed.length), changed, wasm.subarray(content + size)]);
    }
    at = content + size;
  }
  throw new Error("the module has no memory");
}

// Numbers are written in LEB128: seven bits a byte, the lowest first.

function readNumber(/** @type {Uint8Array} */ bytes, /** @type {number} */ at) {
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) {
      return [value, at];
    }
  }
}

function number(/** @type {number} */ value) {
  const bytes = [];
  for (; value >= 0x80; value = Math.floor(value / 0x80)) {
    bytes.push((value % 0x80) + 0x80);
  }
  return Uint8Array.from([...bytes, value]);
}
