import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { reads } from "@sightline/contract/base/reads.ts";
import type { Plugin } from "vite";
import { parseAst } from "vite";

/** What the page reads of a row; the server, which has all of it, checks and describes by the rest. */
const kept = new Set([
  "method",
  "path",
  "bodyKinds",
  "cacheForMs",
  "keptByEvents",
  "marksOnly",
  "touches",
  "background",
  "idempotent",
]);

/** Making a schema or rows does nothing but make them: what nobody asks for goes. */
const makers = ["z", "defineEndpoints", "conversationAt", "confirmingAt", "rowsNamedBy"];

const anyMaker = new RegExp(`\\b(?:${makers.join("|")})\\b`);
const madeOfZod = /\bimport\s*\*\s*as z\s+from\s*["']zod/;

/**
 * Takes out of the contract's rows what the page never reads: answers are built by the server, by
 * the very schemas their types come from, and what is sent is checked there, too; few forms check it
 * before. With nobody asking for them the schemas go, too.
 */
export function lightRows(): Plugin {
  let checked: ReadonlySet<string> = new Set();
  return {
    name: "sightline:light-rows",
    apply: "build",
    configResolved({ root }) {
      const files = globSync("src/**/*.{ts,tsx}", { cwd: root });
      checked = new Set(
        files
          .filter((file) => !/\.(?:test|testing)\.tsx?$/.test(file))
          .flatMap((file) => checkedRows(readFileSync(join(root, file), "utf8"))),
      );
    },
    transform: {
      filter: { id: /\.tsx?$/, code: /\b(?:defineEndpoints|reads)\b/ },
      handler: (code) => writeOut(lighten(code, checked)),
    },
  };
}

/** A form names the row whose body it checks by: `bodyResolver(plans.savePlan)`, or its `body`. */
export function checkedRows(code: string): string[] {
  const named = [
    ...code.matchAll(/(?<!function )\bbodyResolver(?:<[\w<>[\], ]*>)?\(\s*(\w+\.(\w+))?/g),
  ];
  if (named.some(([, row]) => row === undefined))
    throw new Error("bodyResolver is given a row by its name, so that the build finds its body.");
  const read = [...code.matchAll(/\w+\.(\w+)\.body\b/g)].map(([, row = ""]) => row);
  return [...named.map(([, , row = ""]) => row), ...read];
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
export function lighten(code: string, checked: ReadonlySet<string>): string {
  const cuts = rowsIn(parseAst(code)).flatMap(({ name, properties }) =>
    properties.filter((property) => {
      const part = nameOf(property);
      const isWanted =
        kept.has(part) || (part === "body" && checked.has(name)) || isOpenToEverybody(property);
      return property.type === "Property" && !isWanted;
    }),
  );
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

/** Who may call the others is the server's affair; these are sent after signing out as well. */
function isOpenToEverybody(property: Property): boolean {
  const { value } = (property.value ?? {}) as { value?: unknown };
  return nameOf(property) === "access" && value === "everybody";
}

type Row = { name: string; properties: Property[] };

/** `defineEndpoints({ listRequests: { … }, … })`: each of the inner ones. */
function rowsIn(tree: unknown): Row[] {
  if (typeof tree !== "object" || tree === null) return [];
  if (Array.isArray(tree)) return tree.flatMap(rowsIn);
  const node = tree as Record<string, unknown>;
  if (isTable(node)) return node.arguments[0].properties.flatMap(rowOf);
  return Object.values(node).flatMap(rowsIn);
}

type Table = { arguments: [{ properties: Property[] }] };

function isTable(node: Record<string, unknown>): node is Record<string, unknown> & Table {
  const callee = node["callee"] as { name?: string } | undefined;
  return node["type"] === "CallExpression" && callee?.name === "defineEndpoints";
}

function rowOf(row: Property): Row[] {
  const node = row.value as { type?: string; properties: Property[] } | undefined;
  return node?.type === "ObjectExpression"
    ? [{ name: nameOf(row), properties: node.properties }]
    : [];
}

function nameOf({ key }: Property): string {
  return String(key?.name ?? key?.value);
}

/**
 * Schemas and rows that nobody uses stay out of the page. The bundler is told by name which calls
 * may go, and takes the name for that in every file: whatever else is called so would lose its calls
 * without a word. So the build fails by the second thing of such a name.
 */
export function unusedSchemas(): Plugin {
  return {
    name: "sightline:unused-schemas",
    apply: "build",
    config: () => ({
      build: { rolldownOptions: { treeshake: { manualPureFunctions: makers } } },
    }),
    transform: {
      filter: { id: /\.[cm]?[jt]sx?$/, code: anyMaker },
      handler(code, id) {
        const [wrong] = findNamesakes(code, id);
        if (wrong !== undefined)
          this.error(`Calls of "${wrong}" would be left out of the page. Give it another name.`);
      },
    },
  };
}

/** The makers' names that stand for something else in this file, and are called. */
export function findNamesakes(code: string, file: string): string[] {
  const isContract = /\/contract\/src\//.test(file.replaceAll("\\", "/"));
  return [...calledIn(parseAst(code))].filter(
    (name) => makers.includes(name) && !(name === "z" ? madeOfZod.test(code) : isContract),
  );
}

/** What stands at the head of each call: `z` of `z.string().check()`. */
function calledIn(tree: unknown, names = new Set<string>()): Set<string> {
  if (typeof tree !== "object" || tree === null) return names;
  const node = tree as Record<string, unknown>;
  if (node["type"] === "CallExpression" || node["type"] === "NewExpression") {
    const head = headOf(node["callee"]);
    if (head !== undefined) names.add(head);
  }
  for (const part of Object.values(node)) calledIn(part, names);
  return names;
}

function headOf(callee: unknown): string | undefined {
  for (let node = callee as Record<string, unknown> | undefined; node !== undefined;) {
    if (node["type"] === "Identifier") return String(node["name"]);
    node = (node["callee"] ?? node["object"]) as Record<string, unknown> | undefined;
  }
  return undefined;
}
