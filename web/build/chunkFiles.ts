import type { Plugin } from "vite";
const placeholder = /["'`]__CHUNK_FILES__["'`]/;

/** What is loaded on demand: screens, and the shell around those of the app. */
const onDemand = /\/(\w+(?:Screen|Shell))\.tsx$/;

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
      },
    },
  };
}

type Chunk = {
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** Of each screen its script, and all styles that it needs: those of shared files may fail as well. */
export function filesOfScreens(
  chunks: readonly Chunk[],
): Record<string, { js: string; css: string[] }> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const files: Record<string, { js: string; css: string[] }> = {};
  for (const chunk of chunks) {
    const name = onDemand.exec(chunk.facadeModuleId ?? "")?.[1];
    if (name === undefined) continue;
    const css = [...withImports(chunk, byName)].flatMap((one) => [
      ...(one.viteMetadata?.importedCss ?? []),
    ]);
    files[name] = { js: `/${chunk.fileName}`, css: [...new Set(css)].map((file) => `/${file}`) };
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
