import { tmpdir } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
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
  const taken: Buffer[] = [];
  const standing: { made: number; takenBytes: number }[] = [];
  let takenBytes = 0;
  for await (const bytes of zip) {
    // What is not held back goes on being made meanwhile.
    await nextTurn();
    taken.push(bytes);
    takenBytes += bytes.length;
    standing.push({ made, takenBytes });
  }
  const pieceBytes = takenBytes / 200;
  const ahead = standing.map((then) => then.made - then.takenBytes / pieceBytes);
  expect(Math.max(...ahead)).toBeLessThan(100);
  const entries = readZip(Buffer.concat(taken));
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
