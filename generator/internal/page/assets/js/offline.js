// Keeps the page for the next visit, with or without a network. See sw.js for what is kept and when it is renewed.

import { byId, h, put } from "./dom.js";
import { words } from "./i18n.js";

/** Registers the service worker where there may be one, and hands it what was loaded before it was there. */
export async function keepOffline() {
  // No service worker without HTTPS (or localhost): the page then simply needs its network.
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", (event) => {
    if (event.data?.type === "new-version") announce();
  });
  try {
    await navigator.serviceWorker.register("sw.js");
  } catch {
    // Forbidden by the browser's settings, or no network: the page works without it.
    return;
  }
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  }
  // What began to load before there was a service worker passed it by, and may still be under way.
  new PerformanceObserver((list) => {
    const urls = list.getEntries().map(({ name }) => name);
    navigator.serviceWorker.controller?.postMessage({ type: "keep", urls });
  }).observe({ type: "resource", buffered: true });
}

/** This page came from an older deploy than the one now kept. */
function announce() {
  const w = words();
  put(byId("new-version"), w.newVersion, " ", h("button", { type: "button", class: "quiet", onclick: () => location.reload() }, w.reload));
}
