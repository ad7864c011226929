// Prints the headers that the rules of netlify.toml give to the files at the
// paths on stdin. Both are JSON. Later rules go over earlier ones.
//
//	node headers.mjs netlify.toml

import { text } from "node:stream/consumers";
import { parseAllHeaders } from "@netlify/headers-parser";

const { headers, errors } = await parseAllHeaders({ netlifyConfigPath: process.argv[2], configHeaders: [], minimal: false });
if (errors.length > 0) {
  throw errors[0];
}
const paths = JSON.parse(await text(process.stdin));
const answers = paths.map((path) => Object.assign({}, ...headers.filter((rule) => rule.forRegExp.test(path)).map((rule) => rule.values)));
console.log(JSON.stringify(answers));
