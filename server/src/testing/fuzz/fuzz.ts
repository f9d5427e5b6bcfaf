import type { Row } from "@sightline/contract/contract.ts";
import type { Database } from "#db/database.ts";
import { type Call, kindNamedBy, makeCall, spoilings, type Wanted } from "./fuzz.calls.ts";
import { jsonIn, judge } from "./fuzz.judge.ts";
import { type Random, seeded } from "./fuzz.random.ts";
import { openWire, type Received, type Wire } from "./fuzz.send.ts";
import { opening } from "./fuzz.opening.ts";
import { Things } from "./fuzz.things.ts";
import { type Caller, makeCategories, makeWorld, type World } from "./fuzz.world.ts";

export type FuzzOptions = {
  url: string;
  db: Database;
  rows: readonly Row[];
  seed: number;
  /** Which calls, by their number. */
  from: number;
  calls: number;
  /** So many chapters at once. */
  hands: number;
  slowestMs: number;
  noAnswerAfterMs: number;
  onCall?: (finding: Finding) => void;
  /** After each chapter; false ends the run. */
  onChapter?: (told: Told) => boolean;
};

export type Finding = { number: number; call: Call; answer: Received | Error; faults: string[] };

/** How a row answers to calls that nothing is wrong with but, perhaps, who makes them. */
type Reached = { succeeded: number; refusal: string };

export type Told = {
  calls: number;
  findings: Finding[];
  statuses: Map<number, number>;
  /** By row. */
  reached: Map<string, Reached>;
  slowest: { ms: number; name: string };
};

/**
 * So many calls have people and things of their own, and depend on nothing before them: any call is
 * made again by beginning with its chapter.
 */
export const chapterLength = 500;

/** Calls the rows of the contract with valid and hostile input, the same for the same seed. */
export async function runFuzz(options: FuzzOptions): Promise<Told> {
  const told: Told = {
    calls: 0,
    findings: [],
    statuses: new Map(),
    reached: new Map(),
    slowest: { ms: 0, name: "" },
  };
  const categories = await makeCategories(options.db);
  let next = Math.floor(options.from / chapterLength);
  const until = options.from + options.calls;
  let goesOn = true;
  const work = async () => {
    while (goesOn && next * chapterLength < until) {
      const chapter = next;
      next += 1;
      await runChapter(options, chapter, categories, told);
      goesOn = options.onChapter?.(told) ?? true;
    }
  };
  await Promise.all(Array.from({ length: options.hands }, work));
  return told;
}

async function runChapter(
  { url, db, rows, seed, from, calls, slowestMs, noAnswerAfterMs, onCall }: FuzzOptions,
  chapter: number,
  categories: Awaited<ReturnType<typeof makeCategories>>,
  told: Told,
): Promise<void> {
  const random = seeded(seed, chapter);
  const things = new Things();
  const world = await makeWorld(db, `fuzz-${seed}-${chapter}`, categories, things);
  const plan = makePlan(rows, { random, world, things });
  const wire = openWire(url, noAnswerAfterMs);
  try {
    for (let step = 0; step < chapterLength; step += 1) {
      const number = chapter * chapterLength + step;
      if (number >= from + calls) return;
      const call = makeCall(plan.next(), { random, things, world });
      call.headers["x-forwarded-for"] ??= addressOf(chapter, call.caller, step);
      const answer = await sendTwice(wire, call);
      if (!(answer instanceof Error)) {
        const made =
          answer.status < 300 && things.learn(call.row, jsonIn(answer.text), call.caller.index);
        if (answer.status < 300) plan.follow(call, made || undefined);
        if (answer.status === 401 && call.isSigned) await world.revive(call.caller);
        if (isAboutRole(call, answer)) call.role = await world.readRole(call.caller);
      }
      // What came before only leads to where it is wanted.
      if (number < from) continue;
      const finding = { number, call, answer, faults: judge(call, answer, slowestMs) };
      note(told, finding);
      onCall?.(finding);
    }
  } finally {
    wire.close();
  }
}

/** Somebody who is refused, or let in against what is known of them: a call may have given them another role. */
function isAboutRole({ row, caller }: Call, { status }: Received): boolean {
  return status === 403 || (status < 300 && !mayCall(caller, row));
}

/** A kept connection may end just as it is used again: that is nobody's fault. */
async function sendTwice(wire: Wire, call: Call): Promise<Received | Error> {
  const answer = await wire.send(call);
  const isReset = answer instanceof Error && "code" in answer && answer.code === "ECONNRESET";
  return isReset ? wire.send(call) : answer;
}

type Plan = {
  next(): Wanted;
  /** What is done to something after it was made, and once more after it is gone. */
  follow(call: Call, made: { kind: string; id: number } | undefined): void;
};

type Known = { random: Random; world: World; things: Things };

function makePlan(rows: readonly Row[], known: Known): Plan {
  const { random, world } = known;
  const queue: Wanted[] = opening(rows, world);
  const add = (row: Row | undefined, caller: Caller, about: Wanted["about"]) => {
    if (row) queue.push({ row, caller: mayCall(caller, row) ? caller : anyFor(row, known), about });
  };
  return {
    next: () => queue.shift() ?? wantSomething(rows, known),
    follow({ row, caller, about }, made) {
      if (queue.length > 20 || !random.chance(0.5)) return;
      if (row.method === "DELETE") {
        // What takes it back has a path of its own, below.
        const undone = rows.filter(
          ({ method, path }) => method === "DELETE" && path.startsWith(`${row.path}/`),
        );
        add(random.pickOr(undone, undefined), caller, about);
      }
      if (!made) return;
      const ofKind = rows.filter((one) => kindNamedBy(one) === made.kind);
      const acts = ofKind.filter(({ method }) => method !== "DELETE");
      const ends = ofKind.filter(({ method }) => method === "DELETE");
      for (const some of [acts, acts, ends, acts])
        add(random.pickOr(some, undefined), caller, made);
    },
  };
}

/** A row, somebody to call it, and mostly something that they had to do with. */
function wantSomething(rows: readonly Row[], known: Known): Wanted {
  const { random, things, world } = known;
  const row = random.pickOr(rows, undefined);
  if (!row) throw new Error("There are no rows to call.");
  const spoiled = random.chance(0.4) ? undefined : random.pick(spoilings);
  const kind = kindNamedBy(row);
  const found = kind === undefined ? undefined : things.findAny(kind, random);
  const involved = world.callers.filter(({ index }) => found?.by.has(index));
  const caller = random.pickOr(involved, undefined);
  if (!kind || !found || !caller || !mayCall(caller, row) || random.chance(0.3))
    return { row, caller: anyFor(row, known), spoiled };
  return { row, caller, about: { kind, id: found.id }, spoiled };
}

/** Mostly somebody who may, now and then anybody. */
function anyFor(row: Row, { random, world: { callers } }: Known): Caller {
  const fitting = callers.filter((one) => mayCall(one, row));
  const isFitting = random.chance(0.8) && fitting.length > 0;
  const caller = random.pickOr(isFitting ? fitting : callers, undefined);
  if (!caller) throw new Error("Nobody is there.");
  return caller;
}

function mayCall({ role }: Caller, { access }: Row): boolean {
  if (access === "everybody") return true;
  if (access === "signed_in") return role !== "stranger";
  return role === "admin" || role === access;
}

/** Everybody calls from a place of their own, and strangers from ever new ones. */
function addressOf(chapter: number, { index, role }: Caller, step: number): string {
  const last = role === "stranger" ? 100 + (Math.floor(step / 10) % 100) : index;
  return `10.${(chapter >> 8) & 255}.${chapter & 255}.${last}`;
}

function note(told: Told, finding: Finding): void {
  const { call, answer, faults } = finding;
  told.calls += 1;
  if (faults.length > 0) told.findings.push(finding);
  if (answer instanceof Error) return;
  told.statuses.set(answer.status, (told.statuses.get(answer.status) ?? 0) + 1);
  if (call.isSound) noteReached(told, call.row.name, answer);
  if (answer.tookMs > told.slowest.ms)
    told.slowest = { ms: answer.tookMs, name: `${call.method} ${call.row.path}` };
}

function noteReached({ reached }: Told, name: string, { status, text }: Received): void {
  const row = reached.get(name) ?? { succeeded: 0, refusal: "" };
  reached.set(name, row);
  if (status < 300) row.succeeded += 1;
  else if (status !== 404) row.refusal = `${status} ${text.slice(0, 400)}`;
}
