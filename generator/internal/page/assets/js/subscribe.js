// What leads here from elsewhere: calendars and other people's pages want an absolute address, which only the page that is
// being looked at knows.

/** How each calendar takes a feed. @type {Record<string, (feed: URL) => string>} */
const CALENDARS = {
  google: (feed) => `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(feed))}`,
  apple: webcal,
  outlook: (feed) => `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(feed.href)}&name=harikerja`,
};

/** @param {URL} feed */
function webcal(feed) {
  return `webcal://${feed.host}${feed.pathname}`;
}

/** @param {HTMLElement} article */
export function subscribe(article) {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (article.querySelectorAll("[data-subscribe]"))) {
    link.href = CALENDARS[link.dataset.subscribe ?? ""](new URL(link.href));
    if (link.dataset.subscribe !== "apple") link.rel = "noopener";
  }
  const embed = /** @type {HTMLElement} */ (document.getElementById("embed"));
  embed.textContent = new URL(embed.textContent, document.baseURI).href;
}
