// Settles the page's language before anything is painted: the texts of both languages are in the HTML, and the
// style sheet shows the one that <html lang> names. A classic script, because a module would run after the first paint.
(function () {
  "use strict";
  var known = ["id", "en"];
  var asked = new URLSearchParams(location.search).get("lang");
  var stored = null;
  try {
    stored = localStorage.getItem("lang");
  } catch {
    // Storage may be forbidden; the browser's own language decides then.
  }
  var browser = (navigator.language || "").slice(0, 2).toLowerCase();
  // Indonesian was "in" in the old ISO 639; some Java-based browsers still say so.
  if (browser === "in") browser = "id";
  document.documentElement.lang =
    [asked, stored, browser].find(function (lang) {
      return known.includes(lang);
    }) || "en";
})();
