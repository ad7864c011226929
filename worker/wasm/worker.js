// The host of the worker: it hands questions to the WebAssembly module and
// reads the answers. It depends on nothing and runs unchanged in Deno, Node,
// browsers and workerd:
//
//   const module = await WebAssembly.compileStreaming(fetch("/v1/worker.wasm"));
//   const worker = new Worker(module);
//   worker.ask("GET", "/v1/workdays/add", "date=2026-12-24&days=5", today());

/**
 * @typedef {object} Answer
 * @property {number} status the HTTP status
 * @property {string | null} file the static file that is the body, such as "v1/holidays/2026.json"; null if body is
 * @property {[string, string][]} headers names and values; with an ETag if status is 200 and file is null
 * @property {Uint8Array<ArrayBuffer>} body empty if a file is the body, or there is none
 */

/**
 * What the module exports; main.go says how it is used.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} request
 * @property {(method: number, path: number, query: number, today: number) => bigint} resolve
 */

/** The worker answers 414 to a path and query of more bytes than this, whatever they say. */
const MOST = 8192;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Worker {
  /** @type {WebAssembly.Module | null} */
  #module;
  /** @type {Exports | null} */
  #exports = null;

  /**
   * @param {WebAssembly.Module | null} module the compiled worker.wasm. A host that could not compile it passes
   *   null, and every answer is an INTERNAL_ERROR.
   */
  constructor(module) {
    this.#module = module;
  }

  /**
   * Answers one request. It never throws: if the worker fails, the answer has
   * status 500, and the next question is asked to a fresh instance.
   *
   * @param {string} method the HTTP method
   * @param {string} path the path, percent-encoded as in the request line
   * @param {string} query the raw query, without "?"
   * @param {string} today the date in Western Indonesian Time, YYYY-MM-DD
   * @returns {Answer}
   */
  ask(method, path, query, today) {
    try {
      this.#exports ??= instantiate(this.#module);
      return ask(this.#exports, cut(method), cut(path), cut(query), today);
    } catch (error) {
      // After a trap, Go's runtime is in the middle of something: never ask that instance again.
      this.#exports = null;
      console.error("harikerja: the worker failed:", error);
      return failure();
    }
  }
}

/**
 * @param {WebAssembly.Module | null} module
 * @returns {Exports}
 */
function instantiate(module) {
  if (module === null) {
    throw new Error("the module was not compiled");
  }
  return /** @type {Exports} */ (/** @type {unknown} */ (new WebAssembly.Instance(module).exports));
}

/**
 * As much of a text as shows that it is too long, so that no question makes the
 * worker's memory grow. Each unit of a string is at least one byte.
 *
 * @param {string} text
 */
function cut(text) {
  return text.slice(0, MOST + 1);
}

/**
 * @param {Exports} worker
 * @param {string} method
 * @param {string} path
 * @param {string} query
 * @param {string} today
 * @returns {Answer}
 */
function ask(worker, method, path, query, today) {
  // UTF-8 takes at most three bytes for each unit of a string.
  const most = 3 * (method.length + path.length + query.length);
  const start = worker.request(most) >>> 0;
  const question = new Uint8Array(worker.memory.buffer, start, most);
  const methodLength = encoder.encodeInto(method, question).written;
  const pathLength = encoder.encodeInto(path, question.subarray(methodLength)).written;
  const queryLength = encoder.encodeInto(query, question.subarray(methodLength + pathLength)).written;
  const where = worker.resolve(methodLength, pathLength, queryLength, Number(today.replaceAll("-", "")));
  const address = Number(where >> 32n) >>> 0;
  const length = Number(where & 0xffffffffn);
  // A new view, since the memory may have grown, and a copy, since the next answer overwrites this one.
  return parse(new Uint8Array(worker.memory.buffer, address, length).slice());
}

/**
 * @param {Uint8Array<ArrayBuffer>} answer
 * @returns {Answer}
 */
function parse(answer) {
  const newline = 10;
  let end = answer.indexOf(newline);
  while (answer[end + 1] !== newline) {
    end = answer.indexOf(newline, end + 1);
  }
  const [first, ...lines] = decoder.decode(answer.subarray(0, end)).split("\n");
  return {
    status: Number(first.slice(0, 3)),
    file: first.slice(4) || null,
    headers: lines.map((line) => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
    body: answer.subarray(end + 2),
  };
}

/**
 * The answer when there is no worker to ask; the same as its own to anything
 * unforeseen, which a test compares.
 *
 * @returns {Answer}
 */
export function failure() {
  return {
    status: 500,
    file: null,
    headers: [
      ["Cache-Control", "no-store"],
      ["Access-Control-Allow-Origin", "*"],
      ["Access-Control-Expose-Headers", "ETag"],
      ["Content-Type", "application/json; charset=utf-8"],
      ["X-Content-Type-Options", "nosniff"],
    ],
    body: encoder.encode(
      '{"error":{"code":"INTERNAL_ERROR","message":"Something went wrong on our side. Please try again in a moment.","details":{}}}\n',
    ),
  };
}

/**
 * The current date in Western Indonesian Time, UTC+7 without daylight saving.
 *
 * @returns {string} YYYY-MM-DD
 */
export function today() {
  const sevenHours = 7 * 60 * 60 * 1000;
  return new Date(Date.now() + sevenHours).toISOString().slice(0, 10);
}

/**
 * The bytes of a base64 text, for hosts that can only ship the module as one.
 *
 * @param {string} base64
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function decode(base64) {
  if (typeof Uint8Array.fromBase64 === "function") {
    return Uint8Array.fromBase64(base64);
  }
  // The slower way of older hosts; still far ahead of Uint8Array.from with a function.
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) {
    bytes[i] = binary.charCodeAt(i);
  }
  return bytes;
}
