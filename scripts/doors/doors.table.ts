import { posix } from "node:path";
import type { Source, Violation } from "./doors.sources.ts";
import {
  type Kind,
  type Place,
  isNoun,
  nameFor,
  placeOf,
  targetFileOf,
  targetOf,
} from "./doors.places.ts";

const nouns = ["contract", "markdown reader", "server platform", "server door"] as const;
const server = [...nouns, "server queries", "server noun", "server demo", "server mount"] as const;
const parts = ["contract", "web api", "web ui", "web part for all"] as const;
const screens = [...parts, "web part"] as const;

/**
 * The doors of the house: what each kind of file may import from other rooms. The own room is open
 * as well, but for screens, which nothing imports except `routes.tsx` and their own tests.
 */
const doors: Record<Kind, readonly Kind[]> = {
  contract: [],
  // Of the contract's files only these hold a parser, and know nothing of what we talk about.
  "markdown reader": [],
  "server mount": server,
  "server platform": ["contract", "server platform"],
  "server platform test": ["contract", "server platform", "server mount", "server testing"],
  "server door": nouns,
  "server queries": nouns,
  "server noun": nouns,
  "server noun test": [...server, "server testing", "server noun test"],
  "server demo": [...nouns, "server queries"],
  "server testing": [...nouns, "server mount"],
  "web mount": [...screens, "web screen", "web shell", "web mount"],
  "web api": ["contract"],
  "web ui": ["markdown reader"],
  "web shell": screens,
  "web part": parts,
  "web part for all": parts,
  "web screen": screens,
  "web test": [...screens, "markdown reader", "web testing"],
  "web testing": screens,
  e2e: [],
  elsewhere: [...server, "server testing", "elsewhere"],
};

type Refusal = { rule: string; message: string };

export function findForbiddenImports({ file, imports }: Source): Violation[] {
  return imports.flatMap(({ text, line }) => {
    const refusal = refuse(file, text);
    return refusal ? [{ file, line, ...refusal }] : [];
  });
}

/** The rule and the reason if `file` may not import `specifier`; nothing if it may. */
function refuse(file: string, specifier: string): Refusal | undefined {
  if (specifier.split("/").includes("..")) {
    const message = `"${specifier}": use ./ in a room, #room/ between rooms`;
    return { rule: "no-parent-import", message };
  }
  const better = betterWayTo(file, specifier);
  if (better) return { rule: "shelf-import", message: `"${specifier}": write "${better}"` };
  const from = placeOf(file);
  const to = targetOf(file, specifier);
  const allowed = to ? mayImport(from, to) : mayImportPackage(from, specifier);
  if (allowed) return undefined;
  if (to?.kind === "server queries" && isNoun(from))
    return { rule: "noun-door", message: `"${specifier}" is ${to.room}'s own: ask its door` };
  const message = `${from.kind} may not import ${to ? to.kind : "a package"} "${specifier}"`;
  return { rule: `doors/${from.kind.replaceAll(" ", "-")}`, message };
}

/** `./` is for what lies beside, `#` for everything else of ours, so that each file has one name. */
function betterWayTo(file: string, specifier: string): string | undefined {
  const target = targetFileOf(file, specifier);
  if (!target || specifier.includes("*")) return undefined;
  const isBeside = posix.dirname(target) === posix.dirname(file);
  if (specifier.startsWith("#") && isBeside) return `./${posix.basename(target)}`;
  if (specifier.startsWith("./") && !isBeside) return nameFor(target);
  return undefined;
}

function mayImport(from: Place, to: Place): boolean {
  if (doors[from.kind].includes(to.kind)) return true;
  if (from.room !== to.room) return false;
  return to.kind !== "web screen" || from.kind === "web test";
}

function mayImportPackage(from: Place, specifier: string): boolean {
  if (from.kind !== "contract" && from.kind !== "markdown reader") return true;
  if (from.isTest && /^(?:node:|vitest$|fast-check$)/.test(specifier)) return true;
  if (from.kind === "markdown reader") return /^(?:mdast|micromark)(?:-[a-z-]+)?$/.test(specifier);
  return /^zod(?:\/|$)/.test(specifier);
}
