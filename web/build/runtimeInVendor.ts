import type { Plugin, Rolldown } from "vite";

/** The bundler's own few helpers, for which it makes a file whatever the groups say. */
const runtimeName = "rolldown-runtime";

/**
 * Puts the bundler's helpers into the file of the libraries, which nearly all need them for: half a
 * kilobyte is not worth a request of its own.
 */
export function runtimeInVendor(): Plugin {
  return {
    name: "sightline:runtime-in-vendor",
    apply: "build",
    // The names of files are made before: one with helpers may not be called as one without.
    augmentChunkHash: () => runtimeName,
    generateBundle: {
      // Before anything is told which files there are.
      order: "pre",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const runtime = chunks.find(({ name }) => name === runtimeName);
        const vendor = chunks.find(({ name }) => name === "vendor");
        if (!runtime || !vendor) return;
        for (const chunk of chunks) if (chunk !== runtime) redirect(chunk, runtime, vendor);
        delete bundle[runtime.fileName];
      },
    },
  };
}

type Chunk = Pick<Rolldown.OutputChunk, "fileName" | "code" | "imports">;

function redirect(chunk: Chunk, runtime: Chunk, vendor: Chunk): void {
  if (!chunk.imports.includes(runtime.fileName)) return;
  // Its name would stay as it is when that of the libraries changes.
  if (chunk !== vendor && !chunk.imports.includes(vendor.fileName))
    throw new Error(`${chunk.fileName} needs the bundler's helpers, but no library.`);
  const rest = chunk.imports.filter((file) => file !== runtime.fileName);
  chunk.imports.splice(0, chunk.imports.length, ...rest);
  chunk.code =
    chunk === vendor
      ? withHelpers(chunk.code, runtime)
      : askElsewhere(chunk.code, runtime.fileName, vendor.fileName);
}

/** How the helper that the runtime exports by that name is called in the file of the libraries. */
const helper = (name: string) => `helper_${name}`;

/** `import{r as e}from"./rolldown-runtime.js"` is `import{helper_r as e}from"./vendor.js"`. */
export function askElsewhere(code: string, runtime: string, vendor: string): string {
  return code.replace(importOf(runtime), (_whole, names: string) => {
    const asked = pairs(names).map(([name, local]) => `${helper(name)} as ${local}`);
    return `import{${asked.join()}}from"./${fileOf(vendor)}";`;
  });
}

/** In a function of their own: both files call their variables a, b and c. */
export function withHelpers(code: string, runtime: Pick<Chunk, "fileName" | "code">): string {
  const [, body = "", names = ""] = /^([^]*)export\s*\{([^}]*)\};?\s*$/.exec(runtime.code) ?? [];
  const exported = pairs(names);
  const locals = exported.map(([local]) => local).join();
  const helpers = exported.map(([, name]) => helper(name)).join();
  const made = `const[${helpers}]=(()=>{${body}return[${locals}]})();`;
  const own = code.replace(importOf(runtime.fileName), (_whole, asked: string) =>
    pairs(asked)
      .map(([name, local]) => `const ${local}=${helper(name)};`)
      .join(""),
  );
  return `${made}${own}\nexport{${helpers}};`;
}

/** `r as e,t` */
function pairs(names: string): [string, string][] {
  return names.split(",").map((one) => {
    const [name = "", local = name] = one.trim().split(/\s+as\s+/);
    return [name, local];
  });
}

function importOf(file: string): RegExp {
  return new RegExp(
    `import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${fileOf(file).replaceAll(".", "\\.")}["'];?`,
  );
}

function fileOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
