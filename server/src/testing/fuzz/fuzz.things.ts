import type { Row } from "@sightline/contract/contract.ts";
import type { Random } from "./fuzz.random.ts";

/** Something that exists, and who had to do with it. */
export type Thing = { id: number; version: number | undefined; by: Set<number> };

const mostOfAKind = 30;

/** What each list and each field of an answer holds, where its name alone does not tell. */
const kindsByName: Record<string, string> = {
  analyst: "user",
  answers_id: "comment",
  author: "user",
  candidates: "user",
  checklist: "checklist_item",
  exports: "data_export",
  hand_over_to: "user",
  insight_questions: "insight_question",
  insight_points: "insight_point",
  insight_point_ids: "insight_point",
  item_id: "checklist_item",
  invites: "insight_group_invite",
  inviteId: "insight_group_invite",
  members: "user",
  memberId: "user",
  note_id: "review_note",
  participant_ids: "user",
  participants: "user",
  people: "user",
  profile: "user",
  requester: "user",
  duplicate_of: "insight_request",
  group: "insight_group",
  desk: "insight_request",
  other_id: "insight_request",
  sources: "insight_source",
};

/** Lists of one's own; what stands in others depends on who else is there. */
const ownLists = [
  "getPlan",
  "listDrafts",
  "listExports",
  "listGroupInvites",
  "listGroups",
  "listOwnInvitations",
  "listReports",
  "listSessions",
];

/** The kind of thing that a field or a step of a path names. */
export function kindOf(name: string, row: Row): string {
  const known = kindsByName[name];
  if (known) return known;
  const kind = name
    .replace(/_ids?$/, "")
    .replace(/ies$/, "y")
    .replace(/s$/, "");
  if (kind === "comment") {
    if (/board/.test(row.path)) return "board_comment";
    if (/share/.test(row.path)) return "insight_group_share_comment";
  }
  if (kind === "invitation" && row.noun === "plans") return "plan_invitation";
  return kind;
}

/** What is known of the app from its answers: ids with their versions, tokens, cursors. */
export class Things {
  readonly #byKind = new Map<string, Thing[]>();
  readonly #words = new Map<string, string[]>();

  add(kind: string, { id, version, by }: Pick<Thing, "id"> & { version?: unknown; by: number }) {
    const all = this.#byKind.get(kind) ?? [];
    const known = all.find((thing) => thing.id === id);
    const thing = known ?? { id, version: undefined, by: new Set([by]) };
    if (typeof version === "number") thing.version = version;
    if (!known) this.#byKind.set(kind, [...all, thing].slice(-mostOfAKind));
    return thing;
  }

  addWord(name: string, word: string): void {
    this.#words.set(name, [...(this.#words.get(name) ?? []), word].slice(-mostOfAKind));
  }

  word(name: string, random: Random): string | undefined {
    return random.pickOr(this.#words.get(name) ?? [], undefined);
  }

  /** Mostly what this person had to do with. */
  find(kind: string, by: number, random: Random): Thing | undefined {
    const all = this.#byKind.get(kind) ?? [];
    const own = all.filter((thing) => thing.by.has(by));
    return random.pickOr(own.length > 0 && random.chance(0.7) ? own : all, undefined);
  }

  /** The latest that this person had to do with, or else the latest of all. */
  findLatest(kind: string, by: number): Thing | undefined {
    const all = this.#byKind.get(kind) ?? [];
    return all.findLast((thing) => thing.by.has(by)) ?? all.at(-1);
  }

  findAny(kind: string, random: Random): Thing | undefined {
    return random.pickOr(this.#byKind.get(kind) ?? [], undefined);
  }

  versionOf(kind: string, id: number): number | undefined {
    return this.#byKind.get(kind)?.find((thing) => thing.id === id)?.version;
  }

  /** What was created by this answer, if anything: its kind and id. */
  learn(row: Row, answer: unknown, by: number): { kind: string; id: number } | undefined {
    if (typeof answer !== "object" || answer === null) return undefined;
    if ("next_cursor" in answer && typeof answer.next_cursor === "string")
      this.addWord(`cursor of ${row.name}`, answer.next_cursor);
    if (row.method === "GET" && !row.params && !ownLists.includes(row.name)) return undefined;
    this.#walk(row, answer, by, 0);
    const [name, made] = Object.entries(answer)[0] ?? [];
    if (row.method === "GET" || name === undefined || !hasId(made)) return undefined;
    const kind = kindOf(name, row);
    this.add(kind, { ...made, by }).by.add(by);
    return row.status === 201 ? { kind, id: made.id } : undefined;
  }

  #walk(row: Row, value: unknown, by: number, depth: number, name = ""): void {
    if (depth > 6 || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, 10)) this.#walk(row, one, by, depth + 1, name);
      return;
    }
    if (hasId(value)) this.add(kindOf(name, row), { ...value, by });
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner === "string" && key.endsWith("token")) this.addWord(key, inner);
      else this.#walk(row, inner, by, depth + 1, key);
    }
  }
}

function hasId(value: unknown): value is { id: number; version?: unknown } {
  return typeof value === "object" && value !== null && "id" in value && Number.isInteger(value.id);
}
