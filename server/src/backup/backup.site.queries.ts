import type pg from "pg";
import { hasTable } from "./backup.snapshot.queries.ts";

export type Site = { name: string; database: string; people: number; requests: number };

/** Of any version; nothing where Sightline was never started on this database. */
export async function findSite(client: pg.Client): Promise<Site | undefined> {
  for (const table of ["migrations", "users", "insight_requests"])
    if (!(await hasTable(client, table))) return undefined;
  // Early versions have no name.
  const name = (await hasTable(client, "place")) ? "(select name from place)" : "'Sightline'";
  const { rows } = await client.query<Site>(`
    select ${name} as name, current_database() as database,
      (select count(*)::int from users where deleted_at is null) as people,
      (select count(*)::int from insight_requests) as requests`);
  return rows[0];
}
