// Prints the headers that the site's rules give to the files at the paths on
// stdin: of each, all the values that rules have for it, in their order. Both
// are JSON.
//
//	node headers.mjs netlify.toml PUBLIC

import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseAllHeaders } from "@netlify/headers-parser";

const [netlifyConfigPath, publicFolder] = process.argv.slice(2);
const { headers, errors } = await parseAllHeaders({ netlifyConfigPath, headersFiles: [join(publicFolder, "_headers")], minimal: false });
if (errors.length > 0) {
  throw errors[0];
}
const paths = JSON.parse(await text(process.stdin));
const answers = paths.map((path) => {
  /** @type {Record<string, string[]>} */
  const found = {};
  for (const { values } of headers.filter((rule) => rule.forRegExp.test(path))) {
    for (const [name, value] of Object.entries(values)) {
      (found[name] ??= []).push(value);
    }
  }
  return found;
});
console.log(JSON.stringify(answers));
