import { createHash } from "node:crypto";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { UploadedFile } from "#storage/uploads.ts";
import type { Handler, Implementation } from "./call.ts";
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

type Keyed = Omit<KeyedCall, "bodyHash">;

/** Nothing where no key was sent, or the row takes none. */
export function keyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  body: unknown,
  files: readonly UploadedFile[],
): KeyedCall | undefined {
  const keyed = keyIn(endpoint, request);
  return keyed && { ...keyed, bodyHash: hashBody(body, files) };
}

function keyIn(endpoint: Endpoint, request: FastifyRequest): Keyed | undefined {
  const key = request.headers["idempotency-key"];
  if (!endpoint.idempotent || !request.caller || typeof key !== "string" || key === "")
    return undefined;
  if (key.length > 200)
    throw new Problem("malformed", { detail: "An Idempotency-Key has at most 200 characters." });
  const [path] = request.url.split("?");
  return {
    userId: request.caller.user.id,
    method: endpoint.method,
    path: path ?? endpoint.path,
    key,
  };
}

/** Whether the key of a call was answered before. Only its body says whether this is the same call. */
export async function isKeyKept(
  db: Database,
  endpoint: Endpoint,
  request: FastifyRequest,
  now: Moment,
): Promise<boolean> {
  const keyed = keyIn(endpoint, request);
  return keyed !== undefined && (await findKept(db, keyed, now)) !== undefined;
}

function hashBody(body: unknown, files: readonly UploadedFile[]): Buffer {
  const hash = createHash("sha256").update(JSON.stringify(body) ?? "");
  for (const { field, filename, sha256 } of files)
    hash.update(JSON.stringify([field, filename])).update(sha256);
  return hash.digest();
}

type Again = {
  call: () => Promise<unknown>;
  /** Shows what was made, where the call makes a whole thing. */
  read: ((id: number) => Promise<unknown>) | undefined;
};

/**
 * Nobody gets an answer again on what they may no longer see. The call is made once more, for all
 * that its handler asks, and then undone; and what it made is read once more, since the call itself
 * would only make another.
 */
export async function requireStillSeen(
  db: DatabaseTransaction,
  first: FirstAnswer,
  { call, read }: Again,
): Promise<void> {
  await requireFound(db, call);
  if (!read) return;
  const made = idIn(first);
  if (made !== undefined) await requireFound(db, () => read(made));
}

async function requireFound(db: DatabaseTransaction, look: () => Promise<unknown>): Promise<void> {
  await sql`savepoint repetition`.execute(db);
  try {
    await look();
  } catch (error) {
    // Whatever else it is refused for now follows from having been done: it exists already, it moved on.
    if (error instanceof Problem && error.code === "not_found") throw error;
  }
  await sql`rollback to savepoint repetition`.execute(db);
}

/** Of the one record that an answer holds. */
function idIn({ answer }: FirstAnswer): number | undefined {
  const records: unknown[] = Object.values(JSON.parse(answer));
  const [record] = records;
  if (records.length !== 1 || typeof record !== "object" || !record) return undefined;
  const id: unknown = Reflect.get(record, "id");
  return typeof id === "number" ? id : undefined;
}

/** The row that shows what this one makes: a POST to /things is read at /things/:id. */
export function findReader(
  { method, path, response, idempotent }: Endpoint,
  { table, handlers }: Implementation,
): Handler<Endpoint> | undefined {
  if (method !== "POST" || !idempotent || response === null) return undefined;
  const found = Object.entries(table).find(
    ([, other]) => other.method === "GET" && other.path === `${path}/:id`,
  );
  return found && handlers[found[0]];
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
  const row = await findKept(db, call, now);
  if (row && !row.body_hash.equals(call.bodyHash)) throw new Problem("key_reused");
  return row;
}

/** Whether this very call was answered before; told without holding anything. */
export async function isRepeated(
  db: Database,
  call: KeyedCall | undefined,
  now: Moment,
): Promise<boolean> {
  if (!call) return false;
  const row = await findKept(db, call, now);
  return row?.body_hash.equals(call.bodyHash) ?? false;
}

async function findKept(db: Database, call: Keyed, now: Moment) {
  return db
    .selectFrom("idempotency_keys")
    .select(["body_hash", "status", "answer"])
    .where("user_id", "=", call.userId)
    .where("method", "=", call.method)
    .where("path", "=", call.path)
    .where("key", "=", call.key)
    .where("created_at", ">", later(now, -keptForMs))
    .executeTakeFirst();
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

/** Of things that are no more, nobody gets an answer again. `about` as for `amendAnswers`. */
export async function forgetAnswersAbout(
  db: DatabaseTransaction,
  about: readonly string[],
): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where(sql`substring(path from '^/api/v1/[^/]+/[^/]+')`, "=", sql`any(${about}::text[])`)
    .execute();
}

export async function forgetAnswersTo(db: DatabaseTransaction, userId: number): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("user_id", "=", userId).execute();
}

/**
 * What is erased is erased from the answers too that are kept for whoever repeats a call. `about`:
 * the paths of the things, under which the calls were made; `amend` gets every value with its name.
 */
export async function amendAnswers(
  db: DatabaseTransaction,
  about: readonly string[],
  amend: (name: string, value: unknown) => unknown,
): Promise<void> {
  const kept = await db
    .selectFrom("idempotency_keys")
    .select(["user_id", "method", "path", "key", "answer"])
    .where(sql`substring(path from '^/api/v1/[^/]+/[^/]+')`, "=", sql`any(${about}::text[])`)
    // Always in this order, so that two who amend at once wait for each other and no more.
    .orderBy("user_id")
    .orderBy("method")
    .orderBy("path")
    .orderBy("key")
    .forUpdate()
    .execute();
  await putAmended(db, kept, amend);
}

/** The same for all answers in which one of these pieces of JSON stands, whatever they are about. */
export async function amendAnswersWith(
  db: DatabaseTransaction,
  pieces: readonly string[],
  amend: (name: string, value: unknown) => unknown,
): Promise<void> {
  const { rows } = await sql<KeptAnswer>`
    select user_id, method, path, key, answer from idempotency_keys
    where exists (select from unnest(${pieces}::text[]) as piece where strpos(answer, piece) > 0)
    order by user_id, method, path, key for update`.execute(db);
  await putAmended(db, rows, amend);
}

type KeptAnswer = { user_id: number; method: string; path: string; key: string; answer: string };

async function putAmended(
  db: DatabaseTransaction,
  kept: readonly KeptAnswer[],
  amend: (name: string, value: unknown) => unknown,
): Promise<void> {
  const amended = kept.flatMap(({ answer, ...call }) => {
    const changed = JSON.stringify(JSON.parse(answer, amend));
    return changed === answer ? [] : [{ ...call, answer: changed }];
  });
  if (amended.length === 0) return;
  await sql`
    update idempotency_keys k set answer = a.answer
    from json_to_recordset(${JSON.stringify(amended)})
      as a (user_id integer, method text, path text, key text, answer text)
    where (k.user_id, k.method, k.path, k.key) = (a.user_id, a.method, a.path, a.key)`.execute(db);
}

async function holdKey(db: DatabaseTransaction, call: KeyedCall): Promise<void> {
  const name = `${call.userId} ${call.method} ${call.path} ${call.key}`;
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`.execute(db);
  if (!rows[0]?.held) throw new Problem("still_running", { retryAfterMs: 1_000 });
}
