import type { Database } from "@sightline/server/src/db/database.ts";
import { hashToken } from "@sightline/server/src/secrets/tokens.ts";
import { sql } from "kysely";

export type Writer = { email: string; token: string };

/** The same person each time. */
export function writerOf(name: string, number: number): Writer {
  const email = `${name}-${number}@example.org`;
  return { email, token: `token of ${email}` };
}

export function headersOf({ email, token }: Writer): Record<string, string> {
  return { "x-user-token": token, "x-user-email": email };
}

/** The first so many of this name get an account and a session each; who has them already keeps them. */
export async function admitWriters(db: Database, name: string, count: number): Promise<void> {
  const writers = Array.from({ length: count }, (_, number) => writerOf(name, number));
  const emails = writers.map(({ email }) => email);
  const hashes = writers.map(({ token }) => hashToken(token));
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

/** Else they would have filed all they may in a day before a run is over. */
export async function letFileMany(db: Database): Promise<void> {
  await sql`update place set requests_per_day = 10000`.execute(db);
}

/** One that asks nothing. */
export async function openCategory(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into insight_categories (slug, name, description, icon, position, calendar_id, target_minutes)
    select 'bench', 'Bench', 'Asks nothing.', 'timer', 99, min(id), 480 from calendars
    on conflict (slug) do update set name = excluded.name
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
