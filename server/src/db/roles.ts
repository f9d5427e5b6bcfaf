import pg from "pg";
import { answerWithinMs, type Connection } from "./database.ts";
import { PrimaryClient } from "#db/servers/servers.ts";

/** The role that the app works as, and the one that the tables belong to. */
export type Roles = { connection: Connection; owner: Connection };

const usual = ["SELECT", "INSERT", "UPDATE", "DELETE"];
/** What is written there stays, whatever the app does: it can only add, and erase what is personal. */
const narrower = new Map([
  ["audit_acts", ["SELECT", "INSERT"]],
  ["audit_details", ["SELECT", "INSERT", "DELETE"]],
  ["audit_seals", ["SELECT", "INSERT"]],
  ["migrations", ["SELECT"]],
]);

type Granted = { name: string; schema: string; kind: "r" | "S"; held: string[]; guarded: boolean };

/** Nothing where it is so already, and nothing for a role that owns them itself. */
export async function grantWhatIsNeeded(client: pg.Client, role: string): Promise<void> {
  const grantee = pg.escapeIdentifier(role);
  const { rows } = await client.query<Granted>(
    `select relname as name, nspname as schema, relkind as kind,
       array(select privilege_type from aclexplode(relacl)
         where grantee = $1::regrole order by privilege_type) as held,
       relrowsecurity and not exists (select from pg_policy where polrelid = c.oid and polname = 'app') as guarded
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where nspname in ('public', 'graphile_worker') and relkind in ('r', 'v', 'S')
       and relowner <> $1::regrole
       and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`,
    [grantee],
  );
  if (rows.length === 0) return;
  for (const schema of new Set(rows.map((row) => row.schema)))
    await client.query(`grant usage on schema ${schema} to ${grantee}`);
  for (const { name, schema, kind, held, guarded } of rows) {
    const wanted = kind === "S" ? ["SELECT", "USAGE"] : (narrower.get(name) ?? usual);
    const thing = `${schema}.${pg.escapeIdentifier(name)}`;
    if (held.join() !== wanted.toSorted().join()) {
      const what = `${kind === "S" ? "sequence" : "table"} ${thing}`;
      await client.query(`revoke all on ${what} from ${grantee}`);
      await client.query(`grant ${wanted.join(", ")} on ${what} to ${grantee}`);
    }
    // The job queue's tables show their rows to nobody but their owner until a policy says so.
    if (guarded)
      await client.query(
        `create policy app on ${thing} to ${grantee} using (true) with check (true)`,
      );
  }
}

export async function readRole(connection: Connection): Promise<string> {
  const [row] = await ask<{ role: string }>(connection, "select current_user::text as role");
  if (!row) throw new Error("A connection always has a role.");
  return row.role;
}

/** Whose tables these are, where they are not of the role that asks. */
export async function findOtherOwner(
  client: pg.Client,
): Promise<{ owner: string; role: string } | undefined> {
  const { rows } = await client.query<{ owner: string; role: string }>(
    `select pg_get_userbyid(relowner)::text as owner, current_user::text as role from pg_class
     where oid = to_regclass('public.migrations') and relowner <> current_user::regrole`,
  );
  return rows[0];
}

/** Whether PostgreSQL itself keeps this role from changing or removing what stands in the audit log. */
export async function isAuditLogProtected(connection: Connection): Promise<boolean> {
  const [row] = await ask<{ open: boolean }>(
    connection,
    `select bool_or(pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate')) as open
     from pg_class where oid in ('public.audit_acts'::regclass, 'public.audit_seals'::regclass)`,
  );
  return row?.open === false;
}

async function ask<Row extends pg.QueryResultRow>(
  connection: Connection,
  text: string,
): Promise<Row[]> {
  const client = new PrimaryClient({
    ...connection,
    application_name: "sightline-migrate",
    query_timeout: connection.query_timeout ?? answerWithinMs,
  });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
