import type { Database } from "@sightline/server/src/db/database.ts";
import type { TestSmtp } from "@sightline/server/src/testing/smtp.ts";
import type { Listener } from "#bench/shared/listener.ts";
import { sql } from "kysely";
import type { Clients, Filed } from "./clients.ts";

export type Span = { fault: string; from: number; to: number };

export type Row = {
  fault: string;
  seconds: number;
  acknowledged: number;
  lost: number;
  duplicates: number;
  "no write for s": number;
  "no read for s": number;
  "tried again": number;
  failed: number;
  "events missed": number;
  "jobs not done": number;
  "jobs done twice": number;
};

/** What must be nought. */
export const wrongs = [
  "lost",
  "duplicates",
  "failed",
  "events missed",
  "jobs not done",
  "jobs done twice",
] as const;

/** The requests that the database has, by title. */
export type Kept = Map<string, number[]>;

export async function readKept(db: Database): Promise<Kept> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from insight_requests where title like 'Ledger %' order by id`.execute(db);
  const kept: Kept = new Map();
  for (const { id, title } of rows) kept.set(title, [...(kept.get(title) ?? []), id]);
  return kept;
}

/** What one fault came to: of what was acknowledged in its time, and what became of it until the end. */
export function rowOf(
  { fault, from, to }: Span,
  clients: Clients,
  listeners: readonly Listener[],
  smtp: TestSmtp,
  kept: Kept,
): Row {
  const isWithin = (at: number) => at >= from && at < to;
  const filed = clients.filed.filter(({ at }) => isWithin(at));
  const isLost = ({ title, id }: Filed) => !(kept.get(title) ?? []).includes(id);
  const mails = mailsByTitle(smtp);
  const times = (title: string) => mails.get(title)?.size ?? 0;
  return {
    fault,
    seconds: Math.round((to - from) / 1_000),
    acknowledged: filed.length,
    lost: count(filed, isLost),
    duplicates: count(filed, ({ title }) => (kept.get(title)?.length ?? 0) > 1),
    "no write for s": longestPause(
      filed.map(({ at }) => at),
      from,
      to,
    ),
    "no read for s": longestPause(clients.read.filter(isWithin), from, to),
    "tried again": count(clients.again, isWithin),
    failed: count(clients.failed, ({ at }) => isWithin(at)),
    "events missed": count(filed, (one) => listeners.some((listener) => missed(listener, one))),
    "jobs not done": count(filed, ({ title }) => times(title) === 0),
    "jobs done twice": count(filed, ({ title }) => times(title) > 1),
  };
}

/** Who was told to load all anew has missed nothing of what was there by then. */
export function missed({ heard, loadedAnewAt }: Listener, { id, at }: Filed): boolean {
  return !heard.has(id) && at > loadedAnewAt;
}

/** The ids of the mails that told of each; one that is sent again has the same. */
export function mailsByTitle({ mails }: TestSmtp): Map<string, Set<string>> {
  const told = new Map<string, Set<string>>();
  for (const { subject, messageId } of mails) {
    const [title] = /Ledger \d+/.exec(subject) ?? [];
    if (title) told.set(title, (told.get(title) ?? new Set()).add(messageId));
  }
  return told;
}

function longestPause(moments: readonly number[], from: number, to: number): number {
  const all = [from, ...moments.toSorted((one, other) => one - other), to];
  const pauses = all.slice(1).map((moment, index) => moment - (all[index] ?? moment));
  return Math.round(Math.max(...pauses) / 100) / 10;
}

function count<T>(all: readonly T[], isOne: (one: T) => boolean): number {
  return all.filter(isOne).length;
}
