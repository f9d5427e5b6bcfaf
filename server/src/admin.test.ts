import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { sealActs } from "#audit/audit.sealing.ts";
import { withClient } from "#backup/backup.client.ts";
import { isEmpty } from "#backup/backup.filling.queries.ts";
import { readManifest } from "#backup/backup.manifest.ts";
import { openDatabase, openPlainPool } from "#db/database.ts";
import { recordAct } from "#http/record.ts";
import { countInvitationTo } from "#mail/mail.invitations.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { makeEmptyDatabase } from "#testing/database.ts";
import { newUser } from "#testing/mailApp.ts";
import { upload } from "#testing/uploads.ts";

const run = promisify(execFile);
const program = path.join(import.meta.dirname, "admin.ts");

let folder: string;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-admin-"));
  // What one start has read and compiled, the next ones take from there.
  environment = { ...process.env, NODE_COMPILE_CACHE: path.join(folder, "compiled") };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The settings of this app, for a program beside it. */
async function settingsOf(app: TestApp): Promise<NodeJS.ProcessEnv> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  return {
    ...environment,
    ...settingsFor(rows[0]?.name ?? ""),
    DATA_DIR: app.dataDir,
    PUBLIC_URL: app.url,
  };
}

function settingsFor(database: string): NodeJS.ProcessEnv {
  const { host, port, user } = inject("postgres");
  const rest = `@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  return {
    DATABASE_URL: `postgres://${user}${rest}`,
    DATABASE_OWNER_URL: `postgres://owner${rest}`,
  };
}

/** What a command that should fail ended with. */
async function failureOf(args: string[], options: { env: NodeJS.ProcessEnv; cwd?: string }) {
  const ended: unknown = await run(process.execPath, [program, ...args], options).then(
    () => "it succeeded",
    (error: unknown) => error,
  );
  const text = (name: string) => String(Reflect.get(Object(ended), name));
  return {
    code: Reflect.get(Object(ended), "code"),
    stdout: text("stdout"),
    stderr: text("stderr"),
  };
}

describe("where there is no place, nothing is made, and that is said in one line", () => {
  const orders = [
    ["invite", "a@example.org"],
    ["newsletter", "subscribers.csv"],
    ["search", "rebuild"],
    ["audit", "verify"],
    ["backup", "backups"],
    ["copy-to", "postgres://app@127.0.0.1:9/none"],
  ];

  test.each(orders)("%s %s in a folder without one", async (...args) => {
    const cwd = await mkdtemp(path.join(folder, "empty-"));
    const failed = await failureOf(args, { env: environment, cwd });
    expect(failed).toMatchObject({ code: 1, stdout: "" });
    expect(failed.stderr).toBe(
      `There is no place in ${path.join(cwd, "data")} that this account can read, and DATABASE_URL is not set. Give this command the settings of the server: DATABASE_URL, or the DATA_DIR of its embedded database.\n`,
    );
    expect(await readdir(cwd)).toEqual([]);
  });

  test.each(orders)("%s %s in an empty database", async (...args) => {
    const empty = await makeEmptyDatabase();
    const cwd = await mkdtemp(path.join(folder, "empty-"));
    try {
      const settings = settingsFor(empty.connection.database ?? "");
      const failed = await failureOf(args, { env: { ...environment, ...settings }, cwd });
      expect(failed).toMatchObject({ code: 1, stdout: "" });
      expect(failed.stderr).toMatch(/^There is no place in the server [^\n]* yet\. [^\n]*\n$/);
      expect(await withClient(empty.owner, isEmpty)).toBe(true);
    } finally {
      await empty.drop();
    }
  });

  test("restore, unless it is told where to", async () => {
    const cwd = await mkdtemp(path.join(folder, "empty-"));
    expect(await failureOf(["restore", "some"], { env: environment, cwd })).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "Neither DATABASE_URL nor DATA_DIR is set, so nothing says where to restore to. Set one of them.\n",
    });
    expect(await readdir(cwd)).toEqual([]);
  });
});

test("a command says first which place it works on", async () => {
  const app = await makeTestApp();
  try {
    await app.makePerson();
    await app.db.updateTable("place").set({ name: "Harbour Insights" }).execute();
    const args = [program, "audit", "verify"];
    const { stdout } = await run(process.execPath, args, { env: await settingsOf(app) });
    expect(stdout).toMatch(
      /^The place is Harbour Insights, in the database test_\w+ of the server \S+ \(people: 1, requests: 0\)\.\n/,
    );
  } finally {
    await app.close();
  }
});

test("an invitation stands when no mail can be sent, and whoever gave the command gets its link", async () => {
  const app = await makeTestApp();
  try {
    const env = { ...(await settingsOf(app)), SMTP_URL: "smtp://127.0.0.1:9" };
    const { code, stdout, stderr } = await failureOf(["invite", "first@example.org"], { env });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The mail to first@example\.org could not be sent \(connect ECONNREFUSED 127\.0\.0\.1:9\), so [^\n]*\n$/,
    );
    const [, token = ""] = /^Its link, .*invitation_token=([\w-]+)$/m.exec(stdout) ?? [];
    const made = await app.db.selectFrom("invitations").select(["state", "mails_sent"]).execute();
    expect(made).toEqual([{ state: "open", mails_sent: 0 }]);
    const { email: _, ...person } = newUser({ password: "a-plain-long-window" });
    const { body } = await app.call(invitations.acceptInvitation, {
      params: { token },
      body: { user: person },
    });
    expect(body.user).toMatchObject({ email: "first@example.org", role: "admin" });
  } finally {
    await app.close();
  }
});

describe("a backup with far fewer rows than the last one in its folder", () => {
  let app: TestApp;
  let env: NodeJS.ProcessEnv;
  let backups: string;
  const backUp = (...further: string[]) =>
    run(process.execPath, [program, "backup", backups, ...further], { env });
  const addPeople = () =>
    sql`insert into users (email, password_hash, first_name, last_name)
      select 'many-' || n || '@example.org', 'none', 'A', 'B' from generate_series(1, 300) n`.execute(
      app.db,
    );
  beforeEach(async () => {
    app = await makeTestApp();
    env = await settingsOf(app);
    backups = await mkdtemp(path.join(folder, "fewer-"));
    await addPeople();
    await backUp();
  });
  afterEach(() => app.close());

  test("is refused, until one insists; the earlier one stays", async () => {
    const [earlier = ""] = await readdir(backups);
    await app.asOwner((db) => db.deleteFrom("users").where("email", "like", "many-%").execute());
    const failed = await failureOf(["backup", backups, "--keep", "1"], { env });
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      new RegExp(
        `^There are only \\d+ rows here; the last backup in ${backups}, ${earlier}, has \\d+\\. Nothing was kept\\. [^\n]*--fewer-rows\\.\n$`,
      ),
    );
    expect(await readdir(backups)).toEqual([earlier]);
    expect((await backUp("--fewer-rows")).stdout).toContain("is whole and was read back");
    expect((await backUp()).stdout).toContain("is whole and was read back");
  });

  test("is refused also where that is of another database", async () => {
    const other = await makeTestApp();
    try {
      const failed = await failureOf(["backup", backups], { env: await settingsOf(other) });
      expect(failed.code).toBe(1);
      expect(failed.stderr).toContain(", which is of another database. Nothing was kept.");
      expect(await readdir(backups)).toHaveLength(1);
    } finally {
      await other.close();
    }
  });
});

test("the subscribers of the newsletter are written into a new file", async () => {
  const app = await makeTestApp();
  try {
    const { email, id } = await app.makePerson({ first_name: "Nele" });
    await app.db
      .updateTable("users")
      .set({ subscribed_newsletter: true })
      .where("id", "=", id)
      .execute();
    const env = await settingsOf(app);
    const file = path.join(app.dataDir, "subscribers.csv");
    await run(process.execPath, [program, "newsletter", file], { env });
    expect(await readFile(file, "utf8")).toContain(`"${email}","Nele",`);
    await expect(run(process.execPath, [program, "newsletter", file], { env })).rejects.toThrow(
      "could not be written",
    );
  } finally {
    await app.close();
  }
});

test("the command line invites an address as often as it is told, also after the mails of others", async () => {
  const app = await makeTestApp();
  try {
    const env = await settingsOf(app);
    const email = "often@example.org";
    await app.db.transaction().execute(async (db) => {
      for (let mail = 1; mail <= serverBounds.invitationMailsPerAddressAndDay; mail += 1)
        await countInvitationTo(db, email, app.clock.now());
    });
    const { stdout } = await run(process.execPath, [program, "invite", email], { env });
    expect(stdout).toContain(`Invited ${email} as admin`);
    const [page = ""] = /http:\S+\/mailbox\/\S+/.exec(stdout) ?? [];
    expect(await (await fetch(page)).text()).toContain("invitation_token=");
  } finally {
    await app.close();
  }
});

test("the first admin is invited from the command line, by a link in the mailbox", async () => {
  const app = await makeTestApp();
  try {
    const env = await settingsOf(app);
    const { stdout } = await run(process.execPath, [program, "invite", "First@Example.org"], {
      env,
    });
    expect(stdout).toContain("Invited first@example.org as admin");
    const [page = ""] = /http:\S+\/mailbox\/\S+/.exec(stdout) ?? [];
    const text = await (await fetch(page)).text();
    const [, token = ""] = /invitation_token=([\w-]+)/.exec(text) ?? [];
    const { email: _, ...person } = newUser();
    const { body } = await app.call(invitations.acceptInvitation, {
      params: { token },
      body: { user: person },
    });
    expect(body.user).toMatchObject({ email: "first@example.org", role: "admin" });
  } finally {
    await app.close();
  }
});

test("the audit log is verified from the command line, which fails where it was changed", async () => {
  const app = await makeTestApp();
  try {
    const env = await settingsOf(app);
    await run(process.execPath, [program, "invite", "first@example.org"], { env });
    await sealActs(app.db, app.clock.now(), { info: () => undefined });
    const [seal] = await app.db.selectFrom("audit_seals").select("hash").execute();
    const hash = seal?.hash.toString("hex") ?? "";
    const verify = () =>
      run(process.execPath, [program, "audit", "verify", "--seal", hash], { env });
    expect((await verify()).stdout).toContain("The audit log is as it was written.");
    await app.asOwner((db) => sql`update audit_acts set actor_id = 1`.execute(db));
    await expect(verify()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^Seal 1 .* was changed\.[^]*The audit log was changed\.$/m),
    });
  } finally {
    await app.close();
  }
});

test("a backup is made and restored from the command line, and stands in the log", async () => {
  const app = await makeTestApp();
  const dataDir = path.join(folder, "elsewhere");
  const target = await makeEmptyDatabase();
  try {
    const { email } = await app.makePerson({ role: "admin" });
    const env = await settingsOf(app);
    const backups = path.join(folder, "backups");
    const { stdout } = await run(process.execPath, [program, "backup", backups], { env });
    const [, made = ""] = /^(\S+) is whole and was read back: \d+ rows in /m.exec(stdout) ?? [];
    const [kept] = await app.db.selectFrom("backups").selectAll().execute();
    expect(kept).toMatchObject({ folder: made, host: hostname(), files: 0 });
    const there = settingsFor(target.connection.database ?? "");
    const args = [program, "restore", made];
    const restored = await run(process.execPath, args, {
      env: { ...env, ...there, DATA_DIR: dataDir },
    });
    expect(restored.stdout).toContain("Each table was compared.");
    const db = openDatabase(
      openPlainPool(target.connection, { max: 1, name: "look", onError: () => undefined }),
    );
    const people = await db.selectFrom("users").select("email").execute();
    const acts = await db.selectFrom("audit_acts").select("act").execute();
    await db.destroy();
    expect(people).toContainEqual({ email });
    expect(acts).toContainEqual({ act: "backup_restored" });
    const again = run(process.execPath, args, { env: { ...env, ...there, DATA_DIR: dataDir } });
    await expect(again).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This database is not empty, [^\n]*\n$/),
    });
  } finally {
    await target.drop();
    await app.close();
  }
});

test("a backup names the newest of eleven seals, by which a cut end of the audit log is found", async () => {
  const app = await makeTestApp();
  try {
    const now = app.clock.now();
    for (let number = 1; number <= 11; number += 1) {
      const by = { userId: null, ip: null, now };
      await app.db
        .transaction()
        .execute((trx) => recordAct(trx, "backup_made", by, { subject: null }));
      await sealActs(app.db, now, { info: () => undefined });
    }
    const env = await settingsOf(app);
    const backups = path.join(folder, "sealed");
    await run(process.execPath, [program, "backup", backups], { env });
    const [made = ""] = await readdir(backups);
    const { seal } = await readManifest(path.join(backups, made));
    expect(seal?.id).toBe("11");
    const left = await app.db
      .selectFrom("audit_seals")
      .select("last_act_id")
      .where("id", "=", 9)
      .executeTakeFirstOrThrow();
    await app.asOwner(async (db) => {
      await db.deleteFrom("audit_details").where("act_id", ">", left.last_act_id).execute();
      await db.deleteFrom("audit_acts").where("id", ">", left.last_act_id).execute();
      await db.deleteFrom("audit_seals").where("id", ">", 9).execute();
    });
    const args = [program, "audit", "verify", "--seal", seal?.hash ?? ""];
    await expect(run(process.execPath, args, { env })).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^There is no seal .*: the end of the log was cut off/m),
    });
  } finally {
    await app.close();
  }
});

test("a file that is lost is named by the backup, with where it still is and what to do", async () => {
  const app = await makeTestApp();
  try {
    const person = await app.signIn();
    const made = await upload(app, person, { for_comment: "true" }, "one.txt", "first");
    const env = await settingsOf(app);
    const backups = path.join(folder, "lacking");
    const backUp = (...further: string[]) =>
      run(process.execPath, [program, "backup", backups, ...further], { env });
    await backUp();
    const [earlier = ""] = await readdir(backups);
    const key = createHash("sha256").update("first").digest("hex");
    await rm(path.join(app.dataDir, "files", "attachments", key.slice(0, 2), key));
    const failed = await backUp().catch((error: unknown) => error);
    const told = String(Reflect.get(Object(failed), "stderr")).split("\n");
    expect(told).toEqual([
      expect.stringMatching(
        / lacks 1 of 1 files that rows name\. It is kept, the last good one is too/,
      ),
      `  ${key} (attachments ${made.body.attachment.id}) is not in the storage. ${earlier}/files/${key.slice(0, 2)}/${key} is that file.`,
      "Copy what an earlier backup has into the storage, under the same name.",
      `What is lost for good, do without from now on: backup ${backups} --without ${key}`,
      "",
    ]);
    const { stdout } = await backUp("--without", key);
    expect(stdout).toContain("Left out, as told: 1 files that are lost.");
  } finally {
    await app.close();
  }
});

test("a backup that lacks a file counts as no good one where it is restored", async () => {
  const app = await makeTestApp();
  const target = await makeEmptyDatabase();
  try {
    await upload(app, await app.signIn(), { for_comment: "true" }, "one.txt", "first");
    const env = await settingsOf(app);
    const backups = path.join(folder, "not-good");
    const backUp = () => run(process.execPath, [program, "backup", backups], { env });
    await backUp();
    await rm(path.join(app.dataDir, "files", "attachments"), { recursive: true });
    await expect(backUp()).rejects.toThrow("lacks 1 of 1 files");
    const [earlier = "", lacking = ""] = (await readdir(backups)).toSorted();
    const there = settingsFor(target.connection.database ?? "");
    const dataDir = path.join(folder, "not-good-elsewhere");
    await run(process.execPath, [program, "restore", path.join(backups, lacking)], {
      env: { ...env, ...there, DATA_DIR: dataDir },
    });
    const db = openDatabase(
      openPlainPool(target.connection, { max: 1, name: "look", onError: () => undefined }),
    );
    const good = await db.selectFrom("backups").select("folder").execute();
    const acts = await db
      .selectFrom("audit_acts")
      .innerJoin("audit_details", "act_id", "id")
      .select("value")
      .where("act", "=", "backup_restored")
      .where("part", "=", "details")
      .execute();
    await db.destroy();
    // What was known of then, and not the one that it came from.
    expect(good).toEqual([{ folder: path.join(backups, earlier) }]);
    expect(acts.map(({ value }) => JSON.parse(value))).toEqual([
      expect.objectContaining({ files: 0, missing_files: 1 }),
    ]);
  } finally {
    await target.drop();
    await app.close();
  }
});

test("a cluster of several servers can be copied to", async () => {
  const app = await makeTestApp();
  try {
    const env = { ...(await settingsOf(app)), DATABASE_WAIT_SECONDS: "0" };
    const to = "postgres://app:very-secret@127.0.0.1:9,127.0.0.1:10/none";
    const failed = run(process.execPath, [program, "copy-to", to], { env });
    await expect(failed).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database of DATABASE_URL \(127\.0\.0\.1, 127\.0\.0\.1\) can't be reached/,
      ),
    });
  } finally {
    await app.close();
  }
});

test.each([
  [[]],
  [["backup"]],
  [["backup", ""]],
  [["backup", "some", "--keep", "0"]],
  [["restore"]],
  [["copy-to", "elsewhere"]],
  [["audit"]],
  [["audit", "mend"]],
  [["audit", "verify", "--seal", "abc"]],
  [["invite"]],
  [["newsletter"]],
  [["dismiss", "a@example.org"]],
  [["invite", "nonsense"]],
  [["invite", "a@example.org", "--role", "king"]],
  [["--what"]],
])("%j is answered with how to do it", async (args) => {
  const env = { ...environment, DATA_DIR: path.join(folder, "data") };
  const failed = await run(process.execPath, [program, ...args], { env }).catch(
    (error: unknown) => error,
  );
  expect(failed).toMatchObject({ code: 1 });
  expect(Reflect.get(Object(failed), "stderr")).toContain("npm run admin -- invite EMAIL");
});
