// Asks Netlify's own redirect engine, with the site's rules, about a list of
// targets on stdin, and prints what it does with each, and whether the function
// for files leaves it to the rules. Both are JSON.
//
//	node redirects.mjs netlify.toml PUBLIC

import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseAllRedirects } from "@netlify/redirect-parser";
import redirector from "netlify-redirector";
import { plain } from "../lib/grammar.js";

const [netlifyConfigPath, publicFolder] = process.argv.slice(2);
const { redirects, errors } = await parseAllRedirects({ netlifyConfigPath, redirectsFiles: [join(publicFolder, "_redirects")], minimal: false });
if (errors.length > 0) {
  throw errors[0];
}
const rules = redirects.map(({ from, query, ...rule }) => ({ ...rule, origin: from, params: query }));
const matcher = await redirector.parseJSON(JSON.stringify(rules), {});

const targets = JSON.parse(await text(process.stdin));
const answers = targets.map((target) => {
  const { pathname, search } = new URL(target, "https://example.org");
  const query = search.slice(1);
  const match = matcher.match({
    scheme: "https",
    host: "example.org",
    path: decodeURIComponent(pathname),
    query,
    headers: {},
    cookieValues: {},
    getHeader: () => "",
    getCookie: () => "",
  });
  return { to: match?.to, status: match?.status, plain: plain[pathname]?.test(query) ?? false };
});
console.log(JSON.stringify({ rules: redirects.map(({ to, status }) => ({ to, status })), answers }));
