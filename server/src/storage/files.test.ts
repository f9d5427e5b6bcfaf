import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { startS3, type TestS3 } from "#testing/s3/s3.server.ts";
import { sha256Of } from "./files.keys.ts";
import { type FileStore, openFiles } from "./files.ts";

let scratch: string;
let s3: TestS3;
beforeAll(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), "files-"));
  s3 = await startS3({ pageLength: 100 });
});
afterAll(async () => {
  await s3.close();
  await rm(scratch, { recursive: true });
});

/** A bucket of a real server, with the key and the secret; see `docs/operating.md`. */
const realUrl = process.env["S3_TEST_URL"];

const forms: [string, () => string][] = [
  ["in a folder", () => pathToFileURL(path.join(scratch, "some where")).href],
  ["in a bucket", () => s3.url],
  ...(realUrl ? [["in the bucket of S3_TEST_URL", () => realUrl] as [string, () => string]] : []),
];

async function writeSome(bytes: Buffer | string): Promise<{ key: string; file: string }> {
  const file = path.join(scratch, randomBytes(8).toString("hex"));
  await writeFile(file, bytes);
  return { key: (await sha256Of(file)).toString("hex"), file };
}

async function listKeys(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const files of store.walk()) keys.push(...files.map(({ key }) => key));
  return keys.toSorted();
}

describe.each(forms)("files %s", (_name, urlOf) => {
  let store: FileStore;
  beforeEach(() => {
    store = openFiles(readConfig({ FILES_URL: urlOf() }).files);
  });

  const put = async (bytes: Buffer | string) => {
    const { key, file } = await writeSome(bytes);
    await store.put(key, file);
    return key;
  };
  const read = async (key: string) => {
    const stream = await store.open(key);
    return stream && buffer(stream);
  };

  test("can be used at start, and that leaves nothing", async () => {
    const before = await listKeys(store);
    await store.requireUsable();
    expect(await listKeys(store)).toEqual(before);
  });

  test("are put, opened, listed and removed", async () => {
    const words = `Some words ${randomBytes(8).toString("hex")}`;
    const key = await put(words);
    expect(String(await read(key))).toBe(words);
    const since = Date.now() - 60_000;
    const found: { key: string; storedAt: string }[] = [];
    for await (const files of store.walk()) found.push(...files);
    const own = found.find((file) => file.key === key);
    expect(Date.parse(own?.storedAt ?? "")).toBeGreaterThan(since);
    await store.remove(key);
    await store.remove(key);
    expect(await read(key)).toBeUndefined();
    expect(await listKeys(store)).not.toContain(key);
  });

  test("with the same bytes lie there once, also when put at once", async () => {
    const bytes = randomBytes(100_000);
    const [first, ...others] = await Promise.all([put(bytes), put(bytes), put(bytes)]);
    expect(others).toEqual([first, first]);
    expect((await listKeys(store)).filter((key) => key === first)).toHaveLength(1);
    expect((await read(first))?.equals(bytes)).toBe(true);
  });

  test("of earlier versions, with keys that are random, are still found", async () => {
    const key = randomBytes(24).toString("hex");
    const { file } = await writeSome("as it was");
    await store.put(key, file);
    expect(String(await read(key))).toBe("as it was");
    expect(await listKeys(store)).toContain(key);
    await store.remove(key);
  });

  test("of 10 MB come back byte for byte", async () => {
    const bytes = randomBytes(10 * 1024 * 1024);
    const key = await put(bytes);
    const back = await read(key);
    expect(back && createHash("sha256").update(back).digest("hex")).toBe(key);
    await store.remove(key);
  });

  test("with nothing in them come back as well", async () => {
    expect((await read(await put("")))?.length).toBe(0);
  });

  test("that were never there are missing", async () => {
    expect(await store.open("0".repeat(64))).toBeUndefined();
    await store.remove("0".repeat(64));
  });

  test.each([
    "../../etc/passwd",
    "..",
    "",
    "/etc/passwd",
    `${"a".repeat(62)}/.`,
    `${"a".repeat(64)}\n`,
    "A".repeat(64),
    "a%2f".repeat(16),
    "?list-type=2",
  ])("can't be reached by the key %j", async (key) => {
    expect(await store.open(key)).toBeUndefined();
    await store.remove(key);
    const { file } = await writeSome("words");
    await expect(store.put(key, file)).rejects.toThrow("No file can lie under such a key.");
  });

  test("are listed page by page, all of them once", async () => {
    const keys: string[] = [];
    const numbers = Array.from({ length: 55 }, (_, at) => at);
    for (let from = 0; from < 1_100; from += numbers.length)
      keys.push(...(await Promise.all(numbers.map((at) => put(`file ${from + at}`)))));
    const listed = await listKeys(store);
    expect(new Set(listed).size).toBe(listed.length);
    expect(keys.filter((key) => !listed.includes(key))).toEqual([]);
    expect(new Set(keys).size).toBe(1_100);
    for (let from = 0; from < 1_100; from += numbers.length)
      await Promise.all(keys.slice(from, from + numbers.length).map((key) => store.remove(key)));
    const left = await listKeys(store);
    expect(keys.filter((key) => left.includes(key))).toEqual([]);
    // A real server on a small machine takes its time over them.
  }, 300_000);
});
