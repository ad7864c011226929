// Keeps the page for the next visit, with or without a network (see sw.js), and says so when what is seen is a copy, or
// when there is a newer one.

import { h, put } from "./dom.js";
import { copyOf, newVersion, plainDate, reload } from "./words.js";

const place = () => /** @type {HTMLElement} */ (document.getElementById("notice"));

/** Says something at the top of the page. @param {...(Node|string)} content none to take it back */
export const notice = (...content) => put(place(), ...content.length > 0 ? [h("p", {}, ...content)] : []);

const announce = () => notice(newVersion, " ", h("button", { type: "button", class: "quiet", onclick: () => location.reload() }, reload));

/** Registers the service worker where there may be one. @param {HTMLElement} article */
export function keepOffline(article) {
  // No service worker without HTTPS (or localhost): the page then simply needs its network.
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const { revision, updated } = article.dataset;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.type === "copy") notice(copyOf(revision, updated ? plainDate(updated) : ""));
    if (data?.type === "same") notice();
    if (data?.type === "new") announce();
  });
  const register = async () => {
    await serviceWorker.register(new URL(`${document.documentElement.dataset.root}sw.js`, document.baseURI));
    const { active } = await serviceWorker.ready;
    // What was loaded before there was a service worker passed it by; and it knows whether this page is a copy.
    new PerformanceObserver((list) => {
      active?.postMessage({ type: "keep", urls: list.getEntries().map(({ name }) => name) });
    }).observe({ type: "resource", buffered: true });
    active?.postMessage({ type: "hello", urls: [location.href.replace(/[?#].*/, "")] });
  };
  const start = () => void register().catch(() => {}); // forbidden by the browser's settings: the page works without it
  if (document.readyState === "complete") start();
  else addEventListener("load", start, { once: true });
}

/** Looks, when a page that was left open for a while is looked at again, whether there is another one by now. */
export function watchVersion() {
  const MINUTES_10 = 600_000;
  let asked = Date.now();
  addEventListener("visibilitychange", async () => {
    if (document.hidden || Date.now() - asked < MINUTES_10) return;
    asked = Date.now();
    const response = await fetch(location.pathname, { cache: "no-cache" }).catch(() => null);
    if (response?.ok && !(await response.text()).includes(`data-version="${document.documentElement.dataset.version}"`)) announce();
  });
}
