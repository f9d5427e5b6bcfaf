import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { withLock } from "#scripts/run/lock.mjs";
import { environment, fail, root, runQuietly } from "#scripts/run/prepare.mjs";

const builtFrom = join(root, "web", "dist", ".built-from");
const vite = join(root, "node_modules", "vite", "bin", "vite.js");

/**
 * Builds the page unless the one in web/dist was built from these very sources.
 * @param {string} node
 */
export async function buildWebIfChanged(node) {
  if (!existsSync(join(root, "web", "vite.config.ts"))) {
    console.log("No web/vite.config.ts: starting without the page.");
    return;
  }
  if (isBuilt()) return;
  await withLock("build", async () => {
    if (!isBuilt()) await build(node);
  });
}

function isBuilt() {
  return existsSync(builtFrom) && readFileSync(builtFrom, "utf8") === sourcesHash();
}

/** @param {string} node */
async function build(node) {
  const started = Date.now();
  const from = sourcesHash();
  console.log("Building the page …");
  rmSync(builtFrom, { force: true });
  const { code, output } = await runQuietly(node, [vite, "build", "web"], {
    cwd: root,
    env: environment(),
  });
  if (code !== 0) fail(`${output}\nThe page could not be built: see above.`);
  // Written last, so that a build that was cut short is made again.
  writeFileSync(builtFrom, from);
  console.log(`Built the page in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function sourcesHash() {
  const hash = createHash("sha256");
  for (const path of ["web", "contract"].flatMap((folder) => filesUnder(join(root, folder)))) {
    hash.update(`\0${relative(root, path).split(sep).join("/")}\0`).update(readFileSync(path));
  }
  for (const name of ["package-lock.json", "tsconfig.base.json"]) {
    hash.update(readFileSync(join(root, name)));
  }
  return hash.digest("hex");
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    if (entry.name === "dist" || entry.name === "node_modules") return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

// `node scripts/build-web.mjs`
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await buildWebIfChanged(process.execPath);
