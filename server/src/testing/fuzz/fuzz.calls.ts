import { type BodyKind, linkHeader } from "@sightline/contract/base/endpoint.ts";
import type { Row } from "@sightline/contract/contract.ts";
import {
  contentTypes,
  hostileHeaders,
  hostileStep,
  hostileText,
  mutate,
  oddMethods,
  spoilJson,
} from "./fuzz.hostile.ts";
import { encodeForm, encodeMultipart } from "./fuzz.bodies.ts";
import type { Sent } from "./fuzz.send.ts";
import { kindOf } from "./fuzz.things.ts";
import { type Latest, makeValid, type Making } from "./fuzz.values.ts";
import type { Caller, Role } from "./fuzz.world.ts";

export type Call = Sent & {
  row: Row;
  role: Role;
  caller: Caller;
  /** Its method and path are those of its row. */
  isAsWritten: boolean;
  /** It is spoiled in no way. */
  isSound: boolean;
  /** The caller is who they say. */
  isSigned: boolean;
  /** The thing its path names, if it exists. */
  about: { kind: string; id: number } | undefined;
};

export type Wanted = {
  row: Row;
  caller: Caller;
  about?: { kind: string; id: number } | undefined;
  /** With the latest things, of those that they had to do with or of all. */
  latest?: Latest | undefined;
  /** By name, instead of what would be made up. */
  said?: Record<string, unknown> | undefined;
  /** How it is spoiled; not at all where it is left out. */
  spoiled?: Spoiled | undefined;
};

export const spoilings = ["body", "json", "kind", "path", "query", "headers", "method"] as const;
export type Spoiled = (typeof spoilings)[number];

/** One call of a row, by one person, spoiled in one way or none. */
export function makeCall(wanted: Wanted, given: Pick<Making, "random" | "things" | "world">): Call {
  const { row, caller, spoiled } = wanted;
  const { random } = given;
  const { latest, said = {} } = wanted;
  const about = wanted.about ?? findAbout(wanted, given);
  const making: Making = { ...given, row, caller, about, latest, said };
  const path = makePath(making, spoiled);
  const query = makeQuery(making, spoiled);
  const { headers, body } = makeBody(making, spoiled);
  const signed: Record<string, string | string[]> = {
    ...headers,
    ...(caller.signature
      ? { "x-user-token": caller.signature.token, "x-user-email": caller.signature.email }
      : {}),
    ...(row.idempotent && random.chance(0.3)
      ? { "idempotency-key": `key ${random.below(5)}` }
      : {}),
    ...(row.link ? { [linkHeader]: String(makeValid(row.link, making, "token")) } : {}),
    ...(spoiled === "headers" ? hostileHeaders(random) : {}),
  };
  return {
    row,
    role: caller.role,
    caller,
    about,
    method: spoiled === "method" ? random.pick(oddMethods) : row.method,
    path: path + query,
    headers: signed,
    body,
    isAsWritten: spoiled !== "path",
    isSound: spoiled === undefined,
    isSigned: caller.signature !== undefined && spoiled !== "headers",
  };
}

function findAbout(
  { row, caller, latest }: Wanted,
  { things, random }: Pick<Making, "things" | "random">,
) {
  const kind = kindNamedBy(row);
  if (kind === undefined) return undefined;
  const found = latest
    ? things.findLatest(kind, latest === "own" ? caller.index : -1)
    : things.find(kind, caller.index, random);
  return found && { kind, id: found.id };
}

/** The kind of thing whose id stands in the row's path. */
export function kindNamedBy(row: Row): string | undefined {
  const step = /\/(\w+)\/:id\b/.exec(row.path)?.[1];
  return step === undefined ? undefined : kindOf(step, row);
}

function makePath(making: Making, spoiled: Spoiled | undefined): string {
  const { row, random, about } = making;
  const params = row.params ? makeValid(row.params, making) : {};
  const given = new Map(Object.entries(params ?? {}));
  if (about) given.set("id", about.id);
  if (given.has("version") || given.has("number")) {
    given.set("version", 1 + random.below(2));
    given.set("number", 1 + random.below(2));
  }
  const names = row.path.match(/:\w+/g) ?? [];
  const worst = spoiled === "path" ? random.pickOr(names, undefined) : undefined;
  const path = row.path.replaceAll(/:(\w+)/g, (step, name: string) =>
    step === worst ? hostileStep(random) : encodeURIComponent(String(given.get(name))),
  );
  if (spoiled !== "path" || worst !== undefined) return path;
  return random.pick([`${path}/`, `${path}/${hostileStep(random)}`, `/${path}`, `${path}%00`]);
}

function makeQuery(making: Making, spoiled: Spoiled | undefined): string {
  const { row, random } = making;
  const asked = row.query ? makeValid(row.query, making) : {};
  const pairs = Object.entries(asked ?? {}).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  if (spoiled === "query") {
    const name =
      random.pickOr(pairs, undefined)?.[0] ?? random.pick(["q", "cursor", "limit", "id"]);
    const times = random.chance(0.2) ? 40 : 1;
    for (let time = 0; time < times; time += 1)
      pairs.push([
        random.chance(0.2) ? `${name}[]` : name,
        hostileText(random).slice(0, 7_000 / times),
      ]);
    if (random.chance(0.5)) pairs.reverse();
  }
  if (pairs.length === 0) return "";
  const query = new URLSearchParams(pairs).toString();
  return spoiled === "query" && random.chance(0.1) ? `?${"&".repeat(500)}%zz=%ff` : `?${query}`;
}

type Body = Pick<Sent, "headers" | "body">;

function makeBody(making: Making, spoiled: Spoiled | undefined): Body {
  const { row, random } = making;
  if (row.method === "GET" && spoiled !== "kind") return { headers: {}, body: undefined };
  const fields = row.body ? makeValid(row.body, making) : undefined;
  const sent = spoiled === "body" ? mutateSome(fields ?? {}, making) : fields;
  const kind = random.pickOr<BodyKind, BodyKind>(row.bodyKinds ?? ["json"], "json");
  if (spoiled === "kind") {
    const type = random.pick(contentTypes);
    return { headers: type ? { "content-type": type } : {}, body: JSON.stringify(sent ?? {}) };
  }
  if (kind === "multipart") return encodeMultipart(sent, making, spoiled === "json");
  if (kind === "form") return encodeForm(sent);
  const json = sent === undefined ? undefined : JSON.stringify(sent);
  const headers = { "content-type": "application/json" };
  return { headers, body: spoiled === "json" ? spoilJson(json ?? "{}", random) : json };
}

function mutateSome(fields: unknown, { random }: Making): unknown {
  let mutated = fields;
  const times = random.chance(0.8) ? 1 : 4;
  for (let time = 0; time < times; time += 1) mutated = mutate(mutated, random);
  return mutated;
}
