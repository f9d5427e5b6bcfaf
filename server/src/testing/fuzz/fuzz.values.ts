import type { Row } from "@sightline/contract/contract.ts";
import type * as z from "zod/mini";
import { kindOf, type Things } from "./fuzz.things.ts";
import type { Random } from "./fuzz.random.ts";
import type { Caller, World } from "./fuzz.world.ts";

type Shape = z.core.$ZodType;

/** The latest that a person had to do with, or that there is. */
export type Latest = "own" | "of all";

/** What a value is made for. */
export type Making = {
  row: Row;
  random: Random;
  things: Things;
  world: World;
  caller: Caller;
  /** The thing whose path the call goes to. */
  about: { kind: string; id: number } | undefined;
  /** Of everything the latest, where it is given. */
  latest: Latest | undefined;
  /** By name, what is said instead of something made up. */
  said: Record<string, unknown>;
};

/** A value that this schema takes, with ids of what exists, as far as a schema can tell. */
export function makeValid(schema: Shape, making: Making, name = ""): unknown {
  for (let tries = 0; tries < 5; tries += 1) {
    const made = make(schema, name, making);
    if (isTaken(schema, made)) return made;
  }
  return make(schema, name, making);
}

function isTaken(schema: Shape, value: unknown): boolean {
  // Every schema of the contract is one of zod/mini, which can parse.
  return (schema as z.ZodMiniType).safeParse(value).success;
}

function make(schema: Shape, name: string, making: Making): unknown {
  const { random } = making;
  // What a schema says of itself is in its definition, each kind with fields of its own.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return makeObject(def.shape, making);
    case "optional":
      return random.chance(isIdName(name) || name === "cursor" ? 0.15 : 0.65)
        ? make(def.innerType, name, making)
        : undefined;
    case "nullable":
      return random.chance(name === "base_version" ? 0.3 : 0.8)
        ? make(def.innerType, name, making)
        : null;
    case "default":
      return random.chance(0.7) ? make(def.innerType, name, making) : undefined;
    case "pipe":
      return make(def.in, name, making);
    case "array":
      return makeList(def.element, name, making);
    case "union":
      return make(random.pickOr(def.options, schema), name, making);
    case "enum":
      return random.pickOr(Object.values(def.entries), "");
    case "literal":
      return random.pickOr(def.values, "");
    case "boolean":
      return name === "terms_of_use_agreed" || random.chance(0.5);
    case "number":
      return makeNumber(schema, name, making);
    case "string":
      return makeText(schema, formatOf(def), name, making);
    default:
      return "";
  }
}

function makeObject(shape: Record<string, Shape>, making: Making): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(shape)) {
    const value = name in making.said ? making.said[name] : make(inner, name, making);
    if (value !== undefined) made[name] = value;
  }
  if ("password_confirmation" in made) made["password_confirmation"] = made["password"];
  if ("insight_category_id" in made && "insight_answers_attributes" in shape)
    made["insight_answers_attributes"] = making.world.answersFor(made["insight_category_id"]);
  if ("coverage" in made && (making.latest || making.random.chance(0.7)))
    made["coverage"] = [
      { insight_point_id: idFor("insight_point_id", making), mark: "answered", note: "" },
    ];
  // One point, so that what is published on it covers all there are.
  if ("insight_points_attributes" in made && (making.latest || making.random.chance(0.7)))
    made["insight_points_attributes"] = [{ text: "What does it cost?" }];
  // What is published says where it is from, and a question rarely hits a passage by chance.
  if ("coverage" in made && (making.latest || making.random.chance(0.7))) {
    made["summary"] = made["body"] = "It costs 20 kr [1].";
    delete made["statements"];
  }
  if (making.latest || making.random.chance(0.8)) {
    delete made["passage"];
    delete made["answers_id"];
    // Few files wait for just this comment.
    delete made["attachment_ids"];
  }
  // What nobody ticks stands in the way of publishing.
  if (making.random.chance(0.9)) delete made["checklist"];
  // Parts of a country are few, and entries are named in one way at a time.
  if (making.random.chance(0.7)) delete made["region"];
  if (making.row.name === "markNotifications" && making.random.chance(0.7))
    return { read: true, until: 1 };
  // A file is attached to one thing.
  if (making.row.name === "addAttachment") {
    const isForComment = !making.latest && making.random.chance(0.3);
    return isForComment ? { for_comment: "true" } : { draft_id: idFor("draft_id", making) };
  }
  return made;
}

function makeList(element: Shape, name: string, making: Making): unknown[] {
  const length = name === "sources" ? 1 + making.random.below(2) : making.random.below(3);
  return Array.from({ length }, () => make(element, name, making)).filter(
    (value) => value !== undefined,
  );
}

function makeNumber(schema: Shape, name: string, making: Making): number {
  const { random, things, about } = making;
  // Nobody has said yet what most answers will cover.
  if (making.row.name === "sendScope") return random.chance(0.8) ? 0 : random.below(4);
  if (name.endsWith("version")) {
    const known = about && things.versionOf(about.kind, about.id);
    return random.chance(0.8) ? (known ?? 1) : 1 + random.below(4);
  }
  if (isIdName(name)) return idFor(name, making);
  if (name === "year") return 2026;
  const { minimum = 1, maximum = 5 } = boundsOf(schema);
  return minimum + random.below(Math.min(maximum - minimum, 100) + 1);
}

function idFor(name: string, { row, random, things, caller, latest }: Making): number {
  const kind = kindOf(name, row);
  const isOwn = latest === "own" && kind !== "user";
  if (latest) return things.findLatest(kind, isOwn ? caller.index : -1)?.id ?? 1;
  if (kind === "user") return things.findAny(kind, random)?.id ?? 1;
  return things.find(kind, caller.index, random)?.id ?? 1;
}

function isIdName(name: string): boolean {
  return /(?:^|_)ids?$|Id$|^(?:duplicate_of|hand_over_to|group)$/.test(name);
}

function boundsOf(schema: Shape): { minimum?: number; maximum?: number } {
  const { minimum, maximum } = schema._zod.bag;
  return {
    ...(typeof minimum === "number" && minimum > -1e6 ? { minimum } : {}),
    ...(typeof maximum === "number" && maximum < 1e6 ? { maximum } : {}),
  };
}

const words =
  "How do Nordic shops price oat milk, and who buys it? We ask for **shelf prices**, [1] names the source, ärger über 漢字 too. ";

function formatOf(def: object): string | undefined {
  return "format" in def ? String(def.format) : undefined;
}

function makeText(schema: Shape, format: string | undefined, name: string, making: Making): string {
  const { row, random, things, world } = making;
  if (format === "date") return `2026-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
  if (format === "datetime") return `2027-0${1 + random.below(9)}-11T10:00:00Z`;
  if (isIdName(name)) return String(idFor(name, making));
  if (name.endsWith("token")) return things.word(name, random) ?? world.token(random);
  if (/email/.test(name)) return world.address(random);
  if (/password/.test(name)) return world.password(name, random);
  if (name === "cursor") return things.word(`cursor of ${row.name}`, random) ?? "none";
  const fixed = fixedText(name, random);
  if (fixed !== undefined) return fixed;
  return words
    .repeat(2)
    .slice(0, Math.min(lengthOf(schema), 8 + random.below(150)))
    .trim();
}

function fixedText(name: string, random: Random): string | undefined {
  if (name === "url") return "https://stats.example.org/oat?year=2026";
  if (name === "category") return random.pick(["1", "2", "fuzz-asking", "all"]);
  if (name === "status") return random.pick(["open", "submitted", "submitted,in_progress"]);
  if (name === "time_zone") return random.pick(["Europe/Oslo", "UTC", "Asia/Kathmandu"]);
  if (name === "country") return random.pick(["SE", "DE", "DK"]);
  if (name === "stream") return "stream";
  return undefined;
}

function lengthOf(schema: Shape): number {
  const { maximum } = schema._zod.bag;
  return typeof maximum === "number" ? Math.max(1, Math.floor(maximum / 4)) : 200;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
