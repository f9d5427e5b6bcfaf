import { createHash } from "node:crypto";
import { dayMs, later, type Moment } from "@sightline/contract/moments.ts";
import { sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";
import { Problem } from "./problem.ts";

export type KeyedCall = {
  userId: number;
  method: string;
  path: string;
  key: string;
  bodyHash: Buffer;
};
export const keptForMs = dayMs;

type FirstAnswer = { status: number; answer: string };

export function hashBody(body: unknown): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(body) ?? "")
    .digest();
}

/**
 * The first answer if this very call was made before. Holds the key for the rest of the
 * transaction, so that a second call at the same time is told that the first still runs; a crash
 * frees it.
 */
export async function findFirstAnswer(
  db: DatabaseTransaction,
  call: KeyedCall,
  now: Moment,
): Promise<FirstAnswer | undefined> {
  await holdKey(db, call);
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "status", "answer"])
    .where("user_id", "=", call.userId)
    .where("method", "=", call.method)
    .where("path", "=", call.path)
    .where("key", "=", call.key)
    .where("created_at", ">", later(now, -keptForMs))
    .executeTakeFirst();
  if (row && !row.body_hash.equals(call.bodyHash)) throw new Problem("key_reused");
  return row;
}

export async function keepAnswer(
  db: DatabaseTransaction,
  call: KeyedCall,
  first: FirstAnswer,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("idempotency_keys")
    .values({
      user_id: call.userId,
      method: call.method,
      path: call.path,
      key: call.key,
      body_hash: call.bodyHash,
      status: first.status,
      answer: first.answer,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "method", "path", "key"]).doUpdateSet({
        body_hash: call.bodyHash,
        status: first.status,
        answer: first.answer,
        created_at: now,
      }),
    )
    .execute();
}

async function holdKey(db: DatabaseTransaction, call: KeyedCall): Promise<void> {
  const name = `${call.userId} ${call.method} ${call.path} ${call.key}`;
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(db);
  if (!rows[0]?.held) throw new Problem("still_running", { retryAfterMs: 1_000 });
}
