import { isNoun, placeOf, targetOf } from "./doors.places.ts";
import type { Source, Violation } from "./doors.sources.ts";

/**
 * Which nouns of the server may ask which others, through their doors. Each pair goes one way: what
 * the other way would need is handed in by `nouns.ts`, or belongs to the noun that asks.
 */
export const mayAsk: Nouns = {
  accounts: ["notifications", "place", "sessions"],
  attachments: [],
  audit: [],
  board: [
    "accounts",
    "attachments",
    "confirmations",
    "conversations",
    "drafts",
    "notifications",
    "search",
  ],
  categories: [],
  confirmations: ["notifications"],
  conversations: ["attachments"],
  desk: [
    "accounts",
    "attachments",
    "categories",
    "drafts",
    "insights",
    "presence",
    "requests",
    "turnarounds",
  ],
  drafts: ["attachments"],
  groups: [
    "accounts",
    "confirmations",
    "conversations",
    "insights",
    "notifications",
    "requests",
    "search",
  ],
  insights: [
    "accounts",
    "attachments",
    "categories",
    "conversations",
    "notifications",
    "requests",
    "search",
    "turnarounds",
  ],
  invitations: ["accounts", "notifications", "place"],
  notifications: [],
  parcels: ["attachments", "categories", "insights", "requests"],
  people: ["accounts", "groups", "invitations", "notifications", "plans", "requests", "sessions"],
  place: [],
  plans: ["invitations", "notifications"],
  presence: ["requests"],
  requests: [
    "accounts",
    "attachments",
    "categories",
    "conversations",
    "drafts",
    "notifications",
    "place",
    "plans",
    "search",
    "turnarounds",
  ],
  search: ["conversations", "notifications"],
  sessions: ["notifications"],
  turnarounds: ["categories"],
};

export type Nouns = Readonly<Record<string, readonly string[]>>;

/** Where a noun asks one that it may not. */
export function findWrongDirections(source: Source): Violation[] {
  return findAsking(source)
    .filter(({ from, to }) => !mayAsk[from]?.includes(to))
    .map(({ from, to, file, line }) => ({
      file,
      line,
      rule: "noun-direction",
      message: `${from} may not ask ${to}: the table of nouns goes another way`,
    }));
}

/** Circles of nouns, in the table and in what the files import. */
export function findNounCircles(sources: Source[], table: Nouns = mayAsk): Violation[] {
  const inTable = findCircles(table).map((circle) => ({
    file: "scripts/doors/doors.nouns.ts",
    line: 1,
    circle,
  }));
  const asking = sources.flatMap(findAsking);
  const inFact = findCircles(graphOf(asking)).flatMap((circle) => {
    const found = asking.find(({ from, to }) => from === circle[0] && to === circle[1]);
    return found ? [{ file: found.file, line: found.line, circle }] : [];
  });
  return [...inTable, ...inFact].map(({ file, line, circle }) => ({
    file,
    line,
    rule: "noun-circle",
    message: [...circle, circle[0]].join(" asks "),
  }));
}

type Asking = { from: string; to: string; file: string; line: number };

/** Where a file of a noun imports one of another's. */
function findAsking({ file, imports }: Source): Asking[] {
  const from = placeOf(file);
  if (!isNoun(from)) return [];
  return imports.flatMap(({ text, line }) => {
    const to = targetOf(file, text);
    if (!to || !isNoun(to) || to.room === from.room) return [];
    return [{ from: nameOf(from), to: nameOf(to), file, line }];
  });
}

function nameOf({ room }: { room: string }): string {
  return room.replace("server/", "");
}

function graphOf(asking: Asking[]): Nouns {
  const asked = Map.groupBy(asking, ({ from }) => from);
  return Object.fromEntries([...asked].map(([from, all]) => [from, all.map(({ to }) => to)]));
}

/** Each way that leads from a noun over others back to it, once: `["groups", "insights"]`. */
function findCircles(nouns: Nouns): string[][] {
  const circles = new Map<string, string[]>();
  for (const [from, others] of Object.entries(nouns)) {
    for (const to of others) {
      const way = findWay(nouns, to, from);
      if (way) {
        const circle = fromItsFirst(way);
        circles.set(circle.join(" "), circle);
      }
    }
  }
  return [...circles.values()];
}

/** The shortest way from one noun to another, both included. */
function findWay(nouns: Nouns, from: string, to: string): string[] | undefined {
  const ways = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way.at(-1) ?? "";
    if (last === to) return way;
    const next = (nouns[last] ?? []).filter((noun) => !seen.has(noun));
    for (const noun of next) {
      seen.add(noun);
      ways.push([...way, noun]);
    }
  }
  return undefined;
}

/** The same circle, begun where the alphabet does. */
function fromItsFirst(circle: string[]): string[] {
  const first = circle.indexOf(circle.toSorted()[0] ?? "");
  return [...circle.slice(first), ...circle.slice(0, first)];
}
