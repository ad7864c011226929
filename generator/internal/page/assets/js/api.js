// The API's page: examples that can be edited and sent.

import { copyButton, curl } from "./copy.js";
import { h, put } from "./dom.js";
import { endpoint, fileOf } from "./endpoints.js";
import * as w from "./words.js";

const root = new URL(document.documentElement.dataset.root ?? "", document.baseURI);

for (const form of document.querySelectorAll("form.send")) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const [said, output] = /** @type {HTMLElement[]} */ ([...(form.parentElement?.querySelectorAll(".answer-said, .answer") ?? [])]);
  const copied = h("span", { class: "copied", role: "status" });
  const url = () => address(input.value).href;
  put(/** @type {Element} */ (form.nextElementSibling), copyButton(w.copyUrl, url, copied), copyButton(w.copyCurl, () => curl(url()), copied), copied);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(input.value, said, output);
  });
}
document.documentElement.dataset.ready = "";

/** Always an address on this host, whatever was typed. @param {string} typed */
const address = (typed) => new URL(`./${typed.trim().replace(/^[./]+/, "")}`, root);

/** @param {string} typed @param {HTMLElement} said @param {HTMLElement} output */
async function send(typed, said, output) {
  if (!/^[./]*v1(\/|$)/.test(typed.trim())) {
    said.textContent = w.notAPI;
    output.hidden = true;
    return;
  }
  said.textContent = w.sending;
  const begin = performance.now();
  let reply;
  try {
    reply = await ask(address(typed));
  } catch {
    reply = null;
  }
  output.hidden = !reply?.text;
  if (!reply) {
    said.textContent = w.sendFailed;
    return;
  }
  output.textContent = reply.text;
  if (!reply.status) {
    said.textContent = reply.note;
    return;
  }
  const time = Math.max(1, Math.round(performance.now() - begin));
  put(said, h("b", { class: reply.status < 400 ? "good" : "bad" }, String(reply.status)), ` · ${time} ms · ${reply.note}`);
}

/** @param {URL} url @returns {Promise<{status: number, text: string, note: string}>} no status where nothing was answered */
async function ask(url) {
  const response = await fetch(url);
  const text = await response.text();
  const path = `/${url.href.slice(root.href.length).split("?")[0].replace(/\/$/, "")}`;
  const json = decoded(text);
  // A host without a worker answers a question by a file or not at all: with an error that says so, a folder, or its own 404.
  // A worker's error names the parameter that is wrong.
  const unanswered = endpoint(path) && (!json || (response.status === 404 && ["path", undefined].includes(json.error?.details?.field)));
  if (!unanswered) return { status: response.status, note: w.fromServer, text: json ? JSON.stringify(json, null, 2) : text };
  const file = fileOf(path, url.searchParams);
  const found = file ? await fetch(new URL(file, root)) : null;
  if (!found?.ok) return { status: 0, note: w.filesOnly, text: json ? JSON.stringify(json, null, 2) : "" };
  const content = await found.text();
  return { status: found.status, note: w.fromFile, text: JSON.stringify(decoded(content) ?? content, null, 2) };
}

/** @param {string} text @returns {any} undefined if it is no JSON object */
function decoded(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === "object" && value ? value : undefined;
  } catch {
    return undefined;
  }
}
