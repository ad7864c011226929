// Asks Netlify's own redirect engine, with the rules of netlify.toml, about a
// list of targets on stdin, and prints what it does with each. Both are JSON.
//
//	node redirects.mjs netlify.toml

import { text } from "node:stream/consumers";
import { parseAllRedirects } from "@netlify/redirect-parser";
import redirector from "netlify-redirector";

const { redirects, errors } = await parseAllRedirects({ netlifyConfigPath: process.argv[2], configRedirects: [], minimal: false });
if (errors.length > 0) {
  throw errors[0];
}
const rules = redirects.map(({ from, query, ...rule }) => ({ ...rule, origin: from, params: query }));
const matcher = await redirector.parseJSON(JSON.stringify(rules), {});

const targets = JSON.parse(await text(process.stdin));
const answers = targets.map((target) => {
  const { pathname, search } = new URL(target, "https://example.org");
  const match = matcher.match({
    scheme: "https",
    host: "example.org",
    path: decodeURIComponent(pathname),
    query: search.slice(1),
    headers: {},
    cookieValues: {},
    getHeader: () => "",
    getCookie: () => "",
  });
  return match ? { to: match.to, status: match.status } : null;
});
console.log(JSON.stringify({ rules: redirects.map(({ to, status }) => ({ to, status })), answers }));
