import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import { attachments } from "@sightline/contract/attachments.ts";
import { dayMs } from "@sightline/contract/base/moments.ts";
import { board } from "@sightline/contract/board/board.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type TestApp, makeTestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { makePicture } from "#testing/pictures.ts";
import { startS3, type TestS3, testSecret } from "#testing/s3/s3.server.ts";
import { download, upload } from "#testing/uploads.ts";
import { readZip } from "#testing/zip.ts";

let s3: TestS3;
let app: TestApp;
let person: Signature & { id: number };

beforeAll(async () => {
  s3 = await startS3();
  app = await makeTestApp({ running: true, environment: { FILES_URL: s3.url } });
  person = await app.signIn();
});
afterEach(() => s3.fail(null));
afterAll(async () => {
  expect(app.logged.join("")).not.toContain(testSecret);
  await app.close();
  await s3.close();
});

async function makeDraft(as: Signature = person): Promise<number> {
  const draft = { kind: "request" as const, content: { title: "With files" } };
  return (await app.call(drafts.createDraft, { as, body: { draft } })).body.draft.id;
}

const filesOf = async (draftId: number, as: Signature = person) =>
  (await app.call(drafts.getDraft, { as, params: { id: String(draftId) } })).body.draft.attachments;
const removeFile = (as: Signature, id: number) =>
  app.call(attachments.removeAttachment, { as, params: { id: String(id) } });
const holds = (bytes: Buffer) => [...s3.objects.values()].some((one) => one.bytes.equals(bytes));

async function filesHere(): Promise<string[]> {
  const folder = path.join(app.dataDir, "files");
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("a picture and its reduced copy go into the bucket, come back, and leave nothing here", async () => {
  const draftId = await makeDraft();
  const picture = await makePicture("png", { width: 2_000, height: 100 });
  const before = s3.objects.size;
  const { status, body } = await upload(app, person, { draft_id: draftId }, "a.png", picture);
  expect(status).toBe(201);
  expect(s3.objects.size).toBe(before + 2);
  for (const size of ["", "?size=inline"]) {
    const address = `${app.url}/api/v1/attachments/${body.attachment.id}${size}`;
    const response = await fetch(address, { headers: signatureHeaders(person) });
    expect(holds(Buffer.from(await response.arrayBuffer()))).toBe(true);
  }
  expect(await filesHere()).toEqual([]);
});

test("10 MB go there and back, byte for byte", async () => {
  const bytes = Buffer.from(randomBytes(5 * 1024 * 1024).toString("hex"));
  const { body } = await upload(app, person, { draft_id: await makeDraft() }, "a.txt", bytes);
  const response = await download(app, person, body.attachment.id);
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

test("the same file of two people lies there once, each sees their own, and it goes with the last", async () => {
  const other = await app.signIn();
  const words = Buffer.from("the same words");
  const send = async (as: Signature) =>
    (await upload(app, as, { draft_id: await makeDraft(as) }, "a.txt", words)).body.attachment.id;
  const before = s3.objects.size;
  const [mine, theirs] = [await send(person), await send(other)];
  expect(s3.objects.size).toBe(before + 1);
  expect((await download(app, person, theirs)).status).toBe(404);
  await removeFile(other, theirs);
  await untilJobsAreDone(app.db, "remove_files");
  expect((await download(app, other, theirs)).status).toBe(404);
  expect(await (await download(app, person, mine)).text()).toBe(String(words));
  await removeFile(person, mine);
  await untilJobsAreDone(app.db, "remove_files");
  expect(holds(words)).toBe(false);
});

test("nobody gets a file by its key", async () => {
  const { body } = await upload(app, person, { draft_id: await makeDraft() }, "a.txt", "by key");
  const { file_key } = await app.db
    .selectFrom("attachments")
    .select("file_key")
    .where("id", "=", body.attachment.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(body)).not.toContain(file_key);
  for (const where of ["attachments", "profile/exports", "files"]) {
    const address = `${app.url}/api/v1/${where}/${file_key}`;
    const response = await fetch(address, { headers: signatureHeaders(person) });
    expect([404, 422]).toContain(response.status);
  }
});

test("while the bucket is away calls are told to come again, and nothing is half done", async () => {
  const draftId = await makeDraft();
  const kept = await upload(app, person, { draft_id: draftId }, "kept.txt", "kept");
  await s3.goDown();
  const refused = await upload(app, person, { draft_id: draftId }, "a.txt", "while it is away");
  expect([refused.status, refused.body.code]).toEqual([503, "unavailable"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await filesOf(draftId)).toHaveLength(1);
  expect(await filesHere()).toEqual([]);
  const read = await download(app, person, kept.body.attachment.id);
  expect([read.status, read.headers.get("retry-after")]).toEqual([503, "5"]);
  // What needs no file goes on.
  expect((await removeFile(person, kept.body.attachment.id)).status).toBe(204);
  await s3.comeBack();
  const again = await upload(app, person, { draft_id: draftId }, "a.txt", "while it is away");
  expect(again.status).toBe(201);
  // The removal was tried meanwhile, and is tried again.
  await expect
    .poll(async () => {
      await runWaitingJobs(app.db);
      return holds(Buffer.from("kept"));
    })
    .toBe(false);
});

test("a download that breaks off in the bucket breaks off", async () => {
  const bytes = Buffer.from(randomBytes(1024 * 1024).toString("hex"));
  const { body } = await upload(app, person, { draft_id: await makeDraft() }, "a.txt", bytes);
  s3.fail({ kind: "cut", after: 700_000 });
  await expect(async () => {
    await (await download(app, person, body.attachment.id)).arrayBuffer();
  }).rejects.toThrow();
});

test("a bucket that refuses us is told to the log, without the secret", async () => {
  s3.fail({ kind: "status", status: 403, code: "SignatureDoesNotMatch" });
  const { status, body } = await upload(
    app,
    person,
    { draft_id: await makeDraft() },
    "a.txt",
    "refused",
  );
  expect(status).toBe(503);
  expect(JSON.stringify(body)).not.toContain("sightline-test");
  expect(app.logged.join("")).toContain("refuses the key and secret (SignatureDoesNotMatch)");
});

test("the files of a call that is refused after all go again, unless others have the same", async () => {
  const words = Buffer.from("in a post that can't be");
  const shared = Buffer.from("what somebody else has");
  await upload(app, person, { draft_id: await makeDraft() }, "a.txt", shared);
  const form = new FormData();
  form.set("title", "Names nobody");
  form.set("body", "@[Nobody](user:999999)");
  for (const bytes of [words, shared]) form.append("attachments", new Blob([bytes]), "a.txt");
  const response = await fetch(app.url + board.createPost.path, {
    method: "POST",
    headers: signatureHeaders(person),
    body: form,
  });
  expect(response.status).toBe(422);
  expect(holds(words)).toBe(true);
  await runWaitingJobs(app.db);
  await expect.poll(() => holds(words)).toBe(false);
  expect(holds(shared)).toBe(true);
});

test("an export is made by one process and downloaded from another; it goes with its owner", async () => {
  const leaver = await app.signIn();
  const words = Buffer.from("only the leaver's");
  const shared = Buffer.from("also of who stays");
  const draftId = await makeDraft(leaver);
  for (const bytes of [words, shared])
    await upload(app, leaver, { draft_id: draftId }, "a.txt", bytes);
  await upload(app, person, { draft_id: await makeDraft() }, "a.txt", shared);
  const { body } = await app.call(accountLeaving.requestExport, { as: leaver });
  const { id } = body.data_export;
  await expect
    .poll(async () => {
      const exported = await app.call(accountLeaving.listExports, { as: leaver });
      return exported.body.data_exports[0]?.state;
    })
    .toBe("ready");
  expect(await filesHere()).toEqual([]);
  const another = await app.startAnother();
  const response = await fetch(`${another.url}/api/v1/profile/exports/${id}/download`, {
    headers: signatureHeaders(leaver),
  });
  const zip = Buffer.from(await response.arrayBuffer());
  expect([...readZip(zip).keys()]).toContain("account.json");
  await another.stop();
  expect(holds(zip)).toBe(true);

  await app.call(accountLeaving.requestDeletion, { as: leaver });
  app.clock.advance(8 * dayMs);
  await runWaitingJobs(app.db);
  await expect.poll(() => holds(zip) || holds(words)).toBe(false);
  expect(holds(shared)).toBe(true);
});
