// Bundles entries with esbuild and Vite, as an application would: bundle.mjs
// TOOLS PROJECT, the folder with the bundlers and the one with the package
// installed. Prints the size of each bundle, plain and compressed.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const [tools, project] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(createRequire(join(tools, "x.js")).resolve(name)));
const esbuild = await load("esbuild");
const vite = await load("vite");

const entries = {
  everything: 'export * from "harikerja";',
  add: 'export { addWorkdays } from "harikerja";',
  arithmetic: 'export { addWorkdays, diffWorkdays, checkWorkday } from "harikerja";',
  nothing: 'import "harikerja"; export const nothing = 1;',
};
const sizes = {};
for (const [name, text] of Object.entries(entries)) {
  const entry = join(project, `entry-${name}.mjs`);
  writeFileSync(entry, text);
  const outputs = { esbuild: join(project, `esbuild-${name}.mjs`), vite: join(project, `vite-${name}.mjs`) };
  await esbuild.build({ entryPoints: [entry], outfile: outputs.esbuild, bundle: true, minify: true, format: "esm", target: "es2020", logLevel: "warning" });
  await vite.build({
    root: project, configFile: false, envFile: false, logLevel: "warn",
    build: { outDir: project, emptyOutDir: false, copyPublicDir: false, minify: true, lib: { entry, formats: ["es"], fileName: () => `vite-${name}.mjs` } },
  });
  for (const [tool, file] of Object.entries(outputs)) {
    const code = readFileSync(file);
    sizes[`${tool} ${name}`] = { file, bytes: code.length, brotli: brotliCompressSync(code).length };
  }
}
console.log(JSON.stringify(sizes));
