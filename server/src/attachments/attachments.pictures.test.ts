import { execFileSync } from "node:child_process";
import { mkdir, open, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { attachments } from "@sightline/contract/attachments.ts";
import { board } from "@sightline/contract/board/board.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cleanPicture } from "#storage/images.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { addressOf, type Signature, signatureHeaders } from "#testing/client.ts";
import {
  claimingGif,
  claimingPng,
  makeAnimation,
  makePhoto,
  makePicture,
} from "#testing/pictures.ts";
import { download, upload } from "#testing/uploads.ts";

let app: TestApp;
let person: Signature & { id: number };

beforeAll(async () => {
  app = await makeTestApp();
  person = await app.signIn();
});
afterAll(() => app.close());

async function attach(filename: string, content: Buffer<ArrayBuffer>) {
  const { body } = await app.call(drafts.createDraft, {
    as: person,
    body: { draft: { kind: "post", content: { title: "With a picture" } } },
  });
  return upload(app, person, { draft_id: body.draft.id }, filename, content);
}

async function kept(id: number): Promise<Buffer> {
  return Buffer.from(await (await download(app, person, id)).arrayBuffer());
}

async function fetchInline(id: number): Promise<Response> {
  const sent = { params: { id }, query: { size: "inline" } };
  return fetch(app.url + addressOf(attachments.getAttachment, sent), {
    headers: signatureHeaders(person),
  });
}

describe("a picture", () => {
  test("stands upright and tells nothing but what one sees", async () => {
    const photo = await makePhoto({ width: 40, height: 30 });
    expect(photo.includes("Somebody's secret")).toBe(true);
    const { status, body } = await attach("photo.jpg", photo);
    expect(status).toBe(201);
    expect(body.attachment).toMatchObject({ type: "image/jpeg", width: 30, height: 40 });

    const stored = await kept(body.attachment.id);
    expect(stored.includes("Somebody's secret")).toBe(false);
    expect(stored.includes("Telephone 7")).toBe(false);
    expect(body.attachment.bytes).toBe(stored.length);
    const read = await sharp(stored).metadata();
    expect(read).toMatchObject({ format: "jpeg", width: 30, height: 40 });
    expect([read.exif, read.xmp, read.iptc, read.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const row = await app.db
      .selectFrom("attachments")
      .select("sha256")
      .where("id", "=", body.attachment.id)
      .executeTakeFirstOrThrow();
    const digest = await crypto.subtle.digest("SHA-256", stored);
    expect(row.sha256.equals(Buffer.from(digest))).toBe(true);
  });

  test.each(["png", "jpeg", "webp", "gif"] as const)("as %s stays one", async (kind) => {
    const picture = await makePicture(kind, { width: 12, height: 7 });
    const { body } = await attach(`picture.${kind}`, picture);
    expect(body.attachment).toMatchObject({ width: 12, height: 7, type: `image/${kind}` });
    expect(await sharp(await kept(body.attachment.id)).metadata()).toMatchObject({ format: kind });
  });

  test("wider than a page is also kept small, for showing among text", async () => {
    const { body } = await attach(
      "wide.png",
      await makePicture("png", { width: 3_200, height: 20 }),
    );
    expect(body.attachment).toMatchObject({ width: 3_200, height: 20 });
    const response = await fetchInline(body.attachment.id);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-disposition": `attachment; filename="wide.png.webp"; filename*=UTF-8''wide.png.webp`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cache-control": "no-store",
    });
    const read = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(read).toMatchObject({ format: "webp", width: 1_600, height: 10 });
  });

  test("that moves goes on moving, also among text", async () => {
    const { body } = await attach("moves.gif", await makeAnimation());
    expect(body.attachment).toMatchObject({ width: 8, height: 6 });
    const read = await sharp(await kept(body.attachment.id), { animated: true }).metadata();
    expect([read.pages, read.loop]).toEqual([2, 0]);
    const response = await fetchInline(body.attachment.id);
    expect(response.headers.get("content-type")).toBe("image/gif");
    await response.arrayBuffer();
  });

  test("with something hidden behind it loses that", async () => {
    const both = Buffer.concat([
      await makePicture("png"),
      Buffer.from("<script>alert(1)</script>"),
    ]);
    const { body } = await attach("both.png", both);
    expect((await kept(body.attachment.id)).includes("script")).toBe(false);
  });

  test.each([
    ["half of one", "half.jpg", async () => (await makePhoto()).subarray(0, 200)],
    [
      "a head alone",
      "head.gif",
      async () => Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;", "latin1"),
    ],
  ])("that can't be drawn is refused: %s", async (_what, filename, make) => {
    const { status, body } = await attach(filename, Buffer.from(await make()));
    expect([status, body.code]).toEqual([415, "wrong_kind"]);
    expect(body.detail).toBe(
      `${filename} can't be read as a picture. Save it again with another program.`,
    );
  });
});

describe("a picture that would burst the memory", () => {
  test.each([
    ["100,000 × 100,000 pixels", "bomb.png", () => claimingPng(100_000, 100_000)],
    ["65,535 × 65,535 pixels", "bomb.gif", () => claimingGif(65_535, 65_535)],
    [
      "10,000 × 10,000 pixels in 5,000 frames",
      "film.gif",
      () => claimingGif(10_000, 10_000, 5_000),
    ],
  ])("of %s is refused before it is unpacked", async (size, filename, make) => {
    const bomb = make();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 5);
    const { status, body } = await attach(filename, bomb);
    clearInterval(watch);
    most = Math.max(most, process.memoryUsage().rss);
    expect([status, body.errors]).toEqual([
      422,
      { file: [`${filename} has ${size}. A picture has at most 50 million; reduce it.`] },
    ]);
    expect((most - before) / 1024 / 1024).toBeLessThan(200);
  });
});

test("an animation of too many frames is refused, however small they are", async () => {
  const { status, body } = await attach("long.gif", claimingGif(1, 1, 1_001));
  expect([status, body.errors]).toEqual([
    422,
    { file: ["long.gif has 1,001 frames. A picture has at most 1,000; shorten it."] },
  ]);
  expect((await attach("film.gif", claimingGif(1, 1, 1_000))).status).toBe(201);
});

describe("before a picture is looked at", () => {
  // Whoever looks at it refuses it, for it claims to be too large.
  const bomb = claimingPng(60_000, 60_000);

  test("it is asked whether the draft is one's own", async () => {
    const owner = await app.signIn();
    const { body } = await app.call(drafts.createDraft, {
      as: owner,
      body: { draft: { kind: "post", content: {} } },
    });
    const refused = await upload(app, person, { draft_id: body.draft.id }, "a.png", bomb);
    expect([refused.status, refused.body.code]).toEqual([404, "not_found"]);
    const own = await upload(app, owner, { draft_id: body.draft.id }, "a.png", bomb);
    expect([own.status, Object.keys(own.body.errors ?? {})]).toEqual([422, ["file"]]);
  });

  test("it is asked whether there is room for it", async () => {
    const { body } = await app.call(drafts.createDraft, {
      as: person,
      body: { draft: { kind: "post", content: {} } },
    });
    const thing = { draft_id: body.draft.id };
    for (let count = 0; count < 5; count += 1) await upload(app, person, thing, "a.txt", "hello");
    const sixth = await upload(app, person, thing, "a.png", bomb);
    expect(sixth.body.errors?.["file"]?.[0]).toMatch(/at most 5 files; there are already 5/);
  });

  test("it is asked whether one may change the post", async () => {
    const author = await app.signIn();
    const made = await app.call(board.createPost, {
      as: author,
      body: { title: "Mine alone", body: "Nobody else changes this." },
    });
    const post = made.body.board_post;
    const edit = async (as: Signature, version: number) => {
      const form = new FormData();
      form.set("version", String(version));
      form.append("attachments", new Blob([bomb]), "a.png");
      const response = await fetch(`${app.url}/api/v1/board_posts/${post.id}`, {
        method: "PUT",
        headers: signatureHeaders(as),
        body: form,
      });
      return JSON.parse(await response.text()).code;
    };
    expect(await edit(person, post.version)).toBe("not_allowed");
    expect(await edit(author, post.version + 1)).toBe("stale_version");
    expect(await edit(author, post.version)).toBe("invalid");
  });

  test("a call that was answered already is answered the same once more", async () => {
    const { body } = await app.call(drafts.createDraft, {
      as: person,
      body: { draft: { kind: "post", content: {} } },
    });
    const picture = await makePicture("png");
    const post = async () => {
      const form = new FormData();
      form.set("title", "With a draft");
      form.set("body", "And a picture.");
      form.set("draft_id", String(body.draft.id));
      form.append("attachments", new Blob([picture]), "a.png");
      const response = await fetch(`${app.url}/api/v1/board_posts`, {
        method: "POST",
        headers: { ...signatureHeaders(person), "idempotency-key": "once" },
        body: form,
      });
      return { status: response.status, id: JSON.parse(await response.text()).board_post?.id };
    };
    const first = await post();
    expect(first.status).toBe(201);
    expect(await post()).toEqual(first);
  });
});

describe("whoever brings several pictures has them drawn one after another", () => {
  const incoming = () => path.join(app.dataDir, "files", "incoming");
  const arrived = async () => (await readdir(incoming())).length;

  /** A picture that is being read until told otherwise: nothing comes out of its pipe. */
  async function beginEndless(whose: number) {
    const pipe = path.join(app.dataDir, "endless.png");
    execFileSync("mkfifo", [pipe]);
    const file = { field: "file", filename: "a.png", path: pipe, bytes: 1, sha256: Buffer.of() };
    const gone = new AbortController().signal;
    // It ends as soon as the pipe does, perhaps before anybody waits for it.
    const drawing = cleanPicture(file, "image/png", { id: whose, gone }).catch(() => undefined);
    return async () => {
      const writing = await open(pipe, "r+");
      await rm(pipe);
      await writing.close();
      await drawing;
    };
  }

  test("and who leaves meanwhile has the next one not drawn any more", async () => {
    const owner = await app.signIn();
    const { body } = await app.call(drafts.createDraft, {
      as: owner,
      body: { draft: { kind: "post", content: {} } },
    });
    await mkdir(incoming(), { recursive: true });
    const before = await arrived();
    const finish = await beginEndless(owner.id);
    const leaving = new AbortController();
    const form = new FormData();
    form.set("draft_id", String(body.draft.id));
    form.set("file", new Blob([await makePicture("png")]), "next.png");
    const sent = fetch(app.url + attachments.addAttachment.path, {
      method: "POST",
      headers: signatureHeaders(owner),
      body: form,
      signal: leaving.signal,
    });
    await expect.poll(arrived).toBe(before + 1);
    leaving.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(arrived).toBe(before);
    await finish();
    const draft = await app.call(drafts.getDraft, {
      as: owner,
      params: { id: String(body.draft.id) },
    });
    expect(draft.body.draft.attachments).toEqual([]);
  });
});
