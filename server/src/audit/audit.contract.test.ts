import { type ActName, acts } from "@sightline/contract/audit/audit.acts.ts";
import { rows, type Row } from "@sightline/contract/contract.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeSomeone } from "#plans/plans.testing.ts";
import { makeTestApp } from "#testing/app.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import { testPassword } from "#testing/people.ts";
import type { AuditCase, AuditWorld } from "./audit.case.testing.ts";
import { auditCases } from "./audit.cases.testing.ts";

/** What nobody calls: jobs and commands bring it about. */
const withoutCall: ActName[] = ["account_erased", "backup_made", "backup_restored"];

const named = ({ noun, name }: Row) => `${noun}.${name}`;
const namesOf = ({ audited = [] }: Pick<Row, "audited">) => [audited].flat();
const audited = rows.filter((row) => namesOf(row).length > 0);

describe("the contract", () => {
  test("every write of an admin says what the log calls it", () => {
    const silent = rows.filter(
      (row) => row.access === "admin" && row.method !== "GET" && namesOf(row).length === 0,
    );
    expect(silent.map(named)).toEqual([]);
  });

  test("of what only reads, none but exports is recorded", () => {
    const reading = audited.filter(({ method }) => method === "GET");
    expect(reading.filter(({ response }) => response !== "file").map(named)).toEqual([]);
  });

  test("every export by an admin is recorded", () => {
    const files = rows.filter(({ access, response }) => access === "admin" && response === "file");
    expect(files.filter((row) => namesOf(row).length === 0).map(named)).toEqual([]);
  });

  test("every name of the catalogue is used, and no other", () => {
    const used = new Set([...audited.flatMap(namesOf), ...withoutCall]);
    expect([...used].toSorted()).toEqual(Object.keys(acts).toSorted());
  });

  test("every call of an admin that is recorded has a case below", () => {
    const wanted = audited.filter(({ access }) => access === "admin").map(named);
    expect(wanted.filter((name) => !(name in auditCases))).toEqual([]);
  });
});

describe("each thing that an admin changes leaves one line, what is so already none:", () => {
  let world: AuditWorld;
  beforeAll(async () => {
    const app = await makeTestApp();
    const admin = await makeSomeone(app, { role: "admin" });
    world = { app, admin, member: await makeSomeone(app) };
  });
  afterAll(() => world.app.close());

  const readLines = () => world.app.db.selectFrom("audit_acts").selectAll().orderBy("id").execute();

  async function send({ row }: AuditCase, sent: Awaited<ReturnType<AuditCase["prepare"]>>) {
    const response = await fetch(world.app.url + addressOf(row, sent), {
      method: row.method,
      headers: { "content-type": "application/json", ...signatureHeaders(world.admin) },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    });
    await response.arrayBuffer();
    return response.status;
  }

  test.each(Object.entries(auditCases))("%s", async (_name, one) => {
    const { lines = 1, each } = one;
    const sent = await one.prepare(world);
    const before = (await readLines()).length;
    expect(await send(one, sent)).toBeLessThan(300);
    const made = (await readLines()).slice(before);
    expect(made).toHaveLength(lines);
    for (const { act, actor_id, origin_hash } of made) {
      expect(namesOf(one.row)).toContain(act);
      expect(actor_id).toBe(world.admin.id);
      expect(origin_hash).toBeInstanceOf(Buffer);
    }
    await send(one, sent);
    expect((await readLines()).slice(before)).toHaveLength(each ? 2 * lines : lines);
  });

  test("and no secret is in it", async () => {
    const { rows: texts } = await sql<{ text: string }>`
      select act::text as text from audit_acts act
      union all select concat_ws(' ', part, value) from audit_details`.execute(world.app.db);
    const written = texts.map(({ text }) => text).join("\n");
    const people = await world.app.db.selectFrom("users").select("password_hash").execute();
    const links = await world.app.db.selectFrom("account_links").select("token_hash").execute();
    const opened = await world.app.db.selectFrom("sessions").select("token_hash").execute();
    const hashes = [...links, ...opened].flatMap(({ token_hash }) => [
      token_hash.toString("hex"),
      token_hash.toString("base64url"),
    ]);
    const secrets = [
      testPassword,
      world.admin.token,
      world.member.token,
      ...people.map(({ password_hash }) => password_hash),
      ...hashes,
    ];
    expect(secrets.filter((secret) => written.includes(secret))).toEqual([]);
    expect(written).not.toMatch(/password|token|argon2/i);
  });
});
