import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Of Vite's manifest, what is needed here. */
export type Manifest = Record<
  string,
  { file: string; src?: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
>;

export type Line = { name: string; bytes: number; limit: number };

const kB = 1_000;
const limits = {
  /** All that the first screen needs. */
  signIn: 130 * kB,
  /** What a screen adds to that; the shell around those of the app counts as one. */
  screen: 60 * kB,
};

const page = "index.html";
const signIn = "src/sessions/SignInScreen.tsx";
const shell = "src/shell/AppShell.tsx";

/** How heavy each screen is, JavaScript and CSS together, compressed. */
export function weigh(manifest: Manifest, sizeOf: (file: string) => number): Line[] {
  const first = new Set([...filesOf(manifest, page), ...filesOf(manifest, signIn)]);
  const inside = new Set([...first, ...filesOf(manifest, shell)]);
  const screens = Object.keys(manifest).filter(
    (key) => key.endsWith("Screen.tsx") && key !== signIn,
  );
  return [
    { name: "sign-in", bytes: sum([...first], sizeOf), limit: limits.signIn },
    { name: "app shell", bytes: sum(without(inside, first), sizeOf), limit: limits.screen },
    ...screens.map((key) => ({
      name: key.replace(/^.*\/|\.tsx$/g, ""),
      bytes: sum(without(filesOf(manifest, key), inside), sizeOf),
      limit: limits.screen,
    })),
  ];
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
  for (const { name, bytes, limit } of lines) {
    const size = `${(bytes / kB).toFixed(1)} of ${limit / kB} kB`;
    console.log(`${bytes > limit ? "over" : "  ok"}  ${name.padEnd(24)} ${size.padStart(16)}`);
  }
  process.exitCode = lines.some(({ bytes, limit }) => bytes > limit) ? 1 : 0;
}
