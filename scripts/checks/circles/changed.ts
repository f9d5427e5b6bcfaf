import { spawnSync } from "node:child_process";
import { placeOf, targetFileOf } from "#scripts/doors/doors.places.ts";
import type { Source } from "#scripts/doors/doors.sources.ts";
import { journeys } from "./journeys.ts";

/** What of the tests a change can reach. */
export type Reach =
  | { isAll: true; why: string }
  | { isAll: false; unit: string[]; browser: string[]; hasProduct: boolean };

/** Files of these kinds serve all rooms, so that a change in one can reach every test. */
const platform = new Set([
  "server platform",
  "server mount",
  "server testing",
  "web api",
  "web ui",
  "web shell",
  "web mount",
  "web testing",
]);

/** These import every noun, so that nothing follows from their importing a file that changed. */
const compositions = new Set(["server mount", "server testing", "server demo", "web mount"]);

/** These walk the rows of all nouns, so that a change in any noun reaches them. */
const walksEveryRow: readonly string[] = [
  "server/src/audit/audit.contract.test.ts",
  "server/src/http/contract.test.ts",
  "server/src/http/rights/rights.test.ts",
  "server/src/testing/fuzz/fuzz.test.ts",
];

/** The files that differ from a commit, also those that git does not know yet. */
export function listChanged(root: string, base: string | undefined): string[] {
  const git = (...args: string[]): string => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new Error(`git ${args.join(" ")} failed: ${stderr}`);
    return stdout;
  };
  const from = base ? git("merge-base", base, "HEAD").trim() : "HEAD";
  const named = [
    git("diff", "--name-only", "--no-renames", from),
    git("ls-files", "--others", "--exclude-standard"),
  ];
  return [...new Set(named.join("\n").split("\n").filter(Boolean))].toSorted();
}

/** Follows imports from what changed, and the doors of the nouns; what composes the whole is no way on. */
export function reachOf(changed: readonly string[], sources: readonly Source[]): Reach {
  const wide = changed.find(isPlatform);
  if (wide !== undefined) return { isAll: true, why: wide };
  const reached = followImports(changed, sources);
  const product = [...reached].filter((file) => /^(?:contract|server|web)\//.test(file));
  const nouns = new Set(product.filter((file) => !isTest(file)).map(nounOf));
  const hasServer = product.some((file) => file.startsWith("server/") && !isTest(file));
  const isReached = (file: string) =>
    reached.has(file) ||
    (file.startsWith("server/") && nouns.has(nounOf(file))) ||
    (hasServer && walksEveryRow.includes(file));
  const unit = sources
    .map(({ file }) => file)
    .filter((file) => isUnitTest(file) && isReached(file));
  const specs = [...reached].filter((file) => file.endsWith(".spec.ts"));
  const browser = [...specs, ...[...nouns].flatMap((noun) => journeys[noun] ?? [])];
  return {
    isAll: false,
    unit: unit.toSorted(),
    browser: [...new Set(browser)].toSorted(),
    hasProduct: nouns.size > 0,
  };
}

function isPlatform(file: string): boolean {
  // Documents are read by checks that run always; the tests of scripts are found by their imports.
  if (/^(?:docs|bench)\/|\.md$/.test(file)) return false;
  if (/^(?:scripts|e2e)\//.test(file)) return /^e2e\/app\/|^scripts\/(?:checks|run)\//.test(file);
  if (/^contract\/src\/(?:base|text|markdown|clock)\//.test(file)) return true;
  if (file === registry || !/\/src\//.test(file)) return true;
  return platform.has(placeOf(file).kind) && !isTest(file);
}

const registry = "contract/src/contract.ts";

function followImports(changed: readonly string[], sources: readonly Source[]): Set<string> {
  const importers = new Map<string, string[]>();
  for (const { file, imports } of sources)
    for (const { text } of imports) {
      const target = targetFileOf(file, text);
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  const reached = new Set(changed);
  for (const file of reached) {
    if (!changed.includes(file) && isComposition(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return new Set([...reached].filter((file) => !isComposition(file)));
}

function isComposition(file: string): boolean {
  return file === registry || compositions.has(placeOf(file).kind);
}

/** `groups` for `server/src/groups/…`, `contract/src/groups.ts` and so on. */
function nounOf(file: string): string {
  return file.split("/")[2]?.split(".")[0] ?? "";
}

function isTest(file: string): boolean {
  return /\.(?:test|spec|testing)\.tsx?$/.test(file);
}

function isUnitTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !file.startsWith("e2e/");
}
