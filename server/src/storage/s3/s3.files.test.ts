import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { Problem } from "#http/problem.ts";
import { sha256Of } from "#storage/files.keys.ts";
import type { FileStore } from "#storage/files.ts";
import { type S3Fault, startS3, type TestS3, testSecret } from "#testing/s3/s3.server.ts";
import { readListed } from "./s3.answers.ts";
import type { Patience } from "./s3.calls.ts";
import { openS3Files } from "./s3.files.ts";

let scratch: string;
let s3: TestS3;
let store: FileStore;

/** Short where the bucket is told to make us wait; a busy machine may take long over all else. */
const patience: Patience = {
  get silentMs() {
    return isSlow() ? 300 : 30_000;
  },
  get wholeMs() {
    return isSlow() ? 600 : 60_000;
  },
  tries: 3,
  pauseMs: 1,
};
const isSlow = () => ["silence", "drip"].includes(s3.fault()?.kind ?? "");

const open = (url: string, patient = patience) => {
  const { files } = readConfig({ FILES_URL: url });
  if (files.kind !== "s3") throw new Error("This is no bucket.");
  return openS3Files(files, patient);
};

beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "s3-"));
  s3 = await startS3();
  store = open(s3.url);
});
afterEach(() => {
  s3.fail(null);
  s3.objects.clear();
});
afterAll(async () => {
  await s3.close();
  await rm(scratch, { recursive: true });
});

async function writeSome(bytes: Buffer): Promise<{ key: string; file: string }> {
  const file = path.join(scratch, randomBytes(8).toString("hex"));
  await writeFile(file, bytes);
  return { key: (await sha256Of(file)).toString("hex"), file };
}

async function put(bytes: Buffer): Promise<string> {
  const { key, file } = await writeSome(bytes);
  await store.put(key, file);
  return key;
}

const callsDuring = async (work: () => Promise<unknown>) => {
  const before = s3.calls.length;
  await work();
  return s3.calls.length - before;
};

const large = randomBytes(3 * 1024 * 1024);
const unavailable = { code: "unavailable", further: { retryAfterMs: 5_000 } };

describe("a bucket that fails once", () => {
  test.each<S3Fault>([
    { kind: "status", status: 500, code: "InternalError" },
    { kind: "status", status: 503, code: "SlowDown" },
    { kind: "status", status: 429, code: "TooManyRequests" },
    { kind: "silence" },
    { kind: "cut", after: 1_000_000 },
  ])("is asked again: %j", async (fault) => {
    const { key, file } = await writeSome(large);
    s3.fail(fault, 1);
    expect(await callsDuring(() => store.put(key, file))).toBe(2);
    expect(s3.objects.get(`files/${key}`)?.bytes.equals(large)).toBe(true);
    if (fault.kind === "cut") return;
    s3.fail(fault, 1);
    const stream = await store.open(key);
    expect(stream && (await buffer(stream)).equals(large)).toBe(true);
  });

  test("gives its list all the same, also where that breaks off on its way", async () => {
    const key = await put(large);
    s3.fail({ kind: "cut", after: 60 }, 1);
    const listed: string[] = [];
    for await (const files of store.walk()) listed.push(...files.map((file) => file.key));
    expect(listed).toEqual([key]);
  });

  test("is not asked again to remove a file: who asked may not hold it any more", async () => {
    const key = await put(large);
    s3.fail({ kind: "status", status: 500, code: "InternalError" }, 1);
    const calls = await callsDuring(() =>
      expect(store.remove(key)).rejects.toMatchObject(unavailable),
    );
    expect(calls).toBe(1);
    await store.remove(key);
    expect(s3.objects.has(`files/${key}`)).toBe(false);
  });
});

describe("a bucket that keeps failing", () => {
  test.each<S3Fault>([
    { kind: "status", status: 500, code: "InternalError" },
    { kind: "silence" },
    { kind: "cut", after: 100_000 },
  ])("is asked three times, then those who wait are told to come again: %j", async (fault) => {
    const { key, file } = await writeSome(large);
    s3.fail(fault);
    const calls = await callsDuring(() =>
      expect(store.put(key, file)).rejects.toMatchObject(unavailable),
    );
    expect(calls).toBe(3);
    expect(s3.objects.has(`files/${key}`)).toBe(false);
  });

  test("is not asked again where it would say the same", async () => {
    const { key, file } = await writeSome(large);
    s3.fail({ kind: "status", status: 403, code: "AccessDenied" });
    const calls = await callsDuring(() =>
      expect(store.put(key, file)).rejects.toMatchObject(unavailable),
    );
    expect(calls).toBe(1);
    await expect(store.open(key)).rejects.toMatchObject(unavailable);
    await expect(store.remove(key)).rejects.toMatchObject(unavailable);
    await expect(async () => {
      for await (const files of store.walk()) expect(files).toEqual([]);
    }).rejects.toMatchObject(unavailable);
  });

  test("does not say of a file that it is missing, where the bucket is", async () => {
    s3.fail({ kind: "status", status: 404, code: "NoSuchBucket" });
    await expect(store.open("0".repeat(64))).rejects.toMatchObject(unavailable);
  });
});

describe("a file on its way back", () => {
  test.each<S3Fault>([
    { kind: "cut", after: 1_000_000 },
    { kind: "wrong bytes" },
    { kind: "drip", everyMs: 20 },
  ])("breaks off instead of ending as if it were whole: %j", async (fault) => {
    const sent = fault.kind === "drip" ? large.subarray(0, 1_000) : large;
    const key = await put(sent);
    s3.fail(fault);
    const stream = await store.open(key);
    let got = 0;
    await expect(async () => {
      for await (const piece of stream ?? []) got += Buffer.from(piece).length;
    }).rejects.toThrow();
    expect(got).toBeLessThan(sent.length);
  });

  test("is read as slowly as one likes", async () => {
    const key = await put(large);
    const silentMs = 2_000;
    const stream = await open(s3.url, { ...patience, silentMs }).open(key);
    const pieces: Buffer[] = [];
    for await (const piece of stream ?? []) {
      // Longer than the bucket itself may be silent.
      if (pieces.length === 1) await new Promise((resolve) => setTimeout(resolve, 1.5 * silentMs));
      pieces.push(Buffer.from(piece));
    }
    expect(Buffer.concat(pieces).equals(large)).toBe(true);
  });

  test("that nobody reads after all is not held open", async () => {
    const key = await put(large);
    const stream = await store.open(key);
    stream?.destroy();
    stream?.on("error", () => undefined);
    await new Promise((resolve) => stream?.once("close", resolve));
    expect(await store.open(key).then((again) => again && buffer(again))).toHaveLength(
      large.length,
    );
  });
});

test("bytes that are not those of the key are refused by the bucket", async () => {
  const { file } = await writeSome(large);
  const { key } = await writeSome(Buffer.from("others"));
  await expect(store.put(key, file)).rejects.toBeInstanceOf(Problem);
  expect(s3.objects.has(`files/${key}`)).toBe(false);
});

describe("at start one sentence names host and bucket, and no secret,", () => {
  const host = () => new URL(s3.url).host;
  const tellOf = async (url: string) => {
    const told: unknown = await open(url)
      .requireUsable()
      .catch((error: unknown) => error);
    const { message, stack, cause } = told as Error;
    const secrets = [testSecret, encodeURIComponent(testSecret), "wrong-secret"];
    const all = `${message} ${stack} ${(cause as Error).stack} ${JSON.stringify(cause)}`;
    for (const secret of secrets) expect(all).not.toContain(secret);
    return message;
  };

  test.each([
    [
      "a wrong secret",
      /:[^:@/]+@/,
      ":wrong-secret@",
      "refuses the key and secret (SignatureDoesNotMatch)",
    ],
    ["a wrong key", /TESTKEY/, "NOBODY", "refuses the key and secret (InvalidAccessKeyId)"],
    [
      "a wrong region",
      /eu-test-1/,
      "eu-test-2",
      "refuses the key and secret (AuthorizationHeaderMalformed)",
    ],
  ])("of %s", async (_name, part, other, words) => {
    expect(await tellOf(s3.url.replace(part, other))).toBe(
      `The bucket sightline-test at ${host()} ${words}. Check FILES_URL, and that it runs.`,
    );
  });

  test("of a bucket that is not there", async () => {
    expect(await tellOf(s3.url.replace("sightline-test", "other"))).toBe(
      `The bucket other at ${host()} does not exist (NoSuchBucket). Check FILES_URL, and that it runs.`,
    );
  });

  test("of a bucket that can't be written", async () => {
    s3.fail({ kind: "status", status: 403, code: "AccessDenied" }, 1);
    expect(await tellOf(s3.url)).toContain("refuses the key and secret (AccessDenied)");
  });

  test("of a server that is down, or is none", async () => {
    await s3.goDown();
    expect(await tellOf(s3.url)).toBe(
      `The bucket sightline-test at ${host()} can't be reached (ECONNREFUSED). Check FILES_URL, and that it runs.`,
    );
    await s3.comeBack();
    await store.requireUsable();
    expect(await tellOf(s3.url.replace("&tls=0", ""))).toContain("can't be reached");
    s3.fail({ kind: "silence" });
    expect(await tellOf(s3.url)).toContain("can't be reached (no answer)");
  });
});

test.each([
  "",
  "<html>Welcome</html>",
  "<ListBucketResult><Contents><Key>a</Key></Contents></ListBucketResult>",
  "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
])("what is no list is not taken for an empty one: %j", (xml) => {
  expect(() => readListed(xml)).toThrow();
});
