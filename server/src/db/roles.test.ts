import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { migrate } from "./migrate.ts";
import { isAuditLogProtected } from "./roles.ts";

let database: TestDatabase;
let app: pg.Client;
beforeEach(async () => {
  database = await cloneDatabase();
  app = await connect(database.connection);
});
afterEach(async () => {
  await app.end();
  await database.drop();
});

async function connect(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function asOwner(text: string): Promise<void> {
  const owner = await connect(database.owner);
  await owner.query(text);
  await owner.end();
}

const act =
  "insert into audit_acts (id, at, act) values (0, now(), 'plan_seats_changed') returning id";

describe.each(["audit_acts", "audit_seals"])("as the app's role, %s", (table) => {
  test.each([
    `update ${table} set ${table === "audit_acts" ? "act = 'other'" : "acts = 0"}`,
    `delete from ${table}`,
    `truncate ${table}`,
    `alter table ${table} add column more text`,
    `alter table ${table} owner to app`,
    `alter table ${table} disable trigger all`,
    `create trigger no before insert on ${table} for each row execute function number_audit_act()`,
    `create rule no as on insert to ${table} do instead nothing`,
    `drop table ${table}`,
    "set role owner",
    "set session_replication_role = replica",
    "select setval('audit_act_ids', 1)",
    "alter sequence audit_act_ids restart",
    "create or replace function number_audit_act() returns trigger language plpgsql as 'begin return null; end'",
    "create table audit_more ()",
  ])("refuses %s", async (text) => {
    await expect(app.query(text)).rejects.toMatchObject({ code: "42501" });
  });

  test("gives nobody a right by GRANT", async () => {
    // PostgreSQL only warns whoever has a right themselves, and grants nothing.
    await app.query(`grant select, insert, update, delete, truncate on ${table} to public, app`);
    const { rows } = await app.query(
      `select grantee::regrole::text, privilege_type from pg_class, aclexplode(relacl)
       where oid = $1::regclass and grantee <> relowner order by 2`,
      [table],
    );
    expect(rows).toEqual([
      { grantee: "app", privilege_type: "INSERT" },
      { grantee: "app", privilege_type: "SELECT" },
    ]);
  });
});

test("acts are added, and what is personal of them erased", async () => {
  const { rows } = await app.query<{ id: string }>(act);
  await app.query(
    `insert into audit_details (act_id, part, salt, value, person_ids, recorded_at)
     values ($1, 'details', decode(repeat('00', 16), 'hex'), '{}', '{}', now())`,
    [rows[0]?.id],
  );
  await expect(app.query("update audit_details set value = '{}'")).rejects.toThrow("denied");
  expect((await app.query("delete from audit_details")).rowCount).toBe(1);
});

test("who owns the tables is not kept from changing them", async () => {
  expect(await isAuditLogProtected(database.owner)).toBe(false);
  expect(await isAuditLogProtected(database.connection)).toBe(true);
});

test("every start gives what is missing, and takes what is too much", async () => {
  await asOwner(
    "grant all on audit_acts to app; revoke all on users from app; drop policy app on graphile_worker._private_jobs",
  );
  expect(await isAuditLogProtected(database.connection)).toBe(false);
  await migrate(database, () => undefined);
  expect(await isAuditLogProtected(database.connection)).toBe(true);
  await app.query("select from users");
  await app.query("select graphile_worker.add_job('note')");
  expect((await app.query("select from graphile_worker.jobs")).rowCount).toBe(1);
});
