import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const library = "lucide-react";
const importing = /^import \{([^}]*)\} from "lucide-react";$/gm;
const exporting = /^export \{([^}]*)\} from '(\.\/icons\/[\w-]+\.mjs)';$/gm;

/**
 * Lets each file ask for the very icons that it shows. By way of the library's index every file
 * would seem to need all of them, and sign-in would carry those of the whole app.
 */
export function icons(): Plugin {
  const index = fileURLToPath(import.meta.resolve(library));
  const esm = index.replace(/cjs\/lucide-react\.js$/, "esm/lucide-react.mjs");
  const files = filesByName(readFileSync(esm, "utf8"));
  return {
    name: "sightline:icons",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { code: library },
      handler: (code) => askForEach(code, (name) => files.get(name)?.replace(/^\./, folderOf(esm))),
    },
  };
}

/** Of the library's index: it knows some icons by several names. */
export function filesByName(index: string): Map<string, string> {
  return new Map(
    [...index.matchAll(exporting)].flatMap(([, names = "", file = ""]) =>
      listed(names).map((name) => [name.replace(/^default as /, ""), file]),
    ),
  );
}

export function askForEach(code: string, fileOf: (name: string) => string | undefined): string {
  return code.replaceAll(importing, (_whole, names: string) =>
    listed(names)
      .filter((name) => !name.startsWith("type "))
      .map((name) => {
        const file = fileOf(name);
        if (file === undefined) throw new Error(`${library} has no icon called ${name}.`);
        return `import ${name} from ${JSON.stringify(file)};`;
      })
      // In one line, so that what comes after keeps its place.
      .join(" "),
  );
}

function listed(names: string): string[] {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/"));
}
