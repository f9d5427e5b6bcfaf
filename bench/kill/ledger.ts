import path from "node:path";
import { hashToken } from "@sightline/server/src/secrets/tokens.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { whenThere } from "@sightline/server/src/db/servers/waiting.ts";
import { prepareDemo } from "@sightline/server/src/demo/demo.ts";
import { sql } from "kysely";

/** The real app on its embedded database: a write is a request filed over HTTP. */
export type Ledger = {
  /** Resolves once the app has answered 201. */
  write(id: string): Promise<void>;
  findMissing(ids: string[]): Promise<string[]>;
  close(): Promise<void>;
};

const people = 600;
const emailOf = (number: number) => `kill-${number}@example.org`;
const tokenOf = (number: number) => `token of ${emailOf(number)}`;

const say = () => undefined;

export async function openLedger(root: string): Promise<Ledger> {
  const config = readConfig({ DATA_DIR: path.dirname(root), PORT: "0", LOG_LEVEL: "silent" });
  const database = await openConnection(config, say);
  await migrate(database, say);
  await prepareDemo(database.connection, true, say);
  const app = await buildApp({ config, connection: database.connection });
  await app.start();
  const url = await app.http.listen({ port: 0, host: "127.0.0.1" });
  await whenThere(() => admitPeople(app.db), { say });
  const categoryId = await whenThere(() => openCategory(app.db), { say });
  return {
    write: (id) => fileRequest(url, categoryId, id),
    async findMissing(ids) {
      const { rows } = await sql<{ id: string }>`
        select id from unnest(${ids}::text[]) as wanted (id)
        where not exists (select from insight_requests where title = 'Ledger ' || wanted.id)`.execute(
        app.db,
      );
      return rows.map((row) => row.id);
    },
    async close() {
      await app.stop();
      await database.release();
    },
  };
}

type Database = Awaited<ReturnType<typeof buildApp>>["db"];

async function admitPeople(db: Database): Promise<void> {
  // Else they would have filed all they may in a day before the run is over.
  await sql`update place set requests_per_day = 10000`.execute(db);
  const emails = Array.from({ length: people }, (_, number) => emailOf(number));
  const hashes = Array.from({ length: people }, (_, number) => hashToken(tokenOf(number)));
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select email, 'none', 'Bench', 'Writer' from unnest(${emails}::text[]) as given (email)
    on conflict do nothing`.execute(db);
  await sql`
    insert into sessions (user_id, token_hash, remember, device, signed_in_at, created_at, last_used_at, expires_at)
    select users.id, given.hash, true, 'bench', now(), now(), now(), now() + interval '1 day'
    from unnest(${emails}::text[], ${hashes}::bytea[]) as given (email, hash)
    join users on users.email = given.email::citext
    on conflict do nothing`.execute(db);
}

/** One that asks nothing. */
async function openCategory(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into insight_categories (slug, name, description, icon, position, calendar_id, target_minutes)
    select 'bench', 'Bench', 'Asks nothing.', 'timer', 99, min(id), 480 from calendars
    on conflict (slug) do update set name = excluded.name
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

let turn = 0;

async function fileRequest(url: string, categoryId: number, id: string): Promise<void> {
  const number = (turn += 7) % people;
  const response = await fetch(`${url}/api/v1/insight_requests`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-user-token": tokenOf(number),
      "x-user-email": emailOf(number),
      "idempotency-key": id,
    },
    body: JSON.stringify({
      insight_request: {
        title: `Ledger ${id}`,
        description: "Written while processes are being killed.",
        insight_category_id: categoryId,
      },
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (response.status !== 201)
    throw new Error(`The app answered ${response.status}: ${await response.text()}`);
}
