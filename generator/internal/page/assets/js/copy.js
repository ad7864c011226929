// Buttons that copy a text and say so.

import { copied, copyFailed } from "./words.js";
import { h } from "./dom.js";

/**
 * @param {string} label
 * @param {() => string} text asked for when the button is pressed
 * @param {Element} status a live region that tells the outcome
 */
export function copyButton(label, text, status) {
  return h("button", {
    type: "button",
    class: "quiet",
    onclick: async () => {
      status.textContent = "";
      status.textContent = (await copy(text())) ? copied : copyFailed;
    },
  }, label);
}

/** @param {string} text @returns {Promise<boolean>} */
async function copy(text) {
  // Without HTTPS, as on many a local mirror, browsers have no navigator.clipboard.
  if (!navigator.clipboard) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** @param {string} text */
function copyBySelection(text) {
  const focused = /** @type {HTMLElement|null} */ (document.activeElement);
  const area = h("textarea", { class: "said", "aria-hidden": "true", tabindex: "-1", readonly: true });
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  focused?.focus();
  return done;
}

/** @param {string} url */
export const curl = (url) => `curl '${url.replaceAll("'", "%27")}'`;
