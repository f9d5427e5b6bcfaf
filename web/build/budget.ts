import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Of Vite's manifest, what is needed here. */
export type Manifest = Record<
  string,
  { file: string; src?: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
>;

export type Line = { name: string; bytes: number; limit: number };
export type Count = { name: string; files: number; limit: number };

const kB = 1_000;
const limits = {
  /** All that the first screen needs. */
  signIn: 130 * kB,
  /** What a screen adds to that; the shell around those of the app counts as one. */
  screen: 60 * kB,
  /** Scripts and styles that the first visit to a screen of the app asks for, page and shell too. */
  requests: 30,
  /** Most requests are for few of them: more small ones, or heavier ones, would be worse. */
  scripts: 75,
};

const page = "index.html";
const signInScreen = "SignInScreen.tsx";
const appShell = "AppShell.tsx";

/** How heavy each screen is, JavaScript and CSS together, compressed. */
export function weigh(manifest: Manifest, sizeOf: (file: string) => number): Line[] {
  const signIn = keyOf(manifest, signInScreen);
  const first = new Set([...filesOf(manifest, page), ...filesOf(manifest, signIn)]);
  const inside = new Set([...first, ...filesOf(manifest, keyOf(manifest, appShell))]);
  const screens = Object.keys(manifest).filter(
    (key) => key.endsWith("Screen.tsx") && key !== signIn,
  );
  return [
    { name: "sign-in", bytes: sum([...first], sizeOf), limit: limits.signIn },
    { name: "app shell", bytes: sum(without(inside, first), sizeOf), limit: limits.screen },
    ...screens.map((key) => ({
      name: nameOf(key),
      bytes: sum(without(filesOf(manifest, key), inside), sizeOf),
      limit: limits.screen,
    })),
  ];
}

/** How many files there are, and how many the screen that asks for most asks for. */
export function count(manifest: Manifest): Count[] {
  const inside = [...filesOf(manifest, page), ...filesOf(manifest, keyOf(manifest, appShell))];
  const requests = Object.keys(manifest)
    .filter((key) => key.endsWith("Screen.tsx"))
    .map((key) => ({
      name: `${nameOf(key)}, files`,
      files: new Set([...inside, ...filesOf(manifest, key)]).size,
      limit: limits.requests,
    }))
    .toSorted((a, b) => b.files - a.files);
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  const scripts = [...files].filter((file) => file.endsWith(".js")).length;
  return [
    ...requests.slice(0, 1),
    { name: "scripts in all", files: scripts, limit: limits.scripts },
  ];
}

function keyOf(manifest: Manifest, name: string): string {
  const key = Object.keys(manifest).find((candidate) => candidate.endsWith(`/${name}`));
  if (key === undefined) throw new Error(`The build has no ${name} of its own.`);
  return key;
}

function nameOf(key: string): string {
  return key.replace(/^.*\/|\.tsx$/g, "");
}

function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const files = new Set<string>();
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return files;
  seen.add(key);
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const imported of chunk.imports ?? []) {
    for (const file of filesOf(manifest, imported, seen)) files.add(file);
  }
  return files;
}

function without(files: ReadonlySet<string>, known: ReadonlySet<string>): string[] {
  return [...files].filter((file) => !known.has(file));
}

function sum(files: readonly string[], sizeOf: (file: string) => number): number {
  return files.reduce((total, file) => total + sizeOf(file), 0);
}

if (import.meta.main) {
  const dist = process.argv[2] ?? join(import.meta.dirname, "..", "dist");
  // Written by Vite in this shape.
  const manifest = JSON.parse(
    readFileSync(join(dist, ".vite", "manifest.json"), "utf8"),
  ) as Manifest;
  const lines = weigh(
    manifest,
    (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  );
  const counts = count(manifest);
  for (const { name, bytes, limit } of lines) {
    tell(name, bytes > limit, `${(bytes / kB).toFixed(1)} of ${limit / kB} kB`);
  }
  for (const { name, files, limit } of counts) tell(name, files > limit, `${files} of ${limit}   `);
  const isOver =
    lines.some(({ bytes, limit }) => bytes > limit) ||
    counts.some(({ files, limit }) => files > limit);
  process.exitCode = isOver ? 1 : 0;
}

function tell(name: string, isOver: boolean, words: string): void {
  console.log(`${isOver ? "over" : "  ok"}  ${name.padEnd(26)} ${words.padStart(16)}`);
}
