import type { Plugin } from "vite";
import { isOutsideTheApp, isScreenName } from "./chunks.ts";

const placeholder = /["'`]__CHUNK_FILES__["'`]/;

/** What is loaded on demand: screens, and the shell around those of the app. */
function nameOnDemand(file: string): string | undefined {
  const name = /\/(\w+)\.tsx$/.exec(file)?.[1] ?? "";
  return isScreenName(name) || name === "AppShell" ? name : undefined;
}

/**
 * Tells the page the files of each screen. A browser may remember that an import failed, by its
 * URL; only who knows the URL can ask for it in another way.
 */
export function chunkFiles(): Plugin {
  return {
    name: "sightline:chunk-files",
    apply: "build",
    config: () => ({ define: { __CHUNK_FILES__: JSON.stringify("__CHUNK_FILES__") } }),
    generateBundle: {
      // After Vite's own CSS step, which is the one that fills in importedCss.
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const files = filesOfScreens(chunks);
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(placeholder, () => JSON.stringify(JSON.stringify(files)));
        }
        const source = JSON.stringify(listFiles(chunks));
        this.emitFile({ type: "asset", fileName: ".vite/screens.json", source });
      },
    },
  };
}

type Chunk = {
  fileName: string;
  isEntry: boolean;
  moduleIds: string[];
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** What the build has, for whoever weighs it. */
export type BuiltFiles = {
  page: string[];
  /** What each of them, and inside the app the shell around it, needs besides. */
  screens: Record<string, string[]>;
  all: string[];
};

function listFiles(chunks: readonly Chunk[]): BuiltFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const page = chunks
    .filter(({ isEntry }) => isEntry)
    .flatMap((one) => [...withImports(one, byName)]);
  const files = allFilesOfScreens(chunks);
  const shell = files.get("AppShell") ?? [];
  const screens = Array.from(files, ([name, own]): [string, string[]] => [
    name,
    isOutsideTheApp(name) ? own : [...new Set([...shell, ...own])],
  ]);
  const styles = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  return {
    page: [...new Set(page.map(({ fileName }) => fileName))],
    screens: Object.fromEntries(screens),
    all: [...new Set([...chunks.map(({ fileName }) => fileName), ...styles])],
  };
}

/** Of each screen all scripts and styles, without those that the page itself has. */
export function allFilesOfScreens(chunks: readonly Chunk[]): Map<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const ofPage = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => [...withImports(chunk, byName)]),
  );
  return new Map(
    chunks.flatMap((chunk) => {
      const needed = [...withImports(chunk, byName)].filter((one) => !ofPage.has(one));
      const styles = needed.flatMap((one) => [...(one.viteMetadata?.importedCss ?? [])]);
      const files = [...new Set([...styles, ...needed.map((one) => one.fileName)])];
      const names = chunk.moduleIds.flatMap((file) => nameOnDemand(file) ?? []);
      return names.map((name) => [name, files.map((file) => `/${file}`)] as const);
    }),
  );
}

/** Of each screen its script, and all styles that it needs: those of shared files may fail as well. */
export function filesOfScreens(
  chunks: readonly Chunk[],
): Record<string, { js: string; css: string[] }> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files: Record<string, { js: string; css: string[] }> = {};
  for (const chunk of chunks) {
    const names = chunk.moduleIds.flatMap((file) => nameOnDemand(file) ?? []);
    if (names.length === 0) continue;
    const css = [...withImports(chunk, byName)].flatMap((one) => [
      ...(one.viteMetadata?.importedCss ?? []),
    ]);
    const ofChunk = { js: `/${chunk.fileName}`, css: [...new Set(css)].map((file) => `/${file}`) };
    for (const name of names) files[name] = ofChunk;
  }
  return files;
}

/** What a chunk builds on comes before it, as in the page. */
function withImports(
  chunk: Chunk,
  byName: ReadonlyMap<string, Chunk>,
  seen = new Set<Chunk>(),
  ordered = new Set<Chunk>(),
): Set<Chunk> {
  if (seen.has(chunk)) return ordered;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = byName.get(name);
    if (imported) withImports(imported, byName, seen, ordered);
  }
  return ordered.add(chunk);
}
