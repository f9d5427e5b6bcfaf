import { once } from "node:events";
import { mkdir, readdir, stat, utimes, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { attachments } from "@sightline/contract/attachments.ts";
import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { dayMs } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { queueJob } from "#jobs/queue.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { makePicture } from "#testing/pictures.ts";
import { download, upload } from "#testing/uploads.ts";

let app: TestApp;
let person: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  person = await app.signIn();
});
afterAll(() => app.close());

/** A picture of one grey dot. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

const paper = Buffer.from("%PDF-1.7\n%âãÏÓ\n");

const content = { title: "Half a title", description: "Half of what I want to kn" };

async function makeDraft(as: Signature = person): Promise<number> {
  const { body } = await app.call(drafts.createDraft, {
    as,
    body: { draft: { kind: "request", content } },
  });
  return body.draft.id;
}

async function read(draftId: number, as: Signature = person) {
  return (await app.call(drafts.getDraft, { as, params: { id: String(draftId) } })).body.draft;
}

async function filesOnDisk(): Promise<string[]> {
  const folder = path.join(app.dataDir, "files", "attachments");
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.includes("/"));
}

const incoming = () => readdir(path.join(app.dataDir, "files", "incoming")).catch(() => []);

async function zipOf(names: Record<string, string>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(names)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function office(part: string, kind: string): Promise<Buffer<ArrayBuffer>> {
  const type = `application/vnd.openxmlformats-officedocument.${kind}.main+xml`;
  return zipOf({
    "[Content_Types].xml": `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    [part]: "<x/>",
  });
}

describe("attaching", () => {
  test("keeps the file as it is, with its name, type and fingerprint", async () => {
    const draftId = await makeDraft();
    const { status, body } = await upload(app, person, { draft_id: draftId }, "paper.pdf", paper);
    expect(status).toBe(201);
    expect(body.attachment).toMatchObject({
      filename: "paper.pdf",
      type: "application/pdf",
      bytes: paper.length,
      width: null,
      height: null,
    });
    const row = await app.db
      .selectFrom("attachments")
      .select(["sha256", "file_key"])
      .where("id", "=", body.attachment.id)
      .executeTakeFirstOrThrow();
    const digest = await crypto.subtle.digest("SHA-256", paper);
    expect(row.sha256.equals(Buffer.from(digest))).toBe(true);
    expect(row.file_key).toBe(Buffer.from(digest).toString("hex"));
    const response = await download(app, person, body.attachment.id);
    expect(Buffer.from(await response.arrayBuffer()).equals(paper)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(paper.length),
      "content-disposition": `attachment; filename="paper.pdf"; filename*=UTF-8''paper.pdf`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await read(draftId)).attachments).toEqual([body.attachment]);
    expect(await incoming()).toEqual([]);
  });

  test("twice with one key is once, and another file needs another key", async () => {
    const draftId = await makeDraft();
    const send = (file: Buffer<ArrayBuffer>) => {
      const headers = { "idempotency-key": "file-1" };
      return upload(app, person, { draft_id: draftId }, "paper.pdf", file, headers);
    };
    const first = await send(paper);
    const second = await send(paper);
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect((await read(draftId)).attachments).toEqual([first.body.attachment]);
    const other = await send(Buffer.concat([paper, paper]));
    expect(other.body.code).toBe("key_reused");
  });

  const words = "Überschrift; 1,5\n";
  test.each<[string, () => Promise<string | Buffer<ArrayBuffer>>]>([
    ["picture.PNG", async () => png],
    ["paper.pdf", async () => paper],
    ["text.docx", () => office("word/document.xml", "wordprocessingml.document")],
    ["sheet.xlsx", () => office("xl/workbook.xml", "spreadsheetml.sheet")],
    ["slides.pptx", () => office("ppt/presentation.xml", "presentationml.presentation")],
    ["note.txt", async () => words],
    ["note.md", async () => `# ${words}`],
    ["table.csv", async () => `\ufeff${words}`],
  ])("takes %s", async (filename, make) => {
    const draftId = await makeDraft();
    const { status } = await upload(app, person, { draft_id: draftId }, filename, await make());
    expect(status).toBe(201);
  });

  test.each<[string, string | Buffer<ArrayBuffer>]>([
    ["program.png", Buffer.from("4d5a90000300000004000000ffff0000b8000000", "hex")],
    ["program.exe", Buffer.from("4d5a90000300000004000000ffff0000b8000000", "hex")],
    ["elf.pdf", Buffer.from("7f454c4602010100000000000000000002003e00", "hex")],
    ["picture.jpg", png],
    ["picture.svg", "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"],
    ["page.html", "<script>alert(1)</script>"],
    ["page.png", "<script>alert(1)</script>"],
    ["words.txt", "with a \0 inside"],
    ["latin.csv", Buffer.from([0x41, 0xe9, 0x42])],
    ["cut.md", Buffer.from([0x41, 0xc3])],
    ["empty.txt", ""],
    ["noending", "words"],
    ["archive.docx", "PK nothing of the kind"],
    ["constructor", "words"],
    ["a.constructor", "words"],
  ])("refuses %s, and the draft stays as it was", async (filename, bytes) => {
    const draftId = await makeDraft();
    const before = await read(draftId);
    const { status, body } = await upload(app, person, { draft_id: draftId }, filename, bytes);
    expect([status, body.code]).toEqual([415, "wrong_kind"]);
    expect(body.detail).toContain("png, jpg");
    expect(await read(draftId)).toEqual(before);
    expect(await incoming()).toEqual([]);
  });

  test("a zip that is no document is refused as one", async () => {
    const draftId = await makeDraft();
    const zip = await zipOf({ "run.sh": "rm" });
    expect((await upload(app, person, { draft_id: draftId }, "a.docx", zip)).status).toBe(415);
  });

  test.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\me\\plan.txt", "plan.txt"],
    ["gnp\u202etxt.txt", "gnptxt.txt"],
    [`${"x".repeat(300)}.txt`, `${"x".repeat(251)}.txt`],
    ["Ärger über 漢字 “x”.txt", "Ärger über 漢字 “x”.txt"],
  ])("a name like %s becomes %s", async (given, kept) => {
    const draftId = await makeDraft();
    const { body } = await upload(app, person, { draft_id: draftId }, given, "words");
    expect(body.attachment.filename).toBe(kept);
    const response = await download(app, person, body.attachment.id);
    expect(response.headers.get("content-disposition")).toContain(encodeURIComponent(kept));
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    await response.arrayBuffer();
  });

  test("five files are fine, the sixth is refused, also when all come at once", async () => {
    const draftId = await makeDraft();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        upload(app, person, { draft_id: draftId }, `${at}.txt`, "words"),
      ),
    );
    const refused = all.filter((one) => one.status === 422);
    expect([all.filter((one) => one.status === 201).length, refused.length]).toEqual([5, 3]);
    expect(refused[0]?.body.errors).toEqual({
      file: ["Attach at most 5 files; there are already 5."],
    });
    expect(await read(draftId)).toMatchObject({ content, version: 1 });
    expect((await read(draftId)).attachments).toHaveLength(5);
  });

  test.each([
    [-1, 201],
    [0, 201],
    [1, 413],
    [20 * 1024 * 1024, 413],
  ])("a file of 10 MB and %s bytes answers %s", async (more, status) => {
    const draftId = await makeDraft();
    const bytes = Buffer.alloc(bounds.attachmentBytes + more, "x");
    const { status: answered } = await upload(app, person, { draft_id: draftId }, "l.txt", bytes);
    expect(answered).toBe(status);
    expect((await read(draftId)).attachments).toHaveLength(status === 201 ? 1 : 0);
    expect(await incoming()).toEqual([]);
  });

  test("what is too large is refused while it still arrives", async () => {
    const draftId = await makeDraft();
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    await once(socket, "connect");
    const part = (name: string, rest = "") =>
      `--x\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`;
    socket.write(
      `POST ${attachments.addAttachment.path} HTTP/1.1\r\nHost: ${hostname}\r\nX-USER-TOKEN: ${person.token}\r\nX-USER-EMAIL: ${person.email}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${4 * bounds.attachmentBytes}\r\n\r\n`,
    );
    socket.write(`${part("draft_id")}${draftId}\r\n${part("file", '; filename="l.txt"')}`);
    // A quarter of what was announced, and never more.
    socket.write(Buffer.alloc(bounds.attachmentBytes + 1024, "x"));
    let answer = "";
    for await (const chunk of socket) {
      answer += String(chunk);
      if (answer.includes("request_id")) break;
    }
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("l.txt is larger than 10 MB.");
    expect(await incoming()).toEqual([]);
  });

  test("1 GB per person is the most", async () => {
    const keen = await app.signIn();
    const draftId = await makeDraft(keen);
    const { body } = await upload(app, keen, { draft_id: draftId }, "a.txt", "words");
    const rest = serverBounds.attachmentBytesPerUser - body.attachment.bytes;
    const sizes = Array.from({ length: 103 }, (_, at) =>
      Math.min(bounds.attachmentBytes, rest - at * bounds.attachmentBytes),
    ).filter((size) => size > 0);
    const other = await makeDraft(keen);
    const { file_key } = await app.db
      .selectFrom("attachments")
      .select("file_key")
      .where("id", "=", body.attachment.id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto("attachments")
      .values(
        sizes.map((bytes, at) => ({
          owner_id: keen.id,
          draft_id: other,
          filename: "made.txt",
          type: "text/plain",
          bytes: at === 0 ? bytes - 5 : bytes,
          sha256: Buffer.alloc(32),
          file_key,
          created_at: app.clock.now(),
        })),
      )
      .execute();
    const over = await upload(app, keen, { draft_id: draftId }, "b.txt", "sixsix");
    expect([over.status, over.body.code]).toEqual([413, "too_large"]);
    expect(over.body.detail).toMatch(/1,024 MB/);
    expect((await upload(app, keen, { draft_id: draftId }, "b.txt", "fives")).status).toBe(201);
    expect((await upload(app, keen, { draft_id: draftId }, "b.txt", "x")).status).toBe(413);
  });

  test("needs exactly one file and one thing to attach it to", async () => {
    const draftId = await makeDraft();
    expect((await upload(app, person, {}, "a.txt", "words")).status).toBe(422);
    const both = { draft_id: draftId, insight_request_id: 1 };
    expect((await upload(app, person, both, "a.txt", "words")).status).toBe(422);
    const form = new FormData();
    form.set("draft_id", String(draftId));
    const response = await fetch(app.url + attachments.addAttachment.path, {
      method: "POST",
      headers: { "x-user-token": person.token, "x-user-email": person.email },
      body: form,
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: { file: ["Choose a file."] } });
    const asJson = await app.call(attachments.addAttachment, {
      as: person,
      body: { draft_id: draftId },
    });
    expect(asJson.status).toBe(422);
  });
});

describe("somebody else's", () => {
  test("draft can't be attached to, and its files neither be read nor removed", async () => {
    const stranger = await app.signIn();
    const draftId = await makeDraft();
    const { body } = await upload(app, person, { draft_id: draftId }, "a.txt", "words");
    const { id } = body.attachment;
    expect((await upload(app, stranger, { draft_id: draftId }, "b.txt", "words")).status).toBe(404);
    expect((await download(app, stranger, id)).status).toBe(404);
    const params = { id: String(id) };
    expect((await app.call(attachments.removeAttachment, { as: stranger, params })).status).toBe(
      404,
    );
    const admin = await app.signIn({ role: "admin" });
    expect((await download(app, admin, id)).status).toBe(404);
    expect((await download(app, undefined, id)).status).toBe(401);
    expect((await read(draftId)).attachments).toHaveLength(1);
  });
});

describe("files", () => {
  test("are gone from the disk soon after they are removed, alone or with their draft", async () => {
    const draftId = await makeDraft();
    const before = (await filesOnDisk()).length;
    const first = await upload(app, person, { draft_id: draftId }, "a.txt", "one");
    await upload(app, person, { draft_id: draftId }, "b.txt", "two");
    expect(await filesOnDisk()).toHaveLength(before + 2);
    const params = { id: String(first.body.attachment.id) };
    expect((await app.call(attachments.removeAttachment, { as: person, params })).status).toBe(204);
    await expect.poll(filesOnDisk).toHaveLength(before + 1);
    expect((await read(draftId)).attachments).toHaveLength(1);
    await app.call(drafts.deleteDraft, { as: person, params: { id: String(draftId) } });
    await expect.poll(filesOnDisk).toHaveLength(before);
    expect((await download(app, person, first.body.attachment.id)).status).toBe(404);
  });

  test("are not removed while a backup reads them, and are soon after", async () => {
    const waiting = async () => {
      const { rows } = await sql`
        select from graphile_worker.jobs
        where task_identifier = 'remove_files' and run_at > now()`.execute(app.db);
      return rows.length;
    };
    // What calls that failed have left behind goes later, and would be counted here.
    await runWaitingJobs(app.db);
    await untilJobsAreDone(app.db, "remove_files");
    const draftId = await makeDraft();
    const before = await filesOnDisk();
    const { body } = await upload(app, person, { draft_id: draftId }, "held.txt", "held");
    const remove = () =>
      app.call(attachments.removeAttachment, {
        as: person,
        params: { id: String(body.attachment.id) },
      });
    await app.asOwner((db) =>
      db.connection().execute(async (one) => {
        await sql`begin`.execute(one);
        await sql`select pg_advisory_xact_lock(727104)`.execute(one);
        expect((await remove()).status).toBe(204);
        await expect.poll(waiting).toBe(1);
        expect(await filesOnDisk()).toHaveLength(before.length + 1);
        await sql`commit`.execute(one);
      }),
    );
    await runWaitingJobs(app.db);
    await expect.poll(filesOnDisk).toEqual(before);
  });

  test("that nobody knows of are deleted at night, once they are a day old", async () => {
    const draftId = await makeDraft();
    const { body } = await upload(app, person, { draft_id: draftId }, "a.txt", "words");
    const folder = path.join(app.dataDir, "files", "attachments", "ab");
    await mkdir(folder, { recursive: true });
    const [old, young] = ["ab".repeat(24), `ab${"cd".repeat(23)}`];
    for (const name of [old, young]) await writeFile(path.join(folder, name), "lost");
    const longAgo = new Date(Date.now() - 2 * dayMs);
    await utimes(path.join(folder, old), longAgo, longAgo);
    // The app's clock decides what is old, and the disk's may be another.
    await utimes(path.join(folder, young), new Date(), new Date());
    for (const name of await filesOnDisk()) {
      if (!name.endsWith(young))
        await utimes(path.join(app.dataDir, "files", "attachments", name), longAgo, longAgo);
    }
    await queueJob(app.db, "clean_up", {});
    await expect.poll(filesOnDisk).not.toContain(`ab/${old}`);
    expect(await filesOnDisk()).toContain(`ab/${young}`);
    expect((await download(app, person, body.attachment.id)).status).toBe(200);
  });
});

test("what is attached is for the server's own account to read", async () => {
  const fresh = await makeTestApp();
  const owner = await fresh.signIn();
  const { body } = await fresh.call(drafts.createDraft, {
    as: owner,
    body: { draft: { kind: "post", content: {} } },
  });
  const thing = { draft_id: body.draft.id };
  expect((await upload(fresh, owner, thing, "a.png", await makePicture("png"))).status).toBe(201);
  const folder = path.join(fresh.dataDir, "files");
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(found.some((entry) => entry.isFile())).toBe(true);
  for (const entry of found) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    expect((mode & 0o777).toString(8), entry.name).toBe(entry.isFile() ? "600" : "700");
  }
  await fresh.close();
});
