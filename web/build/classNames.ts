import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** As many of a hash as tell some hundred files apart. */
const letters = 5;

/**
 * Calls the classes of a file by that file and their place in it. Their own names would come twice,
 * in the styles and in the script, for nobody to read.
 */
export function classNames(): Plugin {
  return {
    name: "sightline:class-names",
    apply: "build",
    config: () => ({
      css: { modules: { generateScopedName: namesIn(join(import.meta.dirname, "..")) } },
    }),
  };
}

/** Of the file's path below the root, wherever that is: a build is the same on any machine. */
export function namesIn(root: string): (name: string, file: string) => string {
  const known = new Map<string, Map<string, number>>();
  return (name, file) => {
    const [path = ""] = relative(root, file).split("?");
    const places = known.get(path) ?? new Map<string, number>();
    known.set(path, places);
    const place = places.get(name) ?? places.size;
    places.set(name, place);
    const hash = createHash("sha256").update(path.replaceAll("\\", "/")).digest("hex");
    const short = BigInt(`0x${hash}`).toString(36).slice(-letters);
    // No class begins with a digit.
    return `_${short}${place.toString(36)}`;
  };
}
