import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { dayMs, hourMs, later, minuteMs } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountJobs, exportCleanUp, formerExportsCleanUp } from "#accounts/accounts.jobs.ts";
import type { PersonalData } from "#personalData.ts";
import { openDiskFiles } from "#storage/files.disk.ts";
import type { FileStore } from "#storage/files.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { byItself } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import { testPassword } from "#testing/people.ts";
import { upload } from "#testing/uploads.ts";
import { readZip } from "#testing/zip.ts";

let world: MailApp;
let store: FileStore;
beforeAll(async () => {
  world = await makeMailApp();
  store = openDiskFiles(path.join(world.app.dataDir, "files", "attachments"));
});
afterAll(() => world.close());

const list = async (as: Signature) =>
  (await world.call(accountLeaving.listExports, { as })).body.data_exports;
const download = (as: Signature, id: number) =>
  fetch(`${world.app.url}/api/v1/profile/exports/${id}/download`, {
    headers: signatureHeaders(as),
  });
/** Where it is written first. */
const incoming = () => path.join(world.app.dataDir, "files", "incoming");

async function filesThere(): Promise<string[]> {
  const found: string[] = await readdir(incoming()).catch(() => []);
  for await (const files of store.walk()) found.push(...files.map(({ key }) => key));
  return found.toSorted();
}

async function makeExport(as: Signature) {
  const { body, status } = await world.call(accountLeaving.requestExport, { as });
  expect(status).toBe(202);
  await expect.poll(async () => (await list(as))[0]?.state).toBe("ready");
  return body.data_export.id;
}

describe("an export of one's data", () => {
  test("is made, told by mail, and downloaded as a zip by its owner alone", async () => {
    const person = await world.app.signIn({ first_name: "Exporta" });
    const stranger = await world.app.signIn();
    const id = await makeExport(person);
    expect((await list(person))[0]).toMatchObject({ id, progress: 100, state: "ready" });
    const mail = await world.smtp.waitForMail(person.email, "Your data is ready to download");
    expect(mail.text).toContain("/#/app/account?section=data");

    const response = await download(person, id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/zip");
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="sightline-\d{4}-\d\d-\d\d\.zip"/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const zip = Buffer.from(await response.arrayBuffer());
    expect(zip.subarray(0, 2).toString()).toBe("PK");
    for (const name of ["README.txt", "account.json", "sessions.json", "invitations.json"])
      expect(zip.includes(name)).toBe(true);
    expect(zip.includes("argon2")).toBe(false);

    expect((await download(stranger, id)).status).toBe(404);
    expect((await fetch(`${world.app.url}/api/v1/profile/exports/${id}/download`)).status).toBe(
      401,
    );
    expect(await list(stranger)).toEqual([]);
  });

  test("asked for again while it is being made is the same one", async () => {
    const person = await world.app.signIn();
    const ask = () => world.call(accountLeaving.requestExport, { as: person });
    // It is not finished for as long as nobody can read this table.
    const answers = await world.app.asOwner((owner) =>
      owner.transaction().execute(async (trx) => {
        await sql`lock table known_devices in access exclusive mode`.execute(trx);
        return [...(await Promise.all([ask(), ask(), ask()])), await ask()];
      }),
    );
    expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202, 202]);
    const [id, ...others] = new Set(answers.map(({ body }) => body.data_export.id));
    expect(others).toEqual([]);
    await expect.poll(() => list(person)).toMatchObject([{ id, state: "ready" }]);
  });

  test("can be downloaded for 7 days", async () => {
    const email = `keeper-${Date.now()}@example.org`;
    const person = await world.app.signIn({ email });
    const id = await makeExport(person);
    const signInAgain = async () => {
      const { body } = await world.call(sessions.authenticate, {
        body: { email, password: testPassword },
      });
      return { email, token: body.user_token };
    };
    world.app.clock.advance(7 * dayMs - minuteMs);
    expect((await download(await signInAgain(), id)).status).toBe(200);
    world.app.clock.advance(2 * minuteMs);
    const afterwards = await signInAgain();
    expect((await download(afterwards, id)).status).toBe(404);
    expect((await list(afterwards))[0]?.state).toBe("expired");
  });

  test("needs a sign-in within the last hour, to ask for it and to download it", async () => {
    const person = await world.app.signIn();
    const id = await makeExport(person);
    world.app.clock.advance(hourMs + minuteMs);
    expect((await world.call(accountLeaving.requestExport, { as: person })).body.code).toBe(
      "sign_in_again",
    );
    const late = await download(person, id);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ code: "sign_in_again" });
  });

  test("holds the files one attached, byte for byte; one that is gone is left out", async () => {
    const person = await world.app.signIn();
    const draft = { kind: "request" as const, content: { title: "With files" } };
    const { body } = await world.call(drafts.createDraft, { as: person, body: { draft } });
    const long = "a line of figures, 1, 2, 3\n".repeat(100_000);
    const thing = { draft_id: body.draft.id };
    const kept = await upload(world.app, person, thing, "Zahlen für März.csv", long);
    const gone = await upload(world.app, person, thing, "gone.txt", "lost on the disk");
    const { file_key } = await world.app.db
      .selectFrom("attachments")
      .select("file_key")
      .where("id", "=", gone.body.attachment.id)
      .executeTakeFirstOrThrow();
    await store.remove(file_key);
    const response = await download(person, await makeExport(person));
    const files = readZip(Buffer.from(await response.arrayBuffer()));
    expect(
      files.get(`attachments/${kept.body.attachment.id}-Zahlen für März.csv`)?.toString(),
    ).toBe(long);
    expect([...files.keys()].filter((name) => name.startsWith("attachments/"))).toHaveLength(1);
    expect(files.get("attachments.json")?.toString()).toContain("gone.txt");
  });

  test("that can't be made says so, and can be asked for again", async () => {
    const person = await world.app.signIn();
    await world.app.asOwner((db) =>
      sql`alter table known_devices rename to hidden_devices`.execute(db),
    );
    await world.call(accountLeaving.requestExport, { as: person });
    await expect.poll(async () => (await list(person))[0]?.state).toBe("failed");
    await world.app.asOwner((db) =>
      sql`alter table hidden_devices rename to known_devices`.execute(db),
    );
    const id = await makeExport(person);
    expect((await download(person, id)).status).toBe(200);
    expect(await readdir(incoming())).toEqual([]);
  });

  test("that was given up while it was made leaves no file", async () => {
    const person = await world.app.signIn();
    const before = await filesThere();
    const id = await insertWaiting(person.id);
    const givenUp = {
      holdings: [],
      collect: async () => {
        await world.app.db.deleteFrom("data_exports").where("id", "=", id).execute();
        return [];
      },
    };
    await work("export_data", { export_id: id }, [givenUp]);
    await expect.poll(filesThere).toEqual(before);
  });

  test("whose file breaks off on the way fails, and leaves no file", async () => {
    const person = await world.app.signIn();
    const before = await filesThere();
    const id = await insertWaiting(person.id);
    const broken = {
      holdings: [],
      collect: async () => [
        { name: "a.txt", open: async () => Readable.from(breakingOff()) },
        { name: "b.json", record: 1 },
      ],
    };
    await work("export_data", { export_id: id }, [broken]);
    expect((await list(person))[0]?.state).toBe("failed");
    expect(await filesThere()).toEqual(before);
  });

  test("goes from the storage once it can't be downloaded any more", async () => {
    const person = await world.app.signIn();
    const before = await filesThere();
    await makeExport(person);
    expect(await filesThere()).toHaveLength(before.length + 1);
    await exportCleanUp(world.app.db, later(world.app.clock.now(), 6 * dayMs));
    expect((await list(person))[0]?.state).toBe("ready");
    await exportCleanUp(world.app.db, later(world.app.clock.now(), 8 * dayMs));
    expect((await list(person))[0]?.state).toBe("expired");
    await expect.poll(filesThere).not.toHaveLength(before.length + 1);
  });

  test("that an earlier version left in a folder of its own goes at night", async () => {
    const former = path.join(world.app.dataDir, "files", "exports");
    await mkdir(former);
    await writeFile(path.join(former, "somebody.zip"), "theirs");
    await formerExportsCleanUp(world.app.dataDir)(world.app.db, world.app.clock.now());
    expect(await readdir(path.join(world.app.dataDir, "files"))).not.toContain("exports");
  });
});

async function insertWaiting(user_id: number): Promise<number> {
  const { id } = await world.app.db
    .insertInto("data_exports")
    .values({ user_id, created_at: world.app.clock.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function* breakingOff() {
  yield Buffer.from("the beginning");
  throw new Error("The disk is gone.");
}

/** Here and now, with personal data of the test's own. */
async function work(name: string, payload: object, personalData: PersonalData[]): Promise<void> {
  const { app } = world;
  const context = { db: app.db, now: app.clock.now(), log: app.app.http.log, ...byItself };
  const transport = { forget: async () => undefined };
  const given = { personalData, files: store, uploadsDir: incoming(), transport };
  await accountJobs(given)[name]?.(payload, context);
}
