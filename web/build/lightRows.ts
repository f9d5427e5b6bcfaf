import { reads } from "@sightline/contract/base/reads.ts";
import type { Plugin } from "vite";
import { parseAst } from "vite";

/** What the page reads of a row; the server, which has all of it, checks and describes by the rest. */
const kept = new Set([
  "method",
  "path",
  "body",
  "bodyKinds",
  "cacheForMs",
  "keptByEvents",
  "touches",
  "background",
  "idempotent",
]);

/**
 * Takes out of the contract's rows what the page never reads: answers are built by the server, by
 * the very schemas their types come from. With nobody asking for them the schemas go, too.
 */
export function lightRows(): Plugin {
  return {
    name: "sightline:light-rows",
    apply: "build",
    config: () => ({
      build: {
        // Making a schema or a row does nothing but make it.
        rolldownOptions: { treeshake: { manualPureFunctions: ["z", "defineEndpoints"] } },
      },
    }),
    transform: {
      filter: { id: /\.tsx?$/, code: /\b(?:defineEndpoints|reads)\b/ },
      handler: (code) => writeOut(lighten(code)),
    },
  };
}

/** The very paths instead of the table they stand in, of which each page needs a few. */
export function writeOut(code: string): string {
  const places: Record<string, Record<string, string>> = reads;
  return code.replaceAll(/\breads\.(\w+)(?:\.(\w+))?/g, (whole, place: string, name?: string) => {
    const paths = places[place] ?? {};
    // Of a whole place nobody asks which path is whose.
    const found = name === undefined ? Object.values(paths) : paths[name];
    return found === undefined || found.length === 0 ? whole : JSON.stringify(found);
  });
}

type Node = { type: string; start: number; end: number };
type Property = Node & { key?: { name?: string; value?: unknown }; value?: unknown };

/** The rows without it, and the file without the imports that only it had named. */
export function lighten(code: string): string {
  const cuts = rowsIn(parseAst(code))
    .flatMap(({ properties }) => properties)
    .filter(({ type, key }) => type === "Property" && !kept.has(String(key?.name ?? key?.value)));
  let light = code;
  for (const { start, end } of cuts.toSorted((one, other) => other.start - one.start)) {
    light = light.slice(0, start) + light.slice(end).replace(/^\s*,/, "");
  }
  return cuts.length > 0 ? withoutIdleImports(light) : light;
}

/** Who no longer names what it imports need not wait for it: the plan of chunks goes by imports. */
function withoutIdleImports(code: string): string {
  const imports = parseAst(code).body.filter((node) => node.type === "ImportDeclaration");
  const without = (some: readonly Node[]) =>
    some
      .toSorted((one, other) => other.start - one.start)
      .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
  const named = new Set(without(imports).match(/[\w$]+/g));
  return without(
    imports.filter(
      ({ specifiers }) =>
        specifiers.length > 0 && !specifiers.some(({ local }) => named.has(local.name)),
    ),
  );
}

/** `defineEndpoints({ listRequests: { … }, … })`: each of the inner ones. */
function rowsIn(tree: unknown): { properties: Property[] }[] {
  if (typeof tree !== "object" || tree === null) return [];
  if (Array.isArray(tree)) return tree.flatMap(rowsIn);
  const node = tree as Record<string, unknown>;
  if (isTable(node)) return node.arguments[0].properties.flatMap((row) => objectsIn(row.value));
  return Object.values(node).flatMap(rowsIn);
}

type Table = { arguments: [{ properties: Property[] }] };

function isTable(node: Record<string, unknown>): node is Record<string, unknown> & Table {
  const callee = node["callee"] as { name?: string } | undefined;
  return node["type"] === "CallExpression" && callee?.name === "defineEndpoints";
}

function objectsIn(value: unknown): { properties: Property[] }[] {
  const node = value as { type?: string; properties: Property[] } | undefined;
  return node?.type === "ObjectExpression" ? [node] : [];
}
