import type { Plugin, Rolldown } from "vite";
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
        const files = Object.fromEntries(chunks.flatMap(filesOfScreen));
        for (const chunk of chunks) {
          chunk.code = chunk.code.replace(placeholder, () => JSON.stringify(JSON.stringify(files)));
        }
      },
    },
  };
}

function filesOfScreen(chunk: Rolldown.OutputChunk): [string, { js: string; css: string[] }][] {
  const name = onDemand.exec(chunk.facadeModuleId ?? "")?.[1];
  if (name === undefined) return [];
  const css = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
  return [[name, { js: `/${chunk.fileName}`, css }]];
}
