import { setTimeout } from "node:timers/promises";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { openDiskFiles } from "#storage/files.disk.ts";
import { readZip } from "#testing/zip.ts";
import { writeRecord } from "./parcels.record.ts";
import { packZip } from "./parcels.zip.ts";

test("what goes into a zip is made as fast as it is taken, and never held as a whole", async () => {
  let made = 0;
  const piece = () => Buffer.from(crypto.getRandomValues(new Uint8Array(30_000))).toString("hex");
  async function* words() {
    for (; made < 200; made += 1) yield piece();
  }
  const zip = packZip({
    store: openDiskFiles(tmpdir()),
    folder: "a",
    files: [],
    write: () => [{ path: "long.txt", words: words() }],
  });
  while (made === 0) await setTimeout(10);
  await setTimeout(200);
  expect(made).toBeLessThan(100);
  const entries = readZip(await buffer(zip));
  expect(entries.get("a/long.txt")).toHaveLength(200 * 60_000);
});

test.each([
  {},
  { a: 1 },
  { a: [], b: {}, c: null, d: undefined },
  { a: [1, "two\nlines", { deep: [{ er: "\u2028" }, []] }], b: { c: [null], d: "x" }, e: [[1]] },
])("a record is written entry by entry as it would be in one go: %j", (record) => {
  expect([...writeRecord(record)].join("")).toBe(`${JSON.stringify(record, null, 2)}\n`);
});
